# SPDX-License-Identifier: MIT
"""Tests of `assay synthesis` and of `assay gen synthesis --ranked`."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
PLANTED = pathlib.Path(ASSAY).resolve().parent / "tests/planted_solver"
FINE, FINDINGS, USAGE, BAD_INPUT, OUR_BUG = 0, 1, 2, 3, 70


def needs(*solvers):
    missing = [name for name in solvers if not shutil.which(name)]
    return unittest.skipIf(missing, f"not installed: {missing}")


def run_assay(*args, **keys):
    return subprocess.run([ASSAY, *map(str, args)], text=True, check=False,
                          capture_output=True, timeout=300, **keys)


def scripts(text):
    """The scripts of a stream, without their headers."""
    return [part.split("\n", 5)[-1]
            for part in re.split(r"^; \d+\.smt2\n", text, flags=re.M)[1:]]


class Ranked(unittest.TestCase):
    def gen(self, *args):
        done = run_assay("gen", "synthesis", "--ranked", "--stdout", *args)
        self.assertEqual(done.returncode, FINE, done.stderr)
        return scripts(done.stdout), done.stderr

    def test_goes_on_where_it_stopped(self):
        both, _ = self.gen("--theory", "ints", "--count", 200)
        first, said = self.gen("--theory", "ints", "--count", 120)
        rank = re.search(r"ints: all below rank (\d+); go on with "
                         r"--from ints=\1\n", said)[1]
        self.assertIn("ints: operators on variables, 30 over Bool Int: done",
                      said)
        self.assertRegex(said, r"constants for some over Bool Int: \d+ of "
                         r"4,\d{3}\n")
        rest, _ = self.gen("--theory", "ints", "--count", 80, "--from", rank)
        self.assertEqual(first + rest, both)
        self.assertEqual(len(set(both)), 200)

    def test_small_ones_come_first(self):
        made, _ = self.gen("--theory", "strings", "--status", "sat",
                           "--count", 5000)
        self.assertEqual(len(set(made)), 5000)
        sizes = [text.count("(") for text in made]
        self.assertLess(max(sizes[:100]), 16)
        self.assertEqual(made[0].count("assert"), 1)

    def test_the_end_is_an_end(self):
        made, said = self.gen("--theory", "core", "--status", "unsat",
                              "--count", 1000000)
        self.assertGreater(len(made), 100)
        self.assertEqual(len(set(made)), len(made))
        self.assertIn("core: all; there are no more", said)
        self.assertNotIn(" of ", said)

    def test_each_theory_goes_on_from_its_own_rank(self):
        args = ["--theory", "ints", "--theory", "core", "--count", 40]
        both, _ = self.gen(*args, "--from", "ints=30", "--from", "5")
        ints, _ = self.gen("--theory", "ints", "--count", 20, "--from", 30)
        core, _ = self.gen("--theory", "core", "--count", 20, "--from", 5)
        self.assertEqual(sorted(both), sorted(ints + core))
        for word in ("x", "ints=", "nothing=3"):
            done = run_assay("gen", "synthesis", "--ranked", "--stdout",
                             "--from", word)
            self.assertEqual(done.returncode, USAGE)

    def test_what_is_in_the_folder_does_not_come_again(self):
        with tempfile.TemporaryDirectory() as name:
            for count in (150, 50):
                done = run_assay("gen", "synthesis", "--ranked", "--theory",
                                 "core", "--count", count, "--out", name)
                self.assertEqual(done.returncode, FINE, done.stderr)
            folder = pathlib.Path(name)
            texts = [path.read_text().split("\n", 6)[-1]
                     for path in folder.glob("*.smt2")]
            self.assertEqual(len(texts), 200)
            self.assertEqual(len(set(texts)), 200)
            lines = [json.loads(line) for line in
                     (folder / "manifest.jsonl").read_text().splitlines()]
            cores = [line for line in lines if "core" in line]
            self.assertTrue(cores)
            for line in cores:
                self.assertEqual(line["status"], "unsat")
                text = (folder / line["file"]).read_text()
                for each in line["core"]:
                    self.assertIn(f":named {each})", text)

    def test_values_of_a_user(self):
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder) / "own.rules"
            own.write_text("(values Int only 4711 (- 1))\n")
            made, _ = self.gen("--theory", "ints", "--status", "sat",
                               "--count", 300, "--rules", own)
            numbers = {number for text in made for line in text.splitlines()
                       if line.startswith("(assert")
                       for number in re.findall(r"\b\d+\b", line)}
            self.assertIn("4711", numbers)
            self.assertNotIn(str(2 ** 31), numbers)
            for text, message in [
                    ("(values Int 1\n  (div 2 0))", "2:3: error: '(div 2 0)' "
                     "has no value that is known"),
                    ("(values (_ BitVec 24) #x000000)", "1:9: error: no "
                     "formula of synthesis has the sort (_ BitVec 24)")]:
                own.write_text(text)
                done = run_assay("gen", "synthesis", "--ranked", "--count", 5,
                                 "--stdout", "--rules", own)
                self.assertEqual(done.returncode, BAD_INPUT)
                self.assertIn(f"{own}:{message}", done.stderr)
                self.assertEqual(done.stdout, "")

    def test_only_synthesis_has_ranks(self):
        done = run_assay("gen", "random", "--ranked", "--stdout")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("only synthesis", done.stderr)


class List(unittest.TestCase):
    def test_counts_all_formulas(self):
        done = run_assay("synthesis", "list", "--theory", "strings", "--json")
        self.assertEqual(done.returncode, FINE, done.stderr)
        rows = json.loads(done.stdout)
        at = 0
        for row in rows:
            self.assertEqual(row["from"], at)
            self.assertEqual(row["theory"], "strings")
            at += row["formulas"]
        named = {row["what"]: row["formulas"] for row in rows}
        self.assertGreater(named["constants for some"], 6120)
        self.assertGreater(named["larger unsat core"], 458)

    def test_as_text(self):
        done = run_assay("synthesis", "--theory", "bv")
        self.assertEqual(done.returncode, FINE, done.stderr)
        self.assertIn("THEORY", done.stdout.splitlines()[0])
        self.assertIn("operator table, symbolic", done.stdout)

    def test_bad_words(self):
        for args in (["--theory", "nothing"], ["nothing"],
                     ["report", "--time", "soon"]):
            done = run_assay("synthesis", *args)
            self.assertEqual(done.returncode, USAGE, args)
            self.assertTrue(done.stderr)


class Report(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def report(self, code, *args):
        done = run_assay("synthesis", "report", "--json", "--time", "300ms",
                         "--out", self.folder / "bad", *args)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout)

    @needs("z3", "cvc5")
    def test_an_honest_solver_is_sound(self):
        made = self.report(FINE, "--theory", "ints", "--each", 3, "--solver",
                           "z3", "--solver", "cvc5")
        self.assertEqual(made["unsound"], 0)
        self.assertEqual(list((self.folder / "bad").iterdir()), [])
        rows = made["rows"]
        self.assertEqual({row["seed"] for row in rows}, {0, 1465})
        self.assertEqual({row["solver"] for row in rows}, {"z3", "cvc5"})
        kinds = {(row["expected"], row["category"]) for row in rows}
        for kind in (("sat", "operation"), ("sat", "constant assignment"),
                     ("sat", "term synthesis"),
                     ("unsat", "equivalent formula"),
                     ("unsat", "larger unsat core"),
                     ("unsat", "operator table, symbolic")):
            self.assertIn(kind, kinds)
        for row in rows:
            answers = row["sat" if row["expected"] == "sat" else "unsat"]
            self.assertGreater(answers + row["larger core"] + row["unknown"]
                               + row["timeout"], 0, row)

    @needs("cvc5")
    @unittest.skipIf(not PLANTED.exists(), "the test programs are not built")
    def test_planted_faults_are_in_the_table(self):
        for fault, column, theory in (
                ("model-mod", "incorrect model", "ints"),
                ("core-first", "incorrect core", "ints"),
                ("mod-negative", "unsat", "ints")):
            with self.subTest(fault):
                profile = self.folder / f"{fault}.toml"
                words = [str(PLANTED), "--fault", fault, "--", "cvc5",
                         "--lang=smt2"]
                profile.write_text(f"""\
