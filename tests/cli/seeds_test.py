# SPDX-License-Identifier: MIT
"""Tests of `assay seeds` and `assay hunt --seeds` with the real solvers."""
import json
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING, UNDETERMINED, USAGE,
    FolderTest, needs)

LOCK = ".assay-seeds.lock"
SOLVERS = ("-s", "z3", "-s", "cvc5", "-s", "cvc4")

SAT = "(declare-const x Int)\n(assert (> x 5))\n(check-sat)\n"
UNSAT = "(declare-const x Int)\n(assert (> x 5))\n(assert (< x 2))\n" \
        "(check-sat)\n"
MISLABELLED = "(set-info :status sat)\n" + UNSAT
MODEL_AGAINST_LABEL = "(set-info :status unsat)\n" + SAT


def without_times(lock):
    """The lines of a lock, without what differs from run to run."""
    rows = [json.loads(line) for line in lock.read_text().splitlines()]
    for row in rows[1:]:
        for seed in row["seeds"]:
            seed.pop("time_us", None)
    return rows


class Seeds(FolderTest):
    def setUp(self):
        super().setUp()
        (self.folder / "s").mkdir()
        self.lock = self.folder / "s" / LOCK

    def write(self, name, text):
        return super().write(f"s/{name}", text)

    def events(self, code, *args, **keys):
        out, _ = self.expect(code, "seeds", "--json", *args, **keys)
        rows = [json.loads(line) for line in out.splitlines()]
        return rows[:-1], rows[-1]

    def seeds(self):
        return {f"{row['file']}:{seed['query']}": seed
                for row in without_times(self.lock)[1:]
                for seed in row["seeds"]}

    # --- labels

    @needs("z3", "cvc5", "cvc4")
    def test_labels_and_trust(self):
        self.write("sat.smt2", SAT)
        self.write("deep/unsat.smt2", UNSAT)
        self.write("true.smt2", "(assert (= (+ 1 1) 2))\n(check-sat)\n")
        self.write("div.smt2", "(declare-const x Int)\n"
                   "(assert (= (div x 0) (div 7 x)))\n(check-sat)\n")
        events, summary = self.events(FINE, "s", *SOLVERS)
        self.assertEqual(events, [])
        self.assertEqual((summary["files"], summary["labelled"],
                          summary["seeds"]), (4, 4, 4))
        self.assertEqual(summary["left_out"], {"trivial": 1})
        self.assertEqual(summary["lock"], "s/" + LOCK)
        seeds = self.seeds()
        self.assertEqual(list(seeds), sorted(seeds))
        sat, unsat = seeds["s/sat.smt2:1"], seeds["s/deep/unsat.smt2:1"]
        self.assertEqual((sat["status"], sat["trust"], sat["logic"]),
                         ("sat", "proved", "QF_LIA"))
        self.assertIn("define-fun x", sat["witness"])
        self.assertEqual((unsat["status"], unsat["trust"], unsat["size"]),
                         ("unsat", "vouched", 5))
        self.assertTrue(seeds["s/true.smt2:1"]["trivial"])
        self.assertTrue(seeds["s/div.smt2:1"]["unspecified"])
        self.assertFalse(sat["unspecified"])

    @needs("z3", "cvc5")
    def test_one_family_is_not_enough(self):
        self.write("a.smt2", UNSAT)
        self.write("b.smt2", "(set-info :status unsat)\n(assert (> 1 2))\n"
                   + UNSAT)
        self.events(FINE, "s", "-s", "z3")
        seeds = self.seeds()
        self.assertNotIn("status", seeds["s/a.smt2:1"])
        self.assertEqual(seeds["s/b.smt2:1"]["trust"], "declared")
        self.events(FINE, "s", "-s", "z3", "-s", "cvc5", "--again")
        self.assertEqual(self.seeds()["s/a.smt2:1"]["trust"], "vouched")

    @needs("z3", "cvc5", "cvc4")
    def test_contradicted_labels_are_set_aside(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", MISLABELLED)
        self.write("c.smt2", MODEL_AGAINST_LABEL)
        _, err = self.expect(FINDINGS, "seeds", "s", *SOLVERS)
        self.assertEqual(err.splitlines(), [
            "s/b.smt2:5:1: mislabelled: declared sat, but unsat by cvc, z3",
            "s/c.smt2:4:1: mislabelled: declared unsat, but a model holds"])
        self.assertEqual(list(self.seeds()), ["s/a.smt2:1"])

    @needs("z3", "cvc5", "cvc4")
    def test_a_seed_per_query(self):
        self.write("a.smt2", """\
(set-option :produce-models true)
(declare-const x Int)
(push 1)
(declare-const y Int)
(assert (< x y 7))
(set-info :status sat)
(check-sat)
(assert (> x 9))
(check-sat)
(pop 1)
(check-sat-assuming ((= x 1)))
(reset)
(declare-const x Bool)
(assert x)
(check-sat)
""")
        self.events(FINE, "s", *SOLVERS)
        seeds = self.seeds()
        self.assertEqual([(name[-1], row["line"], row["status"])
                          for name, row in seeds.items()],
                         [("1", 7, "sat"), ("2", 9, "unsat"), ("3", 11, "sat"),
                          ("4", 15, "sat")])
        self.assertEqual(seeds["s/a.smt2:3"]["script"],
                         "(set-logic QF_LIA)\n(declare-fun x () Int)\n"
                         "(assert (= x 1))\n(check-sat)\n")
        for row in seeds.values():
            self.assertNotIn("push", row["script"])

    @needs("z3", "cvc5", "cvc4")
    def test_recursive_definitions_have_no_sat_claim(self):
        self.write("a.smt2", "(define-fun-rec f ((x Int)) Int\n"
                   "  (ite (< x 1) 0 (f (- x 1))))\n(declare-const x Int)\n"
                   "(set-info :status sat)\n(assert (= (f x) 0))\n"
                   "(check-sat)\n")
        self.write("b.smt2", SAT)
        events, _ = self.events(FINE, "s", *SOLVERS)
        self.assertEqual([(row["event"], row["kind"], row["line"])
                          for row in events], [("aside", "recursive", 6)])

    @needs("z3", "cvc5", "cvc4")
    def test_what_cannot_be_read_is_set_aside(self):
        self.write("a.smt2", "(assert p)\n")
        self.write("b.smt2", "(declare-rel r (Int))\n(query r)\n")
        self.write("c.smt2", "")
        self.write("d.smt2", SAT)
        _, err = self.expect(FINE, "seeds", "s", *SOLVERS)
        self.assertEqual(err.splitlines(), [
            "s/a.smt2:1:9: error: unknown symbol 'p'",
            "s/b.smt2:1:1: unsupported: the command declare-rel is beyond a "
            "plain script"])

    @needs("z3", "cvc5", "cvc4")
    def test_uninterpreted_sorts_have_witnesses(self):
        self.write("a.smt2", "(declare-sort U 0)\n(declare-fun f (U) U)\n"
                   "(declare-const a U)\n(assert (not (= (f a) a)))\n"
                   "(assert (= (f (f a)) a))\n(check-sat)\n")
        self.events(FINE, "s", *SOLVERS)
        seed = self.seeds()["s/a.smt2:1"]
        self.assertEqual(seed["trust"], "proved")
        (self.folder / "a.smt2").write_text(seed["script"])
        (self.folder / "a.model").write_text(seed["witness"])
        self.expect(FINE, "eval", "a.smt2", "--model", "a.model")

    # --- the lock

    @needs("z3", "cvc5", "cvc4")
    def test_second_run_asks_nobody(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", UNSAT)
        self.events(FINE, "s", *SOLVERS)
        before = self.lock.read_bytes()
        nowhere = {"PATH": "/nonexistent"}
        _, summary = self.events(FINE, "s", env=nowhere)
        self.assertEqual((summary["files"], summary["labelled"]), (2, 0))
        self.assertEqual(self.lock.read_bytes(), before)
        # By content: another name is as good, another content is not.
        (self.folder / "s/a.smt2").rename(self.folder / "s/z.smt2")
        _, summary = self.events(FINE, "s", env=nowhere)
        self.assertEqual(summary["labelled"], 0)
        self.assertIn("s/z.smt2:1", self.seeds())
        self.write("b.smt2", UNSAT + "\n")
        _, err = self.expect(MISSING, "seeds", "s", env=nowhere)
        self.assertIn("no solver is installed", err)
        _, summary = self.events(FINE, "s", *SOLVERS)
        self.assertEqual((summary["labelled"], summary["repeated"]), (1, 0))

    @needs("z3", "cvc5", "cvc4")
    def test_same_lock_with_any_number_of_jobs(self):
        for i in range(8):
            self.write(f"{i}.smt2", (SAT if i % 2 else UNSAT) + "\n" * i)
        self.events(FINE, "s", *SOLVERS, "-j", "1", "--lock", "one")
        _, summary = self.events(FINE, "s", *SOLVERS, "-j", "4", "--lock",
                                 "four")
        self.assertEqual((summary["seeds"], summary["repeated"]), (2, 6))
        self.assertEqual(without_times(self.folder / "one"),
                         without_times(self.folder / "four"))

    @needs("z3")
    def test_selection_needs_no_solver(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", "(assert true)\n")
        self.events(FINE, "s", "-s", "z3")
        for options, left_out in (
                ([], {"trivial": 1}), (["--keep-trivial"], {}),
                (["--max-size", "2"], {"large": 1, "trivial": 1}),
                (["--max-time", "1h"], {"trivial": 1})):
            _, summary = self.events(FINE, "s", *options,
                                     env={"PATH": "/nonexistent"})
            self.assertEqual(summary["left_out"], left_out, options)

    def halting_solver(self):
        """It stops to answer when some files are labelled, until `go`."""
        path = self.folder / "halting"
        path.write_text(f"""#!/bin/sh
while [ ! -e {self.folder}/go ] && [ "$(wc -l < {self.lock})" -gt 7 ]; do
  sleep 0.02
done
exec z3 -in
""")
        path.chmod(0o755)
        return f"halting={path}"

    def start_many(self):
        for i in range(40):
            self.write(f"{i:02}.smt2", SAT + "\n" * i)
        job = subprocess.Popen(
            [ASSAY, "seeds", "s", "-s", self.halting_solver(), "-j", "2",
             "--time", "600s"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        self.addCleanup(job.stdout.close)
        self.addCleanup(job.stderr.close)
        self.addCleanup(job.wait)
        self.addCleanup(job.kill)
        limit = time.monotonic() + 600
        while time.monotonic() < limit:
            if self.lock.exists() and self.lock.read_bytes().count(b"\n") > 5:
                return job
            time.sleep(0.02)
        self.fail("nothing was labelled")

    @staticmethod
    def is_pending(pid, number):
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        pending = int(re.search(r"ShdPnd:\s*(\w+)", status)[1], 16)
        return pending & (1 << (number - 1)) != 0

    def expect_to_go_on(self):
        done = self.lock.read_bytes().count(b"\n") - 1
        self.assertLess(done, 40)
        _, summary = self.events(FINE, "s", "-s", "z3")
        self.assertEqual(summary["files"], 40)
        self.assertEqual(summary["labelled"], 40 - done)
        _, summary = self.events(FINE, "s", env={"PATH": "/nonexistent"})
        self.assertEqual(summary["labelled"], 0)
        self.assertEqual(sorted(p.name for p in (self.folder / "s").iterdir()
                                if p.suffix != ".smt2"), [LOCK])

    @needs("z3")
    def test_goes_on_after_kill(self):
        job = self.start_many()
        job.kill()
        job.wait()
        # As if it had died in the middle of a line.
        with self.lock.open("ab") as file:
            file.write(b'{"file":"s/99')
        self.expect_to_go_on()

    @needs("z3")
    def test_goes_on_after_an_interrupt(self):
        job = self.start_many()
        job.send_signal(signal.SIGINT)
        # What is being asked is waited for.
        while self.is_pending(job.pid, signal.SIGINT):
            time.sleep(0.02)
        (self.folder / "go").touch()
        out, _ = job.communicate(timeout=600)
        self.assertEqual(job.returncode, UNDETERMINED)
        self.assertIn("interrupted: the same command goes on", out)
        self.expect_to_go_on()

    @needs("z3")
    def test_two_at_once_share_the_work(self):
        first = self.start_many()
        # Waits, and then has nothing to do.
        second = subprocess.Popen(
            [ASSAY, "seeds", "s", "-s", "z3", "--json"], cwd=self.folder,
            stdout=subprocess.PIPE, text=True)
        with subprocess.Popen(
                [ASSAY, "hunt", "--seeds", "s", "-s", "z3", "--tests", "1"],
                cwd=self.folder, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True) as hunt:
            # It waits as well, and says so.
            self.assertIn("another assay", hunt.stderr.readline())
            (self.folder / "go").touch()
            hunt.communicate(timeout=600)
        self.assertEqual(hunt.returncode, FINE)
        out, _ = second.communicate(timeout=600)
        self.assertEqual(first.wait(600), FINE)
        self.assertEqual(second.returncode, FINE)
        summary = json.loads(out.splitlines()[-1])
        self.assertEqual((summary["files"], summary["labelled"]), (40, 0))
        self.assertEqual(len(without_times(self.lock)), 41)

    @needs("z3")
    def test_one_that_waits_takes_over_from_a_dead_one(self):
        first = self.start_many()
        second = subprocess.Popen(
            [ASSAY, "seeds", "s", "-s", "z3", "--json"], cwd=self.folder,
            stdout=subprocess.PIPE, text=True)
        time.sleep(0.2)
        self.assertIsNone(second.poll())
        first.kill()
        first.wait()
        out, _ = second.communicate(timeout=600)
        summary = json.loads(out.splitlines()[-1])
        self.assertEqual(summary["files"], 40)
        self.assertGreater(summary["labelled"], 0)
        self.assertLess(summary["labelled"], 40)
        self.assertEqual(len(without_times(self.lock)), 41)

    # --- bad input

    @needs("z3")
    def test_bad_input(self):
        self.expect(USAGE, "seeds")
        self.expect(USAGE, "seeds", "s", "--time", "soon")
        self.expect(USAGE, "seeds", "s", "--max-time", "soon")
        _, err = self.expect(BAD_INPUT, "seeds", "s")
        self.assertIn("no .smt2 files", err)
        _, err = self.expect(BAD_INPUT, "seeds", "none.smt2", "-s", "z3")
        self.assertIn("none.smt2: No such file", err)
        self.write("a.smt2", SAT)
        _, err = self.expect(BAD_INPUT, "seeds", "s", "--lock", "s/a.smt2")
        self.assertIn("this is no lock", err)
        self.assertEqual((self.folder / "s/a.smt2").read_text(), SAT)
        _, err = self.expect(MISSING, "seeds", "s", "--lock", "no/lock", "-s",
                             "z3")
        self.assertIn("cannot write", err)
        _, err = self.expect(USAGE, "seeds", "s", "-s", "nobody")
        self.assertIn("nobody", err)

    @needs("z3")
    def test_a_damaged_lock_is_made_anew(self):
        self.write("a.smt2", SAT)
        self.events(FINE, "s", "-s", "z3")
        lines = self.lock.read_text().splitlines()
        self.lock.write_text(lines[0] + "\n{}\n")
        _, summary = self.events(FINE, "s", "-s", "z3")
        self.assertEqual((summary["labelled"], summary["seeds"]), (1, 1))

    @needs("z3")
    def test_a_lock_of_another_version_is_named_and_kept(self):
        self.write("a.smt2", SAT)
        self.events(FINE, "s", "-s", "z3")
        text = self.lock.read_text().replace('"version":2', '"version":77')
        self.lock.write_text(text)
        for command in (["seeds", "s"], ["hunt", "--seeds", "s/" + LOCK],
                        ["gen", "seeds", "--seeds", "s/" + LOCK, "--count",
                         "1", "--stdout"]):
            _, err = self.expect(BAD_INPUT, *command)
            self.assertIn("version 77 of the format", err)
            self.assertEqual(self.lock.read_text(), text)
        _, summary = self.events(FINE, "s", "-s", "z3", "--again")
        self.assertEqual((summary["labelled"], summary["seeds"]), (1, 1))

    @needs("z3")
    def test_an_edited_lock_is_reported_as_edited(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", SAT.replace("x", "y"))
        self.events(FINE, "s", "-s", "z3")
        lines = self.lock.read_text().splitlines()
        edits = {
            "script": lambda seed: seed.update(
                script=seed["script"].replace("assert", "assert ")),
            "status or witness": lambda seed: seed.update(
                witness=seed["witness"].replace("define-fun", "define-fun ")),
        }
        for what, edit in edits.items():
            row = json.loads(lines[2])
            edit(row["seeds"][0])
            self.lock.write_text("\n".join([*lines[:2], json.dumps(row)])
                                 + "\n")
            for command in (["seeds", "s"], ["hunt", "--seeds", "s/" + LOCK]):
                _, err = self.expect(BAD_INPUT, *command)
                self.assertIn(f"s/{LOCK}:3: edited: the {what} of s/b.smt2:",
                              err)
                self.assertNotIn("claim of ours", err)

    # --- the hunt

    @needs("z3", "cvc5", "cvc4")
    def test_hunt_starts_from_seeds(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", UNSAT)
        hunt = ["hunt", "--technique", "seeds", "--tests", "12", "-s", "z3",
                "-s", "cvc5", "--json"]
        for source in ("s", "s/" + LOCK):
            out, _ = self.expect(FINE, *hunt, "--seeds", source, "--out",
                                 "out" + str(len(source)))
            self.assertIn('"tests":12', out.replace(" ", ""))
        self.assertTrue(self.lock.exists())
        # With all techniques, of which others may find something.
        done = self.run_assay("hunt", "--seeds", "s", "--tests", "4", "-s",
                              "z3", "-q", "--out", "both")
        self.assertIn(done.returncode, (FINE, FINDINGS), done.stderr)

    @needs("z3")
    def test_hunt_without_seeds(self):
        _, err = self.expect(MISSING, "hunt", "--technique", "seeds",
                             "--tests", "2", "-s", "z3")
        self.assertIn("needs seeds", err)
        done = self.run_assay("hunt", "--tests", "2", "-s", "z3", "-q")
        self.assertIn(done.returncode, (FINE, FINDINGS), done.stderr)
        _, err = self.expect(BAD_INPUT, "hunt", "--seeds", "s", "--tests", "2",
                             "-s", "z3")
        self.assertIn("no .smt2 files", err)
        self.write("a.smt2", "(assert true)\n")
        _, err = self.expect(BAD_INPUT, "hunt", "--seeds", "s", "--tests", "2",
                             "-s", "z3")
        self.assertIn("no seeds to use", err)

    @needs("z3", "cvc5", "cvc4")
    def test_a_wrong_solver_is_found(self):
        # The claim of a seed is held against solvers.
        self.write("a.smt2", SAT)
        self.events(FINE, "s", *SOLVERS)
        liar = self.folder / "liar"
        liar.write_text("#!/bin/sh\ncat > /dev/null\necho unsat\n")
        liar.chmod(0o755)
        out, _ = self.expect(FINDINGS, "hunt", "--seeds", "s", "--technique",
                             "seeds", "--tests", "2", "-s", f"liar={liar}",
                             "--json")
        self.assertIn("refutation-unsoundness", out)


if __name__ == "__main__":
    unittest.main()
