# SPDX-License-Identifier: MIT
"""What a hunt says about itself: its numbers, which are the same wherever they
are shown; what it goes on with; who else runs it; which arms it has."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING, UNDETERMINED, USAGE, FolderTest,
    needs)

COUNTS = ("new_groups", "known_groups", "occurrences", "suspicions")


class Case(FolderTest):
    def script(self, name, text):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text + "\n")
        path.chmod(0o755)
        return f"{path.stem}={path}"

    def setUp(self):
        super().setUp()
        # Wrong on each unsat test.
        self.yes = self.script("yes.sh", "cat >/dev/null\necho sat")
        self.args = ["hunt", "--solver", self.yes, "--theory", "core",
                     "--theory", "bv", "--technique", "random", "--fair"]
        self.all = [*self.args, "--tests", "30"]

    def hunt(self, *more, tests=30):
        out, _ = self.expect(FINDINGS, *self.args, "--tests", tests, *more)
        return out

    def events(self, *more, **keys):
        return [json.loads(line)
                for line in self.hunt("--json", *more, **keys).splitlines()]

    def wait_for(self, holds):
        until = time.monotonic() + 600
        while not holds():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)


class Numbers(Case):
    def listed(self, campaign):
        """The same numbers, from the list of findings as JSON."""
        out, _ = self.expect(FINE, "findings", "--json")
        made = dict.fromkeys(COUNTS, 0)
        for row in map(json.loads, out.splitlines()):
            for part in row["campaigns"]:
                if part["campaign"] != campaign:
                    continue
                if row["confirmation"]["certainty"] == "unconfirmed":
                    made["suspicions"] += 1
                    continue
                made["new_groups" if part["new"] else "known_groups"] += 1
                made["occurrences"] += part["occurrences"]
        return made

    @staticmethod
    def counts(event):
        return {name: event[name] for name in COUNTS}

    def test_known_groups_are_not_new(self):
        first = self.counts(self.events()[-1])
        self.assertGreater(first["new_groups"], 1)
        self.assertEqual(first["known_groups"], 0)
        self.assertEqual(self.listed(1), first)
        # The same again, as another campaign.
        second = self.events()[-1]
        self.assertEqual(self.counts(second), {
            **first, "new_groups": 0, "known_groups": first["new_groups"]})
        self.assertEqual(self.listed(2), self.counts(second))
        self.assertEqual(self.listed(1), first)
        self.assertEqual(
            sum(row["occurrences"] for row in second["kinds"].values()),
            first["occurrences"])

    def test_text_and_list_say_the_same(self):
        text = self.hunt()
        line = next(line for line in text.splitlines() if "new group" in line)
        self.assertRegex(line, r"^\d+ new groups?, 0 known groups, "
                               r"\d+ occurrences?, \d+ suspicions?$")
        out, _ = self.expect(FINE, "findings")
        self.assertIn(f"\ncampaign 1: {line}\n", out)
        self.hunt("--seed", "2")
        out, _ = self.expect(FINE, "findings")
        self.assertIn(f"\ncampaign 1: {line}\n", out)
        self.assertRegex(out, r"\nall campaigns: \d+ groups?, ")

    def test_what_nobody_takes_is_no_test(self):
        picky = self.script("picky.sh", """\
