# SPDX-License-Identifier: MIT
"""The program under test, $ASSAY, for tests of the command line."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = str(pathlib.Path(os.environ.get(
    "ASSAY", ROOT / "build/release/assay")).resolve())
PROGRAMS = pathlib.Path(ASSAY).parent / "tests"  # of tests/fakes and programs
FINE, FINDINGS, USAGE, BAD_INPUT, MISSING, UNDETERMINED = range(6)
OUR_BUG = 70
# What somebody has installed for himself takes part in no test.
_CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = _CACHE.name
TIMEOUT_S = 1200  # only against hanging


def needs(*solvers):
    missing = [name for name in solvers if not shutil.which(name)]
    return unittest.skipIf(missing, f"not installed: {missing}")


# For what costs many seconds of CPU time and is checked in other ways as well:
# `make test-long` sets the variable.
slow = unittest.skipUnless(os.environ.get("ASSAY_SLOW_TESTS"),
                           "takes long; make test-long runs it")


def run_assay(*args, **keys):
    options = {"text": True, "check": False, "capture_output": True,
               "timeout": TIMEOUT_S, **keys}
    return subprocess.run([ASSAY, *map(str, args)], **options)


class FolderTest(unittest.TestCase):
    """Each test has a folder of its own, in which the program runs."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    def run_assay(self, *args, **keys):
        return run_assay(*args, cwd=self.folder, **keys)

    def expect(self, code, *args, **keys):
        """Runs, checks the exit code, and returns (stdout, stderr)."""
        done = self.run_assay(*args, **keys)
        self.assertEqual(done.returncode, code,
                         f"{args}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr
