# SPDX-License-Identifier: MIT
"""Tests of `assay solve` with the real solvers."""
import json
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING, USAGE, FolderTest, needs)

FIELDS = ["file", "solver", "mode", "outcome", "detail", "cpu_ms", "wall_ms",
          "peak_kb", "model", "core"]

SAT = "(declare-const x Int)\n(assert (> x 5))\n(check-sat)\n"
UNSAT = "(declare-const x Int)\n(assert (> x 5))\n(assert (< x 2))\n" \
        "(assert (< x 9))\n(check-sat)\n"


class Solve(FolderTest):
    def expect(self, code, *args):
        return super().expect(code, "solve", *args)

    def runs(self, code, *args):
        out, err = self.expect(code, "--json", *args)
        return [json.loads(line) for line in out.splitlines()], err

    @needs("z3", "cvc5", "cvc4")
    def test_json_has_an_object_per_run(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", UNSAT)
        rows, _ = self.runs(FINE, "a.smt2", "b.smt2", "--cores", "--solver",
                            "z3", "--solver", "cvc5", "--solver", "cvc4")
        self.assertEqual([list(row)[:len(FIELDS)] for row in rows],
                         [FIELDS] * 6)
        self.assertEqual(
            [(row["file"], row["solver"], row["outcome"], row["model"],
              row["core"]) for row in rows],
            [(file, solver, outcome, model, core)
             for file, outcome, model, core in (
                 ("a.smt2", "sat", "valid", "none"),
                 ("b.smt2", "unsat", "none", "valid"))
             for solver in ("z3", "cvc5", "cvc4")])
        for row in rows:
            self.assertGreater(row["wall_ms"], 0)
            self.assertGreater(row["peak_kb"], 1000)

    @needs("z3")
    def test_order_is_that_of_the_files(self):
        files = [self.write(f"{i}.smt2", SAT if i % 2 else UNSAT)
                 for i in range(20)]
        rows, _ = self.runs(FINE, *files, "-s", "z3", "-j", "8")
        self.assertEqual([row["file"] for row in rows], files)
        self.assertEqual([row["outcome"] for row in rows],
                         ["unsat", "sat"] * 10)

    @needs("z3", "cvc5")
    def test_contradiction_is_pointed_out(self):
        # A real bug of cvc5 1.0.3; newer ones may have mended it.
        file = self.write("a.smt2", """\
(set-logic QF_S)
(declare-const x String)
(assert (= x "a"))
(assert (str.in_re x ((_ re.^ 0) (re.* (str.to_re "a")))))
(check-sat)
""")
        done = subprocess.run([ASSAY, "solve", file, "-s", "z3", "-s", "cvc5"],
                              cwd=self.folder, capture_output=True, text=True,
                              check=False)
        if done.returncode == FINE:
            self.skipTest("this cvc5 does not have the bug")
        self.assertEqual(done.returncode, FINDINGS)
        self.assertIn("invalid", done.stdout)
        self.assertIn("a.smt2: contradiction: sat by cvc5, unsat by z3",
                      done.stdout)

    @needs("z3", "cvc5", "cvc4")
    def test_status_and_old_headers_are_not_sent(self):
        # cvc5 and cvc4 abort on a wrong status, and cvc4 reads bvudiv in
        # another way after the version.
        file = self.write("a.smt2", """\
(set-info :smt-lib-version 2.0)
(set-info :status sat)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (not (= (bvudiv x #x00) #xff)))
(check-sat)
(exit)
""")
        rows, _ = self.runs(FINDINGS, file, "-s", "z3", "-s", "cvc5", "-s",
                            "cvc4")
        self.assertEqual([row["outcome"] for row in rows], ["unsat"] * 3)

    @needs("z3", "cvc5", "cvc4")
    def test_several_answers(self):
        file = self.write("a.smt2", "(declare-const x Int)\n(push 1)\n"
                          "(assert (> x x))\n(check-sat)\n(pop 1)\n"
                          "(assert (> x 1))\n(check-sat)\n")
        rows, _ = self.runs(FINE, file, "-s", "z3", "-s", "cvc5", "-s", "cvc4")
        for row in rows:
            self.assertEqual(row["answers"], ["unsat", "sat"])
            self.assertEqual((row["outcome"], row["model"]), ("sat", "valid"))

    @needs("z3")
    def test_options_of_one_script_do_not_reach_the_next(self):
        # z3 keeps a limit over (reset), and then gives up.
        first = self.write("1.smt2", "(set-option :rlimit 10)\n" + SAT)
        hard = """\
(declare-const a Int)(declare-const b Int)(declare-const c Int)
(assert (= (+ (* a a a) (* b b b)) (* 35 c)))(assert (> a 3))(assert (> b a))
(check-sat)
"""
        second = self.write("2.smt2", hard)
        rows, _ = self.runs(FINE, first, second, "-s", "z3", "--mode", "reset")
        self.assertEqual([row["outcome"] for row in rows], ["unknown", "sat"])
        rows, _ = self.runs(FINE, first, second, "-s", "z3", "--mode", "reset",
                            "--strip-options")
        self.assertEqual([row["outcome"] for row in rows], ["sat", "sat"])

    @needs("z3")
    def test_options_are_kept(self):
        # Without any steps z3 gives up.
        file = self.write("a.smt2", "(set-option :rlimit 1)\n" + SAT.replace(
            "(> x 5)", "(and (> (* x x x) 5) (distinct (mod x 7) 3))"))
        for mode in ("fresh", "server", "reset", "incremental"):
            with self.subTest(mode=mode):
                rows, _ = self.runs(FINE, file, "-s", "z3", "--mode", mode)
                self.assertEqual(rows[0]["outcome"], "unknown", rows)
                rows, _ = self.runs(FINE, file, "-s", "z3", "--mode", mode,
                                    "--strip-options")
                self.assertEqual(rows[0]["outcome"], "sat", rows)

    @needs("z3", "cvc5", "cvc4")
    def test_options_that_would_break_the_asking_are_not_sent(self):
        solvers = ["-s", "z3", "-s", "cvc5", "-s", "cvc4"]
        for option in (":print-success true", ":produce-models false",
                       ":regular-output-channel \"x.out\"",
                       ":diagnostic-output-channel \"x.out\"",
                       ":dump-models true", ":produce-unsat-cores false",
                       ":parse-only true", ":output-language tptp"):
            for script, outcome, model, core in (
                    (SAT, "sat", "valid", "none"),
                    (UNSAT, "unsat", "none", "valid")):
                with self.subTest(option=option, outcome=outcome):
                    file = self.write("a.smt2",
                                      f"(set-option {option})\n{script}")
                    rows, _ = self.runs(FINE, file, "--cores", *solvers)
                    self.assertEqual(
                        [(row["outcome"], row["model"], row["core"])
                         for row in rows], [(outcome, model, core)] * 3)
        self.assertFalse((self.folder / "x.out").exists())

    def stub(self, name, text):
        self.write(name, "#!/bin/sh\nscript=$(cat)\ncase $script in\n"
                   f"{text}esac\n")
        (self.folder / name).chmod(0o755)
        return f"{name}=./{name}"

    def test_option_reaches_the_solver(self):
        seen = self.stub("seen", "*'(set-option :odd 7)'*) echo unknown ;;\n"
                         "*) echo unsat ;;\n")
        file = self.write("a.smt2", "(set-option :odd 7)\n" + UNSAT)
        rows, _ = self.runs(FINE, file, "-s", seen)
        self.assertEqual(rows[0]["outcome"], "unknown")
        rows, _ = self.runs(FINE, file, "-s", seen, "--strip-options")
        self.assertEqual(rows[0]["outcome"], "unsat")

    def test_contradiction_with_and_without_cores(self):
        file = self.write("a.smt2", UNSAT)
        for first, second, code, text in (
                ("unsat", "sat", FINDINGS,
                 "odd contradicts itself: unsat, but sat when asked for a core"),
                ("sat", "unsat", FINDINGS,
                 "odd contradicts itself: sat, but unsat when asked for a core"),
                ("unsat", "unknown", FINE, ""), ("unknown", "sat", FINE, "")):
            with self.subTest(first=first, second=second):
                odd = self.stub("odd", f"*get-unsat-core*) echo {second} ;;\n"
                                f"*) echo {first} ;;\n")
                out, _ = self.expect(code, file, "-s", odd, "--cores")
                self.assertIn(text, out)
                self.expect(FINE, file, "-s", odd)
        odd = self.stub("odd", "*get-unsat-core*) kill -SEGV $$ ;;\n"
                        "*) echo unsat ;;\n")
        out, _ = self.expect(FINDINGS, file, "-s", odd, "--cores")
        self.assertIn("asked for a core, odd ends with crash", out)

    @needs("z3", "cvc5")
    def test_expected_answers(self):
        solvers = ["-s", "z3", "-s", "cvc5"]
        status = "(set-info :status {})\n{}"
        self.write("plain.smt2", SAT)
        self.write("right.smt2", status.format("unsat", UNSAT))
        self.write("open.smt2", status.format("unknown", UNSAT))
        out, _ = self.expect(FINE, "plain.smt2", *solvers)
        self.assertNotIn("EXPECTED", out)
        out, _ = self.expect(FINE, "plain.smt2", "right.smt2", "open.smt2",
                             *solvers)
        header, *rows = map(str.split, out.splitlines())
        self.assertEqual(header[:4], ["FILE", "SOLVER", "EXPECTED", "OUTCOME"])
        self.assertEqual([row[2:4] for row in rows], [
            ["-", "sat"]] * 2 + [["unsat", "unsat"]] * 2 + [
                ["-", "unsat"]] * 2)
        out, _ = self.expect(FINE, "--matrix", "plain.smt2", "right.smt2",
                             *solvers)
        self.assertEqual([line.split()[:2] for line in out.splitlines()], [
            ["FILE", "EXPECTED"], ["plain.smt2", "-"],
            ["right.smt2", "unsat"]])
        wrong = self.write("wrong.smt2", status.format("sat", UNSAT))
        out, _ = self.expect(FINDINGS, wrong, *solvers)
        self.assertIn("wrong.smt2: contradiction: unsat by z3, cvc5, :status "
                      "says sat", out)
        rows, err = self.runs(FINDINGS, wrong, *solvers)
        self.assertEqual([row["expected"] for row in rows], ["sat"] * 2)
        self.assertIn(":status says sat", err)
        out, _ = self.expect(
            FINDINGS, self.write("a.smt2", status.format("unsat", SAT)),
            *solvers)
        self.assertIn("the model of z3 is valid, so :status is wrong", out)
        # From a pipe, which can be read only once.
        done = self.run_assay("solve", "-", "-s", "z3",
                              input=status.format("unsat", UNSAT))
        self.assertEqual(done.returncode, FINE)
        self.assertIn("EXPECTED", done.stdout)

    @needs("z3")
    def test_expected_answers_of_each_question(self):
        file = self.write("a.smt2", """\
(declare-const x Int)
(push 1)
(set-info :status unsat)
(assert (> x 1))
(check-sat)
(pop 1)
(assert (> x x))
(check-sat)
""")
        out, _ = self.expect(FINDINGS, file, "-s", "z3")
        self.assertIn("contradiction: sat by z3, :status of check-sat 1 says "
                      "unsat", out)

    @needs("z3")
    def test_recursive_definitions_make_no_model_valid(self):
        file = self.write("a.smt2", """\
(define-fun-rec f ((x Int)) Int (ite (<= x 0) 0 (+ 1 (f (- x 1)))))
(assert (= (f 3) 3))
(check-sat)
""")
        rows, _ = self.runs(FINE, file, "-s", "z3")
        self.assertIn(rows[0]["model"], ("undetermined", "none"))

    @needs("z3")
    def test_bad_files_do_not_stop_the_others(self):
        self.write("bad.smt2", "(assert (foo))\n")
        self.write("good.smt2", SAT)
        rows, err = self.runs(BAD_INPUT, "bad.smt2", "good.smt2", "none.smt2",
                              "-s", "z3")
        self.assertEqual([row["outcome"] for row in rows], ["sat"])
        self.assertIn("bad.smt2:1:", err)
        self.assertIn("none.smt2", err)

    def test_usage(self):
        self.write("a.smt2", SAT)
        for arguments, code, message in (
                (["-s", "nobody"], USAGE, "nobody"),
                (["-s", "x=no-such-program"], MISSING, "no-such-program"),
                (["--time", "soon"], USAGE, "--time"),
                (["--memory", "lots"], USAGE, "--memory"),
                (["--mode", "slow"], USAGE, "mode"),
                (["--jobs", "0"], USAGE, "jobs")):
            _, err = self.expect(code, "a.smt2", *arguments)
            self.assertIn(message, err)

    @needs("z3")
    def test_time_limit(self):
        file = self.write("a.smt2", """\
(declare-const a Int)(declare-const b Int)(declare-const c Int)
(assert (and (> a 0) (> b 0) (> c 0)))
(assert (= (+ (* a a a) (* b b b)) (* c c c)))
(check-sat)
""")
        rows, _ = self.runs(FINE, file, "-s", "z3", "--time", "300ms")
        self.assertIn(rows[0]["outcome"], ("timeout", "unknown"))


if __name__ == "__main__":
    unittest.main()
