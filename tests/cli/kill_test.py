# SPDX-License-Identifier: MIT
"""A hunt with four jobs is killed with SIGKILL again and again, half of the
times within its first second and half around a checkpoint, and goes on each
time with --resume. In the end findings, groups, numbers and digest are those of
a hunt that nobody has killed. $ASSAY_KILLS says how often; tests/long does it
1,000 times."""
import contextlib
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, FINDINGS, FolderTest  # noqa: E402

# Wrong now and then, refuses now and then, and is quick; its answers depend on
# the script only.
SOLVER = """\
#!/bin/sh
script=$(cat)
case "$script" in
*bvsdiv*|*bvsmod*) echo sat ;;
*bvurem*) echo unsat ;;
*concat*) echo '(error "no concat here")' ;;
*) echo unknown ;;
esac
"""
CHECKPOINT = 2.0  # seconds between two
TIMEOUT = 600     # only against hanging
# Of the last event, all that does not depend on time.
NUMBERS = ("done", "digest", "tests", "not_taken", "not_made", "answered",
           "outcomes", "new_groups", "known_groups", "occurrences", "kinds",
           "suspicions", "suspicion_occurrences", "own_faults")


def query(path, text):
    """The rows, or none as long as there is no such table."""
    if not path.exists():
        return []
    try:
        # For reading only, so as not to mend what a kill has left.
        with contextlib.closing(sqlite3.connect(
                f"file:{path}?mode=ro", timeout=60, uri=True)) as store:
            return store.execute(text).fetchall()
    except sqlite3.OperationalError:
        return []


class Kills(FolderTest):
    TESTS = 500  # of a campaign

    def setUp(self):
        super().setUp()
        self.solver = self.folder / "odd.sh"
        self.solver.write_text(SOLVER)
        self.solver.chmod(0o755)
        self.draw = random.Random(20)
        self.wholes = {}

    def command(self, out, seed, *more):
        return [ASSAY, "hunt", "--solver", f"odd={self.solver}", "--theory",
                "bv", "--technique", "random", "--fair", "--jobs", "4",
                "--query-time", "60s", "--tests", str(self.TESTS), "--seed",
                str(seed), "--out", out, *more]

    def finish(self, out, seed, *more):
        """Lets it come to its end: all that must be alike."""
        done = subprocess.run(self.command(out, seed, "--json", *more),
                              cwd=self.folder, text=True, check=False,
                              capture_output=True, timeout=TIMEOUT)
        self.assertEqual(done.returncode, FINDINGS, done.stdout + done.stderr)
        self.assertEqual(done.stderr, "")
        end = json.loads(done.stdout.splitlines()[-1])
        self.check_list(out, end)
        store = self.folder / out / "assay.db"
        groups = {}
        for group, *finding in query(
                store, "SELECT group_id, test_index, solver, configuration, "
                "kind, certainty FROM finding"):
            groups.setdefault(group, []).append(tuple(finding))
        return {**{name: end[name] for name in NUMBERS},
                "groups": sorted(map(sorted, groups.values())),
                "folders": len(list((self.folder / out / "findings")
                                    .iterdir()))}

    def check_list(self, out, end):
        """`assay findings` has the numbers of the hunt."""
        done = self.run_assay("findings", "--out", out, "--json")
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        sure = [row for row in rows
                if row["confirmation"]["certainty"] != "unconfirmed"]
        self.assertEqual((len(sure), len(rows) - len(sure)),
                         (end["new_groups"], end["suspicions"]))
        self.assertEqual(sum(row["occurrences"] for row in sure),
                         end["occurrences"])
        done = self.run_assay("findings", "--out", out)
        self.assertRegex(done.stdout,
                         rf"\ncampaign 1: {end['new_groups']} new groups, "
                         rf"0 known groups, {end['occurrences']} occurrences, "
                         rf"{end['suspicions']} suspicions?\n")

    def whole(self, seed):
        if seed not in self.wholes:
            self.wholes[seed] = self.finish(f"whole{seed}", seed)
            self.assertGreater(self.wholes[seed]["new_groups"], 5)
            self.assertGreater(self.wholes[seed]["not_taken"], 5)
        return self.wholes[seed]

    def is_over_until(self, hunt, moment):
        with contextlib.suppress(subprocess.TimeoutExpired):
            hunt.wait(max(0, moment - time.monotonic()))
        return hunt.poll() is not None

    def await_early(self, hunt, _store):
        self.is_over_until(hunt, time.monotonic() + self.draw.uniform(0, 1))

    def await_checkpoint(self, hunt, store):
        """Until just before it is written, while it is, or just after."""
        def progress():
            return query(store, "SELECT tests_done, stragglers FROM campaign")

        def begun():
            return query(store, "SELECT ended_us FROM campaign")
        is_exact = self.draw.random() < 0.5
        first = progress()
        until = time.monotonic() + TIMEOUT
        while not begun() and hunt.poll() is None:
            self.assertLess(time.monotonic(), until)
            time.sleep(0.002)
        if is_exact:
            while progress() == first and hunt.poll() is None:
                self.assertLess(time.monotonic(), until)
                time.sleep(0.001)
            self.is_over_until(
                hunt, time.monotonic() + self.draw.uniform(0, 0.01))
        else:
            self.is_over_until(hunt, time.monotonic() + CHECKPOINT
                               + self.draw.uniform(-0.1, 0.1))

    def live(self, out, seed, wait):
        """One life; whether it was killed."""
        with subprocess.Popen(self.command(out, seed, "--resume", "--quiet"),
                              cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True) as hunt:
            wait(hunt, self.folder / out / "assay.db")
            hunt.send_signal(signal.SIGKILL)
            _, problems = hunt.communicate(timeout=TIMEOUT)
        self.assertNotIn("assay: ", problems)
        return hunt.returncode == -signal.SIGKILL

    def check_kills(self, times):
        killed = [0, 0]
        rounds = 0
        while sum(killed) < times:
            out, seed = f"out{rounds}", rounds % 4
            is_killed = True
            while is_killed and sum(killed) < times:
                kind = 0 if killed[0] <= killed[1] else 1
                is_killed = self.live(out, seed, (
                    self.await_early, self.await_checkpoint)[kind])
                killed[kind] += is_killed
            self.assertEqual(self.finish(out, seed, "--resume"),
                             self.whole(seed))
            self.assertEqual(query(self.folder / out / "assay.db",
                                   "SELECT count(*) FROM campaign"), [(1,)])
            rounds += 1
            self.say(f"killed {killed[0]} times in the first second, "
                     f"{killed[1]} times around checkpoints: {rounds} campaigns "
                     "as if never killed")

    def say(self, text):
        pass

    def test_nothing_is_lost_or_counted_twice(self):
        self.check_kills(int(os.environ.get("ASSAY_KILLS", 6)))


if __name__ == "__main__":
    unittest.main()
