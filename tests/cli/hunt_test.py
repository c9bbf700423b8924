# SPDX-License-Identifier: MIT
"""Tests of `assay hunt` and `assay replay` with the real z3: the same tests for
any number of jobs, and clear messages when the world breaks."""
import fcntl
import json
import os
import pathlib
import pty
import re
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import termios
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING, UNDETERMINED, USAGE,
    FolderTest)

# Says "sat" to everything: wrong on each unsat test, and quick.
YES = """\
#!/bin/sh
cat >/dev/null
echo sat
"""


class Hunt(FolderTest):
    def setUp(self):
        super().setUp()
        self.yes = self.folder / "yes.sh"
        self.yes.write_text(YES)
        self.yes.chmod(0o755)

    def await_true(self, holds):
        until = time.monotonic() + 600
        while not holds():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)

    def hunt(self, *args, codes=(FINE, FINDINGS), **more):
        """Runs a hunt and returns its events."""
        done = self.run_assay("hunt", "--json", *args, **more)
        self.assertIn(done.returncode, codes, done.stdout + done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def wrong(self):
        """A solver that is often wrong, so that there is much to find."""
        return ["--solver", f"yes={self.yes}", "--solver", "cvc5",
                "--theory", "core", "--theory", "bv"]

    @staticmethod
    def findings(events):
        """What was found, but for its numbers in the store."""
        return sorted((event["test"], event["solver"], event["kind"],
                       event["signature"]) for event in events
                      if event["event"] == "finding")


class SameTests(Hunt):
    def test_any_number_of_jobs(self):
        runs = [self.hunt(*self.wrong(), "--fair", "--tests", "120", "--seed",
                          "3", "--jobs", jobs, "--out", f"out{jobs}")
                for jobs in ("1", "4")]
        self.assertEqual(runs[0][-1]["digest"], runs[1][-1]["digest"])
        self.assertEqual(runs[0][-1]["tests"], 120)
        self.assertEqual(self.findings(runs[0]), self.findings(runs[1]))
        self.assertGreater(len(self.findings(runs[0])), 10)

    def test_another_seed_gives_other_tests(self):
        runs = [self.hunt(*self.wrong(), "--fair", "--tests", "20", "--seed",
                          seed, "--out", f"out{seed}") for seed in ("1", "2")]
        self.assertNotEqual(runs[0][-1]["digest"], runs[1][-1]["digest"])

    def test_a_live_run_is_repeated_by_its_ledger(self):
        # More than two epochs, so that shares follow the findings.
        live = self.hunt("--solver", f"yes={self.yes}", "--theory", "core",
                         "--tests", "530", "--seed", "4", "--out", "live")
        again = self.hunt("--solver", f"yes={self.yes}", "--theory", "core",
                          "--tests", "530", "--seed", "4", "--jobs", "3",
                          "--schedule", "live/assay.db", "--out", "again")
        self.assertEqual(live[-1]["digest"], again[-1]["digest"])
        self.assertEqual(self.findings(live), self.findings(again))
        with sqlite3.connect(self.folder / "live/assay.db") as store:
            names = [row[0] for row in store.execute(
                "select name from sqlite_master where type = 'table'")]
        self.assertIn("epoch", " ".join(names))

    def test_it_ends_when_all_mutants_are_made(self):
        seed = self.folder / "seed.smt2"
        seed.write_text("(declare-const x Int) (declare-const y Int)\n"
                        "(assert (> (+ x y) 5)) (assert (< x y))\n")
        args = ("--technique", "skeleton", "--seeds", "seed.smt2", "--solver",
                "cvc5", "--mutants", "12", "--time", "100s")
        ends = [self.hunt(*args, "--jobs", jobs, "--out", "out" + jobs)[-1]
                for jobs in ("1", "3")]
        for end in ends:
            self.assertEqual(end["tests"], 12)
            self.assertFalse(end["interrupted"])
        self.assertEqual(ends[0]["digest"], ends[1]["digest"])
        again = self.hunt(*args, "--out", "out1", "--resume")[-1]
        self.assertEqual(again["tests"], 12)
        for name in ("tests", "outcomes", "occurrences", "new_groups"):
            self.assertEqual(again[name], ends[0][name])
            self.assertEqual(again["before"][name], ends[0][name])


    def test_tests_of_one_status_only(self):
        # This solver is wrong on unsat tests, and on no others.
        args = ["--solver", f"yes={self.yes}", "--theory", "bv", "--tests",
                "40", "--technique", "random", "--fair"]
        right = self.hunt(*args, "--status", "sat", "--out", "sat")
        self.assertEqual(self.findings(right), [])
        self.assertEqual(right[-1]["answered"], right[-1]["tests"])
        wrong = self.hunt(*args, "--status", "unsat", "--out", "unsat")
        claims = [event["claim"] for event in wrong
                  if event["event"] == "finding"]
        self.assertTrue(claims)
        # What was asked for is a part of how the test is made again.
        done = self.run_assay("replay", "1", "--out", "unsat", "--json",
                              "--solver", f"yes={self.yes}")
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        self.assertTrue(json.loads(done.stdout)["same_script"])
        done = self.run_assay("hunt", "--status", "maybe")
        self.assertEqual(done.returncode, USAGE)

    def test_tests_that_fit_into_a_logic(self):
        logics = {}
        for logic in ("QF_AUFLIRA", "QF_S", "QF_BVFP"):
            events = self.hunt("--solver", f"yes={self.yes}", "--status",
                               "unsat", "--logic", logic, "--tests", "40",
                               "--fair", "--out", logic)
            self.assertTrue(self.findings(events))
            scripts = [path.read_text() for path in
                       self.folder.glob(f"{logic}/findings/*/finding.smt2")]
            for script in scripts:
                self.assertIn(f"(set-logic {logic})\n", script)
                self.assertNotIn(":status", script)
            logics[logic] = "".join(scripts)
            done = self.run_assay("replay", "1", "--out", logic, "--json",
                                  "--solver", f"yes={self.yes}")
            self.assertTrue(json.loads(done.stdout)["same_script"], done.stderr)
        # Not only tests whose least logic has that name.
        self.assertNotIn("BitVec", logics["QF_AUFLIRA"])
        self.assertIn("str.", logics["QF_S"])

    def test_a_hunt_of_no_tests_is_not_green(self):
        for args in (["--logic", "QF_BV", "--theory", "ints"],
                     ["--logic", "QF_UF", "--theory", "mixed", "--technique",
                      "seeds", "--seeds", "ints.smt2"]):
            (self.folder / "ints.smt2").write_text(
                "(declare-const x Int)\n(assert (< x (* x x)))\n")
            done = self.run_assay("hunt", "--solver", f"yes={self.yes}",
                                  "--time", "1h", *args)
            self.assertEqual(done.returncode, UNDETERMINED, done.stderr)
            self.assertIn("makes a test", done.stderr)
            self.assertEqual(done.stdout, "")


class BeforeAHunt(Hunt):
    def solver(self, text):
        path = self.folder / "solver.sh"
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return path

    def start(self, *args):
        done = self.run_assay("hunt", "--tests", "1", "--theory", "bv", *args)
        return done.returncode, done.stderr

    def test_who_does_not_answer_is_an_error(self):
        solver = self.solver("cat > /dev/null; echo 'no licence' >&2; exit 3\n")
        code, err = self.start("--solver", f"mine={solver}")
        self.assertEqual(code, MISSING, err)
        self.assertIn(f"mine ({solver}) is no SMT solver", err)
        self.assertIn("no licence", err)
        self.assertFalse((self.folder / "assay-out").exists())

    def test_the_limits_hold_for_these_questions_too(self):
        solver = self.solver("while :; do :; done\n")
        code, err = self.start("--solver", f"z3={solver}", "--query-time",
                               "200ms")
        self.assertEqual(code, MISSING, err)
        self.assertIn("timeout: ", err)

    def test_the_first_line_says_which_profile_holds(self):
        solver = self.solver('exec z3 "$@"\n')
        for name, args, said in (
                ("z3", "", "z3 4.* (like z3)"),
                ("mine", " -in", "mine 4.* (probed)")):
            code, err = self.start("--solver", f"{name}={solver}{args}")
            self.assertEqual(code, FINE, err)
            self.assertRegex(err, r"\Ahunting with "
                             + re.escape(said).replace(r"\*", r"\S*"))
        self.assertRegex(self.start("--solver", "z3")[1],
                         r"\Ahunting with z3 [\d.]+( \(Debian .*\))?; ")


class LiveLine(Hunt):
    def test_it_never_wraps(self):
        master, slave = pty.openpty()

        def resize(columns):
            fcntl.ioctl(slave, termios.TIOCSWINSZ,
                        struct.pack("HHHH", 24, columns, 0, 0))
        resize(50)
        with subprocess.Popen(
                [ASSAY, "hunt", "--solver", f"yes={self.yes}", "--theory",
                 "bv", "--status", "sat", "--time", "1h", "--jobs", "1"],
                cwd=self.folder,
                stdout=subprocess.DEVNULL, stderr=slave) as hunt:
            lines, seen = [], b""

            def read_until(count):
                nonlocal lines, seen
                while len(lines) < count:
                    seen += os.read(master, 4096)
                    # The last one may not be complete.
                    lines = re.findall(rb"\r\x1b\[K([^\r\n]+)(?=\r)", seen)
            read_until(2)
            resize(20)
            read_until(4)
            hunt.send_signal(signal.SIGINT)
            self.assertIn(hunt.wait(timeout=600), (FINE, FINDINGS))
        os.close(slave)
        os.close(master)
        self.assertLess(max(map(len, lines)), 50, lines)
        self.assertIn(b" tests (", lines[0])
        # One may have been on its way when the size changed.
        self.assertLess(len(lines[-1]), 20, lines)


class Replay(Hunt):
    def test_a_finding_is_made_again(self):
        self.hunt(*self.wrong(), "--fair", "--tests", "30", "--out", "out")
        solver = ["--solver", f"yes={self.yes}"]
        done = self.run_assay("replay", "1", "--out", "out", "--json", *solver)
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        result = json.loads(done.stdout)
        self.assertTrue(result["same_script"])
        self.assertTrue(result["shown"])
        folder = next((self.folder / "out/findings").iterdir())
        done = self.run_assay("replay", str(folder), *solver)
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        self.assertIn("the same bytes", done.stdout)
        self.assertIn("shown again", done.stdout)
        # A solver without the bug.
        done = self.run_assay("replay", str(folder), "--solver", "yes=z3 -in")
        self.assertEqual(done.returncode, FINDINGS, done.stdout)
        self.assertIn("not shown", done.stdout)

    def test_steps_are_taken_back(self):
        # Wrong as soon as there is an `ite`, which the seed has not.
        solver = self.folder / "ite.sh"
        solver.write_text("#!/bin/sh\nif grep -q '(ite'; then echo sat; "
                          "else echo unsat; fi\n")
        solver.chmod(0o755)
        (self.folder / "seed.smt2").write_text(
            "(declare-const x Int) (declare-const y Int)\n"
            "(assert (< x y)) (assert (< y x)) (assert (> (+ x y) 3))\n")
        solvers = ["--solver", f"ite={solver}"]
        # With one step no change is inside another.
        events = self.hunt("--technique", "skeleton", "--seeds", "seed.smt2",
                           *solvers, "--fair", "--tests", "60", "--out", "out",
                           "--steps", "1")
        self.assertTrue(self.findings(events))
        done = self.run_assay("replay", "1", "--out", "out", "--json", *solvers,
                              "--seeds", "seed.smt2", "--least")
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        least = json.loads(done.stdout)
        self.assertEqual(len(least["steps"]), 1, least)
        self.assertIn(" becomes ", least["steps"][0]["place"])
        self.assertIn("(ite", least["script"])
        # One that is wrong about everything needs no step at all.
        self.yes.write_text(YES)
        self.hunt("--technique", "skeleton", "--seeds", "seed.smt2",
                  "--solver", f"yes={self.yes}", "--fair", "--tests", "3",
                  "--out", "all")
        done = self.run_assay("replay", "1", "--out", "all", "--least",
                              "--solver", f"yes={self.yes}", "--seeds",
                              "seed.smt2")
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        self.assertIn("the seed itself shows it", done.stdout)

    def test_two_scripts_that_do_not_go_together(self):
        # Nobody knows the seed's status; the solver contradicts itself.
        shrug = self.folder / "shrug.sh"
        shrug.write_text("#!/bin/sh\ncat >/dev/null\necho unknown\n")
        odd = self.folder / "odd.sh"
        odd.write_text("#!/bin/sh\nif grep -q '(ite'; then echo sat; "
                       "else echo unsat; fi\n")
        for path in (shrug, odd):
            path.chmod(0o755)
        (self.folder / "seed.smt2").write_text(
            "(declare-const x Int) (declare-const y Int)\n"
            "(assert (< x y)) (assert (> (+ x y) 3))\n")
        done = self.run_assay("seeds", "seed.smt2", "--solver",
                              f"shrug={shrug}", "--keep-slow", "--keep-trivial",
                              "--lock", "l")
        self.assertIn("unknown:   1", done.stdout, done.stdout + done.stderr)
        events = self.hunt("--technique", "skeleton", "--seeds", "l", "--fair",
                           "--solver", f"odd={odd}", "--tests", "60", "--out",
                           "out")
        kinds = {event["kind"] for event in events
                 if event["event"] == "finding"}
        self.assertEqual(kinds, {"disagreement"})
        folder = next((self.folder / "out/findings").iterdir())
        self.assertNotIn("(ite", (folder / "related.smt2").read_text())
        script = subprocess.run(["sh", folder / "reproduce.sh"], text=True,
                                capture_output=True, check=False)
        self.assertEqual(script.returncode, 0, script.stdout)
        made = self.run_assay("gen", "skeleton", "--seeds", "l", "--count",
                              "5", "--out", "made")
        self.assertEqual(made.returncode, FINE, made.stderr)
        manifest = (self.folder / "made/manifest.jsonl").read_text()
        for row in map(json.loads, manifest.splitlines()):
            self.assertIn(row["relation"], ("implies", "implied-by"))
            self.assertIn("(assert", row["other"])

    def test_nothing_to_take_back(self):
        self.hunt(*self.wrong(), "--fair", "--tests", "10", "--technique",
                  "random", "--out", "out")
        done = self.run_assay("replay", "1", "--out", "out", "--least",
                              "--solver", f"yes={self.yes}")
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        self.assertIn("no step can be taken back", done.stdout)

    def test_bad_input(self):
        self.hunt(*self.wrong(), "--fair", "--tests", "10", "--out", "out")
        for code, args in ((BAD_INPUT, ["99", "--out", "out"]),
                           (BAD_INPUT, ["nonsense", "--out", "out"]),
                           (MISSING, ["1", "--out", "nowhere"]),
                           (BAD_INPUT, ["out"])):
            done = self.run_assay("replay", *args)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertNotEqual(done.stderr, "")
        folder = next((self.folder / "out/findings").iterdir())
        (folder / "outcomes.json").write_text("{")
        done = self.run_assay("replay", str(folder))
        self.assertEqual(done.returncode, BAD_INPUT, done.stderr)


class Stopped(Hunt):
    def test_ctrl_c_ends_at_once_and_says_how_to_go_on(self):
        hunt = subprocess.Popen(
            [ASSAY, "hunt", *self.wrong(), "--time", "1h", "--out", "out"],
            cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.await_true(lambda: list(self.folder.glob("out/findings/*")))
        hunt.send_signal(signal.SIGINT)
        out, err = hunt.communicate(timeout=600)
        self.assertIn("--resume", out + err)
        self.assertIn(hunt.returncode, (FINE, FINDINGS))


class BrokenWorld(Hunt):
    def test_a_folder_that_cannot_be_written(self):
        (self.folder / "file").write_text("")
        done = self.run_assay("hunt", "--tests", "5", "--out", "file/out")
        self.assertEqual(done.returncode, MISSING)
        self.assertIn("file/out", done.stderr)

    def test_a_full_disk(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
        done = self.run_assay("hunt", *self.wrong(), "--fair", "--tests",
                              "2000", "--out", "out", "--quiet",
                              preexec_fn=limit)
        self.assertEqual(done.returncode, MISSING, done.stderr)
        self.assertRegex(done.stderr, "(?i)full|too large|disk")
        # All that was said to be kept is there, and it goes on.
        listed = self.run_assay("findings", "--out", "out", "--json")
        self.assertEqual(listed.returncode, FINE, listed.stderr)
        self.hunt(*self.wrong(), "--fair", "--tests", "60", "--out", "out",
                  "--resume")

    def test_a_solver_that_goes_away(self):
        gone = self.folder / "gone.sh"
        shutil.copy(self.yes, gone)
        hunt = subprocess.Popen(
            [ASSAY, "hunt", "--solver", f"gone={gone}", "--theory", "core",
             "--time", "1h", "--out", "out", "--json"], cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.await_true(lambda: list(self.folder.glob("out/findings/*")))
        gone.unlink()
        out, err = hunt.communicate(timeout=600)
        self.assertEqual(hunt.returncode, MISSING, out + err)
        self.assertIn("gone", err)
        kinds = {json.loads(line)["kind"] for line in out.splitlines()
                 if json.loads(line)["event"] == "finding"}
        self.assertLessEqual(kinds, {"solution-unsoundness",
                                     "invalid-model"})


if __name__ == "__main__":
    unittest.main()
