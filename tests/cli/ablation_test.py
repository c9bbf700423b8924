# SPDX-License-Identifier: MIT
"""Tests of tools/ablation.py with the real z3 and cvc4."""
import json
import pathlib
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ROOT, FolderTest, needs  # noqa: E402

SEEDS = {
    "a.smt2": "(declare-const x Int)\n(declare-const y Int)\n"
              "(assert (> x (+ y 5)))\n(assert (< y x))\n",
    "b.smt2": "(declare-const x Int)\n(assert (> x 5))\n(assert (< x 2))\n",
}
TESTS = 60
CELLS = [f"{skeleton}, {change}" for skeleton in ("polarity", "cnf")
         for change in ("both", "pst", "lpi")]


@needs("z3", "cvc4")
class Ablation(FolderTest):
    def setUp(self):
        super().setUp()
        seeds = self.folder / "seeds"
        seeds.mkdir()
        for name, text in SEEDS.items():
            (seeds / name).write_text(text)
        self.command = [sys.executable, str(ROOT / "tools/ablation.py"),
                        "--seeds", str(seeds), "--out", str(self.folder / "o"),
                        "--time", "3600", "--query-time", "60s", "--tests",
                        str(TESTS)]

    def run_all(self, *args):
        done = subprocess.run([*self.command, *args], text=True, check=False,
                              capture_output=True, timeout=1200)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def state(self, cell):
        path = self.folder / "o" / cell.replace(", ", "-") / "cell.json"
        return json.loads(path.read_text()) if path.exists() else None

    def test_all_cells_once(self):
        rows = json.loads(self.run_all("--json", "--at-once", "2").stdout)
        self.assertEqual([row["cell"] for row in rows], CELLS)
        for row in rows:
            self.assertEqual(row["tests"], TESTS)
            self.assertGreater(row["operators"], 0)
            runs = sum(row[key] for key in ("sat", "unsat", "unknown",
                                            "timeout", "other"))
            self.assertGreaterEqual(runs, row["tests"])
        # A second time there is nothing to do but the table.
        before = {cell: self.state(cell) for cell in CELLS}
        table = self.run_all()
        self.assertEqual(table.stderr, "")
        self.assertEqual(len(table.stdout.splitlines()), 2 + len(CELLS))
        self.assertEqual(before, {cell: self.state(cell) for cell in CELLS})

    def test_what_was_stopped_goes_on(self):
        # A z3 that does not answer in the second cell before it was stopped.
        hangs, was_stopped = self.folder / "hangs", self.folder / "stopped"
        second = self.folder / "o" / CELLS[1].replace(", ", "-") / "assay.db"
        solver = self.folder / "solver"
        solver.write_text(f"#!/bin/sh\nif [ -e {second} ] && [ ! -e "
                          f"{was_stopped} ]; then echo > {hangs}; "
                          "exec sleep 600; fi\nexec z3 -in\n")
        solver.chmod(0o755)
        self.command += ["--solver", f"mine={solver}"]
        with subprocess.Popen(self.command, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE,
                              start_new_session=True) as running:
            until = time.monotonic() + 600
            while not hangs.exists():
                self.assertLess(time.monotonic(), until)
                time.sleep(0.02)
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=600)
        self.assertEqual(running.returncode, 130)
        was_stopped.touch()
        first = self.state(CELLS[0])
        self.assertEqual(first["tests"], TESTS)
        self.run_all()
        for cell in CELLS:
            self.assertEqual(self.state(cell)["tests"], TESTS, cell)
        self.assertEqual(self.state(CELLS[0])["seconds"], first["seconds"])


if __name__ == "__main__":
    unittest.main()
