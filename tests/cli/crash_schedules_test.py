# SPDX-License-Identifier: MIT
"""A store and its folders through crashes, power cuts and full disks at any
system call (tests/programs/store_schedules.cpp), and hunts on a disk that is
full for a while: what they have in the end is what an uninterrupted hunt has.

tests/long/crash_schedules_long.py does the same more often.
"""
import os
import pathlib
import random
import re
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (ASSAY, FINDINGS, FINE, MISSING, PROGRAMS,  # noqa: E402
                     TIMEOUT_S, FolderTest)

SCHEDULES = PROGRAMS / "store_schedules"
SHIM = next(iter(PROGRAMS.glob("*crash_shim.so")), None)
HERE = {**os.environ, "LD_PRELOAD": str(SHIM),
        # A sanitizer wants to be loaded first.
        "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")
        + ":verify_asan_link_order=0"}
# In memory, so that thousands take minutes.
FAST_FOLDER = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def run_schedules(*args):
    """(exit code, output)"""
    done = subprocess.run(
        [SCHEDULES, *map(str, args)], capture_output=True, text=True,
        check=False, timeout=6 * 3600,
        env={**HERE, **({"TMPDIR": FAST_FOLDER} if FAST_FOLDER else {})})
    return done.returncode, done.stdout + done.stderr


# Says sat to half of the scripts, which is wrong now and then, and gives the
# same answer to the same script.
SOLVER = """#!/bin/sh
if [ "$1" = --version ]; then echo "half 1.0"; exit; fi
case $(cksum | cut -d' ' -f1) in
*[02468]) echo sat;;
*) echo unsat;;
esac
"""


def read_store(path):
    """All that tests make, without times: rows of findings with their groups,
    counters, progress, ledger, and names of folders."""
    base = sqlite3.connect(f"file:{path}/assay.db?mode=ro", uri=True)
    groups = {}
    for group, *key in base.execute(
            "SELECT group_id, test_index, solver, kind, configuration, "
            "certainty FROM finding"):
        groups.setdefault(group, []).append(tuple(key))
    findings = base.execute(
        "SELECT test_index, solver, kind, configuration, certainty, "
        "signature, shape_hash, claim, detail FROM finding ORDER BY 1, 2, 3, 4"
    ).fetchall()
    counters = base.execute(
        "SELECT arm, solver, name, value FROM counter WHERE name NOT IN "
        "('cpu-us', 'wall-us', 'new-groups') AND value <> 0 ORDER BY 1, 2, 3"
    ).fetchall()
    new_groups = base.execute("SELECT sum(value) FROM counter WHERE name = "
                              "'new-groups'").fetchone()
    progress = base.execute(
        "SELECT tests_done, stragglers FROM campaign").fetchall()
    epochs = base.execute("SELECT number, first_test, tests FROM epoch "
                          "ORDER BY 1").fetchall()
    whole = base.execute("PRAGMA integrity_check").fetchall()
    base.close()
    folders = sorted(re.sub(r"^\d+", "N", name.name) for name in
                     pathlib.Path(path).glob("findings/*"))
    return {"groups": sorted(sorted(rows) for rows in groups.values()),
            "findings": findings, "counters": counters, "progress": progress,
            "new groups": new_groups, "epochs": epochs, "folders": folders,
            "whole": whole}


class FullDisk:
    """Hunts in `folder`, on a disk that is full at some moments."""

    def __init__(self, folder, tests=40):
        self.folder = pathlib.Path(folder)
        self.tests = tests
        solver = self.folder / "half"
        solver.write_text(SOLVER, encoding="ascii")
        solver.chmod(0o755)
        self.solver = solver
        self.calls = 0

    def hunt(self, out, full=None, resumes=False):
        environment = dict(os.environ)
        if full:
            at, calls = full
            environment = {**HERE, "ASSAY_CRASH_SHIM":
                           f"full:{at}:{calls}:{self.folder / out}"}
        return subprocess.run(
            [ASSAY, "hunt", "--solver", f"half={self.solver}", "--theory",
             "core", "--technique", "random", "--fair", "--seed", "5",
             "--tests", str(self.tests), "-j", "4", "--out", out, "-q",
             *(["--resume"] if resumes else [])], cwd=self.folder,
            env=environment, capture_output=True, text=True, check=False,
            timeout=TIMEOUT_S)

    def reference(self):
        done = self.hunt("whole")
        assert done.returncode == FINDINGS, done.stderr
        return read_store(self.folder / "whole")

    def moment(self, number, at, calls):
        """What the store has in the end, and whether the hunt was stopped."""
        out = f"full{number}"
        first = self.hunt(out, (at, calls))
        assert first.returncode in (FINE, FINDINGS, MISSING), (
            first.returncode, first.stderr)
        is_stopped = first.returncode == MISSING
        if is_stopped:
            assert re.search("(?i)no room|no space|full", first.stderr), (
                first.stderr)
        again = self.hunt(out, resumes=True)
        assert again.returncode in (FINE, FINDINGS), again.stderr
        return read_store(self.folder / out), is_stopped


def full_disk_moments(folder, count, seed):
    """(moments that stopped a hunt, differences)"""
    disk = FullDisk(folder)
    reference = disk.reference()
    rng = random.Random(seed)
    stopped, differences = 0, []
    for number in range(count):
        # A hunt makes some hundreds of calls that need room.
        at = rng.randint(1, rng.choice((10, 100, 400)))
        calls = rng.choice((1, 2, 5, 100_000))
        made, is_stopped = disk.moment(number, at, calls)
        stopped += is_stopped
        if made != reference:
            differences.append((at, calls, {
                name: (made[name], reference[name]) for name in made
                if made[name] != reference[name]}))
        subprocess.run(["rm", "-r", str(disk.folder / f"full{number}")],
                       check=True)
    return stopped, differences


@unittest.skipUnless(SHIM and SCHEDULES.exists(), "no test programs")
class CrashSchedules(FolderTest):
    def test_every_mode(self):
        for mode in ("kill", "power", "full"):
            with self.subTest(mode=mode):
                code, said = run_schedules("--count", 40, "--mode", mode,
                                           "--seed", 3)
                self.assertEqual(code, 0, said)
                self.assertIn("failures: 0", said)
                if mode != "full":
                    self.assertGreater(
                        int(re.search(r"(\d+) deaths", said)[1]), 40, said)
                else:
                    self.assertGreater(int(re.search(
                        r"want of room: (\d+)", said)[1]), 20, said)

    def test_a_lying_disk_is_noticed(self):
        code, said = run_schedules("--count", 200, "--mode", "power",
                                   "--lying-disk")
        self.assertEqual(code, 1, said)

    def test_hunts_on_a_full_disk(self):
        stopped, differences = full_disk_moments(self.folder, 6, seed=1)
        self.assertEqual(differences, [])
        self.assertGreater(stopped, 1)


if __name__ == "__main__":
    if not os.access(ASSAY, os.X_OK):
        sys.exit(f"crash_schedules_test: there is no {ASSAY}")
    unittest.main()
