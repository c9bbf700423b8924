#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What tests/cli/hunt_test.py does, as often as it takes to believe it: kill -9
at 100 random moments, and 5,000 tests with one job and with four."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import hunt_test  # noqa: E402


class Killed(hunt_test.Killed):
    def test_no_finding_is_lost_or_there_twice(self):
        # It must not be done before the last kill.
        killed = self.check_kills(100, 6000)
        self.assertEqual(killed, 100)

    test_ctrl_c_ends_at_once_and_says_how_to_go_on = None


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
