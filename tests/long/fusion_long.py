#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fused formulas of ../shared/seeds, and what solvers say to them.

1. `assay gen fusion` makes FORMULAS of them: at least one fused constant in
   95 %, a median of three replaced occurrences where there are as many, every
   rule that fits some pair of seeds is used. The usage table is printed.
2. `assay hunt --technique fusion` runs TESTS with 300 ms per solver: no claim
   of ours is refuted (exit code 70), and every finding is listed.

usage: fusion_long.py [--formulas N] [--tests N] [--out FOLDER]
"""

import argparse
import collections
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
SEEDS = ROOT.parent / "shared/seeds"


def usage_table(folder):
    """Prints how often each rule was used; returns what fell short."""
    rules = collections.Counter()
    logics = collections.Counter()
    fused = total = 0
    replaced = []
    for line in open(folder / "manifest.jsonl", encoding="utf-8"):
        row = json.loads(line)
        total += 1
        names, count, possible = set(), 0, 0
        for step in row["steps"]:
            if step["rule"].startswith("fusion "):
                names.add(step["rule"].split(" ", 1)[1])
                done, of = map(int, re.search(
                    r"(\d+) of (\d+) occurrences", step["place"]).groups())
                count += done
                possible += of
        rules.update(names)
        fused += bool(names)
        if possible >= 3:
            replaced.append(count)
        text = (folder / row["file"]).read_text(encoding="utf-8")
        logics[re.search(r"\(set-logic (\S+)\)", text).group(1)] += 1
    print(f"{total} formulas, {fused} with a fused constant, "
          f"median {statistics.median(replaced)} occurrences")
    for name, count in sorted(rules.items()):
        print(f"  {count:7} {name}")
    print("logics:", ", ".join(f"{k} {v}" for k, v in logics.most_common()))
    short = []
    if fused < 0.95 * total:
        short.append("fewer than 95 % have a fused constant")
    if statistics.median(replaced) < 3:
        short.append("the median of replaced occurrences is below 3")
    listed = subprocess.run([ASSAY, "rules", "list", "--json"],
                            capture_output=True, text=True, check=True).stdout
    all_rules = {rule["rule"] for rule in map(json.loads, listed.splitlines())
                 if rule.get("kind") == "fusion"}
    print("never used:", ", ".join(sorted(all_rules - set(rules))) or "none")
    return short


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--formulas", type=int, default=20000)
    parser.add_argument("--tests", type=int, default=3000)
    parser.add_argument("--out")
    options = parser.parse_args()
    if not SEEDS.is_dir():
        print("SKIP: ../shared/seeds is not here")
        return 77
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.out or temporary)
        made = folder / "formulas"
        subprocess.run([ASSAY, "gen", "fusion", "--seeds", str(SEEDS),
                        "--count", str(options.formulas), "--seed", "1",
                        "--out", str(made)], check=True)
        short = usage_table(made)
        hunt = subprocess.run(
            [ASSAY, "hunt", "--technique", "fusion", "--seeds", str(SEEDS),
             "--solver", "z3", "--solver", "cvc5", "--solver", "cvc4",
             "--tests", str(options.tests), "--query-time", "300ms",
             "--out", str(folder / "hunt")], check=False)
        if hunt.returncode not in (0, 1):
            short.append(f"the hunt ended with {hunt.returncode}")
    for problem in short:
        print("FAIL:", problem)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
