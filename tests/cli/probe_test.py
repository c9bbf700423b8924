# SPDX-License-Identifier: MIT
"""Solvers of which nothing is known: they are probed on first use, and what is
no solver gets one message and no campaign.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, PROGRAMS  # noqa: E402

REFUSE = PROGRAMS / "refuse"
FINE, FINDINGS, USAGE, MISSING = 0, 1, 2, 4


def needs(program):
    return unittest.skipUnless(shutil.which(program), f"needs {program}")


class Probing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def run_assay(self, *args):
        done = subprocess.run(
            [ASSAY, *map(str, args)], cwd=self.path, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, timeout=600, check=False,
            env={**os.environ, "XDG_CACHE_HOME": str(self.path / "cache")})
        return done.returncode, done.stdout, done.stderr

    def program(self, name, text):
        path = self.path / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return path

    def hunt(self, solver, *args):
        return self.run_assay("hunt", "--solver", f"mine={solver}",
                              "--technique", "random", "--tests", "10",
                              "--fair", "--jobs", "1", "--seed", "1", *args)

    def test_no_solver_gets_one_message_and_no_campaign(self):
        usage = self.program("usage", "echo 'usage: usage FILE'\n")
        code3 = self.program("mute", "echo no licence >&2; exit 3\n")
        for program, said in (("cat", ""), ("true", ""), ("yes", "output"),
                              (usage, "usage: usage FILE"),
                              (code3, "no licence")):
            with self.subTest(program):
                code, out, err = self.hunt(program)
                self.assertEqual((code, out), (MISSING, ""), err)
                self.assertEqual(len(err.splitlines()), 1, err)
                self.assertIn(f"mine ({program}) is no SMT solver", err)
                self.assertIn(said, err)
                self.assertFalse((self.path / "assay-out").exists())
                code, _, err = self.run_assay("solvers", "probe",
                                              f"mine={program}")
                self.assertEqual(code, MISSING)
                self.assertIn("is no SMT solver", err)

    def test_missing_and_known_programs(self):
        code, _, err = self.run_assay("solvers", "probe", "mine=/nonexistent")
        self.assertEqual(code, MISSING)
        self.assertIn("there is no program '/nonexistent'", err)
        code, _, err = self.run_assay("solvers", "probe", "z3")
        self.assertEqual(code, USAGE)
        self.assertIn("there is a profile for z3", err)

    def counting(self, command):
        """A program that counts how often it is started."""
        return self.program(
            "counting", f"echo x >> {self.path}/started\nexec {command}\n")

    def started(self):
        path = self.path / "started"
        count = len(path.read_text()) if path.exists() else 0
        path.unlink(missing_ok=True)
        return count

    def test_only_the_first_use_probes(self):
        program = self.counting(f"{REFUSE} silent-exit-1 no-word")
        code, _, err = self.hunt(program, "--theory", "core")
        self.assertIn(code, (FINE, FINDINGS), err)
        self.assertIn("(probed)", err)
        first = self.started()
        _, _, again = self.hunt(program, "--theory", "core")
        self.assertIn("(probed)", again)
        self.assertLess(self.started(), first - 20)
        # Another program of the same name is probed as well.
        program = self.counting(f"{REFUSE} silent-exit-255 no-word")
        self.hunt(program, "--theory", "core")
        self.assertGreater(self.started(), first - 5)

    def test_what_it_refuses_is_left_out(self):
        code, out, err = self.run_assay("solvers", "probe",
                                        f"mine={REFUSE} error bvmul",
                                        "--save", "mine.toml")
        self.assertEqual((code, out), (FINE, ""), err)
        self.assertIn("refused words   bvmul\n", err)
        code, out, _ = self.run_assay("solvers", "show", "./mine.toml")
        self.assertEqual(code, FINE)
        self.assertIn('modes = ["fresh", "server", "reset", "incremental"]',
                      out)
        self.assertIn('not_operators = ["bvmul"]', out)

    @needs("z3")
    def test_a_solver_that_wants_an_argument(self):
        foreign = self.path / "foreign"
        shutil.copy(pathlib.Path(shutil.which("z3")).resolve(), foreign)
        code, out, err = self.run_assay("solvers", "probe", f"mine={foreign}")
        self.assertEqual(code, FINE, err)
        self.assertIn(f'command = ["{foreign}", "-in"]', out)
        self.assertIn("gives_models = true", out)
        code, out, err = self.hunt(foreign, "--theory", "ints", "--json")
        events = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(events[-1]["outcomes"]["rejected"], 0)
        self.assertGreater(events[-1]["answered"], 0)

    @needs("cvc5")
    def test_a_solver_that_asks_for_an_option(self):
        foreign = self.path / "foreign"
        shutil.copy(pathlib.Path(shutil.which("cvc5")).resolve(), foreign)
        code, out, err = self.run_assay("solvers", "probe", f"mine={foreign}")
        self.assertEqual(code, FINE, err)
        self.assertIn('options = ["--strings-exp"]', out)
        self.assertNotIn("str.<", out)

    @needs("boolector")
    def test_a_solver_of_one_theory(self):
        foreign = self.path / "foreign"
        shutil.copy(pathlib.Path(shutil.which("boolector")).resolve(), foreign)
        code, out, err = self.run_assay("solvers", "probe", f"mine={foreign}")
        self.assertEqual(code, FINE, err)
        self.assertIn('"String"', out)
        self.assertNotIn('"(_ BitVec *"', out)
        self.assertNotIn('"and"', out)

    def test_sessions_of_which_nobody_can_tell_the_end(self):
        # It reads whole lines, answers at once, and does not know (echo).
        lines = self.program("lines", """\
while read -r line; do
  case $line in *"(check-sat"*) echo sat ;; esac
done
""")
        code, out, err = self.run_assay("solvers", "probe", f"mine={lines}")
        self.assertEqual(code, FINE, err)
        modes = re.search(r"^modes = \[(.*)\]$", out, re.MULTILINE)[1]
        self.assertIn('"fresh"', modes)
        self.assertNotIn('"reset"', modes)
        self.assertNotIn('"incremental"', modes)


if __name__ == "__main__":
    unittest.main()