case "$(cat)" in *bvadd*|*bvmul*) echo '(error "no")' ;; *) echo unknown ;; esac
""")
        args = ["--solver", picky, "--theory", "bv", "--technique", "random",
                "--fair", "--tests", "40", "--json"]
        out, _ = self.expect(FINE, "hunt", *args)
        end = json.loads(out.splitlines()[-1])
        self.assertGreater(end["not_taken"], 0)
        self.assertGreater(end["tests"], 0)
        self.assertEqual(end["tests"] + end["not_taken"] + end["not_made"], 40)
        # What probing has shown that it does not take, it is not asked.
        self.assertLessEqual(end["outcomes"]["rejected"], end["not_taken"])
        self.assertEqual(end["outcomes"]["unknown"], end["tests"])
        out, _ = self.expect(FINE, "hunt", *args[:-1], "--out", "text")
        self.assertIn(f"\nnot counted, as no solver has taken them: "
                      f"{end['not_taken']}\n", out)

    def test_in_pieces(self):
        whole = self.events("--out", "whole")[-1]
        for tests in (7, 19, 30):
            last = self.events("--out", "pieces", "--resume", tests=tests)
        self.assertEqual(
            {name: value for name, value in last[-1].items()
             if name not in ("seconds", "solver_cpu_s", "before")},
            {name: value for name, value in whole.items()
             if name not in ("seconds", "solver_cpu_s", "before")})
        self.assertLess(last[-1]["before"]["tests"], whole["tests"])
        # Nothing is left to do, and the findings are still there.
        again = self.events("--out", "pieces", "--resume")[-1]
        self.assertEqual(again["digest"], whole["digest"])
        self.assertIn("with the runs before: 30 tests\n",
                      self.hunt("--out", "pieces", "--resume"))


class GoingOn(Case):
    def test_it_says_what_it_goes_on_with(self):
        first = self.events("--resume")[0]
        self.assertEqual((first["campaign"], first["resumed"]), (1, False))
        again = self.events("--resume")[0]
        self.assertEqual((again["campaign"], again["resumed"]), (1, True))
        _, err = self.expect(FINDINGS, *self.all, "--resume", "--quiet")
        self.assertRegex(err, r"^going on with campaign 1, begun \d{4}-\d\d-"
                              r"\d\d \d\d:\d\d:\d\d UTC: 30 tests are done\n$")
        _, err = self.expect(FINDINGS, *self.all, "--resume", "--quiet",
                             "--out", "new")
        self.assertEqual(err, "there is nothing to go on with in new: campaign "
                              "1 begins\n")

    def test_other_options(self):
        self.hunt()
        for more, line in (
                (["--seed", "7"], "--seed: 1 there, 7 here"),
                (["--theory", "ints"], "--theory: none there, ints here"),
                (["--query-time", "3s"],
                 "--query-time: 2000 ms there, 3000 ms here"),
                (["--also", "slowness"], "--also: none there, slowness here"),
                (["--solver", "z3"], r"--solver: none there, z3 .*here"),
                (["--widen"], "--widen: none there, yes here"),
                (["--mutants", "3"], "--mutants: none there, 3 here"),
                (["--status", "sat"], "--status: none there, sat here")):
            _, err = self.expect(USAGE, *self.all, *more, "--resume")
            self.assertRegex(
                err, r"^assay: there is no campaign with these options to go "
                r"on with:\n  campaign 1, begun .* UTC, 30 tests done, "
                rf"differs in\n    {line}\n[^ ]")
        fair = [arg for arg in self.all if arg != "--fair"]
        _, err = self.expect(USAGE, *fair, "--resume")
        self.assertIn("\n    --fair: yes there, none here\n", err)
        # Nothing was begun, and what does not shape a test may differ.
        self.assertTrue(self.events("--resume", "--jobs", "1",
                                    tests=31)[0]["resumed"])

    def test_a_schedule_of_other_arms(self):
        self.hunt("--out", "live")
        _, err = self.expect(BAD_INPUT, "hunt", "--solver", self.yes,
                             "--theory", "ints", "--technique", "random",
                             "--tests", "5", "--schedule", "live/assay.db",
                             "--out", "other")
        self.assertIn("the ledger draws tests of random/core", err)


class TwoWriters(Case):
    def start(self, *args):
        running = subprocess.Popen([ASSAY, *map(str, args)], cwd=self.folder,
                                   stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(running.wait)
        self.addCleanup(running.kill)
        return running

    def check(self, args, is_running):
        """Two of them, the second once the first is running."""
        first = self.start(*args)
        self.wait_for(is_running)
        done = self.run_assay(*args)
        self.assertEqual(done.returncode, MISSING, done.stderr)
        self.assertRegex(
            done.stderr, rf"^assay: this campaign is being run by process "
            rf"{first.pid} on {os.uname().nodename} since \d{{4}}-\d\d-\d\d "
            r"\d\d:\d\d:\d\d UTC\n$")
        first.send_signal(signal.SIGKILL)
        first.wait()

    def test_hunts(self):
        self.check([*self.args, "--time", "1h"],
                   lambda: list(self.folder.glob("assay-out/findings/*")))
        # What it has left is not in the way, and gone in the end.
        self.assertTrue(list(self.folder.glob("assay-out/*.lock")))
        self.events("--resume", tests=5)
        self.assertEqual(list(self.folder.glob("assay-out/*.lock")), [])

    def test_other_campaigns_of_the_folder(self):
        self.start(*self.args, "--time", "1h")
        self.wait_for(lambda: list(self.folder.glob("assay-out/findings/*")))
        self.hunt("--seed", "2", tests=10)

    def test_reports(self):
        slow = self.script("slow.sh", f"""\
[ "$1" = --version ] && exit
cat >/dev/null
while [ -e {self.folder}/hold ]; do sleep 0.02; done
touch {self.folder}/asked
echo unsat""")
        (self.folder / "hold").touch()
        args = ["synthesis", "report", "--theory", "core", "--each", "2",
                "--solver", slow, "--out", "out", "--quiet", "--time", "60s"]
        self.check(args, lambda: list(self.folder.glob("out/*.lock")))
        (self.folder / "hold").unlink()
        done = self.run_assay(*args)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)


class Arms(Case):
    @needs("z3")
    def test_what_no_solver_takes_is_not_drawn(self):
        args = ["hunt", "--solver", "z3-str3", "--technique", "random",
                "--fair", "--tests", "10"]
        done = self.run_assay(*args, "--json")
        start, *_, end = map(json.loads, done.stdout.splitlines())
        self.assertIn("random/ints", start["arms_left_out"])
        self.assertIn("random/floats", start["arms_left_out"])
        self.assertNotIn("random/strings", start["arms_left_out"])
        self.assertGreater(end["tests"], 0)
        done = self.run_assay(*args, "--out", "text")
        self.assertRegex(done.stderr, r"no solver takes these arms, they are left out: "
                              r"random/.*random/floats")
        done = self.run_assay(*args, "--theory", "ints", "--out", "none")
        self.assertIn(done.returncode, (MISSING, UNDETERMINED))
        self.assertIn("no solver of this hunt takes any of these tests: "
                      "random/ints", done.stderr)


if __name__ == "__main__":
    unittest.main()
