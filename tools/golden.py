#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Golden tests: run assay on files of tests/golden and compare what it says.

Cases are found by scanning the folders, so there is no list to forget.

x.smt2 + x.expected   One case. Leading comment lines may hold directives:
    ; RUN: assay check %s      the command (this is the default); no shell
    ; EXIT: 3                  the exit code (default 0)
    ; LABEL: slow              slow, solver and long run with --labelled only
    ; SCRUB: regex => text     applied to the output before comparing
  It runs in the folder of the file, so messages show the bare file name.

x.table               Many small cases, each run as in.smt2:
    === name of the case
    (assert true)
    --- exit 0
    expected output
  One blank line before the next '===' belongs to the layout, not to the
  output. Comment lines before the first case may hold the directives above,
  except EXIT.

The output is all of stdout followed by all of stderr. --promote accepts the
output as it is now; the diff is for review. It never accepts a crash.
"""
import argparse
import concurrent.futures
import dataclasses
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG_LABELS = {"slow", "solver", "long"}
DIRECTIVE = re.compile(r"^;+\s*(RUN|EXIT|LABEL|SCRUB):\s*(.*?)\s*$")
EXIT_LINE = re.compile(r"^--- exit (\d+)$")
NO_NEWLINE = "\\ No newline at end of output"
INTERNAL_ERROR = 70


class BadTest(Exception):
    """The test itself is written wrongly."""


@dataclasses.dataclass
class Directives:
    run: str = "assay check %s"
    exit: int = 0
    labels: set = dataclasses.field(default_factory=set)
    scrubs: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Case:
    """One run of assay. `expected` is None while nothing was promoted yet."""
    name: str
    directives: Directives
    cwd: pathlib.Path | None
    file_name: str
    text: str | None
    expected: str | None
    expected_exit: int | None


@dataclasses.dataclass
class Outcome:
    case: Case
    exit: int | None
    output: str
    problem: str

    @property
    def is_crash(self):
        return (self.exit is None or self.exit < 0
                or self.exit == INTERNAL_ERROR)


# Bytes that are not UTF-8 must survive reading and promoting unchanged.
def read(path):
    return path.read_bytes().decode("utf-8", "surrogateescape")


def write(path, text):
    path.write_bytes(text.encode("utf-8", "surrogateescape"))


def parse_directives(lines, where):
    found = Directives()
    for line in lines:
        if line.strip() and not line.startswith(";"):
            break
        match = DIRECTIVE.match(line)
        if not match:
            continue
        key, value = match.groups()
        if key == "RUN":
            if shlex.split(value)[:1] != ["assay"]:
                raise BadTest(f"{where}: RUN must start with 'assay'")
            found.run = value
        elif key == "EXIT":
            if not value.isdigit():
                raise BadTest(f"{where}: EXIT needs a number")
            found.exit = int(value)
        elif key == "LABEL":
            found.labels.update(re.split(r"[\s,]+", value))
        else:
            pattern, arrow, replacement = value.partition(" => ")
            if not arrow:
                raise BadTest(f"{where}: SCRUB needs 'regex => replacement'")
            found.scrubs.append(
                (re.compile(pattern, re.MULTILINE), replacement))
    return found


def load_file(path, name):
    lines = read(path).split("\n")
    directives = parse_directives(lines, name)
    golden = path.with_suffix(".expected")
    expected = read(golden) if golden.exists() else None
    return Case(name, directives, path.parent, path.name, None, expected,
                directives.exit)


class Table:
    """A .table file: its preamble and its cases in order."""

    def __init__(self, path, name):
        self.path = path
        self.preamble = []
        self.cases = []
        lines = read(path).split("\n")
        if lines[-1] == "":
            lines.pop()
        starts = [i for i, line in enumerate(lines) if line[:4] == "=== "]
        self.preamble = lines[:starts[0]] if starts else lines
        for line in self.preamble:
            if line.strip() and not line.startswith(";"):
                raise BadTest(f"{name}: text before the first '=== name'")
        directives = parse_directives(self.preamble, name)
        for begin, end in zip(starts, starts[1:] + [len(lines)]):
            title = lines[begin][4:].strip()
            self.cases.append(
                self.parse_case(f"{name}:{title}", directives,
                                lines[begin + 1:end]))
        names = [case.name for case in self.cases]
        for twice in sorted({n for n in names if names.count(n) > 1}):
            raise BadTest(f"{twice}: two cases have this name")

    @staticmethod
    def parse_case(name, directives, lines):
        split = next((i for i, line in enumerate(lines)
                      if EXIT_LINE.match(line)), None)
        if split is None:
            expected, code, text = None, None, lines
            if text and text[-1] == "":
                text = text[:-1]
        else:
            text, wanted = lines[:split], lines[split + 1:]
            if wanted and wanted[-1] == "":
                wanted = wanted[:-1]
            expected = from_lines(wanted)
            code = int(EXIT_LINE.match(lines[split])[1])
        return Case(name, directives, None, "in.smt2",
                    from_lines(text), expected, code)

    def render(self):
        lines = list(self.preamble)
        for case in self.cases:
            is_last = case is self.cases[-1]
            lines.append("=== " + case.name.split(":", 1)[1])
            lines += to_lines(case.text)
            if case.expected is not None:
                lines.append(f"--- exit {case.expected_exit}")
                lines += to_lines(case.expected)
            if not is_last or lines[-1] == "":
                lines.append("")
        return from_lines(lines)


def from_lines(lines):
    return "".join(line + "\n" for line in lines)


def to_lines(text):
    if text and not text.endswith("\n"):
        return text.split("\n") + [NO_NEWLINE]
    return text.split("\n")[:-1]


def command(case, assay):
    words = shlex.split(case.directives.run)
    return [assay] + [w.replace("%s", case.file_name) for w in words[1:]]


def run(case, assay, timeout):
    with tempfile.TemporaryDirectory() as folder:
        cwd = case.cwd
        if cwd is None:
            cwd = pathlib.Path(folder)
            write(cwd / case.file_name, case.text)
        try:
            done = subprocess.run(
                command(case, assay), cwd=cwd, capture_output=True,
                stdin=subprocess.DEVNULL, timeout=timeout, check=False,
                env={**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"})
        except subprocess.TimeoutExpired:
            return Outcome(case, None, "", f"no end after {timeout} s")
        except OSError as error:
            return Outcome(case, None, "", f"cannot run assay: {error}")
    output = (done.stdout + done.stderr).decode("utf-8", "surrogateescape")
    for pattern, replacement in case.directives.scrubs:
        output = pattern.sub(replacement, output)
    # What a table can hold is lines, so compare what promoting would write.
    if case.cwd is None:
        output = from_lines(to_lines(output))
    return Outcome(case, done.returncode, output,
                   judge(case, done.returncode, output))


def judge(case, code, output):
    """Says what is wrong, with a diff; empty if the case passes."""
    problems = []
    if case.expected_exit is not None and code != case.expected_exit:
        problems.append(f"exit code {code}, expected {case.expected_exit}")
    if case.expected is None:
        problems.append("nothing expected yet; see --promote")
    if output != (case.expected or ""):
        diff = difflib.unified_diff(to_lines(case.expected or ""),
                                    to_lines(output), "expected", "actual",
                                    lineterm="")
        problems.extend(diff)
    return "\n".join(problems)


def promote(outcome):
    """Takes the outcome as expected; returns why not, or an empty string."""
    case = outcome.case
    if outcome.is_crash and outcome.exit != case.expected_exit:
        return "not promoted: " + outcome.problem
    if case.cwd is not None:
        if outcome.exit != case.expected_exit:
            return ("not promoted: exit code "
                    f"{outcome.exit} needs a line '; EXIT: {outcome.exit}'")
        golden = (case.cwd / case.file_name).with_suffix(".expected")
        write(golden, outcome.output)
        return ""
    if any(line.startswith("=== ") for line in to_lines(outcome.output)):
        return "not promoted: a table cannot hold a line starting with '=== '"
    case.expected, case.expected_exit = outcome.output, outcome.exit
    return ""


def wanted(case, options):
    is_long = bool(case.directives.labels & LONG_LABELS)
    if not options.all and is_long != options.labelled:
        return False
    return not options.filter or re.search(options.filter, case.name)


def collect(options):
    """Returns (cases, tables, problems of the test files themselves)."""
    cases, tables, problems = [], [], []
    for path in sorted(options.dir.rglob("*")):
        name = path.relative_to(options.dir).as_posix()
        try:
            if path.suffix == ".smt2":
                cases.append(load_file(path, name))
            elif path.suffix == ".table":
                tables.append(Table(path, name))
                cases.extend(tables[-1].cases)
            elif (path.suffix == ".expected"
                  and not path.with_suffix(".smt2").exists()):
                raise BadTest(f"{name}: there is no .smt2 for it")
        except (BadTest, re.error, ValueError) as error:
            problems.append(f"{name}: {error}" if name not in str(error)
                            else str(error))
    return [c for c in cases if wanted(c, options)], tables, problems


def show(text):
    """Prints text even if it holds bytes that the terminal cannot show."""
    print(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def parse_options(argv):
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assay", default=os.environ.get(
        "ASSAY", ROOT / "build/release/assay"), help="the program to test")
    parser.add_argument("--dir", type=pathlib.Path,
                        default=ROOT / "tests/golden", help="root of suites")
    parser.add_argument("--filter", help="regex on suite/file[:case]")
    parser.add_argument("--promote", action="store_true",
                        help="write the present output as the expected one")
    parser.add_argument("--labelled", action="store_true",
                        help="only cases labelled slow, solver or long")
    parser.add_argument("--all", action="store_true", help="whatever the label")
    parser.add_argument("--timeout", type=float, default=600,
                        help="seconds, against hanging")
    parser.add_argument("--jobs", type=int,
                        default=len(os.sched_getaffinity(0)))
    return parser.parse_args(argv)


def main(argv):
    options = parse_options(argv)
    assay = str(pathlib.Path(options.assay).resolve())
    cases, tables, failures = collect(options)
    passed = promoted = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(lambda c: run(c, assay, options.timeout),
                                cases):
            problem = outcome.problem
            if problem and options.promote:
                problem = promote(outcome)
                promoted += not problem
            if problem:
                failures.append(f"{outcome.case.name}: FAILED\n{problem}")
            else:
                passed += 1
    if options.promote:
        for table in tables:
            text = table.render()
            if text != read(table.path):
                write(table.path, text)
        print(f"{promoted} promoted")
    for failure in failures:
        show(failure)
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
