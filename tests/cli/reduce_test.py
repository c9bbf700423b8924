# SPDX-License-Identifier: MIT
"""`assay reduce`: scripts with a check of the user's own, with solvers at
fault, and findings of a hunt; what is left when it is killed or stopped."""
import json
import pathlib
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
import reduce_cases  # noqa: E402
from program import (ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING,  # noqa: E402
                     TIMEOUT_S, USAGE, FolderTest, needs, slow)

# Says unsat if there is a mod, fails in two ways, hangs, or has no idea.
SOLVER = """#!/bin/sh
script=$(cat)
case "$script" in
*"(div "*"(* 7"*) kill -SEGV $$ ;;
*"(abs "*) echo 'ASSERTION VIOLATION f.cpp:1' >&2; kill -ABRT $$ ;;
*"(div "*) while :; do :; done ;;
*"(mod "*) echo unsat ;;
*) echo unknown ;;
esac
"""
SCRIPT = """; a comment
(set-info :status sat)
(set-logic QF_NIA)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun long_name () Int)
(assert (let ((z (+ x y))) (< (* z z) (* 100 (+ z long_name)))))
(assert (= (mod (+ x 3) 5) (- y 2)))
(assert (> long_name 10))
(check-sat)
"""
WITNESS = """sat
(
(define-fun x () Int 4)
(define-fun y () Int 4)
(define-fun long_name () Int 20)
)
"""

NESTED = "str.indexof .*str.replace"
# Halts in the middle until it may go on.
HALTING = f"""
n=$(cat count 2>/dev/null || echo 0); echo $((n + 1)) > count
if [ $n -ge $(cat moment) ] && [ ! -e go ]; then
  touch halted; while :; do sleep 1; done
fi
grep -q '{NESTED}' "$1"
"""


def bare(text):
    """Without comments."""
    return "".join(line for line in text.splitlines(True)
                   if not line.startswith(";"))


class ReduceTest(FolderTest):

    def setUp(self):
        super().setUp()
        self.write("bad.sh", SOLVER)
        (self.folder / "bad.sh").chmod(0o755)
        self.write("x.smt2", SCRIPT)
        self.write("x.model", WITNESS)

    def reduce(self, *arguments):
        """What it says as JSON."""
        out, _ = self.expect(FINE, "reduce", *arguments, "--json")
        return json.loads(out)

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def check_case(self, case):
        self.write("case.smt2", case.text)
        if case.witness:
            self.write("case.model", case.witness)
            case.options += ["--witness", "case.model"]
        done = self.reduce("case.smt2", *case.options, "--jobs", 1)
        self.assertLessEqual(done["bytes"], 1.25 * len(case.optimum),
                             done["script"])
        self.assertLessEqual(done["calls"], case.most_calls)
        self.assertEqual(done["ending"], "minimal")
        self.assertEqual(bare(self.read("case.reduced.smt2")), done["script"])


