# SPDX-License-Identifier: MIT
"""Solvers that misbehave in every way that tests/fakes/misbehave knows, in
every mode: each run has its one outcome, the queries before and after it are
answered rightly, and no process and no file is left, also if assay is killed.
"""
import concurrent.futures
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, PROGRAMS  # noqa: E402

MISBEHAVE = PROGRAMS / "misbehave"
MODES = ("fresh", "server", "reset", "incremental")
SESSIONS = ("reset", "incremental")
MARK = "ASSAY_TEST_MARK"
JOBS = 8  # most of them sleep

SAT = "(set-logic QF_UF)\n(declare-const a Bool)\n(assert a)\n(check-sat)\n"
UNSAT = "(set-logic QF_UF)\n(assert false)\n(check-sat)\n"
TRIGGER = ("(set-logic QF_UF)\n(declare-const trigger Bool)\n"
           "(assert trigger)\n(check-sat)\n")
SCRIPTS = {"1.smt2": SAT, "2.smt2": TRIGGER, "3.smt2": UNSAT, "4.smt2": SAT}
RIGHT = {"1.smt2": "sat", "3.smt2": "unsat", "4.smt2": "sat"}

# kind -> (outcome, a regular expression for its detail)
EXPECTED = {
    "segv": ("crash", "SIGSEGV"),
    "abort": ("crash", "SIGABRT"),
    "die-after-answer": ("crash", "SIGSEGV"),
    "die-at-third": ("sat", ""),
    "die-between": ("sat", ""),
    "recurse-without-end": ("crash", "SIGSEGV"),
    "recurse-deeply": ("out-of-memory", "not with more memory and stack"),
    "exit-1": ("rejected", "exit code 1"),
    "exit-0": ("rejected", "0 answers"),
    "answer-and-exit-1": ("sat", ""),
    "wrong-then-error": ("unsat", ""),
    "error-then-answer": ("rejected", "unknown constant trigger"),
    "unsupported": ("rejected", "unsupported operator"),
    "unknown": ("unknown", ""),
    "answer-twice": ("garbled", "2 answers"),
    "say-nothing": ("rejected", "0 answers"),
    "half-an-answer": ("garbled", "sa"),
    "half-an-answer-and-exit": ("garbled", "sa"),
    "bad-utf8-before": ("garbled", ""),
    "bad-utf8-after": ("sat", ""),
    "bad-utf8-on-stderr": ("sat", ""),
    "zeros-before": ("garbled", ""),
    "zeros-after": ("sat", ""),
    "hang-asleep": ("timeout", "wall-clock"),
    "hang-at-work": ("timeout", "CPU|wall-clock"),
    "hang-unmoved": ("timeout", "wall-clock"),
    "answer-late": ("timeout", "wall-clock"),
    "hang-after-answer": ("sat", ""),
    "fork-and-answer": ("sat", ""),
    "fork-and-hang": ("timeout", "wall-clock"),
    "fork-and-exit": ("sat", ""),
    "daemon-and-answer": ("sat", ""),
    "daemon-and-exit": ("sat", ""),
    "daemon-and-crash": ("crash", "SIGSEGV"),
    "flood-out": ("garbled", "bytes of output"),
    "flood-one-line": ("garbled", "bytes of output"),
    "flood-err": ("garbled", "bytes of output"),
    "close-out": ("rejected", "0 answers"),
    "write-file": ("sat", ""),
    "eat-and-abort": ("out-of-memory", ""),
    "eat-and-throw": ("out-of-memory", "bad_alloc"),
    "eat-and-say-so": ("out-of-memory", "out of memory"),
    "reserve-and-throw": ("out-of-memory", "bad_alloc"),
    "fail-as-z3": ("assertion", r"smt_context\.cpp Line: 1234"),
    "fail-as-cvc5": ("assertion", r"theory_engine\.cpp:123"),
    "fail-as-glibc": ("assertion", r"solver\.c:321.*level == 0"),
    "report-as-asan": ("sanitizer", "heap-use-after-free"),
    "report-as-ubsan": ("sanitizer", r"rational\.cpp:55.*overflow"),
    "deaf": ("timeout", "wall-clock"),
    "deaf-and-exit": ("rejected", "0 answers"),
}
DEAF = ("deaf", "deaf-and-exit")  # to every query
FAILURES = ("crash", "assertion", "sanitizer", "internal-error")
# What ends by the limit alone gets a short one, and all else a long one: a busy
# machine must not make a timeout of an answer.
SHORT, LONG = "1s", "60s"
ENDED_BY_LIMIT = {kind for kind, (outcome, _) in EXPECTED.items()
                  if outcome == "timeout"} | {"hang-after-answer"}
