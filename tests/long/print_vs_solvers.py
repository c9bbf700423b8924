#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""z3 and cvc5 must answer on what `assay print` writes as on the original.

Every seed is printed pretty, compact and flat (if that stays below 1 MB), and
each text goes to both solvers with the options that the original needs. These
are differences, and make the exit code 1:

  contradiction  sat here, unsat there
  error          the solver rejects or crashes on the printed text, but not on
                 the original
  answers        both runs ended, with different numbers of answers
  print          assay could not print the file, or not in time

An answer that is lost to `unknown` or to the time limit is only listed: a
solver may search differently after a harmless change of the text. Answers are
cached in build/print_vs_solvers/, so a second run asks only for what changed.

usage: print_vs_solvers.py [--seeds DIR] [--filter REGEX] [--jobs N]
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
LIMIT_S = 5
# When the original takes too long no answer is lost, and a printed text that
# is rejected is rejected at once.
LIMIT_AFTER_TIMEOUT_S = 1
PRINT_LIMIT_S = 60
MAX_FLAT_BYTES = 1_000_000
FORMS = {"pretty": [], "compact": ["--compact"], "flat": ["--flat"]}
DEFINITE = ("sat", "unsat")

# What a solver did: "answers" (in order), "error" (its first complaint, or
# ""), "ended" (False: killed at the time limit).
Run = collections.namedtuple("Run", "answers error ended")


