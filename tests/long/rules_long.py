#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All built-in rules with the solvers, and rules that they must refute."""
import json
import pathlib
import shutil
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import rules_test as quick  # noqa: E402

SOLVERS = ("z3", "cvc5", "cvc4")


class Solvers(quick.Rules):
    def prove(self, code, *args):
        out, _ = self.expect(code, "rules", "check", "--json", *args,
                             timeout=3000)
        return {row["rule"]: row for row in map(json.loads, out.splitlines())}

    def test_built_in_rules_pass(self):
        for table in sorted((ROOT / "rules").glob("*.rules")):
            for row in self.prove(quick.FINE, table).values():
                print(row["rule"], row["verdict"], *row["remarks"], sep="\t")
                with self.subTest(table=table.name, rule=row["rule"]):
                    self.assertNotEqual(row["verdict"], "refuted")
                    # What solvers do not prove has a reason that people can
                    # check.
                    if row["verdict"] in ("exhausted", "tried"):
                        self.assertNotEqual(row["note"], "")

    def test_wrong_rules_are_refuted(self):
        for table in (quick.REFUTED, quick.REFUTED_APPROX):
            rows = self.prove(quick.FINDINGS, table)
            for row in rows.values():
                with self.subTest(table=table.name, rule=row["rule"]):
                    self.assertEqual(row["verdict"], "refuted")

    def test_what_nobody_tries_is_refuted_by_a_model(self):
        rows = self.prove(quick.FINDINGS, self.write(quick.RARE + quick.OPEN))
        self.assertIn("987654", rows["my-rare"]["counterexample"])
        self.assertRegex(rows["my-mul"]["counterexample"], r"\(by .*\)$")

    def test_the_examples_of_the_manual(self):
        text = (quick.ROOT / "docs/rules.md").read_text(encoding="utf-8")
        block = quick.re.search(r"```scheme\n(.*?)```", text, quick.re.S)[1]
        rows = self.prove(quick.FINE, self.write(block))
        self.assertEqual({row["verdict"] for row in rows.values()}, {"proved"})

    def test_draws_stand_for_symbols(self):
        row = self.prove(quick.FINE, self.write("""
(fusion my-linear (in (x Int) (y Int)) (draw (c1 Int) (c2 Int))
  (such-that (distinct c1 0))
  (out (z Int (+ (* c1 x) (* c2 y))))
  (inverse x (div (- z (* c2 y)) c1)))"""))["my-linear"]
        self.assertEqual(row["verdict"], "proved")


del quick.Rules  # its tests run elsewhere

if __name__ == "__main__":
    missing = [name for name in SOLVERS if not shutil.which(name)]
    if missing:
        print(f"SKIP: not installed: {missing}")
        sys.exit(77)
    unittest.main()
