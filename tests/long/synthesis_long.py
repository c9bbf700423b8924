#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Synthesis against the real solvers, what takes longer:

- the deviations that are known (regular expressions to the power of zero, tiny
  floats) are found by hunts that are not told of them;
- claims of an even part of all sections: unsat claims are never met by a model
  that our evaluator accepts, and of sat claims all witnesses hold;
- a million formulas over all theories, each of them once.

Usage: synthesis_long.py [--each N] [--count N]
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))

# solver, theory, what the script of a finding has
DEVIATIONS = [
    ("cvc5", "strings", r"\(_ re\.(\^ 0|loop 0 0)\)"),
    ("cvc4", "strings", r"\(_ re\.(\^ 0|loop 0 0)\)"),
    ("z3", "floats", r"fp\.fma"),
    ("cvc5", "floats", r"fp\.add|fp\.sub"),
    ("cvc5", "floats", r"fp\.sqrt"),
    ("cvc5", "floats", r"to_fp"),
]


def run(*args, **keys):
    return subprocess.run([ASSAY, *map(str, args)], text=True, check=False,
                          capture_output=True, **keys)


def find_deviations(folder):
    """Hunts each solver alone and looks for what is known to be wrong."""
    missed = []
    for solver in sorted({row[0] for row in DEVIATIONS}):
        if not shutil.which(solver):
            print(f"skipped: no {solver}")
            continue
        for theory in sorted({row[1] for row in DEVIATIONS
                              if row[0] == solver}):
            out = folder / f"{solver}-{theory}"
            run("hunt", "--technique", "synthesis", "--theory", theory,
                "--solver", solver, "--fair", "--tests", 6000, "--query-time",
                "1s", "--out", out, "--quiet")
            texts = [path.read_text()
                     for path in out.glob("findings/*/finding.smt2")]
            for _, _, pattern in [row for row in DEVIATIONS
                                  if row[:2] == (solver, theory)]:
                count = sum(1 for text in texts if re.search(pattern, text))
                print(f"{solver} {theory} {pattern}: {count} findings of "
                      f"{len(texts)}")
                if count == 0:
                    missed.append((solver, theory, pattern))
    return missed


def check_claims(folder, each):
    """Returns how many claims of ours are refuted, and what is to be looked at:
    unsound answers that nothing confirms, claims that two families
    contradict."""
    solvers = [name for name in ("z3", "cvc5") if shutil.which(name)]
    done = run("synthesis", "report", "--json", "--each", each, "--time", "1s",
               "--solver-seeds", 0, "--out", folder / "bad",
               *[word for name in solvers for word in ("--solver", name)])
    if not done.stdout:
        return 1, [done.stderr]
    made = json.loads(done.stdout)
    print(f"{made['formulas']} formulas, {made['unsound']} unsound answers, "
          f"{made['confirmed']} of them confirmed, "
          f"{made['refuted']} models of what we claim to be unsat")
    rows = {}
    for entry in made["entries"]:
        rows.setdefault((entry["theory"], entry["rank"]), []).append(entry)
    strange = []
    for (theory, rank), entries in rows.items():
        print(theory, rank, *(f"{entry['solver']}: {entry['confirmation']}"
                              for entry in entries))
        # Two families against a claim are our fault, most likely.
        if (len({entry["solver"] for entry in entries}) > 1
                or any(entry["check"] in ("unconfirmed", "flaky")
                       for entry in entries)):
            strange.append(f"{theory} {rank}")
    return made["refuted"], strange


def make_many(count):
    """Returns the CPU seconds for so many formulas, all different."""
    theories = ["core", "ints", "reals", "ints-reals", "bv", "floats",
                "arrays", "strings", "datatypes", "mixed", "sequences"]
    done = run("gen", "synthesis", "--ranked", "--bench", "--json", "--count",
               count, *[word for name in theories
                        for word in ("--theory", name)])
    made = json.loads(done.stdout)
    print(f"{made['made']} formulas in {made['cpu_s']:.1f} s of CPU, "
          f"{made['sat']} sat, {made['unsat']} unsat")
    return made["made"] == count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=60)
    parser.add_argument("--count", type=int, default=1_000_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        is_good = make_many(options.count)
        refuted, contradicted = check_claims(folder, options.each)
        for row in contradicted:
            print("to be looked at:", row)
        missed = find_deviations(folder)
        for row in missed:
            print("missed:", *row)
    is_good = is_good and not missed and refuted == 0
    print("good" if is_good else "BAD",
          f"({len(contradicted)} to be looked at by hand)")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
