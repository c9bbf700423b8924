#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutants of the labelled seeds in ../shared/seeds against the real solvers.

usage: skeleton_long.py [--tests N] [--seed S] [--jobs J] [--out DIR]
                        [--seeds LOCK] [--query-time T]

1. As many mutants without solvers: nearly every seed with an atom has one, the
   median of changed literals is three where there are as many, and every rule
   that fits some literal is used. The usage table is printed.
2. A hunt with the technique `skeleton` over all logics with small limits, which
   lists every finding. It fails only on what would be ours: a refuted claim or
   a fault of the program itself (exit code 70). Findings about the solvers are
   what the technique is for; whoever reads the list decides. The folder is kept
   if there are any.
"""
import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = pathlib.Path(os.environ.get("ASSAY", ROOT / "build/release/assay"))
SHARED = pathlib.Path(os.environ.get("ASSAY_SHARED", ROOT.parent / "shared"))
OWN_FAULT = 70


def skip(reason):
    print(f"SKIP: {reason}")
    sys.exit(77)


def median(counts):
    numbers = sorted((int(number), count) for number, count in counts.items())
    half = sum(count for _, count in numbers) / 2
    for number, count in numbers:
        half -= count
        if half <= 0:
            return number
    return 0


def check_usage(lock, tests, seed):
    """Prints how often each rule was used; returns what fell short."""
    program = ASSAY.parent / "tests/skeleton_usage"
    made = json.loads(subprocess.run(
        [program, lock, str(tests), str(seed)], capture_output=True, text=True,
        check=True).stdout)
    changes = median(made["changes"])
    print(f"{made['mutants']} mutants of {made['mutated']} of {made['seeds']} "
          f"seeds with an atom, median {changes} changed literals")
    for rule, count in sorted(made["rules"].items()):
        print(f"  {count:7} {rule}")
    # A rule that goes back is the same row, read from the other side.
    used = {rule.removesuffix("-reversed") for rule in made["rules"]}
    never = sorted(set(made["applicable"]) - used)
    print("fit and were never used:", ", ".join(never) or "none")
    short = [f"never used: {rule}" for rule in never]
    if made["mutated"] < 0.99 * made["seeds"]:
        short.append("fewer than 99 % of the seeds with an atom have a mutant")
    if changes < 3:
        short.append("the median of changed literals is below 3")
    return short


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--seeds", help="a lock of ../shared/seeds",
                        default=os.environ.get("ASSAY_SEEDS_LOCK"))
    parser.add_argument("--query-time", default="300ms")
    parser.add_argument("--out")
    args = parser.parse_args()
    if not ASSAY.exists():
        skip(f"{ASSAY} is missing")
    if not (SHARED / "seeds").is_dir():
        skip(f"{SHARED / 'seeds'} is not here")
    solvers = [name for name in ("z3", "cvc5", "cvc4") if shutil.which(name)]
    if not solvers:
        skip("no solver is installed")

    out = args.out or tempfile.mkdtemp(prefix="assay-skeleton-")
    lock = args.seeds or f"{out}/seeds.lock"
    if not args.seeds:
        subprocess.run([ASSAY, "seeds", SHARED / "seeds", "--lock", lock,
                        "--quiet"], check=True)
    short = check_usage(lock, max(args.tests, 100000), args.seed)
    command = [ASSAY, "hunt", "--technique", "skeleton", "--seeds", lock,
               "--tests", str(args.tests), "--seed", str(args.seed),
               "--query-time", args.query_time, "--memory", "1GB", "--fair",
               "--out", out, "--json"]
    for name in solvers:
        command += ["--solver", name]
    if args.jobs:
        command += ["--jobs", str(args.jobs)]
    done = subprocess.run(command, capture_output=True, text=True)
    events = [json.loads(line) for line in done.stdout.splitlines()
              if line.startswith("{")]
    findings = [event for event in events if event["event"] == "finding"]
    kinds = collections.Counter(
        (event.get("solver"), event.get("kind")) for event in findings)
    for event in findings:
        print(json.dumps(event))
    end = events[-1] if events else {}
    print(f"{end.get('tests')} tests, {end.get('not_made')} not made, "
          f"outcomes {end.get('outcomes')}")
    for (solver, kind), count in sorted(kinds.items(), key=str):
        print(f"{solver}: {kind} {count}")
    if not findings and not args.out:
        shutil.rmtree(out, ignore_errors=True)
    else:
        print(f"in {out}")
    if done.returncode == OWN_FAULT or end.get("own_faults", 1):
        print(done.stderr[-4000:])
        short.append("a fault of ours")
    for problem in short:
        print("FAIL:", problem)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
