#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""More of tests/cli/misbehaving_solver_test.py: solvers that want to fool or to
wear out whoever runs them, each with the end, the time and the memory that it
may come to; assay killed at a thousand moments; and a session of many queries
in which every other one goes wrong."""
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import misbehaving_solver_test as quick  # noqa: E402


@dataclasses.dataclass(frozen=True)
class Row:
    """What one query comes to, and what it may cost: the CPU time of assay and
    all of its solvers, and the largest of them."""
    outcome: str
    detail: str = ""
    model: str = "none"
    cpu_s: float = 10
    memory_mb: int = 400
    left: tuple = ()  # files of the solver's own


SHOWN = "\x1b\x07\x08\x9b"  # what no text may have in it

HOSTILE = {
    "escape-codes-before": Row("garbled", r"\[2J"),
    "escape-codes-in-error": Row("rejected", "no"),
    "bidi-in-error": Row("rejected", "a "),
    "answer-in-error": Row("rejected", "line 1"),
    "answer-in-string": Row("sat", model="valid"),
    "answer-in-comment": Row("sat", model="valid"),
    "answer-on-stderr": Row("sat", model="valid"),
    "answer-in-capitals": Row("garbled", "SAT"),
    "answer-with-returns": Row("sat", model="valid"),
    "success-lines": Row("sat", model="valid"),
    "timeout-word": Row("timeout", "own limit"),
    "forged-ends": Row("garbled", "assay-end-of-query"),
    "model-unclosed": Row("sat", model="undetermined"),
    "model-deep": Row("sat", model="valid"),
    "model-wide": Row("sat", model="valid"),
    "model-false": Row("sat", model="invalid"),
    "model-of-others": Row("sat", model="valid"),  # as it can be completed
    "model-twice": Row("sat", model="valid"),  # the first is
    "model-of-many": Row("sat", model="valid", cpu_s=20),
    "model-long-numeral": Row("sat", model="invalid"),
    "model-doubling-lets": Row("sat", model="valid"),
    "model-in-a-loop": Row("sat", model="undetermined"),
    "trickle": Row("timeout", "wall-clock"),
    "stop-itself": Row("timeout", "wall-clock"),
    "kill-own-group": Row("crash", "SIGSEGV"),
    "signal-term": Row("crash", "SIGTERM"),
    "signal-pipe": Row("crash", "SIGPIPE"),
    "signal-cpu": Row("timeout", "CPU limit"),
    "exit-as-if-by-signal": Row("crash", "SIGSEGV"),
    "exit-255": Row("rejected", "exit code 255"),
    "close-in": Row("sat", model="valid"),
    "close-all": Row("timeout", "wall-clock"),
    "fork-many": Row("sat", model="valid"),
    "half-an-answer-and-crash": Row("crash", "SIGABRT"),
    "fill-file": Row("garbled", "bytes of output", left=("misbehave.out",)),
}
# With more room, before a failure is called one, these take it.
ROOMY = {"eat-and-abort", "eat-and-throw", "eat-and-say-so",
         "reserve-and-throw", "recurse-deeply", "recurse-without-end"}
# They end before they are asked for a model.
SPEECHLESS = {"answer-and-exit-1", "hang-after-answer", "fork-and-exit",
              "daemon-and-exit"}
ALL = {**{kind: Row(outcome, detail,
                    "valid" if outcome == "sat" and kind not in SPEECHLESS
                    else "none",
                    cpu_s=30 if kind in ROOMY else 10,
                    memory_mb=2300 if kind in ROOMY else 400,
                    left=("misbehave.out",) if kind == "write-file" else ())
          for kind, (outcome, detail) in quick.EXPECTED.items()}, **HOSTILE}


class Hostile(unittest.TestCase):
    """One query to each, all on its own."""

    def test_kinds(self):
        kinds = subprocess.run(
            [str(quick.MISBEHAVE), "--kinds"], stdout=subprocess.PIPE,
            text=True, check=True).stdout.split()
        self.assertEqual(sorted(kinds), sorted(ALL))
        self.assertGreaterEqual(len(kinds), 60)

    def measure(self, place, solver, mode, time_s, *options):
        """Rows and standard error, CPU seconds, and the peak in MB."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen(
                [quick.ASSAY, "solve", "x.smt2", "--solver", solver, "--mode",
                 mode, "--memory", "256MB", "--time", time_s, *options],
                cwd=place.path, stdin=subprocess.DEVNULL, stdout=out,
                stderr=err, env={**os.environ, quick.MARK: place.mark})
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            return (out.read().decode(errors="replace"),
                    err.read().decode(errors="replace"), process.returncode,
                    used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)

    def check_one(self, kind, mode):
        row = ALL[kind]
        is_late = kind in quick.ENDED_BY_LIMIT or (row.outcome == "timeout"
                                                   and row.detail)
        time_s = quick.SHORT if is_late else quick.LONG
        with quick.Place({"x.smt2": quick.TRIGGER}) as place:
            out, err, code, cpu_s, memory_mb = self.measure(
                place, quick.solver(kind), mode, time_s, "--json")
            self.assertEqual(place.left_processes(), [])
            self.assertEqual(place.left_files(), list(row.left))
            made = json.loads(out)
            self.assertEqual((made["outcome"], made["model"]),
                             (row.outcome, row.model), made)
            self.assertRegex(made["detail"],
                             re.compile(row.detail, re.DOTALL), made)
            is_found = (row.outcome in quick.FAILURES
                        or row.model == "invalid")
            self.assertEqual(code, 1 if is_found else 0, err)
            self.assertLess(cpu_s, row.cpu_s)
            self.assertLess(memory_mb, row.memory_mb)
            if kind in HOSTILE and not is_late:
                out, err, *_ = self.measure(place, quick.solver(kind), mode,
                                            time_s)
                self.assertFalse(set(SHOWN) & set(out + err), out + err)

    def test_each_kind_in_each_mode(self):
        # The others' outcomes are those of the quick test, in all modes.
        pairs = [(kind, mode) for kind in ALL
                 for mode in (quick.MODES if kind in HOSTILE else ["fresh"])]
        with concurrent.futures.ThreadPoolExecutor(quick.JOBS) as pool:
            runs = [(pair, pool.submit(self.check_one, *pair))
                    for pair in pairs]
            for (kind, mode), run in runs:
                with self.subTest(kind=kind, mode=mode):
                    run.result()


