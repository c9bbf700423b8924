# SPDX-License-Identifier: MIT
"""Tests of tools/ablation.py with the real z3 and cvc4."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEEDS = {
    "a.smt2": "(declare-const x Int)\n(declare-const y Int)\n"
              "(assert (> x (+ y 5)))\n(assert (< y x))\n",
    "b.smt2": "(declare-const x Int)\n(assert (> x 5))\n(assert (< x 2))\n",
}
CELLS = [f"{skeleton}, {change}" for skeleton in ("polarity", "cnf")
         for change in ("both", "pst", "lpi")]


@unittest.skipUnless(shutil.which("z3") and shutil.which("cvc4"),
                     "z3 and cvc4 are not both installed")
class Ablation(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        seeds = self.folder / "seeds"
        seeds.mkdir()
        for name, text in SEEDS.items():
            (seeds / name).write_text(text)
        self.command = [sys.executable, str(ROOT / "tools/ablation.py"),
                        "--seeds", str(seeds), "--out", str(self.folder / "o")]

    def run_all(self, *args):
        done = subprocess.run([*self.command, *args], text=True, check=False,
                              capture_output=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def state(self, cell):
        path = self.folder / "o" / cell.replace(", ", "-") / "cell.json"
        return json.loads(path.read_text()) if path.exists() else None

    def test_all_cells_once(self):
        rows = json.loads(self.run_all("--time", "2", "--json", "--at-once",
                                       "2").stdout)
        self.assertEqual([row["cell"] for row in rows], CELLS)
        for row in rows:
            self.assertGreater(row["tests"], 0)
            self.assertGreater(row["operators"], 0)
            runs = sum(row[key] for key in ("sat", "unsat", "unknown",
                                            "timeout", "other"))
            self.assertGreaterEqual(runs, row["tests"])
        # A second time there is nothing to do but the table.
        before = {cell: self.state(cell) for cell in CELLS}
        table = self.run_all("--time", "2")
        self.assertEqual(table.stderr, "")
        self.assertEqual(len(table.stdout.splitlines()), 2 + len(CELLS))
        self.assertEqual(before, {cell: self.state(cell) for cell in CELLS})

    def test_what_was_stopped_goes_on(self):
        with subprocess.Popen([*self.command, "--time", "3"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              start_new_session=True) as running:
            time.sleep(4.5)  # in the second cell
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130)
        first = self.state(CELLS[0])
        self.assertGreaterEqual(first["seconds"], 2)
        self.run_all("--time", "3")
        self.assertEqual(self.state(CELLS[0])["tests"], first["tests"])
        for cell in CELLS:
            self.assertGreaterEqual(self.state(cell)["seconds"], 2, cell)


if __name__ == "__main__":
    unittest.main()
