# SPDX-License-Identifier: MIT
"""Tests of `assay rules` without solvers; tests/long/rules_long.py has them."""
import contextlib
import json
import pathlib
import re
import sqlite3
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    BAD_INPUT, FINDINGS, FINE, MISSING, ROOT, USAGE, FolderTest,
    run_assay)

REFUTED = ROOT / "tests/rules/refuted_fusions.rules"
REFUTED_APPROX = ROOT / "tests/rules/refuted.rules"
TABLE = ROOT / "rules/fusion.rules"

GOOD = """(fusion my-add (in (x Int) (y Int))
  (out (z Int (+ x y 1)))
  (inverse x (- z y 1)))
"""
# What the standard leaves open is no ground to build upon.
OPEN = """(fusion my-mul (in (x Int) (y Int))
  (out (z Int (* x y)))
  (inverse x (div z y)))
"""
# Wrong for numbers that nobody tries.
RARE = """(fusion my-rare (in (x Int) (y Int))
  (out (z Int (+ x y)))
  (inverse x (ite (= (* 3 x) 2962962) 0 (- z y))))
"""


class Rules(FolderTest):
    def write(self, text, name="my.rules"):
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def check(self, code, *args, points=500):
        out, _ = self.expect(code, "rules", "check", "--no-solvers", "--json",
                             "--points", points, *args)
        return [json.loads(line) for line in out.splitlines()]

    def test_list_says_what_there_is(self):
        out, _ = self.expect(FINE, "rules")
        self.assertRegex(out, r"(?m)^NAME +KIND +FROM +SORTS$")
        self.assertRegex(out, r"(?m)^int-add +fusion +built-in "
                              r"fusion.rules:\d+ +Int, Int -> Int$")
        rows = [json.loads(line) for line in
                self.expect(FINE, "rules", "list", "--json",
                            self.write(GOOD))[0].splitlines()]
        self.assertEqual(rows, [{
            "rule": "my-add", "kind": "fusion", "inputs": ["Int", "Int"],
            "outputs": ["Int"], "file": "my.rules", "line": 1,
            "built_in": False}])

    def test_built_in_rules_pass(self):
        rows = self.check(FINE)
        self.assertGreater(len(rows), 1100)
        tables = {row["file"] for row in rows}
        self.assertEqual(tables, {"approx.rules", "equivalences.rules",
                                  "fusion.rules"})
        for row in rows:
            with self.subTest(rule=row["rule"]):
                self.assertIn(row["verdict"],
                              ("exhausted", "tried", "promises nothing"))
                self.assertEqual((row["counterexample"], row["open"]),
                                 ("", ""))
                self.assertEqual(row["verdict"] == "promises nothing",
                                 row["points"] == 0)
        verdicts = {row["rule"]: row["verdict"] for row in rows}
        self.assertEqual(verdicts["bool-xor"], "exhausted")
        self.assertEqual(verdicts["int-add"], "tried")
        self.assertEqual(verdicts["fp-add"], "promises nothing")
        self.assertEqual(verdicts["bv-udiv-urem"], "exhausted")
        self.assertEqual(verdicts["str-e8-contains-not"], "tried")

    def test_wrong_rules_are_refuted(self):
        rows = self.check(FINDINGS, REFUTED)
        self.assertEqual(len(rows), 8)
        for row in rows:
            with self.subTest(rule=row["rule"]):
                self.assertEqual(row["verdict"], "refuted")
                self.assertRegex(row["counterexample"], "x.*: x = .*, y = ")
        out, _ = self.expect(FINDINGS, "rules", "check", "--no-solvers",
                             REFUTED)
        self.assertIn('  counterexample: x: x = ",", y = ""\n', out)
        self.assertRegex(out, r"\nrefuted +8\n$")

    def test_wrong_approximations_are_refuted(self):
        rows = self.check(FINDINGS, REFUTED_APPROX, points=40000)
        self.assertGreaterEqual(len(rows), 54)
        for row in rows:
            with self.subTest(rule=row["rule"]):
                self.assertEqual(row["verdict"], "refuted")
                self.assertNotEqual(row["counterexample"], "")

    def test_the_examples_of_the_manual(self):
        text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```scheme\n(.*?)```", text, re.S)
        rules, values = blocks
        listed, _ = self.expect(FINE, "rules", "list", self.write(values))
        self.assertIn("values of String: 3 and no others, my.rules:2\n",
                      listed)
        rows = self.check(FINE, self.write(rules))
        self.assertEqual({row["kind"] for row in rows},
                         {"fusion", "weaken", "equal"})
        for row in rows:
            self.assertEqual((row["open"], row["points"] > 0), ("", True), row)
        # And they are fit for a hunt.
        self.expect(FINE, "gen", "random", "--count", "1", "--stdout",
                    "--rules", "my.rules")
        shown = re.search(r"\n\$ assay (.*)\n((?:.*\n)*?)\.\.\.\n", text)
        done = run_assay(*shown[1].split(), cwd=ROOT)
        self.assertTrue(done.stdout.startswith(shown[2]), done.stdout)

    def test_what_is_open_is_said(self):
        row, = self.check(FINE, self.write(OPEN))
        self.assertEqual(row["verdict"], "tried")
        self.assertIn("divisor is 0", row["open"])

    def test_bad_files(self):
        for text, message in (
                ("(fusion a (in (x Int))", ":1:1: error: '(' without ')'"),
                (GOOD.replace("(- z y 1)", "(- z y true)"),
                 ":3:14: error: my-add: "),
                (GOOD + GOOD, ":4:9: error: there is a rule 'my-add' already"),
                (GOOD.replace("out", "uot"),
                 ":2:3: error: there is no such clause")):
            for command in (["rules", "check", "--no-solvers"], ["rules", "list"],
                            ["hunt", "--tests", "1", "--rules"]):
                _, err = self.expect(BAD_INPUT, *command, self.write(text))
                self.assertTrue(err.startswith("my.rules" + message), err)
        _, err = self.expect(BAD_INPUT, "rules", "check", "nothing.rules")
        self.assertIn("nothing.rules: error: cannot read", err)

    def test_a_hunt_refuses_what_is_wrong(self):
        for text, message in (
                (REFUTED.read_text(), "bv-mul-bare: it is wrong for x at n=2"),
                (OPEN, "my-mul: it is open for x: x = 0, y = 0"),
                (TABLE.read_text(),
                 "bool-xor: the built-in fusion.rules has a rule of that "
                 "name")):
            _, err = self.expect(BAD_INPUT, "hunt", "--tests", "1", "--rules",
                                 self.write(text))
            self.assertIn(message, err)
            self.assertFalse((self.folder / "assay-out").exists())

    def test_rules_are_part_of_what_a_hunt_is(self):
        yes = self.folder / "yes.sh"
        yes.write_text("#!/bin/sh\ncat > /dev/null\necho sat\n")
        yes.chmod(0o755)
        hunt = ("hunt", "-s", f"yes={yes}", "--technique", "random",
                "--theory", "core", "--tests", "30", "-q")
        self.write(GOOD)
        rules = ("--rules", "my.rules")
        # The last two go on, and there is nothing left to do.
        for code, more, campaigns in ((FINDINGS, rules, 1),
                                      (USAGE, ("--resume",), 1),
                                      (FINDINGS, (), 2),
                                      (FINDINGS, ("--widen",), 3),
                                      (FINDINGS, ("--resume",), 3),
                                      (FINDINGS, (*rules, "--resume"), 3)):
            self.expect(code, *hunt, *more)
            store = sqlite3.connect(self.folder / "assay-out/assay.db")
            with contextlib.closing(store):
                self.assertEqual(
                    store.execute("select count(*) from campaign").fetchall(),
                    [(campaigns,)])
        # The first finding is of the first campaign.
        _, err = self.expect(USAGE, "replay", "f1", "-s", f"yes={yes}")
        self.assertIn("give --rules as for the hunt", err)
        out, _ = self.expect(FINE, "replay", "f1", "-s", f"yes={yes}",
                             "--rules", "my.rules")
        self.assertIn("the same bytes", out)

    def test_record_of_what_is_shown(self):
        self.write("(equal my-and (in (x (_ BitVec {n})) (y (_ BitVec {n})))\n"
                   "  (result (_ BitVec {n}))\n"
                   "  (from (bvand x y)) (to (bvand y x)))\n" + RARE)
        record = self.folder / "my.proofs"
        args = ("my.rules", "--record", "my.proofs")
        self.check(FINE, *args)
        lines = record.read_text().splitlines()
        self.assertRegex(lines[-1], r"^my-and [0-9a-f]+ 1=all 2=all 3=all "
                                    r"4=all$")
        # What is there stays and is not asked again, if the text is the same.
        record.write_text(lines[-1] + " 4=z3 8=cvc5 16=z3 32=z3\n")
        yes = self.folder / "no.sh"
        yes.write_text("#!/bin/sh\ncat > /dev/null\necho unknown\n")
        yes.chmod(0o755)
        out, _ = self.expect(FINE, "rules", "check", *args, "-s",
                             f"no={yes}", "--json")
        row = json.loads(out.splitlines()[0])
        self.assertEqual(row["verdict"], "proved")
        self.assertIn("8=cvc5", record.read_text())
        self.write((self.folder / "my.rules").read_text().replace(
            "(bvand y x)", "(bvand y x x)"))
        self.check(FINE, *args)
        self.assertNotIn("cvc5", record.read_text())

    def test_a_record_that_is_none(self):
        self.write(GOOD)
        self.write("my-add 12 8=z3\nwhat\n", "my.proofs")
        _, err = self.expect(BAD_INPUT, "rules", "check", "--no-solvers",
                             "my.rules", "--record", "my.proofs")
        self.assertIn("my.proofs:2:1: error: expected NAME HASH", err)
        for args, code, message in (
                (("--record", "x"), USAGE, "--record is for one table"),
                (("my.rules", "--record", "no/such/folder/x"), MISSING,
                 "no/such/folder/x: cannot write")):
            _, err = self.expect(code, "rules", "check", "--no-solvers", *args)
            self.assertIn(message, err)

    def test_what_nobody_tries_is_not_refuted(self):
        self.assertEqual(self.check(FINE, self.write(RARE))[0]["verdict"],
                         "tried")


if __name__ == "__main__":
    unittest.main()
