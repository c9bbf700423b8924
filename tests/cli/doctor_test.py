# SPDX-License-Identifier: MIT
"""Tests of `assay doctor`, with stand-ins instead of real solvers."""
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, FINDINGS, FINE, MISSING  # noqa: E402

# Answers the self-check as a solver would, for bit-vectors.
GOOD = """#!/usr/bin/env python3
import sys
if "--version" in sys.argv:
    print("good version 1.2.3")
    sys.exit()
text = sys.stdin.read()
print("unsat" if "bvand" in text else "sat")
if "get-model" in text and "bvand" not in text:
    print("((define-fun x () (_ BitVec 8) #xff))")
"""
PROFILE = """\
name = "{0}"
command = ["{1}"]
{2}
[version]
pattern = 'version (\\S+)'
"""


class Doctor(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for name in ("python3", "env"):
            (self.bin / name).symlink_to(shutil.which(name))
        self.variables = {"PATH": str(self.bin), "HOME": str(self.folder),
                          "XDG_CONFIG_HOME": str(self.folder / "config"),
                          "XDG_CACHE_HOME": str(self.folder / "cache")}

    def solver(self, name, text=GOOD, more=""):
        path = self.bin / f"{name}-program"
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        profile = self.folder / f"config/assay/profiles/{name}.toml"
        profile.parent.mkdir(parents=True, exist_ok=True)
        profile.write_text(PROFILE.format(name, path, more))

    def run_doctor(self, code, *args, **variables):
        done = subprocess.run(
            [ASSAY, "doctor", *args], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, check=False,
            env={**os.environ, **self.variables, **variables})
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def diagnosis(self, code, **variables):
        return json.loads(self.run_doctor(code, "--json", **variables))

    def advice(self, code, **variables):
        return "\n".join(self.diagnosis(code, **variables)["advice"])

    def test_nothing_is_here(self):
        made = self.diagnosis(MISSING)
        self.assertFalse(made["can_hunt"])
        self.assertFalse(any(row["installed"] for row in made["solvers"]))
        self.assertIn("no healthy solver would take part in a hunt",
                      made["advice"][0])
        self.assertIn("there is no bubblewrap", "\n".join(made["advice"]))

    def test_what_a_hunt_uses(self):
        self.solver("good")
        self.solver("other")
        self.solver("shy", more="is_by_default = false")
        self.solver("new", more="is_verified = false")
        made = self.diagnosis(FINE)
        rows = {row["name"]: row for row in made["solvers"]}
        self.assertEqual(rows["good"], {
            "name": "good", "installed": True, "version": "1.2.3",
            "healthy": True, "health": "ok", "verified": True, "hunts": True,
            "why": "its program is in PATH"})
        self.assertEqual((rows["shy"]["hunts"], rows["shy"]["why"]),
                         (False, "used only where it is named"))
        self.assertEqual(rows["new"]["health"], "ok, unverified")
        self.assertEqual((rows["z3"]["installed"], rows["z3"]["hunts"]),
                         (False, False))
        self.assertNotIn("family", "\n".join(made["advice"]))

    def test_one_family(self):
        self.solver("good")
        self.assertIn("all solvers of a hunt are of one family, good",
                      self.advice(FINE))

    def test_a_sick_solver(self):
        self.solver("good")
        self.solver("bad", GOOD.replace('"sat"', '"unsat"'))
        self.assertIn("bad: fresh: unsat instead of sat; until it is well",
                      self.advice(FINDINGS))
        self.solver("bad", GOOD, "nonsense = 3")
        self.assertIn("bad: bad profile: unknown key 'nonsense'",
                      self.advice(FINE))

    def test_what_can_be_installed(self):
        self.solver("good", more='debian_package = "pack"')
        newest = self.folder / "cache/assay/debian/pack/newest.toml"
        newest.parent.mkdir(parents=True)
        newest.write_text('version = "1.2.4"\nbuild = "1.2.4-1"\n'
                          'suite = "sid"\n')
        made = self.diagnosis(FINE)
        offers = {row["name"]: row for row in made["offers"]}
        self.assertEqual(offers["good"], {
            "name": "good", "newest": "1.2.4", "build": "1.2.4-1",
            "suite": "sid", "here": False})
        self.assertEqual(offers["cvc5"]["newest"], "")
        self.assertIn("newer releases can be had: good 1.2.4; use: assay "
                      "solvers install latest", "\n".join(made["advice"]))
        newest.write_text(newest.read_text().replace('"1.2.4"', '"1.2.3"'))
        made = self.diagnosis(FINE)
        offers = {row["name"]: row for row in made["offers"]}
        self.assertTrue(offers["good"]["here"])

    def test_folders(self):
        self.solver("good")
        (self.folder / "file").write_text("")
        cache = str(self.folder / "file")
        self.assertIn(f"{cache}/assay cannot be written",
                      self.advice(FINE, XDG_CACHE_HOME=cache))

    def test_the_fork_server(self):
        self.solver("good")
        self.assertIn("libassay_fork_server.so is not beside the program",
                      self.advice(FINE, ASSAY_FORK_SERVER_LIBRARY="/none"))
        self.assertNotIn("libassay", self.advice(FINE))

    def test_for_people(self):
        self.solver("good")
        out = self.run_doctor(FINE)
        for head in ("Solvers that are here", "What assay solvers install",
                     "Machine\n  cores ", "Folders\n  .", "Advice\n"):
            self.assertIn(head, out)
        self.assertRegex(out, r"\n  good +1\.2\.3 +hunts +its program is in "
                              r"PATH +ok\n")
        self.assertTrue(all(len(line) < 200 for line in out.splitlines()))


if __name__ == "__main__":
    unittest.main()