PATIENCE_S = 60  # until a killed process is gone; the fakes stay much longer


def processes_with(mark):
    """The living processes that have the mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes())
        except OSError:
            pass
    return found


class Place:
    """A folder with scripts, in which assay runs with a mark on all of its
    processes."""

    def __init__(self, scripts):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.mark = uuid.uuid4().hex
        self.scripts = scripts
        for name, text in scripts.items():
            (self.path / name).write_text(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def start(self, solver, mode, *options, **variables):
        return subprocess.Popen(
            [ASSAY, "solve", *self.scripts, "--solver", solver, "--mode",
             mode, "--memory", "256MB", "--json", *options],
            cwd=self.path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, MARK: self.mark, "TMPDIR": self.folder.name,
                 **variables})

    def run(self, solver, mode, *options):
        """Returns {file: row}, the exit code, and standard error."""
        process = self.start(solver, mode, *options)
        out, err = process.communicate(timeout=600)
        rows = [json.loads(line) for line in out.decode().splitlines()]
        return {r["file"]: r for r in rows}, process.returncode, err.decode()

    def left_files(self):
        return sorted(p.name for p in self.path.iterdir()
                      if p.name not in self.scripts)

    def left_processes(self):
        end = time.monotonic() + PATIENCE_S
        while (found := processes_with(self.mark)) and time.monotonic() < end:
            time.sleep(0.02)
        return found


def solver(kind):
    return f"bad={MISBEHAVE} {kind}"


class Kinds(unittest.TestCase):
    def test_all_kinds_are_here(self):
        kinds = subprocess.run(
            [str(MISBEHAVE), "--kinds"], stdout=subprocess.PIPE, text=True,
            check=True).stdout.split()
        # The others are those of tests/long/misbehaving_solver_long.py.
        self.assertEqual(sorted(set(EXPECTED) - set(kinds)), [])

    def check_row(self, row, outcome, detail=""):
        self.assertEqual(row["outcome"], outcome, row)
        self.assertRegex(row["detail"], re.compile(detail, re.DOTALL), row)
        self.assertEqual("signature" in row, outcome in FAILURES, row)
        self.assertEqual(row["solver"], "bad")
        for number in ("cpu_ms", "wall_ms", "peak_kb"):
            self.assertGreaterEqual(row[number], 0)

    def check_rows(self, kind, mode, rows):
        outcome, detail = EXPECTED[kind]
        for name, row in rows.items():
            self.assertEqual(row["mode"], mode)
            if (kind in ("die-at-third", "die-between") and mode in SESSIONS
                    and name == "3.smt2"):
                self.check_row(row, "crash", "SIGSEGV")
                self.assertTrue(row["session_only"])
                self.assertIn("trigger", row["transcript"])
                continue
            self.assertNotIn("session_only", row)
            if name in RIGHT:
                self.check_row(row, RIGHT[name])
                self.assertEqual(
                    row["model"], "valid" if RIGHT[name] == "sat" else "none")
            else:
                self.check_row(row, outcome, detail)

    def check_kind(self, kind, mode):
        scripts = {"2.smt2": TRIGGER} if kind in DEAF else SCRIPTS
        with Place(scripts) as place:
            rows, code, _ = place.run(
                solver(kind), mode, "--time",
                SHORT if kind in ENDED_BY_LIMIT else LONG)
            left = place.left_processes()
            self.assertEqual(list(rows), list(scripts))
            self.check_rows(kind, mode, rows)
            found = any(r["outcome"] in FAILURES for r in rows.values())
            self.assertEqual(code, 1 if found else 0)
            self.assertEqual(left, [])
            # The solver's own doing; assay itself writes nothing.
            self.assertEqual(
                place.left_files(),
                ["misbehave.out"] if kind == "write-file" else [])

    def test_every_kind_in_every_mode(self):
        pairs = [(kind, mode) for kind in EXPECTED for mode in MODES]
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            runs = [(pair, pool.submit(self.check_kind, *pair))
                    for pair in pairs]
            for (kind, mode), run in runs:
                with self.subTest(kind=kind, mode=mode):
                    run.result()

    def test_signatures_are_the_same_in_every_mode(self):
        kinds = [k for k, (outcome, _) in EXPECTED.items()
                 if outcome in FAILURES and k != "recurse-without-end"]
        for kind in kinds:
            with self.subTest(kind), Place({"x.smt2": TRIGGER}) as place:
                self.assertEqual(len({
                    place.run(solver(kind), mode)[0]["x.smt2"]["signature"]
                    for mode in MODES}), 1)


class NotPrograms(unittest.TestCase):
    def test_outcome_says_what_is_wrong(self):
        contents = {"empty": "", "text": "hello\n",
                    "bad-interpreter": "#!/nonexistent/interpreter\n"}
        for name, content in contents.items():
            for mode in MODES:
                with self.subTest(f"{name}, {mode}"), Place(
                        {"x.smt2": SAT}) as place:
                    program = place.path / name
                    program.write_text(content)
                    program.chmod(0o755)
                    rows, _, _ = place.run(f"bad={program}", mode)
                    self.assertEqual(rows["x.smt2"]["outcome"], "garbled")
                    self.assertIn("cannot start", rows["x.smt2"]["detail"])
                    self.assertEqual(place.left_processes(), [])

    def test_no_command(self):
        nameless = f"={MISBEHAVE} segv"
        for wanted, message in (
                ("bad=", "'bad=' has no command"),
                ("bad= ", "'bad=' has no command"),
                ("=", "there is no solver '='"),
                (nameless, f"there is no solver '{nameless}'")):
            with self.subTest(wanted), Place({"x.smt2": SAT}) as place:
                _, code, err = place.run(wanted, "fresh")
                self.assertEqual(code, 2)
                self.assertIn(message, err)

    def test_missing(self):
        with Place({"x.smt2": SAT}) as place:
            (place.path / "not-executable").write_text("#!/bin/sh\n")
            for program in ("/nonexistent/solver", "no-such-solver-anywhere",
                            str(place.path), "./not-executable"):
                with self.subTest(program):
                    _, code, err = place.run(f"bad={program}", "fresh")
                    self.assertEqual(code, 4, err)
                    self.assertIn(program, err)


class Killed(unittest.TestCase):
    """Whenever and however assay ends, its solvers end as well."""

    KINDS = ("hang-asleep", "hang-at-work", "hang-unmoved", "fork-and-hang",
             "daemon-and-answer", "daemon-and-crash", "flood-out",
             "hang-after-answer", "deaf")

    def kill_one(self, kind, mode, delay_s, how):
        with Place(SCRIPTS) as place:
            process = place.start(solver(kind), mode, "--jobs", "2", "--time",
                                  "10s")
            time.sleep(delay_s)
            process.send_signal(how)
            process.communicate(timeout=600)
            self.assertEqual(place.left_processes(), [])
            self.assertEqual(place.left_files(), [])

    def kill_many(self, count, seed):
        rng = random.Random(seed)
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            runs = []
            for _ in range(count):
                choice = (rng.choice(self.KINDS), rng.choice(MODES),
                          rng.random() * 0.4,
                          rng.choice((signal.SIGKILL,) * 4 + (
                              signal.SIGTERM, signal.SIGINT)))
                runs.append((choice, pool.submit(self.kill_one, *choice)))
            for choice, run in runs:
                with self.subTest(choice):
                    run.result()

    def test_server_that_is_killed_is_replaced(self):
        with Place(SCRIPTS) as place:
            sign = place.path / "sign"
            process = place.start(solver("hang-asleep"), "server", "--time",
                                  SHORT, MISBEHAVE_SIGN=str(sign))
            threads = pathlib.Path(f"/proc/{process.pid}/task")
            deadline = time.monotonic() + 600
            killed = 0
            while killed == 0 and time.monotonic() < deadline:
                time.sleep(0.02)
                if not sign.exists():
                    continue  # the second query does not hang yet
                for children in threads.glob("*/children"):
                    for child in children.read_text().split():
                        name = pathlib.Path(f"/proc/{child}/comm").read_text()
                        if name == "misbehave\n":
                            os.kill(int(child), signal.SIGKILL)
                            killed += 1
            out, _ = process.communicate(timeout=600)
            self.assertEqual(killed, 1)
            self.assertEqual(
                [json.loads(line)["outcome"] for line in out.splitlines()],
                ["sat", "timeout", "unsat", "sat"])
            self.assertEqual(place.left_processes(), [])

    def test_at_random_moments(self):
        self.kill_many(60, seed=4)


if __name__ == "__main__":
    unittest.main()
