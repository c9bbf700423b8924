#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the technique `random` against the real solvers.

usage: random_vs_solvers.py [--count N] [--seed S] [--first I] [--keep DIR]
                            [--solvers z3,cvc5,cvc4] [GROUP...]

Makes N tests per group, sat and proved by a witness or unsat and proved by
evaluation, and runs the solvers on them without asking for models. Prints the
verdicts by group and solver. Every other answer is a bug of the solver or of
ours and fails the test, unless tests/long/known_deviations.json names the
solver and an operator that is applied in it (tests/support/deviations.py). A
sat test whose rest without the operator is unsat, too, is not excused. What was
excused is counted. A group where a solver rejects more than a few tests fails
too: then the menu or the profile is wrong. Groups beyond the standard go to the
solvers that they are for.
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

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
sys.dont_write_bytecode = True
from deviations import Deviations  # noqa: E402

BUILD = HERE.parents[1] / "build/release"
GROUPS = ("core ints reals ints-reals bv floats arrays strings datatypes uf "
          "quantifiers mixed sequences sets bags z3 cvc5").split()
# Of the solvers that a group is for; the others reject what they do not know.
ONLY = {"sequences": ["z3", "cvc5"], "sets": ["cvc5"], "bags": ["cvc5"],
        "z3": ["z3"], "cvc5": ["cvc5"]}
MAX_REJECTED = 0.02


def make(group, args, folder):
    folder.mkdir(parents=True)
    subprocess.run([BUILD / "tests/make_tests", "random", group,
                    str(args.seed), str(args.first), str(args.count), folder],
                   check=True)


def solve(group, folder, args, solvers=None):
    command = [BUILD / "assay", "solve", "--json", "--no-models",
               f"--time={args.time}s", "--memory=2GB"]
    solvers = solvers or [solver for solver in args.solvers.split(",")
                          if solver in ONLY.get(group, [solver])]
    if not solvers:
        return []
    for solver in solvers:
        command += ["-s", solver]
    done = subprocess.run([*command, folder], capture_output=True, text=True,
                          check=False)
    if done.returncode not in (0, 1, 5):
        sys.exit(f"assay solve: exit {done.returncode}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def excuse(known, run, args):
    """Whether an entry explains that the solver is wrong here."""
    file = pathlib.Path(run["file"])
    text = file.read_text()
    entry = known.explain(run["solver"], text)
    if entry is None:
        return False
    print("      excused:", run["solver"], run["outcome"], file, entry["why"])
    rest = known.without(text, entry)
    if run["outcome"] != "unsat" or rest is None:
        return True
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / file.name).write_text(rest)
        again = solve("", folder, args, [run["solver"]])
    return all(row["outcome"] != "unsat" for row in again)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--time", type=int, default=5)
    parser.add_argument("--keep")
    parser.add_argument("--solvers", default="z3,cvc5,cvc4")
    parser.add_argument("groups", nargs="*", default=GROUPS)
    args = parser.parse_args()
    args.solvers = ",".join(s for s in args.solvers.split(",")
                            if shutil.which(s))
    known = Deviations()
    root = pathlib.Path(args.keep or tempfile.mkdtemp())
    wrong = []
    for group in args.groups:
        folder = root / group
        make(group, args, folder)
        counts = collections.defaultdict(collections.Counter)
        cpu = collections.Counter()
        for run in solve(group, folder, args):
            if run["detail"].startswith("by its profile"):
                run["outcome"] = "skipped"
            counts[run["solver"]][run["outcome"]] += 1
            cpu[run["solver"]] += run["cpu_ms"]
            is_sat = pathlib.Path(run["file"]).with_suffix(".model").exists()
            wrong_answer = "unsat" if is_sat else "sat"
            if run["outcome"] == wrong_answer:
                if not excuse(known, run, args):
                    wrong.append(
                        f"{wrong_answer}: {run['solver']} {run['file']}")
            elif run["outcome"] not in ("sat", "unsat", "unknown", "timeout",
                                        "skipped", "rejected"):
                print("     ", run["solver"], run["outcome"], run["file"],
                      run["detail"][:120])
            elif run["outcome"] == "rejected" and args.keep:
                print("     ", run["solver"], run["file"], run["detail"][:150])
        for solver, row in counts.items():
            total = sum(row.values()) - row["skipped"]
            print(f"{group:12} {solver:5}"
                  f" {cpu[solver] / max(total, 1):7.1f} ms ",
                  " ".join(f"{k} {v}" for k, v in sorted(row.items())),
                  flush=True)
            if row["rejected"] > MAX_REJECTED * total + 1:
                wrong.append(f"{solver} rejects {row['rejected']} of {total} "
                             f"tests of {group}")
    print("\n".join([*known.report(), *wrong]))
    if not args.keep and not wrong:
        shutil.rmtree(root)
    return 1 if wrong else 0


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    sys.exit(main())
