#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the cost of parsing with that of z3 and cvc5.

Generates two files of 20 MB into build/bench/ (always the same bytes), has
each program read them seven times, in turns, and takes the best CPU time
(user and system) and peak memory. There is no check-sat in the files, so z3 only parses
and asserts; cvc5 runs with --parse-only. Writes docs/bench-parse.md.

usage: parse_bench.py [--generate]   (--generate: only make the files)
"""
import argparse
import datetime
import os
import pathlib
import platform
import random
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/bench"
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
BYTES = 20_000_000
SEED = 20240601
# Part of the files' names: a change of the generator must make new files.
GENERATOR = 1
RUNS = 7
MAX_CPU_RATIO = 1 / 5
MAX_RSS_RATIO = 1 / 2


# Generators. Python's random() is the same in all versions and places;
# randrange() and choice() are not promised to be, so only random() is used.
class Draw:
    def __init__(self, seed):
        self.unit = random.Random(seed).random

    def below(self, bound):
        return int(self.unit() * bound)

    def one(self, items):
        return items[int(self.unit() * len(items))]

    def chance(self, probability):
        return self.unit() < probability


def make_names(draw, count):
    """Names as verifiers write them."""
    parts = ("main", "loop", "heap", "tmp", "len", "idx", "proc", "acc", "ret")
    names = []
    for number in range(count):
        shape = draw.below(5)
        word, other = draw.one(parts), draw.one(parts)
        names.append((f"{word}{number}", f"{word}_{other}_{number}",
                      f"{word}@%{other}.{number}_0", f"x!{number}",
                      f"|{word}::{other} #{number}|")[shape])
    return names


class Lia:
    """Linear integer arithmetic, Boolean structure around it."""
    logic = "QF_LIA"

    def __init__(self, draw):
        self.draw = draw
        names = make_names(draw, 8000)
        self.ints, self.bools = names[:6000], names[6000:]
        self.bound = []  # let-bound Ints in scope

    def declarations(self):
        for name in self.ints:
            yield f"(declare-fun {name} () Int)"
        for name in self.bools:
            yield f"(declare-const {name} Bool)"

    def number(self):
        value = self.draw.below(self.draw.one((10, 100, 1 << 20, 1 << 40)))
        return f"(- {value})" if self.draw.chance(0.3) else str(value)

    def variable(self):
        if self.bound and self.draw.chance(0.4):
            return self.draw.one(self.bound)
        return self.draw.one(self.ints)

    def linear(self):
        terms = []
        for _ in range(1 + self.draw.below(6)):
            shape = self.draw.below(4)
            terms.append(
                self.variable() if shape < 2
                else f"(* {self.number()} {self.variable()})" if shape == 2
                else f"(ite {self.draw.one(self.bools)} {self.variable()} "
                     f"{self.number()})")
        return terms[0] if len(terms) == 1 else f"(+ {' '.join(terms)})"

    def atom(self):
        if self.draw.chance(0.2):
            return self.draw.one(self.bools)
        relation = self.draw.one(("<=", "<", ">=", ">", "="))
        return f"({relation} {self.linear()} {self.number()})"

    def formula(self, budget):
        """Some `budget` bytes of formula."""
        if budget < 100:
            return self.atom()
        if self.draw.chance(0.15):
            return f"(not {self.formula(budget - 6)})"
        count = 2 + self.draw.below(4)
        head = self.draw.one(("and", "or", "or", "=>", "="))
        inner = " ".join(self.formula(budget // count) for _ in range(count))
        return f"({head} {inner})"

    def assertion(self, budget):
        if not self.draw.chance(0.15):
            return self.formula(budget)
        names = [f"?v_{i}" for i in range(1 + self.draw.below(3))]
        values = [self.linear() for _ in names]
        self.bound = names
        body = self.formula(budget)
        self.bound = []
        pairs = " ".join(f"({n} {v})" for n, v in zip(names, values))
        return f"(let ({pairs}) {body})"


class Mix(Lia):
    """Bit-vectors of several widths, strings, and Ints between them."""
    logic = "ALL"
    widths = (8, 16, 32, 64)

    def __init__(self, draw):
        super().__init__(draw)
        names = make_names(draw, 8000)
        names = [f"|m{n[1:]}" if n[0] == "|" else f"m{n}" for n in names]
        self.strings = names[:2000]
        self.vectors = {width: names[2000 + 1500 * i:3500 + 1500 * i]
                        for i, width in enumerate(self.widths)}

    def declarations(self):
        yield from super().declarations()
        for name in self.strings:
            yield f"(declare-const {name} String)"
        for width, names in self.vectors.items():
            for name in names:
                yield f"(declare-fun {name} () (_ BitVec {width}))"

    def vector(self, width, depth):
        draw = self.draw
        shape = draw.below(10) if depth else draw.below(4)
        if shape < 3:
            return draw.one(self.vectors[width])
        if shape == 3:
            value = draw.below(1 << min(width, 50))
            return draw.one((f"#x{value:0{width // 4}x}",
                             f"(_ bv{value} {width})",
                             f"#b{value % 256:0{width}b}"))
        if shape < 8:
            head = draw.one(("bvadd", "bvmul", "bvand", "bvor", "bvxor",
                             "bvshl", "bvlshr", "bvudiv", "bvsub"))
            return (f"({head} {self.vector(width, depth - 1)} "
                    f"{self.vector(width, depth - 1)})")
        if shape == 8 and width > 8:
            half = self.vector(width // 2, depth - 1)
            return draw.one((f"((_ zero_extend {width // 2}) {half})",
                             f"((_ sign_extend {width // 2}) {half})",
                             f"(concat {half} "
                             f"{self.vector(width // 2, depth - 1)})"))
        if shape == 9 and width < 64:
            low = draw.below(width)
            return (f"((_ extract {low + width - 1} {low}) "
                    f"{self.vector(2 * width, depth - 1)})")
        return f"(bvnot {self.vector(width, depth - 1)})"

    def string(self, depth):
        draw = self.draw
        shape = draw.below(6) if depth else draw.below(3)
        if shape < 2:
            return draw.one(self.strings)
        if shape == 2:
            word = "".join(draw.one("abcdefgh /.:=&") for _ in range(
                draw.below(16)))
            return f'"{word}"' if draw.chance(0.8) else f'"\\u{{e9}}{word}"'
        if shape == 3:
            return f"(str.++ {self.string(depth - 1)} {self.string(depth - 1)})"
        if shape == 4:
            return (f"(str.replace {self.string(depth - 1)} {self.string(0)} "
                    f"{self.string(0)})")
        return (f"(str.substr {self.string(depth - 1)} {draw.one(self.ints)} "
                f"{draw.below(20)})")

    def atom(self):
        draw = self.draw
        shape = draw.below(10)
        if shape < 5:
            width = draw.one(self.widths)
            head = draw.one(("bvult", "bvsle", "bvuge", "=", "distinct"))
            return f"({head} {self.vector(width, 2)} {self.vector(width, 2)})"
        if shape < 8:
            head = draw.one(("=", "str.prefixof", "str.contains", "str.<"))
            return f"({head} {self.string(1)} {self.string(1)})"
        if shape == 8:
            return (f"(str.in_re {self.string(1)} (re.++ (re.* (re.range "
                    f'"a" "{draw.one("bcdefgh")}")) (str.to_re '
                    f"\"{draw.below(1000)}\")))")
        return f"(<= (str.len {self.string(1)}) {self.variable()})"


def generate(path, kind, seed):
    draw = Draw(seed)
    source = kind(draw)
    part = path.with_suffix(".part")
    with part.open("w") as file:
        size = file.write(f"(set-logic {source.logic})\n")
        for line in source.declarations():
            size += file.write(line + "\n")
        while size < BYTES:
            # Small assertions are more frequent: 50 to 2000 bytes.
            budget = int(50 * 40 ** draw.unit())
            size += file.write(f"(assert {source.assertion(budget)})\n")
    part.rename(path)


def make_files():
    FOLDER.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, kind, seed in (("lia", Lia, SEED), ("mix", Mix, SEED + 1)):
        path = FOLDER / f"{name}-{GENERATOR}.smt2"
        if not path.exists():
            generate(path, kind, seed)
        files[name] = path
    return files


# Measuring.
def run_once(command):
    """CPU seconds and peak memory in bytes."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"parse_bench: exit code {process.returncode}: "
                 + " ".join(map(str, command)))
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def measure(commands):
    """The best CPU time and memory of each. In turns, so that a busy moment
    of the machine does not fall on one program only."""
    runs = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            runs[name].append(run_once(command))
    return {name: (min(cpu for cpu, _ in taken), min(rss for _, rss in taken))
            for name, taken in runs.items()}


