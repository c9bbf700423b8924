#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares two builds of assay: the same tests, at the same cost?

usage: compare_programs.py OLD NEW [--tests 2000] [--rounds 7] [--seed 5]
                           [--lock LOCK] [--within 0.05] [--json]

For every technique and chain: the digest of a fair hunt of so many tests (a
stand-in says unknown, so nothing but the tests counts), and the CPU time that
making a test takes. Then the CPU time of the program itself, without the
solvers, for a test of a fair hunt with the stand-in. Both programs run in turn,
and the median over the rounds is compared, so that a busy machine disturbs both
alike; the load is printed beside it.

Exit code 1 if digests differ, or if a cost has grown by more than --within.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

TECHNIQUES = ["random", "fusion", "concat", "skeleton", "synthesis"]
CHAINS = ["random+skeleton", "fusion+skeleton", "concat+skeleton"]
TICKS = os.sysconf("SC_CLK_TCK")


def own_cpu_s(pid):
    """CPU time of the process alone, without the children it has waited for."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    utime, stime = fields.rsplit(")", 1)[1].split()[11:13]
    return (int(utime) + int(stime)) / TICKS


def run_hunt(program, solver, options):
    """The last event of a hunt, and the CPU time of the program itself."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "hunt", "--fair", "--quiet", "--json", "--jobs",
                   "1", "--solver", f"unknown={solver}", "--out",
                   f"{folder}/out", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True) as child:
            cpu = 0.0
            while child.poll() is None:
                cpu = own_cpu_s(child.pid) or cpu
                time.sleep(0.005)
            events = child.stdout.read().splitlines()
    if not events:
        return None, cpu
    return json.loads(events[-1]), cpu


def making_cost_us(program, technique, seed):
    command = [program, "gen", technique, "--count", "4000", "--seed",
               str(seed), "--bench", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {done.stderr}")
    return json.loads(done.stdout)["cpu_us_per_test"]


def compare(label, old, new, rounds):
    """The medians of both, measured in turn, and the ratio."""
    pairs = [(old(), new()) for _ in range(rounds)]
    was = statistics.median(pair[0] for pair in pairs)
    now = statistics.median(pair[1] for pair in pairs)
    return {"what": label, "old": was, "new": now, "ratio": now / was}


def costs(args, solver):
    for technique in TECHNIQUES:
        yield compare(
            f"making {technique}, us",
            lambda: making_cost_us(args.old, technique, args.seed),
            lambda: making_cost_us(args.new, technique, args.seed),
            args.rounds)

    def own(program):
        event, cpu = run_hunt(
            program, solver,
            ["--tests", str(args.tests), "--seed", str(args.seed)])
        return cpu / event["tests"] * 1e6

    yield compare("own CPU in a hunt, us", lambda: own(args.old),
                  lambda: own(args.new), args.rounds)


def digests(args, solver):
    rows = [(name, []) for name in TECHNIQUES + CHAINS]
    if args.lock:
        rows.append(("seeds", ["--seeds", args.lock]))
    for name, more in rows:
        options = ["--technique", name, "--tests", str(args.tests), "--seed",
                   str(args.seed), *more]
        both = [(run_hunt(program, solver, options)[0] or {}).get("digest")
                for program in (args.old, args.new)]
        yield {"what": name, "old": both[0], "new": both[1],
               "same": both[0] is not None and both[0] == both[1]}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--tests", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--lock", help="a lock of seeds, for technique seeds")
    parser.add_argument("--within", type=float, default=0.05)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        solver = pathlib.Path(folder) / "unknown"
        solver.write_text("#!/bin/sh\ncat >/dev/null\necho unknown\n")
        solver.chmod(0o755)
        same = list(digests(args, solver))
        cost = list(costs(args, solver)) if args.rounds > 0 else []
    load = os.getloadavg()[0]
    if args.json:
        print(json.dumps({"digests": same, "costs": cost, "load": load}))
    else:
        for row in same:
            print(f"{row['what']:<26} {row['old']}  {row['new']}  "
                  f"{'same' if row['same'] else 'DIFFERENT'}")
        for row in cost:
            print(f"{row['what']:<26} {row['old']:10.1f} {row['new']:10.1f}  "
                  f"{row['ratio']:.3f}")
        print(f"load {load:.2f}")
    is_worse = any(row["ratio"] > 1 + args.within for row in cost)
    return 0 if all(row["same"] for row in same) and not is_worse else 1


if __name__ == "__main__":
    sys.exit(main())