class KilledLong(quick.Killed):
    def test_at_random_moments(self):
        self.kill_many(1000, seed=5)


class ManyQueries(unittest.TestCase):
    KINDS = ("segv", "exit-1", "close-out", "answer-twice", "half-an-answer",
             "fork-and-exit", "daemon-and-exit", "fail-as-cvc5", "flood-out",
             "report-as-ubsan", "eat-and-throw", "bad-utf8-before")
    TURNS = (("sat", quick.SAT), ("", quick.TRIGGER), ("unsat", quick.UNSAT))
    COUNT = 60

    def check(self, kind, mode):
        scripts = {f"{i:03}.smt2": self.TURNS[i % 3][1]
                   for i in range(self.COUNT)}
        outcome, _ = quick.EXPECTED[kind]
        with quick.Place(scripts) as place:
            rows, _, _ = place.run(quick.solver(kind), mode, "--time", "10s",
                                   "--jobs", "3")
            self.assertEqual(place.left_processes(), [])
            self.assertEqual(
                [row["outcome"] for row in rows.values()],
                [self.TURNS[i % 3][0] or outcome for i in range(self.COUNT)])

    def test_every_other_goes_wrong(self):
        for kind in self.KINDS:
            for mode in quick.MODES:
                with self.subTest(kind=kind, mode=mode):
                    self.check(kind, mode)


if __name__ == "__main__":
    if not quick.MISBEHAVE.exists():
        print(f"SKIP: there is no {quick.MISBEHAVE}")
        sys.exit(77)
    program = unittest.main(exit=False)
    result = program.result
    bad = len(result.failures) + len(result.errors)
    print(f"{max(result.testsRun - bad, 0)} passed, {bad} failed")
    sys.exit(1 if bad else 0)
