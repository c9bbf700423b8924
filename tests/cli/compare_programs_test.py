#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/compare_programs.py tells programs apart by the tests they make."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from support.program import ASSAY  # noqa: E402

TOOL = ROOT / "tools/compare_programs.py"


def compare(old, new):
    done = subprocess.run(
        [TOOL, old, new, "--tests", "12", "--rounds", "0", "--json"],
        capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, json.loads(done.stdout)


class ComparePrograms(unittest.TestCase):
    def test_a_program_makes_what_it_makes(self):
        code, seen = compare(ASSAY, ASSAY)
        self.assertEqual(code, 0, seen)
        self.assertGreaterEqual(len(seen["digests"]), 8)
        for row in seen["digests"]:
            self.assertTrue(row["same"], row)

    def test_other_tests_are_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder) / "other"
            other.write_text(
                f'#!/bin/sh\nexec "{ASSAY}" "$@" --seed 6\n')
            other.chmod(0o755)
            code, seen = compare(ASSAY, other)
        self.assertEqual(code, 1)
        self.assertTrue(any(not row["same"] for row in seen["digests"]))


if __name__ == "__main__":
    unittest.main()
