#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The ablation of the technique `skeleton`, as one table.

usage: ablation.py --seeds PATH [--time 600] [--tests N] [--out DIR]
                   [--solver NAME ...] [--query-time 100ms] [--jobs N]
                   [--at-once N] [--seed S] [--json]

Six cells, one hunt each: rules and injected formulas, rules alone, injected
formulas alone; on the formula as it stands (polarity), and on the clauses of
Tseitin's normal form (cnf). What was done is kept in DIR, so the same command
goes on where it was stopped, and prints the table of what is there when all is
done. A cell is done after so many seconds, or with --tests after so many tests
if that is sooner. With --at-once, so many cells run at the same time.
"""
import argparse
import concurrent.futures
import ctypes
import json
import os
import pathlib
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
ASSAY = pathlib.Path(os.environ.get("ASSAY", ROOT / "build/release/assay"))
SKELETONS = {"polarity": [], "cnf": ["--cnf"]}
CHANGES = {"both": [], "pst": ["--pst-only"], "lpi": ["--lpi-only"]}
ANSWERS = ("sat", "unsat", "unknown", "timeout")
SAMPLE = 4000  # mutants whose operators are counted
PR_SET_PDEATHSIG = 1
SOME_LEFT = 1.0  # seconds that are not worth another start


def die_with_parent():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGINT)


class Cell:
    """One hunt, in a folder of its own, with what it has done so far."""

    def __init__(self, args, skeleton, change):
        self.args = args
        self.name = f"{skeleton}, {change}"
        self.flags = SKELETONS[skeleton] + CHANGES[change]
        self.folder = args.out / f"{skeleton}-{change}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "cell.json"
        self.hunt = None
        self.is_stopped = False
        self.state = {"seconds": 0.0, "tests": 0, "new_groups": 0,
                      "occurrences": 0, "own_faults": 0, "solver_cpu_s": 0.0,
                      "outcomes": {}}
        if self.path.exists():
            self.state = json.loads(self.path.read_text())

    def common(self):
        return ["--technique", "skeleton", *self.flags,
                "--seeds", self.args.seeds, "--seed", str(self.args.seed),
                "--mutants", "0"]

    def write(self, state):
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(state))
        fresh.replace(self.path)

    def with_event(self, event):
        """What the event says of all pieces; its time is of this one."""
        now = {key: event.get(key, value) for key, value in self.state.items()}
        now["seconds"] += self.state["seconds"]
        return now

    def run(self):
        left = self.args.time - self.state["seconds"]
        has_all = 0 < self.args.tests <= self.state["tests"]
        if left < SOME_LEFT or has_all or self.is_stopped:
            return
        command = [ASSAY, "hunt", *self.common(), "--time", f"{left:.0f}s",
                   "--query-time", self.args.query_time, "--json", "--resume",
                   "--out", self.folder]
        for name in self.args.solver:
            command += ["--solver", name]
        if self.args.tests:
            command += ["--tests", str(self.args.tests)]
        if self.args.jobs:
            command += ["--jobs", str(self.args.jobs)]
        print(f"{self.name}: {left:.0f} s", file=sys.stderr, flush=True)
        now = None
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True,
                              preexec_fn=die_with_parent) as hunt:
            self.hunt = hunt
            for line in hunt.stdout:
                event = json.loads(line)
                if event["event"] in ("progress", "end"):
                    now = self.with_event(event)
                    self.write(now)
        self.hunt = None
        if self.is_stopped:
            return
        if now is None or hunt.returncode not in (0, 1):
            sys.exit(f"{self.name}: assay hunt ended with {hunt.returncode}")
        self.state = now

    def stop(self):
        """From another thread: ends the hunt, which says what it has done."""
        self.is_stopped = True
        hunt = self.hunt
        if hunt is not None:
            hunt.send_signal(signal.SIGINT)

    def count_operators(self):
        if "operators" in self.state:
            return
        done = subprocess.run(
            [ASSAY, "gen", "skeleton", *self.common()[2:], "--bench", "--json",
             "--count", str(SAMPLE)], capture_output=True, text=True,
            check=True)
        made = json.loads(done.stdout)
        self.state["operators"] = made["operators_per_test"]
        self.state["cpu_us"] = made["cpu_us_per_test"]
        self.write(self.state)

    def row(self):
        state = self.state
        outcomes = state["outcomes"]
        other = sum(outcomes.values()) - sum(outcomes.get(name, 0)
                                             for name in ANSWERS)
        hours = state["seconds"] / 3600
        cpu_hours = state["solver_cpu_s"] / 3600
        return {"cell": self.name,
                "tests": state["tests"],
                "tests_per_hour": round(state["tests"] / hours) if hours else 0,
                "tests_per_cpu_hour":
                    round(state["tests"] / cpu_hours) if cpu_hours else 0,
                "operators": round(state["operators"], 1),
                "cpu_us": round(state["cpu_us"]),
                **{name: outcomes.get(name, 0) for name in ANSWERS},
                "other": other,
                "findings": state["occurrences"],
                "distinct": state["new_groups"]}


def table(rows):
    heads = {"cell": "Cell", "tests": "Tests", "tests_per_hour": "Per hour",
             "tests_per_cpu_hour": "Per CPU hour",
             "operators": "Operators", "cpu_us": "Made in us", "sat": "sat",
             "unsat": "unsat", "unknown": "unknown", "timeout": "timeout",
             "other": "other", "findings": "Findings", "distinct": "Distinct"}
    print("| " + " | ".join(heads.values()) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(f"{row[key]:,}" if isinstance(row[key], int)
                                else str(row[key]) for key in heads) + " |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", required=True)
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--tests", type=int, default=0)
    parser.add_argument("--out", type=pathlib.Path,
                        default=pathlib.Path("assay-ablation"))
    parser.add_argument("--solver", action="append")
    parser.add_argument("--query-time", default="100ms")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    args.solver = args.solver or ["z3", "cvc4"]
    cells = [Cell(args, skeleton, change)
             for skeleton in SKELETONS for change in CHANGES]
    with concurrent.futures.ThreadPoolExecutor(args.at_once) as pool:
        try:
            for done in [pool.submit(cell.run) for cell in cells]:
                done.result()
        except KeyboardInterrupt:
            for cell in cells:
                cell.stop()
            print("stopped; the same command goes on", file=sys.stderr)
            return 130
    for cell in cells:
        cell.count_operators()
    rows = [cell.row() for cell in cells]
    if args.json:
        print(json.dumps(rows))
    else:
        table(rows)
    return 1 if any(cell.state["own_faults"] for cell in cells) else 0


if __name__ == "__main__":
    sys.exit(main())
