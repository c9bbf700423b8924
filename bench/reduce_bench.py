#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reduces the scripts of tests/support/reduce_cases.py with one job and compares
what is left with the smallest script that a person makes. Fails if one of them
is more than 1.25 times as large, or takes more runs of the solver than it may.

Of a solver that is not installed the cases are left out.
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
sys.dont_write_bytecode = True
import reduce_cases  # noqa: E402

ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
MOST_RATIO = 1.25


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def reduce(case, folder):
    script = folder / f"{case.name}.smt2"
    script.write_text(case.text, encoding="utf-8")
    options = list(case.options)
    if case.witness:
        model = folder / f"{case.name}.model"
        model.write_text(case.witness, encoding="utf-8")
        options += ["--witness", str(model)]
    before = cpu_of_children()
    done = subprocess.run(
        [ASSAY, "reduce", str(script), *options, "--jobs", "1", "--json"],
        check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout), cpu_of_children() - before


def main():
    is_fine = True
    print(f"{'CASE':<12} {'INPUT':>7} {'RESULT':>7} {'BY HAND':>7} {'RATIO':>6} "
          f"{'CALLS':>6} {'CPU s':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for case in reduce_cases.all_cases():
            if case.solver and not shutil.which(case.solver):
                print(f"{case.name:<12} left out: no {case.solver}")
                continue
            result, cpu = reduce(case, pathlib.Path(folder))
            ratio = result["bytes"] / len(case.optimum)
            is_good = (ratio <= MOST_RATIO
                       and result["calls"] <= case.most_calls)
            is_fine = is_fine and is_good
            print(f"{case.name:<12} {len(case.text):>7} {result['bytes']:>7} "
                  f"{len(case.optimum):>7} {ratio:>6.2f} {result['calls']:>6} "
                  f"{cpu:>6.1f}{'' if is_good else '  too much'}", flush=True)
    sys.exit(0 if is_fine else 1)


main()