class ChecksTest(ReduceTest):

    @slow
    def test_scripts_of_the_benchmark(self):
        # bench/reduce_bench.py has the others.
        for case in reduce_cases.check_cases():
            if case.name.endswith("-easy"):
                with self.subTest(case.name):
                    self.check_case(case)

    def test_the_number_of_jobs_changes_nothing(self):
        self.write("x.smt2", next(reduce_cases.check_cases()).text)
        texts = set()
        for jobs in (1, 2, 5):
            self.reduce("x.smt2", "--check", f"grep -q '{NESTED}'", "--jobs",
                        jobs, "--out", f"{jobs}.smt2")
            texts.add(self.read(f"{jobs}.smt2"))
        self.assertEqual(len(texts), 1, texts)

    def test_any_way_to_end_is_kept(self):
        for ending, says in (("exit 7", "exit code 7"),
                             ("kill -SEGV $$", "killed by signal 11")):
            self.write("check.sh", f'grep -q "(mod" "$2" && {ending}; exit 0')
            done = self.reduce("x.smt2", "--check", "sh check.sh 'a b'",
                               "--out", "y.smt2")
            self.assertIn(says, done["what"])
            self.assertEqual(done["script"], "(assert (= (mod 0 0) 0))\n")
            self.assertTrue(self.read("y.smt2").startswith("; sh check.sh"))
            (self.folder / "y.smt2").unlink()

    def test_what_cannot_be_judged(self):
        self.expect(MISSING, "reduce", "x.smt2", "--check", "./no-such-program")
        self.expect(MISSING, "reduce", "nothing.smt2", "--check", "true")
        self.expect(USAGE, "reduce", "x.smt2", "--check", " ")
        self.expect(USAGE, "reduce", "x.smt2")

    def test_a_flaky_check_is_said_to_be_flaky(self):
        self.write("check.sh", """
            n=$(cat count 2>/dev/null || echo 0); echo $((n + 1)) > count
            grep -q "(mod" "$1" && [ $((n % 3)) -eq 0 ] && exit 9; exit 0""")
        done = self.reduce("x.smt2", "--check", "sh check.sh", "--jobs", 1)
        self.assertTrue(done["flaky"])
        self.assertLess(done["bytes"], 60)

    def test_killed_and_stopped(self):
        case = next(reduce_cases.check_cases())
        self.write("x.smt2", case.text)
        self.write("check.sh", HALTING)
        command = ["reduce", "x.smt2", "--check", "sh check.sh",
                   "--query-time", "1000s", "-j1", "-q"]
        # The seventh question is the first that comes after a success.
        for end, moment in ((signal.SIGINT, 12), (signal.SIGKILL, 7),
                            (signal.SIGKILL, 12), (signal.SIGKILL, 31)):
            self.write("moment", str(moment))
            for name in ("count", "halted", "x.reduced.smt2"):
                (self.folder / name).unlink(missing_ok=True)
            running = subprocess.Popen([ASSAY, *command], cwd=self.folder,
                                       stdout=subprocess.PIPE, text=True)
            while not (self.folder / "halted").exists():
                self.assertIsNone(running.poll())
                time.sleep(0.01)
            running.send_signal(end)
            out, _ = running.communicate(timeout=TIMEOUT_S)
            self.assertLess(len(bare(self.read("x.reduced.smt2"))),
                            len(case.text))
            if end == signal.SIGINT:
                self.assertEqual(running.returncode, FINE)
                self.assertIn("stopped", out)
        self.write("go", "")
        count = int(self.read("count"))
        self.expect(FINE, *command)
        self.assertLess(len(bare(self.read("x.reduced.smt2"))),
                        len(case.optimum))
        calls = int(self.read("count")) - count
        # Nothing is left to do.
        self.expect(FINE, *command)
        self.assertLess(int(self.read("count")) - count - calls, calls)


