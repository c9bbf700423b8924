#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""assay prove: answers, what is kept of them, and exit codes."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (BAD_INPUT, FINE, MISSING, UNDETERMINED,  # noqa: E402
                     USAGE, FolderTest)

DECLARE = """(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
"""
SAT = DECLARE + "(assert (= (bvmul x y) #x4d))\n(check-sat)\n"
UNSAT = DECLARE + """(assert (bvult x #x10))
(assert (bvult y #x10))
(assert (distinct (bvmul x y) (bvmul y x)))
(check-sat)
"""
FLOATS = """(set-logic QF_FP)
(declare-const f Float16)
(declare-const m RoundingMode)
"""


class ProveTest(FolderTest):
    def test_sat_has_a_witness_that_eval_finds_true(self):
        self.write("a.smt2", SAT)
        out, _ = self.expect(FINE, "prove", "a.smt2", "--witness", "w")
        self.assertEqual(out, "a.smt2:5: sat (witness is correct)\n")
        out, _ = self.expect(FINE, "eval", "a.smt2", "--model", "w")
        self.assertEqual(out.splitlines()[-1], "true")
        out, _ = self.expect(FINE, "prove", "a.smt2", "--model")
        self.assertEqual(out.split("\n", 1)[1],
                         (self.folder / "w").read_text())

    def test_unsat_has_a_proof_and_its_clauses(self):
        self.write("a.smt2", UNSAT)
        out, _ = self.expect(FINE, "prove", "a.smt2", "--proof", "p")
        self.assertRegex(out, r"^a.smt2:7: unsat \(proof of \d+ clauses in "
                              r"\d+ steps is correct\)\n$")
        clauses = (self.folder / "p.cnf").read_text().splitlines()
        count = int(out.split("proof of ")[1].split()[0])
        self.assertRegex(clauses[0], rf"^p cnf \d+ {count}$")
        self.assertEqual(len(clauses), count + 1)
        for line in (self.folder / "p").read_text().splitlines():
            self.assertRegex(line, r"^(d )?(-?[1-9]\d* )*0$")

    def test_answers_repeat(self):
        self.write("a.smt2", UNSAT)
        self.expect(FINE, "prove", "a.smt2", "--proof", "p")
        self.expect(FINE, "prove", "a.smt2", "--proof", "q")
        for end in ("", ".cnf"):
            self.assertEqual((self.folder / f"p{end}").read_bytes(),
                             (self.folder / f"q{end}").read_bytes())

    def test_all_checks_are_answered(self):
        self.write("a.smt2", DECLARE + """(push 1)
(assert (bvult x y))
(check-sat)
(assert (bvult y x))
(check-sat)
(pop 1)
(check-sat)
""")
        out, _ = self.expect(FINE, "prove", "a.smt2")
        self.assertEqual([line.split()[1] for line in out.splitlines()],
                         ["sat", "unsat", "sat"])
        out, _ = self.expect(FINE, "prove", "a.smt2", "--check", "2")
        self.assertRegex(out, r"^a.smt2:8: unsat [^\n]*\n$")
        self.expect(BAD_INPUT, "prove", "a.smt2", "--check", "4")

    def test_floats(self):
        self.write("a.smt2", FLOATS + "(assert (fp.eq (fp.add RNE f f) f))\n"
                   "(assert (not (fp.isInfinite f)))\n"
                   "(assert (not (fp.isZero f)))\n(check-sat)\n")
        out, _ = self.expect(FINE, "prove", "a.smt2")
        self.assertRegex(out, r"^a.smt2:7: unsat \(proof of")
        self.write("b.smt2", FLOATS + "(assert (fp.lt (fp.div m f f) f))\n"
                   "(assert (= ((_ to_fp 5 11) m 0.1)"
                   " ((_ to_fp 5 11) RTP 0.1)))\n(check-sat)\n")
        out, _ = self.expect(FINE, "prove", "b.smt2", "--witness", "w")
        self.assertEqual(out, "b.smt2:6: sat (witness is correct)\n")
        out, _ = self.expect(FINE, "eval", "b.smt2", "--model", "w")
        self.assertEqual(out.splitlines()[-1], "true")

    def test_json(self):
        self.write("a.smt2", SAT)
        self.write("b.smt2", UNSAT)
        self.write("c.smt2", "(declare-const i Int) (assert (> i 1))")
        out, _ = self.expect(UNDETERMINED, "prove", "--json", "a.smt2",
                             "b.smt2", "c.smt2")
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([row["answer"] for row in rows],
                         ["sat", "unsat", "undetermined"])
        self.assertEqual([row["line"] for row in rows], [5, 7, None])
        self.assertIn("define-fun x", rows[0]["witness"])
        self.assertEqual(set(rows[1]["proof"]),
                         {"clauses", "variables", "steps"})
        self.assertEqual(rows[2]["reason"], "no circuits for values of Int")

    def test_the_budget_is_in_conflicts(self):
        self.write("a.smt2", UNSAT)
        out, _ = self.expect(UNDETERMINED, "prove", "a.smt2", "--conflicts",
                             "1")
        self.assertEqual(out, "a.smt2:7: undetermined: limit of conflicts\n")

    def test_what_is_not_supported_is_named(self):
        for text, reason in (
                ("(declare-const f Float32) (assert (< (fp.to_real f) 1.0))",
                 "no circuits for values of Real"),
                ("(declare-fun f (Bool) Bool) (assert (f true))",
                 "no circuit for f"),
                ("(declare-const b Bool) (assert (forall ((a Bool)) (or a b)))",
                 "no circuits for binders but let")):
            self.write("a.smt2", text)
            out, _ = self.expect(UNDETERMINED, "prove", "a.smt2")
            self.assertEqual(out, f"a.smt2: undetermined: {reason}\n")

    def test_bad_input(self):
        self.write("a.smt2", "(assert 1)")
        _, err = self.expect(BAD_INPUT, "prove", "a.smt2")
        self.assertIn("a.smt2:1:9: error", err)
        self.expect(BAD_INPUT, "prove", "none.smt2")
        self.write("b.smt2", SAT)
        out, _ = self.expect(BAD_INPUT, "prove", "b.smt2", "a.smt2")
        self.assertIn("b.smt2:5: sat", out)
        self.expect(USAGE, "prove", "a.smt2", "b.smt2", "--witness", "w")
        self.expect(MISSING, "prove", "b.smt2", "--witness", "none/w")

    def test_wide_products_end_at_the_limit_of_gates(self):
        self.write("a.smt2", "(declare-const x (_ BitVec 100000))"
                             "(assert (= (bvmul x x x) x))")
        out, _ = self.expect(UNDETERMINED, "prove", "a.smt2")
        self.assertEqual(out, "a.smt2: undetermined: limit of gates\n")


if __name__ == "__main__":
    unittest.main()
