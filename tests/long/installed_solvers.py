#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The releases that `assay solvers install` has brought: each passes `assay
solvers check`, takes every neutral option of its profile, answers generated
tests alike in all of its modes, and has good answers to them. Needs no network:
what is not installed is not tested."""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
PLAIN = ("(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n"
         "(assert (= (bvadd x #x01) #x00))\n(check-sat)\n")
PROMISED = ("bitwuzla", "boolector3", "cvc5", "cvc5-safe", "z3")


def assay(*words):
    return subprocess.run([ASSAY, *map(str, words)], text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)


def installed():
    rows = map(json.loads, assay("solvers", "--json").stdout.splitlines())
    return [row for row in rows if row["build"]]


def outcomes(name, mode, folder):
    """file -> (claim, outcome, detail) of a solver in a mode."""
    done = assay("solve", "--json", "--time", "2s", "-s", name, "--mode", mode,
                 folder)
    rows = map(json.loads, done.stdout.splitlines())
    return {row["file"]: row for row in rows if "file" in row}


def check_options(name, profile):
    problems = []
    for option in profile.get("options", {}).get("neutral", []):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            done = subprocess.run([*profile["command"], option], input=PLAIN,
                                  text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, check=False)
            if done.stdout.strip() != "sat":
                problems.append(f"{name}: {option}: {done.stdout.strip()}")
    return problems


def check_modes(name, modes, folder):
    """Nothing is rejected in one mode that is taken in another, and no two
    answers differ. Limits strike where they like, so they count for nothing."""
    problems = []
    counts = collections.Counter()
    answers = {mode: outcomes(name, mode, folder) for mode in modes}
    for file, row in answers["fresh"].items():
        counts[row["outcome"]] += 1
        for mode in modes:
            other = answers[mode][file]["outcome"]
            ends = {row["outcome"], other}
            if len(ends) > 1 and ends <= {"sat", "unsat", "rejected"}:
                problems.append(f"{name}: {file}: {row['outcome']} fresh, "
                                f"{other} in mode {mode}")
    return problems, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tests", type=int, default=20)
    args = parser.parse_args()
    rows = installed()
    if not rows:
        print("SKIP: `assay solvers install latest` was not run")
        return 77
    names = {row["name"].split("@")[0] for row in rows}
    for name in PROMISED:
        if name not in names:
            print(f"{name} is not installed and not tested")
    passed, failed = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for theory in ("bv", "floats", "arrays", "strings"):
            assay("gen", "synthesis", "--theory", theory, "--count",
                  args.tests, "--out", pathlib.Path(folder) / theory)
        for row in rows:
            name = row["name"]
            checked = assay("solvers", "check", name)
            problems = [] if checked.returncode == 0 else [
                checked.stdout + checked.stderr]
            profile = tomllib.loads(assay("solvers", "show", name).stdout)
            problems += check_options(name, profile)
            others, counts = check_modes(name, row["modes"], folder)
            problems += others
            if counts["sat"] + counts["unsat"] == 0:
                problems.append(f"{name}: has no answer to any test")
            print(f"{name} {row['version']}: {dict(counts)}, "
                  f"{len(problems)} problems")
            for problem in problems[:10]:
                print(f"  {problem}")
            passed += 1 if not problems else 0
            failed += 1 if problems else 0
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
