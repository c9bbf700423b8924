#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""More of tests/cli/planted_test.py: the faults that take most tests, and all
of them with another seed and more tests. There the solver behind may have bugs
of its own besides."""
import pathlib
import shutil
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import planted_test as quick  # noqa: E402


class Rare(quick.Planted):
    plans = {**quick.RARE, **quick.RARE_OTHER}


class RareBySynthesis(quick.Planted):
    plans = quick.RARE_SYNTHESIS


class OtherSeeds(unittest.TestCase):
    SEEDS = (101, 102)
    TIMES = 3  # as many tests

    def test_all_are_found(self):
        table = quick.read_table()
        plans = {**quick.PLANS, **quick.RARE}
        for fault, plan in plans.items():
            for seed in self.SEEDS:
                more = quick.dataclasses.replace(
                    plan, tests=plan.tests * self.TIMES, seed=seed)
                _, findings, end = quick.hunt(fault, table[fault][1], more)
                with self.subTest(fault=fault, seed=seed):
                    self.assertIn(table[fault][0],
                                  {row["kind"] for row in findings})
                    self.assertEqual(end["own_faults"], 0)


quick.add_methods(Rare)
quick.add_methods(RareBySynthesis)

if __name__ == "__main__":
    if not all(map(shutil.which, quick.BEHIND)) or not quick.PLANTED.exists():
        print("SKIP: needs z3, cvc5 and the test programs")
        sys.exit(77)
    unittest.main()