def version(program, *option):
    done = subprocess.run([program, *option], capture_output=True, text=True,
                          check=True)
    return done.stdout.splitlines()[0].strip()


def cpu_name():
    try:
        for line in open("/proc/cpuinfo", encoding="utf-8"):
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.machine()


def table(path, commands):
    """Returns the table's lines and the verdicts."""
    figures = measure({name: [*command, path]
                       for name, command in commands.items()})
    lines = ["| program | CPU s | MB/s | peak MB | CPU / z3 | memory / z3 |",
             "|---|---:|---:|---:|---:|---:|"]
    size = path.stat().st_size
    for name, (cpu, rss) in figures.items():
        ratios = ["-", "-"]
        if "z3" in figures:
            ratios = [f"{cpu / figures['z3'][0]:.3f}",
                      f"{rss / figures['z3'][1]:.3f}"]
        lines.append(f"| `{name}` | {cpu:.2f} | {size / cpu / 1e6:.1f} | "
                     f"{rss / 1e6:.0f} | {ratios[0]} | {ratios[1]} |")
    verdicts = []
    if "z3" in figures:
        for what, index, limit in (("CPU", 0, MAX_CPU_RATIO),
                                   ("memory", 1, MAX_RSS_RATIO)):
            ratio = figures["assay check"][index] / figures["z3"][index]
            verdicts.append(
                f"{'PASS' if ratio <= limit else 'FAIL'}: {what} is "
                f"{ratio:.3f} of z3's, target {limit:.3f}")
    return lines, verdicts


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generate", action="store_true",
                        help="only make the files")
    options = parser.parse_args()
    # In a process of its own: what this one holds would be counted as memory
    # of the programs it starts.
    if options.generate:
        for path in make_files().values():
            print(path)
        return 0
    made = subprocess.run([sys.executable, __file__, "--generate"],
                          capture_output=True, text=True, check=True)
    files = [pathlib.Path(line) for line in made.stdout.splitlines()]

    commands = {"assay check": [ASSAY, "check"]}
    versions = [version(ASSAY, "--version")]
    if shutil.which("z3"):
        commands["z3"] = ["z3"]
        versions.append(version("z3", "--version"))
    if shutil.which("cvc5"):
        commands["cvc5 --parse-only"] = ["cvc5", "--parse-only"]
        versions.append(version("cvc5", "--version"))
    lines = ["# Parsing, compared with z3 and cvc5", "",
             "Written by `bench/parse_bench.py` (`make bench`).", "",
             f"- date: {datetime.date.today().isoformat()}",
             f"- machine: {cpu_name()}, {os.cpu_count()} cores, "
             f"{platform.system()} {platform.release()}",
             *(f"- {line}" for line in versions),
             f"- input: generated, generator {GENERATOR}, seed {SEED}; "
             "no check-sat",
             f"- best of {RUNS} runs; CPU is user and system time, memory the "
             "peak resident set"]
    for path in files:
        rows, verdicts = table(path, commands)
        title = {"lia": "QF_LIA", "mix": "Bit-vectors, strings and integers"}[
            path.name.partition("-")[0]]
        lines += ["", f"## {title}, {path.stat().st_size / 1e6:.1f} MB", "",
                  *rows, ""]
        lines += [f"- {verdict}" for verdict in verdicts]
    text = "\n".join(lines).rstrip() + "\n"
    print(text)
    (ROOT / "docs/bench-parse.md").write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
