# SPDX-License-Identifier: MIT
"""Tests of `assay findings` and of the folders that a hunt leaves."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINE, MISSING, PROGRAMS, USAGE, run_assay)

MAKE_FINDINGS = str(PROGRAMS / "make_findings")


class Findings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        (cls.folder / "assay-out").mkdir()
        subprocess.run([MAKE_FINDINGS, "assay-out"], cwd=cls.folder,
                       check=True)

    def expect(self, code, *args):
        """Runs, checks the exit code, and returns (stdout, stderr)."""
        done = run_assay("findings", *args, cwd=self.folder)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def test_list(self):
        out, err = self.expect(FINE)
        self.assertEqual(err, "")
        self.assertEqual(out, """\
ID  CLASS  KIND                    SOLVER  THEORY  SIZE  COUNT  WHAT
 2  -      refutation-unsoundness  z3      ints      28      3  says unsat
 1  -      crash                   cvc5    ints       0      1  flaky: Assertion failed

not confirmed, to look at:
ID  CLASS  KIND                  SOLVER  THEORY  SIZE  COUNT  WHAT
 5  -      solution-unsoundness  z3      ints       0      1  says sat (not confirmed: nobody says unsat)

campaign 1: 2 new groups, 0 known groups, 4 occurrences, 1 suspicion
""")

    def test_some_of_them(self):
        def ids(*args):
            out, _ = self.expect(FINE, "--json", *args)
            return [json.loads(line)["id"] for line in out.splitlines()]
        self.assertEqual(ids(), [2, 1, 5])
        self.assertEqual(ids("--kind", "crash"), [1])
        self.assertEqual(ids("--kind", "crash,solution-unsoundness"), [1, 5])
        self.assertEqual(ids("--kind", "crash", "--kind",
                             "refutation-unsoundness"), [2, 1])
        self.assertEqual(ids("--solver", "z3"), [2, 5])
        self.assertEqual(ids("--solver", "z3", "--kind", "crash"), [])
        self.assertEqual(ids("--theory", "ints,bv"), [2, 1, 5])
        self.assertEqual(self.expect(FINE, "list", "--theory", "bv")[0],
                         "no such findings\n")

    def test_places_of_the_store(self):
        whole = self.expect(FINE, "list")
        for option in (["--out", "assay-out"], ["--out", "assay-out/"],
                       ["--store", "assay-out/assay.db"],
                       ["--store", "sqlite:assay-out/assay.db"]):
            self.assertEqual(self.expect(FINE, "list", *option), whole)

    def test_list_as_json(self):
        out, err = self.expect(FINE, "list", "--json")
        self.assertEqual(err, "")
        answer, crash, suspicion = map(json.loads, out.splitlines())
        self.assertEqual((crash["id"], crash["runs"], crash["shown"]),
                         (1, 5, 2))
        self.assertEqual((answer["occurrences"], answer["size"],
                          answer["test"]), (3, 28, 2))
        self.assertEqual(answer["campaigns"], [
            {"campaign": 1, "new": True, "occurrences": 3}])
        self.assertEqual(answer["confirmation"],
                         {"certainty": "confirmed",
                          "by": ["witness", "fresh 3/3"], "why_not": ""})
        self.assertEqual(suspicion["confirmation"],
                         {"certainty": "unconfirmed", "by": ["fresh 3/3"],
                          "why_not": "nobody says unsat"})
        self.assertEqual({row["relevance"]
                          for row in (crash, answer, suspicion)}, {""})

    def test_show(self):
        out, err = self.expect(FINE, "show", "2")
        self.assertEqual(err, "")
        for text in ("finding 2: refutation-unsoundness, says unsat\n",
                     "z3 4.8.12\n", "claim          sat\n",
                     "why it holds   the witness makes every assertion true\n",
                     "confirmation   confirmed\n",
                     "confirmed by   witness, fresh 3/3\n",
                     "asked for      verdict\n",
                     "3 in all: f4 (this) f3 f2\n",
                     "added later:\n  reduced.smt2 (version 1, reduce, ",
                     "(assert (= x 2))\n", "(define-fun x () Int 0)",
                     "  z3           default        unsat  (12 ms)\n",
                     "    odd \\x1b[31m\n", "    note: 1\n",
                     "  cvc5         default        sat\n",
                     "  seed: 7\n", "    b at 2\n",
                     "sh 'assay-out/findings/0002-z3-refutation-unsoundness/"
                     "reproduce.sh'\n",
                     "'sh' '-c' 'echo unsat' <finding.smt2\n"):
            self.assertIn(text, out)
        self.assertNotIn("\x1b", out)

    def test_show_what_is_not_confirmed(self):
        out, _ = self.expect(FINE, "show", "5")
        for text in ("finding 5: solution-unsoundness, says sat\n",
                     "confirmation   unconfirmed\n",
                     "why not        nobody says unsat\n",
                     "0005-z3-solution-unsoundness-unconfirmed"):
            self.assertIn(text, out)

    def test_ways_to_name_a_finding(self):
        whole = self.expect(FINE, "show", "2")
        self.assertEqual(self.expect(FINE, "2"), whole)
        self.assertEqual(self.expect(FINE, "f4"), whole)
        for name in ("3", "0002-z3-refutation-unsoundness", "f4",
                     "assay-out/findings/0002-z3-refutation-unsoundness/"):
            self.assertEqual(self.expect(FINE, "show", name), whole)
        out, _ = self.expect(FINE, "show", "f3")
        self.assertIn("(assert (= x 1))", out)

    def test_show_as_json(self):
        out, _ = self.expect(FINE, "show", "2", "--json")
        shown = json.loads(out)
        self.assertIn("(= x 2)", shown["script"])
        self.assertEqual(shown["outcomes"][1]["end"], "sat")
        self.assertEqual(shown["provenance"]["seed"], 7)
        self.assertEqual(shown["question"]["ask"], "verdict")
        self.assertEqual(
            {(row["name"], row["kind"], row["added_by"])
             for row in shown["artifacts"]},
            {("finding.smt2", "script", "hunt"),
             ("witness.smt2", "model", "hunt"),
             ("runs.json", "runs", "hunt"),
             ("reduced.smt2", "script", "reduce")})

    def test_reproduce(self):
        folder = self.folder / "assay-out/findings"
        script = folder / "0002-z3-refutation-unsoundness/reproduce.sh"
        done = subprocess.run([str(script)], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("THE BUG SHOWS", done.stdout)
        done = subprocess.run([str(script)], env={**os.environ,
                                                  "SOLVER": "true"},
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 125)

    def test_unknown_finding(self):
        for name in ("99", "f99", "x", "-1", "0", "2x", "f2-x",
                     "99999999999999999999"):
            out, err = self.expect(BAD_INPUT, "show", "--", name)
            self.assertEqual(out, "")
            self.assertIn("assay findings list", err)

    def test_no_store(self):
        (self.folder / "empty").mkdir()
        for folder, said in (("empty", "no hunt has been in the folder 'empty'"),
                             ("nowhere", "there is no folder 'nowhere'")):
            _, err = self.expect(MISSING, "--out", folder)
            self.assertIn(said, err)
            self.assertIn("assay hunt", err)
        for option in (["--out", "nowhere"], ["--store", "nowhere.db"],
                       ["--store", "mysql://x"]):
            out, err = self.expect(MISSING, "list", *option)
            self.assertEqual(out, "")
            self.assertTrue(err.startswith("assay: "), err)

    def test_file_that_is_no_store(self):
        (self.folder / "text.db").write_text("no database at all\n" * 100)
        _, err = self.expect(BAD_INPUT, "list", "--store", "text.db")
        self.assertIn("not a database of findings", err)

    def test_empty_store(self):
        (self.folder / "empty.db").write_bytes(b"")
        _, err = self.expect(BAD_INPUT, "list", "--store", "empty.db")
        self.assertIn("the file is empty", err)

    def test_wrong_usage(self):
        for args in (["show"], ["list", "1"], ["nonsense"],
                     ["--out", "a", "--store", "b"]):
            _, err = self.expect(USAGE, *args)
            self.assertIn("--help", err)

    def test_completion(self):
        done = subprocess.run([ASSAY, "completion", "bash"],
                              capture_output=True, text=True, check=True)
        self.assertIn('findings) words="--help', done.stdout)
        self.assertIn('choices="list show"', done.stdout)


if __name__ == "__main__":
    unittest.main()