class SolversTest(ReduceTest):

    def test_a_wrong_unsat_keeps_its_witness(self):
        done = self.reduce("x.smt2", "--solver", "bad=./bad.sh", "--witness",
                           "x.model")
        self.assertIn("unsat", done["what"])
        self.assertIn("(mod ", done["script"])
        self.assertLess(done["bytes"], 60, done["script"])
        text = self.read("x.reduced.smt2")
        self.assertIn("; bad says unsat, but it is sat\n", text)
        self.write("y.model", done["witness"] or "()")
        self.expect(FINE, "eval", "x.reduced.smt2", "--model",
                    "y.model")

    def test_the_core_of_a_wrong_unsat_is_tried_first(self):
        """The stand-in names the assertions with a mod."""
        self.write("core.sh", """#!/bin/sh
            script=$(cat)
            case "$script" in *"(mod "*) echo unsat ;; *) echo unknown ;; esac
            case "$script" in *get-unsat-core*)
              echo "$script" | sed -n 's/.*(mod.*:named \\([^)]*\\)).*/(\\1)/p'
            esac""")
        (self.folder / "core.sh").chmod(0o755)
        done = self.reduce("x.smt2", "--solver", "core=./core.sh", "--witness",
                           "x.model")
        first = done["passes"][0]
        self.assertEqual((first["pass"], first["kept"]), ("core", 1))
        self.assertLess(done["bytes"], 60, done["script"])

    def test_a_claim_that_does_not_hold(self):
        self.write("x.model", WITNESS.replace("20", "3"))
        self.expect(BAD_INPUT, "reduce", "x.smt2", "--solver", "bad=./bad.sh",
                    "--witness", "x.model")

    def test_nothing_is_wrong(self):
        self.write("y.smt2", "(assert true)(check-sat)")
        _, err = self.expect(FINDINGS, "reduce", "y.smt2", "--solver",
                             "bad=./bad.sh")
        self.assertIn("bad says unknown", err)

    def test_a_crash_keeps_its_signature_and_others_are_named(self):
        self.write("z.smt2", SCRIPT.replace(
            "(assert (> long_name 10))",
            "(assert (> (div long_name x) (+ (* 7 (abs x)) (* 7 y))))")
            .replace("(mod", "(+"))
        done = self.reduce("z.smt2", "--solver", "bad=./bad.sh",
                           "--query-time", "1s")
        self.assertIn("SIGSEGV", done["what"])
        self.assertRegex(done["script"], r"\(div .*\(\* 7")
        self.assertLess(done["bytes"], 80, done["script"])
        self.assertEqual([fault["detail"] for fault in done["other_faults"]],
                         ["ASSERTION VIOLATION f.cpp:1"])

    @needs("z3", "cvc5", "cvc4")
    def test_bugs_of_real_solvers(self):
        for case in reduce_cases.solver_cases():
            with self.subTest(case.name):
                self.check_case(case)


