#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutants of the labelled seeds in ../shared/seeds against the real solvers.

usage: skeleton_long.py [--tests N] [--seed S] [--jobs J] [--out DIR]

Hunts with the technique `skeleton` over all logics with small limits, and
lists every finding. Fails only on what would be ours: a refuted claim or a
fault of the program itself (exit code 70). Findings about the solvers are what
the technique is for; whoever reads the list decides. The folder is kept if
there are any.
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--out")
    args = parser.parse_args()
    if not ASSAY.exists():
        skip(f"{ASSAY} is missing")
    lock = SHARED / "seeds/.assay-seeds.lock"
    if not lock.exists():
        skip(f"{lock} is missing; `assay seeds {lock.parent}` makes it")
    solvers = [name for name in ("z3", "cvc5", "cvc4") if shutil.which(name)]
    if not solvers:
        skip("no solver is installed")

    out = args.out or tempfile.mkdtemp(prefix="assay-skeleton-")
    command = [ASSAY, "hunt", "--technique", "skeleton", "--seeds", lock,
               "--tests", str(args.tests), "--seed", str(args.seed),
               "--query-time", "1s", "--memory", "1GB", "--fair",
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
        print("FAIL: a fault of ours")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