class Cache:
    """Answers by the hash of all that may influence them."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "answers.jsonl"
        self.lock = threading.Lock()
        self.rows = {}
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                try:
                    key, *row = json.loads(line)
                except ValueError:
                    continue  # a run was killed while writing
                self.rows[key] = Run(*row)

    def get(self, key):
        return self.rows.get(key)

    def put(self, key, run):
        with self.lock:
            self.rows[key] = run
            with self.path.open("a") as file:
                file.write(json.dumps([key, *run]) + "\n")


class Solver:
    def __init__(self, name, cache):
        self.name = name
        self.cache = cache
        self.version = subprocess.run(
            [name, "--version"], capture_output=True, text=True, check=True,
        ).stdout.splitlines()[0]

    def options(self, original):
        """The options for all forms of a script, from its original text."""
        if self.name != "cvc5":
            return []
        text = original.decode("latin-1")
        options = []
        if (re.search(r"\(\s*(push|pop|check-sat-assuming)\b", text)
                or len(re.findall(r"\(\s*check-sat\b", text)) > 1):
            options.append("--incremental")
        if re.search(r"\b(str|re|seq)\.|\bString\b|\bSeq\b", text):
            options.append("--strings-exp")
        if re.search(r"\bFloat|\bfp\b|\bfp\.", text):
            options.append("--fp-exp")
        return options

    def ask(self, text, options, limit_s):
        words = json.dumps([self.version, options, limit_s]).encode()
        key = hashlib.sha256(words + b"\0" + text).hexdigest()
        found = self.cache.get(key)
        if found is None:
            found = self.run(text, options, limit_s)
            self.cache.put(key, found)
        return found

    def run(self, text, options, limit_s):
        with tempfile.NamedTemporaryFile(suffix=".smt2") as file:
            file.write(text)
            file.flush()
            ended, code = True, 0
            process = subprocess.Popen(
                [self.name, *options, file.name], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            try:
                output = process.communicate(timeout=limit_s)[0]
                code = process.returncode
            except subprocess.TimeoutExpired:
                process.kill()
                output = process.communicate()[0]
                ended = False
        lines = output.decode(errors="replace").splitlines()
        at = next((i for i, line in enumerate(lines) if "(error" in line
                   or "Parse Error" in line or "Fatal failure" in line),
                  len(lines))
        error = lines[at] if at < len(lines) else ""
        # After an error z3 goes on without the command that it refuses: what
        # follows is an answer to another script.
        answers = [line for line in lines[:at]
                   if line in ("sat", "unsat", "unknown")]
        if not error and code < 0:
            error = f"signal {-code}"
        return Run(answers, error[:300], ended)


def compare(original, printed):
    """Yields (kind, text); kind "lost" is no failure."""
    if printed.error and not original.error:
        yield "error", printed.error
    pairs = list(zip(original.answers, printed.answers))
    # After an error answers may be missing, so they may not correspond.
    if original.error and len(original.answers) != len(printed.answers):
        pairs = []
    for number, (left, right) in enumerate(pairs, 1):
        if left != right:
            is_bad = left in DEFINITE and right in DEFINITE
            yield ("contradiction" if is_bad else "lost" if left in DEFINITE
                   else "won"), f"check {number}: {left}, printed: {right}"
    if original.error or printed.error:
        return
    count, other = len(original.answers), len(printed.answers)
    if original.ended and printed.ended and count != other:
        yield "answers", f"{count} answers, printed: {other}"
    elif original.ended and not printed.ended:
        yield "lost", "printed: no answer in time"


def print_form(path, form):
    """(text, "") or (None, why not); (None, "") for a flat text that is too
    long to be of use: it may be exponentially longer than the original."""
    is_flat = form == "flat"
    process = subprocess.Popen([ASSAY, "print", *FORMS[form], str(path)],
                               stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    killer = threading.Timer(PRINT_LIMIT_S, process.kill)
    killer.start()
    text = process.stdout.read(MAX_FLAT_BYTES if is_flat else -1)
    if is_flat and len(text) == MAX_FLAT_BYTES:
        process.kill()
    error = process.communicate()[1].decode(errors="replace").strip()
    killer.cancel()
    if process.returncode == 0:
        return text, ""
    if is_flat and (process.returncode == -signal.SIGKILL
                    or "larger than" in error):
        return None, ""
    return None, error[:300] or f"exit code {process.returncode}"


def check_file(path, name, solvers):
    """Returns a list of (file, form, solver, kind, text)."""
    found = []
    original = path.read_bytes()
    texts = {}
    for form in FORMS:
        text, why = print_form(path, form)
        if text is not None:
            texts[form] = text
        elif why:
            found.append((name, form, "-", "print", why))
    for solver in solvers:
        options = solver.options(original)
        before = solver.ask(original, options, LIMIT_S)
        limit_s = LIMIT_S if before.ended else LIMIT_AFTER_TIMEOUT_S
        for form, text in texts.items():
            after = solver.ask(text, options, limit_s)
            found += [(name, form, solver.name, kind, what)
                      for kind, what in compare(before, after)]
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=pathlib.Path,
                        default=pathlib.Path(os.environ.get(
                            "ASSAY_SEEDS", ROOT.parent / "shared/seeds")))
    parser.add_argument("--filter", default="", help="regex on the file name")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()

    if not options.seeds.is_dir():
        print(f"SKIP: there is no {options.seeds}")
        return 77
    for name in ("z3", "cvc5"):
        if not shutil.which(name):
            print(f"SKIP: {name} is missing")
            return 77
    cache = Cache(ROOT / "build/print_vs_solvers")
    solvers = [Solver("z3", cache), Solver("cvc5", cache)]
    files = [path for path in sorted(options.seeds.rglob("*.smt2"))
             if re.search(options.filter, str(path))]
    bad_files, kinds, compared = set(), collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda path: check_file(
                path, str(path.relative_to(options.seeds)), solvers), files):
            compared += 1
            for name, form, solver, kind, what in found:
                kinds[kind] += 1
                if kind != "won":
                    print(f"{kind}: {name} ({form}, {solver}): {what}",
                          flush=True)
                if kind not in ("won", "lost"):
                    bad_files.add(name)
    print(f"{compared} files:", ", ".join(
        f"{count} {kind}" for kind, count in sorted(kinds.items())) or "same")
    print(f"{compared - len(bad_files)} passed, {len(bad_files)} failed")
    return 1 if bad_files or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
