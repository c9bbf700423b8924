# SPDX-License-Identifier: MIT
"""Stand-ins that refuse in more than twenty ways are told from stand-ins that
crash in more than twenty ways: in every mode, and in hunts.
"""
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, PROGRAMS  # noqa: E402

REFUSE = PROGRAMS / "refuse"
MODES = ("fresh", "server", "reset", "incremental")
JOBS = 4
FAILURES = ("crash", "assertion", "sanitizer", "internal-error")
SAT = "(set-logic QF_UF)\n(declare-const a Bool)\n(assert a)\n(check-sat)\n"
TRIGGER = ("(set-logic QF_UF)\n(declare-const trigger Bool)\n"
           "(assert trigger)\n(check-sat)\n")


def kinds(which):
    return subprocess.run([str(REFUSE), f"--{which}"], stdout=subprocess.PIPE,
                          text=True, check=True).stdout.split()


def in_parallel(jobs):
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return [(name, run.result()) for name, run in
                [(name, pool.submit(*job)) for name, job in jobs]]


class Refusals(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.path = pathlib.Path(self.place.name)

    def test_there_are_enough_of_them(self):
        self.assertGreaterEqual(len(kinds("refusals")), 20)
        self.assertGreaterEqual(len(kinds("crashes")), 20)

    def solve(self, kind, mode):
        done = subprocess.run(
            [ASSAY, "solve", "1.smt2", "2.smt2", "1.smt2", "--mode", mode,
             "--solver", f"bad={REFUSE} {kind}", "--json", "--time", "60s"],
            cwd=self.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, timeout=600, check=False)
        return done.returncode, [json.loads(row) for row in
                                 done.stdout.splitlines()]

    def test_of_single_queries(self):
        (self.path / "1.smt2").write_text(SAT)
        (self.path / "2.smt2").write_text(TRIGGER)
        for which, is_expected, code in (
                ("refusals", lambda end: end == "rejected", 0),
                ("crashes", lambda end: end in FAILURES, 1)):
            for name, (found, rows) in in_parallel(
                    [((kind, mode), (self.solve, kind, mode))
                     for kind in kinds(which) for mode in MODES]):
                with self.subTest(which=which, kind=name[0], mode=name[1]):
                    self.assertEqual(found, code, rows)
                    self.assertEqual([r["outcome"] for r in rows[::2]],
                                     ["sat", "sat"])
                    self.assertTrue(is_expected(rows[1]["outcome"]), rows[1])
                    self.assertEqual("signature" in rows[1], code == 1)
                    self.assertNotEqual(rows[1]["detail"], "")

    def hunt(self, kind):
        # With a profile, nobody asks before what it refuses.
        (self.path / f"{kind}.toml").write_text(
            f'name = "bad"\ncommand = ["{REFUSE}", "{kind}", "bvmul"]\n'
            "[version]\npattern = '(.*)'\n")
        done = subprocess.run(
            [ASSAY, "hunt", "--solver", f"{kind}.toml",
             "--technique", "random", "--theory", "bv", "--tests", "25",
             "--fair", "--seed", "1", "--jobs", "1", "--json", "--out", kind],
            cwd=self.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, timeout=600, check=False)
        events = [json.loads(row) for row in done.stdout.splitlines()]
        return done.returncode, events, done.stderr

    def test_of_hunts(self):
        for kind, (code, events, err) in in_parallel(
                [(kind, (self.hunt, kind)) for kind in kinds("refusals")]):
            with self.subTest(kind):
                self.assertEqual(code, 0, err)
                found = [e for e in events if e["event"] == "finding"]
                self.assertEqual(found, [])
                self.assertGreater(events[-1]["outcomes"]["rejected"], 0)
        for kind, (code, events, err) in in_parallel(
                [(kind, (self.hunt, kind)) for kind in kinds("crashes")]):
            with self.subTest(kind):
                self.assertEqual(code, 1, err)
                self.assertTrue({e["kind"] for e in events
                                 if e["event"] == "finding"}
                                <= {"crash", "internal-error"})
                self.assertEqual(events[-1]["outcomes"]["rejected"], 0)


if __name__ == "__main__":
    unittest.main()
