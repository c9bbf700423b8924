# SPDX-License-Identifier: MIT
"""`assay replay` makes the bytes of a hunt's tests again, whatever the hunt was
told, and `--least` ends."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import FINE, FINDINGS, MISSING, FolderTest, needs  # noqa: E402

# Says sat to everything, and calls itself z3.
OLD_Z3 = """#!/bin/sh
case $1 in
  --version) echo 'Z3 version 4.13.3 - 64 bit' ;;
  *) cat >/dev/null; echo sat ;;
esac
"""
SAT = """#!/bin/sh
while read -r line; do
  case $line in
    *"(check-sat"*) echo sat ;;
  esac
done
"""
TECHNIQUES = ["random", "fusion", "concat", "skeleton", "synthesis",
              "construct",
              "random+skeleton", "fusion+skeleton", "concat+skeleton"]
OPTIONS = [["--theory", "ints"],
           ["--theory", "strings", "--theory", "bv"],
           ["--status", "unsat", "--widen"],
           ["--cnf", "--mutants", "7", "--literals", "2", "--steps", "2",
            "--snippet-depth", "1", "--snippet-size", "5"],
           ["--pst-only"],
           ["--lpi-only"],
           ["--preset", "fp_few_unsat", "--fp-format", "3,4", "--depth", "2"]]


class ReplayTest(FolderTest):

    def setUp(self):
        super().setUp()
        self.write("yes.sh", SAT)
        (self.folder / "yes.sh").chmod(0o755)
        self.solver = "yes=./yes.sh"

    def hunt(self, out, *options):
        """The numbers of its groups."""
        done = self.run_assay("hunt", "--solver", self.solver, "--fair",
                              "--tests", 15, "--jobs", 1, "--seed", 3, "--out",
                              out, "--mode", "fresh", "-q", *options)
        self.assertIn(done.returncode, (FINE, FINDINGS), done.stderr)
        listed = self.run_assay("findings", "--out", out, "--json")
        return [json.loads(line)["id"] for line in listed.stdout.splitlines()]

    def replay(self, out, number, *options):
        done = self.run_assay("replay", number, "--out", out, "--json",
                              "--solver", self.solver, *options)
        self.assertIn(done.returncode, (FINE, FINDINGS), done.stderr)
        return json.loads(done.stdout)

    def test_same_bytes(self):
        replayed = 0
        for at, technique in enumerate(TECHNIQUES):
            more = [["--logic", "QF_SLIA,QF_AUFLIRA"]] if at % 3 == 0 else []
            # It knows two theories only.
            first = (["--theory", "bv"] if technique == "construct"
                     else OPTIONS[0])
            for options in (first, OPTIONS[1 + at % (len(OPTIONS) - 1)],
                            *more):
                with self.subTest(technique=technique, options=options):
                    out = f"{technique}-{'-'.join(options)}"
                    found = self.hunt(out, "--technique", technique, *options)
                    for number in found[-1:]:
                        replayed += 1
                        self.assertTrue(
                            self.replay(out, number)["same_script"])
        self.assertGreater(replayed, len(TECHNIQUES))

    def test_recorded_command_is_run(self):
        self.write("old/z3", OLD_Z3)
        (self.folder / "old/z3").chmod(0o755)
        for name, command in (("z3", "./old/z3"), ("mine", "./yes.sh"),
                              ("mine", "./old/z3 'a b'")):
            with self.subTest(name=name, command=command):
                out = f"{name}-{command[2:5]}{len(command)}"
                self.solver = f"{name}={command}"
                found = self.hunt(out, "--technique", "random", "--theory",
                                  "ints", "--status", "unsat")
                self.assertTrue(found)
                stdout, stderr = self.expect(FINE, "replay", found[0], "--out",
                                             out)
                self.assertIn("shown again", stdout)
                self.assertNotIn("it was found in", stderr)

    @needs("z3")
    def test_other_version_is_told(self):
        self.write("old/z3", OLD_Z3)
        (self.folder / "old/z3").chmod(0o755)
        self.solver = "z3=./old/z3"
        found = self.hunt("out", "--technique", "random", "--theory", "ints",
                          "--status", "unsat")
        (self.folder / "old/z3").write_text(OLD_Z3.replace("4.13.3", "4.13.4"))
        _, err = self.expect(FINE, "replay", found[0], "--out", "out")
        self.assertIn("it was found in z3 4.13.3, here is 4.13.4", err)
        out, _ = self.expect(FINE, "replay", found[0], "--out", "out",
                             "--json")
        self.assertEqual([json.loads(out)[name] for name in (
            "solver_version", "found_in_version")], ["4.13.4", "4.13.3"])
        # What the user gives wins.
        out, err = self.expect(FINDINGS, "replay", found[0], "--out", "out",
                               "--solver", "z3=z3")
        self.assertIn("it was found in z3 4.13.3, here is ", err)
        self.assertIn("not shown", out)
        (self.folder / "old/z3").unlink()
        _, err = self.expect(MISSING, "replay", found[0], "--out", "out")
        self.assertRegex(err, r"there is no program '\./old/z3'; .*"
                              r"give --solver z3=COMMAND")

    def test_other_seeds_are_named(self):
        for name in ("one", "two"):
            for at, bound in enumerate((3, 5, 7)):
                self.write(f"{name}/{at}.smt2",
                           f"(declare-const x Int)(assert (< x {bound}))"
                           f"(assert (> x {bound + len(name)}))(check-sat)\n")
        self.write("two/more.smt2", "(declare-const y Int)"
                   "(assert (= (* 2 y) 3))(check-sat)\n")
        for technique in ("seeds", "concat"):
            with self.subTest(technique=technique):
                found = self.hunt(technique, "--technique", technique,
                                  "--seeds", "one")
                self.assertTrue(found)
                made = self.replay(technique, found[0], "--seeds", "one")
                self.assertTrue(made["same_script"])
                other = self.run_assay("replay", found[0], "--out", technique,
                                       "--solver", self.solver, "--seeds",
                                       "two")
                self.assertIn("other seeds", other.stderr)

    def test_least_ends(self):
        for technique in ("fusion", "skeleton"):
            with self.subTest(technique=technique):
                found = self.hunt(technique, "--technique", technique,
                                  "--theory", "ints")
                self.assertTrue(found)
                self.replay(technique, found[-1], "--least")


if __name__ == "__main__":
    unittest.main()
