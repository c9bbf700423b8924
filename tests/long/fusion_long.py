#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fused formulas of ../shared/seeds, and what solvers say to them.

1. `assay gen fusion` makes FORMULAS of them: at least one fused constant in
   95 %, a median of three replaced occurrences where there are as many, every
   rule is used, here or in a quarter as many with --widen. The usage table is
   printed.
2. The solvers that accept both seeds accept the fused formula: the first
   ACCEPT of them are tried.
3. `assay hunt --technique fusion` runs TESTS with 300 ms per solver: no claim
   of ours is refuted (exit code 70), and every finding is listed.

usage: fusion_long.py [--formulas N] [--accept N] [--tests N] [--out FOLDER]
                      [--seeds LOCK]
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
SOLVERS = ("z3", "cvc5", "cvc4")


def rules_of(row):
    return {step["rule"].split(" ", 1)[1] for step in row["steps"]
            if step["rule"].startswith("fusion ")}


def usage_table(folder, widened):
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
    only_wide = widened - set(rules)
    print("only with --widen:", ", ".join(sorted(only_wide)) or "none")
    never = sorted(all_rules - set(rules) - widened)
    print("never used:", ", ".join(never) or "none")
    return short + [f"never used: {rule}" for rule in never]


def refusals(paths):
    """Which solvers refuse which file: {(stem, solver): message}."""
    done = subprocess.run(
        [ASSAY, "solve", "--json", "--no-models", "--time", "300ms", "--jobs",
         str(os.cpu_count()), *[word for name in SOLVERS
                                for word in ("--solver", name)],
         *map(str, paths)], capture_output=True, text=True, check=False)
    rows = map(json.loads, done.stdout.splitlines())
    return {(pathlib.Path(row["file"]).stem, row["solver"]): row["detail"]
            for row in rows if row["outcome"] == "rejected"}


def check_acceptance(lock, made, count, folder):
    """Returns the formulas that a solver refuses that takes their seeds."""
    with open(made / "manifest.jsonl", encoding="utf-8") as manifest:
        rows = [json.loads(line) for line in manifest][:count]
    parents = {seed["id"] for row in rows for seed in row["parents"]}
    seeds = folder / "parents"
    seeds.mkdir()
    with open(lock, encoding="utf-8") as lines:
        for seed in (seed for line in lines
                     for seed in json.loads(line).get("seeds", [])):
            if seed["id"] in parents:
                (seeds / f"{seed['id']}.smt2").write_text(seed["script"],
                                                          encoding="utf-8")
    refused_seeds = refusals([seeds])
    refused = refusals([made / row["file"] for row in rows])
    print(f"{len(rows)} formulas of {len(parents)} seeds, "
          f"{len(refused)} refusals")
    return [f"{row['file']}: {solver} refuses it and not its seeds: "
            f"{refused[stem, solver]}"
            for row in rows for solver in SOLVERS
            for stem in [pathlib.Path(row["file"]).stem]
            if (stem, solver) in refused
            and not any((seed["id"], solver) in refused_seeds
                        for seed in row["parents"])]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--formulas", type=int, default=20000)
    parser.add_argument("--accept", type=int, default=2000)
    parser.add_argument("--tests", type=int, default=3000)
    parser.add_argument("--seeds", help="a lock of ../shared/seeds",
                        default=os.environ.get("ASSAY_SEEDS_LOCK"))
    parser.add_argument("--out")
    options = parser.parse_args()
    if not SEEDS.is_dir():
        print("SKIP: ../shared/seeds is not here")
        return 77
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.out or temporary)
        made = folder / "formulas"
        lock = options.seeds or str(folder / "seeds.lock")
        if not options.seeds:
            subprocess.run([ASSAY, "seeds", str(SEEDS), "--lock", lock,
                            "--quiet"], check=True)
        subprocess.run([ASSAY, "gen", "fusion", "--seeds", lock,
                        "--count", str(options.formulas), "--seed", "1",
                        "--out", str(made)], check=True)
        wide = folder / "widened"
        subprocess.run([ASSAY, "gen", "fusion", "--seeds", lock, "--widen",
                        "--count", str(options.formulas // 4), "--seed", "1",
                        "--out", str(wide)], check=True)
        with open(wide / "manifest.jsonl", encoding="utf-8") as manifest:
            widened = set().union(*map(rules_of, map(json.loads, manifest)))
        short = usage_table(made, widened)
        short += check_acceptance(lock, made, options.accept, folder)
        hunt = subprocess.run(
            [ASSAY, "hunt", "--technique", "fusion", "--seeds", lock,
             *[word for name in SOLVERS for word in ("--solver", name)],
             "--tests", str(options.tests), "--query-time", "300ms",
             "--out", str(folder / "hunt")], check=False)
        if hunt.returncode not in (0, 1):
            short.append(f"the hunt ended with {hunt.returncode}")
    for problem in short:
        print("FAIL:", problem)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
