#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Our values of random closed terms against z3's and cvc5's.

usage: eval_vs_solvers.py [--count N] [--seed S] [--list]

Each term with our value goes to each solver as (not (= TERM VALUE)): `unsat`
agrees, `sat` differs. A difference is explained if
an entry of tests/long/known_deviations.json names the solver and an operator
that is applied in the term (see docs/solver-deviations.md and
tests/support/deviations.py); any other fails the test. What was excused is
counted.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
sys.dont_write_bytecode = True
from deviations import Deviations  # noqa: E402

PROGRAM = HERE.parents[1] / "build/release/tests/ground_terms"
BATCH = 400

SOLVERS = {
    "z3": (["z3", "-in", "-t:2000", "-memory:2000"], ""),
    "cvc5": (["cvc5", "--incremental", "--tlimit-per=2000", "--fp-exp",
              "--lang=smt2", "--strings-exp", "--sets-ext", "-"],
             "(set-logic ALL)\n"),
}


def limits():
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))


def run(solver, lines):
    """The answer for each line: sat, unsat, unknown, or error."""
    command, head = SOLVERS[solver]
    answers = {}
    todo = list(range(len(lines)))
    while todo:
        text = head
        for i in todo:
            term = lines[i][len("(assert "):-1]
            text += (f'(echo "#{i}")\n(push 1)\n(assert (not {term}))\n'
                     f'(check-sat)\n(pop 1)\n')
        try:
            done = subprocess.run(command, input=text, capture_output=True,
                                  text=True, timeout=900, preexec_fn=limits,
                                  errors="replace")
            out = done.stdout
        except subprocess.TimeoutExpired as error:
            out = (error.stdout or b"").decode(errors="replace")
        current = None
        for line in out.splitlines():
            mark = re.fullmatch(r'"?#(\d+)"?', line.strip())
            if mark:
                current = int(mark.group(1))
                answers[current] = "none"
            elif current is None:
                continue
            elif line.startswith("(error"):
                answers[current] = "error"
            elif line.strip() in ("sat", "unsat", "unknown"):
                if answers[current] == "none":
                    answers[current] = line.strip()
        # cvc5 ends at the first error: go on behind it.
        if current is None:
            break
        answers[current] = answers.get(current, "none")
        later = [i for i in todo if i > current]
        if answers[current] == "none":
            answers[current] = "error"
        if len(later) == len(todo):
            break
        todo = later
    return [answers.get(i, "error") for i in range(len(lines))]


def find_unsupported(solver, rows):
    """The operators that the solver takes in no term; cvc5 would end at each."""
    by_name = collections.defaultdict(list)
    for row in rows:
        for name in row[1].split(" "):
            by_name[name].append(row)

    def is_unsupported(item):
        name, with_it = item
        with_it = sorted(with_it, key=lambda row: len(row[2]))[:60:6]
        return all(run(solver, [row[2]])[0] == "error" for row in with_it)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        items = sorted(by_name.items())
        return {item[0] for item, bad in
                zip(items, pool.map(is_unsupported, items)) if bad}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int,
                        default=int(os.environ.get("EVAL_TERMS", 200000)))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true",
                        help="print all differences")
    args = parser.parse_args()
    solvers = [name for name in SOLVERS if shutil.which(name)]
    if not solvers:
        print("no solver is installed")
        return 77
    known = Deviations()
    made = subprocess.run([PROGRAM, str(args.seed), str(args.count)],
                          capture_output=True, text=True, check=True)
    rows = [line.split("\t") for line in made.stdout.splitlines()]
    kinds = collections.Counter(row[0] for row in rows)
    print(f"{len(rows)} terms: " +
          ", ".join(f"{count} {kind}" for kind, count in kinds.items()))
    failures = 0
    compared = 0
    for solver in solvers:
        values = [row for row in rows if row[0] == "value"]
        bad = find_unsupported(solver, values)
        values = [row for row in values if not bad & set(row[1].split(" "))]
        lines = [row[2] for row in values]
        print(f"{solver}: {len(values)} terms without the {len(bad)} "
              f"operators that it does not take")
        batches = [lines[i:i + BATCH] for i in range(0, len(lines), BATCH)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            answers = [answer for part in
                       pool.map(lambda batch: run(solver, batch), batches)
                       for answer in part]
        counts = collections.Counter(answers)
        print(f"{solver}: {counts['unsat']} agree, {counts['sat']} differ, "
              f"{counts['unknown']} unknown, {counts['error']} not taken")
        compared += counts["unsat"] + counts["sat"]
        operators = collections.Counter()
        for row, answer in zip(values, answers):
            if answer != "sat":
                continue
            names = row[1].split(" ")
            entry = known.explain(solver, row[2])
            if entry is None:
                failures += 1
                operators.update(names)
            if entry is None and failures <= 40 or args.list:
                note = entry["why"] if entry else "NOT EXPLAINED"
                print(f"  {solver}: {note}: {row[2]}")
        if operators:
            print(f"  operators: {operators.most_common(12)}")
    print("\n".join(known.report()))
    print(f"{compared} comparisons")
    print("1 passed, 0 failed" if failures == 0
          else "0 passed, 1 failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