class FindingsTest(ReduceTest):

    @slow
    def test_a_finding_of_a_hunt(self):
        done = self.run_assay(
            "hunt", "--solver", "bad=./bad.sh", "--theory", "ints", "--status",
            "sat", "--technique", "random", "--fair", "--tests", 60, "--jobs",
            1, "--seed", 3, "--mode", "fresh", "--query-time", "1s", "-q",
            "--out", "hunt")
        self.assertEqual(done.returncode, FINDINGS, done.stdout + done.stderr)
        listed = self.expect(FINE, "findings", "--out", "hunt", "--json")
        rows = [json.loads(line) for line in listed[0].splitlines()]
        row = next(r for r in rows if r["kind"] == "refutation-unsoundness")
        out = self.reduce(row["id"], "--hunt", "hunt", "--query-time", "1s")
        self.assertIn("(mod ", out["script"])
        self.assertLess(out["bytes"], 100, out["script"])
        shown = self.expect(FINE, "findings", row["id"], "--out", "hunt")
        self.assertIn("reduced:", shown[0])
        self.assertIn(out["script"].strip(), shown[0])
        folders = list((self.folder / "hunt/findings").glob("*/reduced.smt2"))
        self.assertEqual(len(folders), 1)
        self.assertEqual(bare(folders[0].read_text(encoding="utf-8")),
                         out["script"])
        # From the folder alone.
        again = self.reduce(folders[0].parent, "--out", "y.smt2")
        self.assertEqual(again["script"], out["script"])

    def test_another_fault_on_the_way_is_a_finding(self):
        """The stand-in says unsat of what has a mod, and dies where that is all
        that there is."""
        self.write("two.sh", """#!/bin/sh
            script=$(cat)
            case "$script" in
            *"(mod "*"(+ "*|*"(+ "*"(mod "*) echo unsat ;;
            *"(mod "*) [ ${#script} -lt 120 ] || { echo unknown; exit; }
              echo 'ASSERTION VIOLATION g.cpp:2' >&2; kill -ABRT $$ ;;
            *) echo unknown ;;
            esac""")
        (self.folder / "two.sh").chmod(0o755)
        self.run_assay(
            "hunt", "--solver", "two=./two.sh", "--theory", "ints", "--status",
            "sat", "--technique", "random", "--fair", "--tests", 60, "--jobs",
            1, "--seed", 3, "--mode", "fresh", "-q", "--out", "hunt")
        listed = self.expect(FINE, "findings", "--out", "hunt", "--json")
        rows = [json.loads(line) for line in listed[0].splitlines()]
        row = next(r for r in rows if r["kind"] == "refutation-unsoundness")
        self.assertNotIn("crash", [r["kind"] for r in rows])
        out = self.reduce(row["id"], "--hunt", "hunt")
        fault, = out["other_faults"]
        self.assertEqual(fault["detail"], "ASSERTION VIOLATION g.cpp:2")
        listed = self.expect(FINE, "findings", "--out", "hunt", "--json")
        rows = [json.loads(line) for line in listed[0].splitlines()]
        crash = next(r for r in rows if r["kind"] == "crash")
        self.assertEqual(crash["id"], fault["finding"])
        shown = self.expect(FINE, "findings", crash["id"], "--out", "hunt")
        self.assertIn("g.cpp:2", shown[0])
        # It can be reduced as any other, and is not met twice.
        again = self.reduce(crash["id"], "--hunt", "hunt")
        self.assertLess(again["bytes"], 60, again["script"])
        _, err = self.expect(BAD_INPUT, "replay", crash["id"], "--out", "hunt")
        self.assertIn("was reduced", err)

    def test_a_hunt_reduces_the_fronts_of_its_groups(self):
        done = self.run_assay(
            "hunt", "--solver", "bad=./bad.sh", "--theory", "ints", "--status",
            "sat", "--technique", "random", "--fair", "--tests", 30, "--jobs",
            2, "--seed", 3, "--mode", "fresh", "--query-time", "1s", "--json",
            "--out", "hunt", "--reduce", "fronts")
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        event = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual(event["event"], "reduced")
        self.assertGreater(event["reduced"], 0)
        self.assertLess(event["bytes_after"], event["bytes_before"])
        folders = list((self.folder / "hunt/findings").glob("*/reduced.smt2"))
        self.assertEqual(len(folders), event["reduced"])

    def test_what_a_session_was_sent_gets_shorter(self):
        """The stand-in dies at the fifth question that a process is asked,
        if there has been a declaration."""
        self.write("session.py", """\
import os, signal, sys
asked, is_declared = 0, False
for line in sys.stdin:
    is_declared = is_declared or "(declare-" in line
    if line.startswith("(echo "):
        print(line.strip()[6:-1].strip('"'), flush=True)
    elif "(check-sat" in line:
        asked += 1
        if asked == 5 and is_declared:
            os.kill(os.getpid(), signal.SIGSEGV)
        print("unknown", flush=True)
""")
        self.write("p.toml", f"""\
name = "forgetful"
like = "z3"
command = {json.dumps([sys.executable, str(self.folder / "session.py")])}
modes = ["reset", "fresh"]
[version]
command = ["echo", "version 1"]
pattern = 'version (\\S+)'
""")
        done = self.run_assay(
            "hunt", "-s", "p.toml", "--theory", "ints", "--technique",
            "random", "--fair", "--tests", 20, "--jobs", 1, "--seed", 5, "-q",
            "--out", "hunt")
        self.assertEqual(done.returncode, FINDINGS, done.stdout + done.stderr)
        out = self.reduce(1, "--hunt", "hunt", "--solver", "p.toml")
        self.assertEqual(out["session"].count("(check-sat)"), 5)
        self.assertEqual(out["session"].count("(declare-"), 1)
        self.assertEqual(out["session"].count("("),
                         6 + out["session"].count("()"), out["session"])
        self.assertFalse(out["flaky"])
        self.assertEqual(self.read(out["file"]), out["session"])
        files = list((self.folder / "hunt").rglob("reduced-session.smt2"))
        self.assertEqual([file.read_text() for file in files],
                         [out["session"]])

    def test_there_is_no_such_finding(self):
        self.expect(MISSING, "reduce", "1", "--hunt", "nothing")
        self.expect(BAD_INPUT, "reduce", "no-finding")


if __name__ == "__main__":
    unittest.main()
