#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""More of tests/cli/misbehaving_solver_test.py: assay killed at a thousand
moments, and a session of many queries in which every other one goes wrong."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import misbehaving_solver_test as quick  # noqa: E402


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
