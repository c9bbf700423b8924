# SPDX-License-Identifier: MIT
"""The program under test, $ASSAY, for tests of the command line."""
import os
import pathlib
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))


def needs(*solvers):
    missing = [name for name in solvers if not shutil.which(name)]
    return unittest.skipIf(missing, f"not installed: {missing}")


def run_assay(*args, **keys):
    return subprocess.run([ASSAY, *map(str, args)], text=True, check=False,
                          capture_output=True, timeout=300, **keys)