name = "planted"
like = "cvc5"
command = {json.dumps(words)}
modes = ["reset", "fresh"]
""", encoding="utf-8")
                made = self.report(FINDINGS, "--theory", theory, "--each", 25,
                                   "--solver-seeds", 0, "--solver", profile)
                self.assertGreater(made["unsound"], 0)
                self.assertGreater(sum(
                    row[column] for row in made["rows"]
                    if column != "unsat" or row["expected"] == "sat"), 0)
                kept = list((self.folder / "bad").iterdir())
                self.assertGreater(len(kept), 0)
                self.assertIn("(check-sat)", kept[0].read_text())

    @needs("z3")
    def test_a_model_of_what_is_unsat_refutes_us(self):
        rules = self.folder / "wrong.rules"
        rules.write_text("""\
(weaken wrong (in (x Real))
  (from (> x 7000000.0)) (to (distinct (* 3.0 x) 22962963.0)))
""", encoding="utf-8")
        made = self.report(OUR_BUG, "--theory", "reals", "--each", 50,
                           "--solver-seeds", 0, "--solver", "z3", "--rules",
                           rules)
        self.assertGreater(made["refuted"], 0)
        self.assertEqual(made["unsound"], 0)
        kept = [path.read_text() for path in (self.folder / "bad").iterdir()]
        self.assertTrue(any("our claim is wrong" in text for text in kept))

    @needs("z3")
    def test_as_text(self):
        done = run_assay("synthesis", "report", "--theory", "core", "--each",
                         2, "--solver", "z3", "--solver-seeds", 0)
        self.assertEqual(done.returncode, FINE, done.stderr)
        self.assertIn("CATEGORY", done.stdout)
        self.assertRegex(done.stdout, r"\d+ formulas; !: unsound, 0 in all")


if __name__ == "__main__":
    unittest.main()
