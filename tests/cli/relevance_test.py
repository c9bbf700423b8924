# SPDX-License-Identifier: MIT
"""Findings by what a maintainer would do with them: fixed in a newer release,
needing an option, in an experimental part. Solvers are stand-ins that crash.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, PROGRAMS  # noqa: E402

REFUSE = PROGRAMS / "refuse"
FINE, FINDINGS = 0, 1

PROFILE = """
name = "{name}"
product = "{product}"
command = ["{program}", "{kind}", "{word}"]
is_by_default = false
[version]
command = ["echo", "{version}"]
pattern = '(\\S+)'
{more}
"""


class Relevance(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        self.profiles = self.path / "config/assay/profiles"
        self.profiles.mkdir(parents=True)

    def add(self, name, version="1.0", kind="segv", word="bvmul", more="",
            product="p"):
        (self.profiles / f"{name}.toml").write_text(PROFILE.format(
            name=name, version=version, kind=kind, word=word, more=more,
            product=product, program=REFUSE))

    def run_assay(self, *args):
        done = subprocess.run(
            [ASSAY, *args], cwd=self.path, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, timeout=600, check=False,
            env={**os.environ, "XDG_CONFIG_HOME": str(self.path / "config"),
                 "XDG_CACHE_HOME": str(self.path / "cache")})
        return done.returncode, done.stdout, done.stderr

    def hunt(self, name, *args, tests=25):
        code, out, err = self.run_assay(
            "hunt", "--solver", name, "--technique", "random", "--theory",
            "bv", "--tests", str(tests), "--fair", "--seed", "1", "--jobs",
            "1", "--json", *args)
        self.assertIn(code, (FINE, FINDINGS), err)
        events = [json.loads(line) for line in out.splitlines()]
        return code, events

    def found(self, events):
        return {(e["relevance"], e["relevance_why"]) for e in events
                if e["event"] == "finding"}

    def test_without_a_reason_it_is_a_report(self):
        self.add("old")
        code, events = self.hunt("old")
        self.assertEqual(code, FINDINGS)
        self.assertEqual(self.found(events), {("report", "")})
        self.assertEqual(list(events[-1]["classes"]), ["report"])

    def test_fixed_in_a_newer_release(self):
        self.add("old")
        self.add("older", "0.9", "silent-exit-1", "no-such-word")
        self.add("other", "7.0", "silent-exit-1", "no-such-word", product="q")
        self.add("new", "2.0", "silent-exit-1", "no-such-word")
        code, events = self.hunt("old")
        self.assertEqual(code, FINDINGS)
        self.assertEqual(self.found(events), {("fixed", "fixed in new 2.0")})
        _, out, _ = self.run_assay("findings")
        self.assertRegex(out, r"fixed +crash .*\(fixed in new 2\.0\)")
        _, out, _ = self.run_assay("findings", "--relevance", "fixed",
                                   "--json")
        self.assertEqual({json.loads(line)["relevance"]
                          for line in out.splitlines()}, {"fixed"})
        _, out, _ = self.run_assay("findings", "--relevance", "report")
        self.assertEqual(out, "no such findings\n")

    def test_shown_by_a_newer_release_as_well(self):
        self.add("old")
        self.add("new", "2.0")
        _, events = self.hunt("old")
        self.assertEqual(self.found(events),
                         {("report", "new 2.0 shows it as well")})

    def test_the_newest_release_has_no_newer_one(self):
        self.add("old")
        self.add("new", "2.0")
        _, events = self.hunt("new")
        self.assertEqual(self.found(events), {("report", "")})

    def test_exit_code_by_class(self):
        self.add("old", more='[[relevance]]\nclass = "unmaintained"\n'
                 'why = "nobody is there"\n')
        for classes, expected in (("report,fixed", FINE),
                                  ("report,unmaintained", FINDINGS)):
            code, events = self.hunt("old", "--fail-on", classes)
            self.assertEqual(code, expected, classes)
            self.assertEqual(self.found(events),
                             {("unmaintained", "nobody is there")})

    def test_needed_options(self):
        # Only a run in the second configuration gets the word that crashes.
        self.add("old", word="no-such-word", more='''
[[configurations]]
name = "default"
weight = 0
[[configurations]]
name = "odd"
options = ["needless"]
''')
        profile = self.profiles / "old.toml"
        profile.write_text(profile.read_text().replace(
            '"no-such-word"]', '"bvmul"]'))
        _, events = self.hunt("old")
        # The word does it alone: neither the option nor the configuration.
        self.assertEqual(self.found(events), {("report", "")})
        self.assertEqual({e["configuration"] for e in events
                          if e["event"] == "finding"}, {"default"})

    def test_experimental_parts_get_a_tenth(self):
        self.add("old", word="no-such-word", more='[[relevance]]\n'
                 'class = "experimental"\nwhy = "new"\n'
                 'sorts = ["(_ BitVec *"]\n')
        _, events = self.hunt("old", tests=200)
        runs = sum(events[-1]["outcomes"].values())
        self.assertTrue(0 < runs < 50, runs)
        _, events = self.hunt("old", "--relevance", "experimental", tests=200)
        self.assertGreater(sum(events[-1]["outcomes"].values()), 150)
        _, events = self.hunt("old", "--relevance", "deprecated", tests=200)
        self.assertLess(sum(events[-1]["outcomes"].values()), 50)

    def test_shares(self):
        """Of a default hunt, for a solver that calls other formats than
        Float32 and Float64 experimental."""
        self.add("old", more='[[relevance]]\nclass = "experimental"\n'
                 'why = "new"\nsorts = ["(_ FloatingPoint *"]\n'
                 'except_sorts = ["(_ FloatingPoint 8 24)", '
                 '"(_ FloatingPoint 11 53)"]\n')
        code, out, err = self.run_assay("hunt", "--solver", "old", "--tests",
                                        "2000", "--shares")
        self.assertEqual(code, FINE, err)
        self.assertFalse((self.path / "assay-out").exists())

        def percent(name):
            rows = [line.split() for line in out.splitlines()
                    if line.strip().startswith(name)]
            return sum(float(row[-2]) for row in rows)
        self.assertGreater(percent("standard formats only"), 60)
        self.assertGreater(percent("8 to 64 bits"), 55)
        self.assertLess(percent("1 to 4 bits"), 42)
        share = re.search(r"old is asked about \d+: \d+ \(([\d.]+) %\)", out)
        self.assertLess(float(share[1]), 10)
        code, _, err = self.run_assay("hunt", "--solver", "old", "--shares")
        self.assertEqual(code, 2)
        self.assertIn("--shares needs --tests", err)

    def test_lists_go_by_class_then_severity(self):
        self.add("a", more='[[relevance]]\nclass = "experimental"\n'
                 'why = "new"\noperators = ["bvmul"]\n')
        self.add("b", product="q", word="bvadd", kind="internal-error")
        self.add("c", product="r", word="bvor")
        code, events = self.hunt("a", "--relevance", "experimental",
                                 "--solver", "b", "--solver", "c", tests=40)
        self.assertEqual(code, FINDINGS)
        _, out, _ = self.run_assay("findings", "--json")
        rows = [json.loads(line) for line in out.splitlines()]
        order = [(row["relevance"], row["kind"]) for row in rows]
        ranks = {"report": 0, "experimental": 1, "crash": 0,
                 "internal-error": 1}
        self.assertEqual(order, sorted(
            order, key=lambda row: (ranks[row[0]], ranks[row[1]])))
        self.assertEqual(set(order), {("report", "crash"),
                                      ("report", "internal-error"),
                                      ("experimental", "crash")})


if __name__ == "__main__":
    unittest.main()
