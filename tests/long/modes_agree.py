#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the ways of running a solver give the same verdicts.

Runs `assay solve` on seeds (of ../shared, spread evenly over their folders)
with z3, cvc5 and cvc4 in the modes fresh, server and reset, and compares the
outcomes. Two outcomes differ if both are definite (sat, unsat) and different,
or if one of them is a failure, rejected or garbled and the other is not that.
Answers near a limit come and go, so a definite one against unknown, timeout or
out of memory is asked for again in both modes with five times as much time, and
counted apart if it stays. Every difference is listed; it makes the check fail
if the verdicts contradict each other, or if the mode is the solver's default.

usage: modes_agree.py [--count N] [--seconds S] [--shared DIR]
"""
import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
SHARED = pathlib.Path(os.environ.get("ASSAY_SHARED", ROOT.parent / "shared"))
SOLVERS = ("z3", "cvc5", "cvc4")
MODES = ("fresh", "server", "reset")
UNDECIDED = {"unknown", "timeout", "out-of-memory"}


def spread(files, count):
    """Evenly over the sorted list, so over all folders."""
    if len(files) <= count:
        return files
    return [files[i * len(files) // count] for i in range(count)]


def outcomes(files, mode, options, more=1):
    command = [ASSAY, "solve", "--json", "--no-models", "--mode", mode,
               "--time", f"{options.seconds * more}s",
               "--memory", f"{more}GB", "--jobs", "2"]
    for solver in options.solvers:
        command += ["--solver", solver]
    # In pieces: the command line has its limits.
    found = {}
    for start in range(0, len(files), 100):
        done = subprocess.run([*command, *map(str, files[start:start + 100])],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"modes_agree: exit code {done.returncode}: "
                     f"{done.stderr[:500]}")
        for line in done.stdout.splitlines():
            run = json.loads(line)
            found[run["file"], run["solver"]] = run
    return found


def is_limit(a, b):
    return a != b and (a in UNDECIDED or b in UNDECIDED) and \
        {a, b} <= UNDECIDED | {"sat", "unsat"}


def with_more_time(fresh, found, mode, options):
    """Asks again for what differs near a limit, and replaces both."""
    files = sorted({key[0] for key, run in found.items()
                    if is_limit(fresh[key]["outcome"], run["outcome"])})
    again = outcomes(files, "fresh", options, 5)
    for key, run in outcomes(files, mode, options, 5).items():
        if is_limit(fresh[key]["outcome"], found[key]["outcome"]):
            found[key] = run
            fresh[key] = again[key]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--shared", type=pathlib.Path, default=SHARED)
    options = parser.parse_args()
    options.solvers = [name for name in SOLVERS if shutil.which(name)]
    seeds = options.shared / "seeds"
    if not seeds.is_dir() or not options.solvers:
        print("modes_agree: skipped: no ../shared/seeds or no solver")
        return 77
    files = spread(sorted(seeds.rglob("*.smt2")), options.count)
    listed = subprocess.run([ASSAY, "solvers", "--json"], text=True,
                            capture_output=True, check=False).stdout
    defaults = {row["name"]: row["modes"][0]
                for row in map(json.loads, listed.splitlines())}
    fresh = outcomes(files, "fresh", options)
    bad = 0
    for mode in MODES[1:]:
        counts = collections.Counter()
        found = outcomes(files, mode, options)
        before = dict(fresh)
        with_more_time(before, found, mode, options)
        for key, run in found.items():
            a, b = before[key]["outcome"], run["outcome"]
            session_only = run.get("session_only", False)
            if a == b and not session_only:
                counts["same"] += 1
                continue
            near = is_limit(a, b) and not session_only
            counts["near a limit" if near else "different"] += 1
            is_bad = {a, b} == {"sat", "unsat"} or defaults[key[1]] == mode
            bad += 1 if is_bad and not near else 0
            print(f"{mode}: {key[1]}: {key[0]}: {a} fresh, {b} "
                  f"{'(session only) ' if session_only else ''}"
                  f"{run['detail']}")
        print(f"{mode}: {dict(counts)}")
    print(f"{len(files)} files, {len(options.solvers)} solvers")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
