# SPDX-License-Identifier: MIT
"""Tests of `assay gen`."""
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINE, MISSING, UNDETERMINED, USAGE, FolderTest,
    needs, run_assay)

FIELDS = ["file", "status", "trust", "technique", "logic", "theory", "size",
          "seed", "index", "operators", "parents", "witness", "steps"]
MANIFEST = "manifest.jsonl"
SEEDS = {
    "sat.smt2": "(declare-const x Int)\n(declare-const y Int)\n"
                "(assert (> x (+ y 5)))\n(assert (< y x))\n(check-sat)\n",
    "unsat.smt2": "(declare-const x Int)\n(assert (> x 5))\n"
                  "(assert (< x 2))\n(check-sat)\n",
    "bits.smt2": "(declare-const a (_ BitVec 8))\n"
                 "(declare-const b (_ BitVec 8))\n"
                 "(assert (bvult a (bvmul b b)))\n(check-sat)\n",
}


def techniques():
    """All that there are, as the message says."""
    listed = run_assay("gen", "nothing", "--bench").stderr
    return re.search(r"there are: (.*)\n", listed)[1].split(", ")


class Gen(FolderTest):
    def expect(self, code, *args):
        return super().expect(code, "gen", *args)

    def read(self, name):
        return {path.name: path.read_bytes()
                for path in (self.folder / name).iterdir()}

    def rows(self, name):
        text = (self.folder / name / MANIFEST).read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]

    def write_seeds(self):
        (self.folder / "seeds").mkdir()
        for name, text in SEEDS.items():
            (self.folder / "seeds" / name).write_text(text)

    def check_folder(self, name, count):
        """What is in every folder. Returns the lines of the manifest."""
        rows = self.rows(name)
        files = self.read(name)
        self.assertEqual([row["file"] for row in rows],
                         [f"{i + 1:06}.smt2" for i in range(count)])
        self.assertEqual(sorted(files),
                         [row["file"] for row in rows] + [MANIFEST])
        for row in rows:
            # A core only where it is known, and then of assertions' names.
            core = row.pop("core", None)
            self.assertEqual(list(row), FIELDS)
            if core is not None:
                self.assertEqual(row["status"], "unsat")
                self.assertTrue(core)
            self.assertIn(row["status"], ("sat", "unsat", "unknown"))
            self.assertIn(row["trust"],
                          ("proved", "vouched", "declared", "none"))
            text = files[row["file"]].decode()
            for line in (row["file"], "status: " + row["status"],
                         "trust: " + row["trust"],
                         "technique: " + row["technique"]):
                self.assertIn(f"; {line}\n", text)
            self.assertIn(f"\n(set-logic {row['logic']})\n(set-info :status "
                          f"{row['status']})\n", text)
            for operator in row["operators"]:
                self.assertIn(operator, text)
            for parent in row["parents"]:
                self.assertEqual(list(parent), ["id", "origin"])
                self.assertIn(f"{parent['id']} ({parent['origin']})", text)
            for step in row["steps"]:
                self.assertEqual(list(step), ["rule", "place"])
                self.assertIn(step["rule"], text)
        done = run_assay("check", "--strict", self.folder / name)
        self.assertEqual(done.returncode, FINE, done.stderr)
        self.check_witnesses(name, rows)
        return rows

    def check_witnesses(self, name, rows):
        for row in rows:
            if row["witness"] is None:
                continue
            self.assertEqual(row["status"], "sat")
            model = self.folder / "witness"
            model.write_text(row["witness"], encoding="utf-8")
            done = run_assay("eval", self.folder / name / row["file"],
                             "--model", model)
            self.assertEqual(done.stdout.splitlines()[-1], "true",
                             (row, done.stdout, done.stderr))

    def test_random(self):
        self.expect(FINE, "random", "--count", "24", "--out", "a/b")
        rows = self.check_folder("a/b", 24)
        self.assertEqual({row["status"] for row in rows}, {"sat", "unsat"})
        for row in rows:
            self.assertEqual((row["technique"], row["trust"], row["parents"]),
                             ("random", "proved", []))
            self.assertEqual(row["witness"] is None, row["status"] == "unsat")

    @needs("z3", "cvc5")
    def test_every_technique(self):
        self.write_seeds()
        for technique in techniques():
            statuses = [(), ("--status", "sat"), ("--status", "unsat")]
            if technique.startswith(("fusion", "concat")):
                statuses.append(("--status", "mixed"))
            for status in statuses:
                with self.subTest(technique=technique, status=status):
                    name = "-".join(("out", technique, *status)).replace("--", "")
                    args = (technique, "--seeds", "seeds", *status, "--count",
                            "12", "--seed", "3")
                    _, err = self.expect(FINE, *args, "--out", name)
                    rows = self.check_folder(name, 12)
                    if status and status[1] != "mixed":
                        self.assertEqual({row["status"] for row in rows},
                                         {status[1]}, err)
                    self.expect(FINE, *args, "--out", name + "-again")
                    self.assertEqual(self.read(name),
                                     self.read(name + "-again"))
                    out, _ = self.expect(FINE, *args, "--stdout")
                    files = self.read(name)
                    self.assertEqual(
                        out, "".join(files[row["file"]].decode()
                                     for row in rows))

    def test_seed_theory_and_logic(self):
        def texts(*args):
            return self.expect(FINE, "random", "--stdout", *args)[0]
        self.assertEqual(texts("--seed", "7"), texts("--seed", "7"))
        self.assertNotEqual(texts("--seed", "7"), texts("--seed", "8"))
        # The first ones do not depend on how many are made.
        self.assertTrue(texts("--count", "9").startswith(texts("--count", "4")))
        self.assertEqual(set(re.findall(r"set-logic (\w+)",
                                        texts("--logic", "QF_LIA"))),
                         {"QF_LIA"})
        self.assertEqual(texts("--theory", "bv", "--theory", "core"),
                         texts("--theory", "bv,core"))
        self.assertIn("BitVec", texts("--theory", "bv"))
        self.assertNotIn("Int", texts("--theory", "bv", "--theory", "core"))

    @needs("z3", "cvc5")
    def test_a_logic_is_all_that_fits_into_it(self):
        self.write_seeds()
        # What construct makes has bit-vectors or floats.
        for technique in [each for each in techniques()
                          if each != "construct"]:
            with self.subTest(technique=technique):
                def rows(*args):
                    folder = "-".join(("logic", technique) + args)
                    self.expect(FINE, technique, "--seeds", "seeds", "--count",
                                "12", "--out", folder.replace("--", ""), *args)
                    return self.check_folder(folder.replace("--", ""), 12)
                made = rows("--logic", "QF_AUFLIRA")
                self.assertEqual({row["logic"] for row in made},
                                 {"QF_AUFLIRA"})
                # By default some of these say that they are of smaller ones.
                self.assertTrue({row["theory"] for row in made}
                                <= {"core", "ints", "reals", "ints-reals",
                                    "arrays", "uf", "mixed"}, made)
                self.assertNotIn("QF_AUFLIRA",
                                 {row["logic"] for row in
                                  rows("--theory", "ints,core")})
        made = self.expect(FINE, "random", "--stdout", "--logic", "QF_S",
                           "--count", "20")[0]
        self.assertEqual(set(re.findall(r"set-logic (\w+)", made)), {"QF_S"})
        self.assertIn("str.", made)

    def test_a_summary_says_what_was_made(self):
        out, _ = self.expect(FINE, "random", "--theory", "bv", "--status",
                             "unsat", "--count", "30", "--out", "a")
        self.assertRegex(out, r"\A30 tests to a: 0 sat, 30 unsat, 0 unknown\n"
                              r"theories: bv 30\nlogics:   .*QF_BV \d+.*\n\Z")
        self.assertEqual(self.expect(FINE, "random", "--stdout")[1], "")

    def test_presets_and_sizes_of_construct(self):
        done = self.run_assay("gen", "construct", "--preset", "fp_few_unsat",
                              "--count", 3, "--stdout")
        self.assertEqual(done.returncode, FINE, done.stderr)
        self.assertEqual(done.stdout.count("(set-info :status unsat)"), 3)
        done = self.run_assay("gen", "construct", "--preset", "fp_few_sat",
                              "--fp-format", "3,4", "--count", 20, "--stdout")
        self.assertIn("(_ FloatingPoint 3 4)", done.stdout)
        self.assertNotIn("(_ FloatingPoint 2 3)", done.stdout)
        for wrong in (["--preset", "bv_huge_sat"], ["--fp-format", "3"],
                      ["--fp-format", "3,4,5"], ["--fp-format", "1,4"],
                      ["--bv-width", "65"]):
            with self.subTest(wrong=wrong):
                done = self.run_assay("gen", "construct", *wrong)
                self.assertEqual(done.returncode, USAGE)

    def test_tables_say_which_points_they_hold(self):
        self.expect(FINE, "synthesis", "--theory", "bv", "--ranked",
                    "--category", "table", "--count", "60", "--out", "a")
        for row in self.rows("a"):
            self.assertRegex(
                row["steps"][0]["place"],
                r"\A.* at \d+ points: (the only one|all \d+|drawn from \d+|"
                r"every \d+th of \d+ from number \d+ on)"
                r"( with choice \d+ of \d+ for argument [\d, ]+)?\Z")

    def test_bench_reports_and_writes_nothing(self):
        out, _ = self.expect(FINE, "random", "--bench", "--count", "60")
        self.assertRegex(out, r"\nall +60 ")
        out, _ = self.expect(FINE, "random", "--bench", "--json", "--count",
                             "60", "--status", "unsat")
        report = json.loads(out)
        self.assertEqual((report["made"], report["sat"], report["unsat"]),
                         (60, 0, 60))
        self.assertGreater(report["bytes"], 60 * 20)
        self.assertGreater(report["cpu_us_per_test"], 0)
        self.assertGreater(report["tests_per_cpu_s"], 0)
        for part in ("groups", "logics"):
            self.assertEqual(sum(row["made"] for row in report[part].values()),
                             60)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_what_is_there_is_kept(self):
        self.expect(FINE, "random", "--count", "3", "--out", "a")
        before = self.read("a")
        _, err = self.expect(FINE, "random", "--count", "2", "--seed", "2",
                             "--out", "a")
        self.assertIn("has 3 tests already; going on with 000004.smt2", err)
        self.check_folder("a", 5)
        after = self.read("a")
        self.assertTrue(after.pop(MANIFEST).startswith(before.pop(MANIFEST)))
        self.assertEqual({**after, **before}, after)

    def test_folders_of_another_origin_are_refused(self):
        mine = self.folder / "mine"
        mine.mkdir()
        self.expect(FINE, "random", "--count", "1", "--out", "mine")
        shutil.rmtree(mine)
        mine.mkdir()
        (mine / "000001.smt2").write_text("(check-sat)\n")
        _, err = self.expect(USAGE, "random", "--out", "mine")
        self.assertIn("mine: the folder has files of another origin", err)
        self.assertEqual(self.read("mine"), {"000001.smt2": b"(check-sat)\n"})
        (mine / MANIFEST).write_text('{"file":')
        _, err = self.expect(BAD_INPUT, "random", "--out", "mine")
        self.assertIn("the last line has no end", err)

    def test_folders_that_cannot_be(self):
        (self.folder / "file").write_text("")
        _, err = self.expect(MISSING, "random", "--out", "file/a")
        self.assertIn("file/a: cannot make the folder", err)
        self.assertIn("/dev/null", self.expect(
            MISSING, "random", "--out", "/dev/null")[1])

    def test_a_full_disk_is_said(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([ASSAY, "gen", "random", "--stdout",
                                   "--count", "100"], stdout=full, text=True,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, done.stderr),
                         (MISSING, "assay: cannot write the output: "
                          "No space left on device\n"))

    def test_a_signal_ends_it(self):
        out = self.folder / "made"
        with subprocess.Popen([ASSAY, "gen", "random", "--count", "100000000",
                               "--out", out], stderr=subprocess.PIPE,
                              stdout=subprocess.DEVNULL,
                              text=True) as running:
            until = time.monotonic() + 600
            while not (out / "000020.smt2").exists():
                self.assertLess(time.monotonic(), until)
                time.sleep(0.02)
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=600)
        self.assertEqual(running.returncode, FINE, said)
        names = [row["file"] for row in self.rows("made")]
        self.assertEqual(names + [MANIFEST], sorted(self.read("made")))
        self.assertIn(f"stopped after {len(names)} of 100000000 tests", said)

    def test_wrong_uses(self):
        for args, code, message in (
                (["nothing", "--bench"], USAGE,
                 "there is no technique 'nothing'; there are: random, "),
                (["random", "--bench", "--status", "mixed"], USAGE,
                 "status mixed: 'random' puts no seeds together"),
                (["seeds", "--bench"], USAGE, "needs seeds: give --seeds"),
                (["random"], USAGE, "one of --out DIR, --stdout and --bench"),
                (["random", "--bench", "--stdout"], USAGE, "one of --out"),
                (["random", "--bench", "--theory", "x"], USAGE,
                 "there is no theory 'x'"),
                (["random", "--bench", "--status", "maybe"], USAGE, "maybe"),
                (["random", "--bench", "--seeds", "nowhere"], BAD_INPUT,
                 "nowhere"),
                (["random", "--stdout", "--logic", "QF_NOTHING"], USAGE,
                 "there is no logic 'QF_NOTHING'; there are: ABV, "),
                (["random", "--stdout", "--theory", "ints", "--logic",
                  "QF_BV"], UNDETERMINED,
                 "'random' can make no test of these theories and logics")):
            with self.subTest(args=args):
                _, err = self.expect(code, *args)
                self.assertIn(message, err)

    @needs("z3", "cvc5")
    def test_a_seed_has_so_many_mutants(self):
        self.write_seeds()
        args = ("skeleton", "--seeds", "seeds", "--bench", "--json",
                "--count", "50")
        out, err = self.expect(UNDETERMINED, *args, "--mutants", "5")
        self.assertEqual(json.loads(out)["made"], 5 * len(SEEDS), err)
        self.assertIn("15 of 50 tests", err)
        out, _ = self.expect(FINE, *args, "--mutants", "0")
        made = json.loads(out)
        self.assertEqual(made["made"], 50)
        self.assertGreater(made["operators_per_test"], 1)

    def test_completion_knows_the_techniques(self):
        done = run_assay("completion", "bash")
        self.assertRegex(done.stdout, r'\n +gen\) words=".*--bench.*" '
                                      r'choices="random\b.*\bseeds\b')

    def test_rules_are_checked(self):
        (self.folder / "bad.rules").write_text(
            "(fusion f (in (x Int) (y Int)) (out (z Int (+ x y)))"
            " (inverse x (+ z y)))")
        _, err = self.expect(BAD_INPUT, "random", "--bench", "--rules",
                             "bad.rules")
        self.assertIn("bad.rules:1:9: error: f: it is wrong for x: x = ", err)


if __name__ == "__main__":
    unittest.main()
