#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tests/cli does, as often as it takes to believe it: kill -9 at 1,000
moments, or $ASSAY_KILLS, and 5,000 tests with one job and with four."""
import os
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import hunt_test  # noqa: E402
import kill_test  # noqa: E402


class Kills(kill_test.Kills):
    TESTS = 1500

    def say(self, text):
        print(text, flush=True)

    def test_nothing_is_lost_or_counted_twice(self):
        self.check_kills(int(os.environ.get("ASSAY_KILLS", 1000)))


class SameTests(hunt_test.Hunt):
    def test_any_number_of_jobs(self):
        runs = [self.hunt("--solver", "z3", "--solver", "cvc5", "--fair",
                          "--tests", "5000", "--seed", "9", "--jobs", jobs,
                          "--out", f"out{jobs}", timeout=7200)
                for jobs in ("1", "4")]
        self.assertEqual(runs[0][-1]["digest"], runs[1][-1]["digest"])
        steady = [{(event["test"], event["solver"], event["kind"])
                   for event in run if event["event"] == "finding"
                   and event["shown"] == event["runs"]
                   and event["confirmation"]["certainty"] == "confirmed"}
                  for run in runs]
        self.assertEqual(steady[0], steady[1])
        print(f"{len(steady[0])} steady findings in both")


if __name__ == "__main__":
    unittest.main()
