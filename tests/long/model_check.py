#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Models of z3, cvc5 and cvc4 for the quantifier-free sat seeds, judged by
`assay eval`.

Each solver gets each seed up to its first check-sat, and (get-model). What it
prints after `sat` is judged: cvc5 and cvc4 do not say what they
take for a division by zero. These make the exit code 1:

  - fewer than 97 % of the models get a definite verdict (true or false),
  - a model is called false, but a solver of another family finds the script
    with the model's definitions satisfiable, or cannot say,
  - a model cannot be read.

usage: model_check.py [--shared DIR] [--sample N] [--filter REGEX] [--jobs N]
                      [--solver NAME]... [--keep DIR] [-v]
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
SHARED = pathlib.Path(os.environ.get("ASSAY_SHARED", ROOT.parent / "shared"))
SOLVERS = ("z3", "cvc5", "cvc4")
OTHER_FAMILY = {"z3": "cvc5", "cvc5": "z3", "cvc4": "z3"}
LIMIT_S = 5
PROOF_LIMIT_S = 60
EVAL_LIMIT_S = 60
MIN_DEFINITE = 0.97
# For z3, which does not have it.
POW2 = ("(define-fun-rec int.pow2 ((x Int)) Int (ite (< x 0) 0 "
        "(ite (= x 0) 1 (* 2 (int.pow2 (- x 1))))))")
TOKEN = re.compile(
    r';[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()|";]+', re.S)

# verdict: that of `assay eval`, or "unreadable", "timeout".
Row = collections.namedtuple("Row", "file solver verdict reason model")


# --- s-expressions, as far as needed to take scripts apart --------------------

def commands(text):
    """The top-level s-expressions of a text, each as its piece of the text."""
    depth, begin = 0, 0
    for found in TOKEN.finditer(text):
        token = found.group()
        if token.startswith(";"):
            continue
        if depth == 0:
            begin = found.start()
        if token == "(":
            depth += 1
        elif token == ")":
            depth -= 1
        if depth <= 0:
            depth = 0
            yield text[begin:found.end()]


def words(text, count):
    """The first tokens, without comments."""
    made = []
    for found in TOKEN.finditer(text):
        if not found.group().startswith(";"):
            made.append(found.group())
            if len(made) == count:
                break
    return made + [""] * (count - len(made))


def up_to_first_check(text):
    kept = []
    for command in commands(text):
        name = words(command, 2)[1]
        if name in ("exit", "set-option") or name.startswith("get-"):
            continue
        kept.append(command)
        if name.startswith("check-sat"):
            return kept
    return []


# --- solvers ------------------------------------------------------------------

def argv(solver, text):
    command = [solver]
    if solver != "z3":
        command += ["--produce-models", "--lang", "smt2"]
        if re.search(r"\(\s*(push|pop|check-sat-assuming)\b", text):
            command.append("--incremental")
        if re.search(r"\b(str|re|seq)\.|\bString\b|\bSeq\b", text):
            command.append("--strings-exp")
    if solver == "cvc5" and re.search(r"\bFloat|\bfp\b|\bfp\.", text):
        command.append("--fp-exp")
    return command


def ask(solver, path, text, limit_s):
    """What the solver writes, up to the time limit."""
    with subprocess.Popen([*argv(solver, text), str(path)],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        try:
            return process.communicate(timeout=limit_s)[0].decode(
                errors="replace")
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return ""


def judge(seed, solver, folder):
    """A Row, or None if there is no model."""
    kept = up_to_first_check(seed.read_text(errors="replace"))
    if not kept:
        return None
    name = f"{seed.parent.parent.name}-{seed.stem}.{solver}"
    script = folder / f"{name}.smt2"
    text = "\n".join(["(set-option :produce-models true)", *kept,
                      "(get-model)", ""])
    script.write_text(text)
    output = ask(solver, script, text, LIMIT_S)
    if not output.startswith("sat\n") or len(list(commands(output))) < 2:
        return None
    model = folder / f"{name}.model"
    model.write_text(output)
    try:
        done = subprocess.run(
            [ASSAY, "eval", "--json", str(script),
             "--model", str(model)],
            capture_output=True, text=True, timeout=EVAL_LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return Row(seed, solver, "timeout", "", model)
    if done.returncode not in (0, 1, 5):
        return Row(seed, solver, "unreadable", done.stderr[:300], model)
    row = json.loads(done.stdout)
    reason = row["reason"]
    if row["explanation"]:
        reason = json.dumps(row["explanation"])
    return Row(seed, solver, row["verdict"], reason, model)


# --- proofs of what is called false -------------------------------------------

def definitions(model_text):
    """(declarations of elements, definitions) of a model."""
    lists = [text for text in commands(model_text) if text.startswith("(")]
    inner = re.sub(r"^\(\s*(model\b)?", "", lists[0])[:-1]
    elements, defined = [], []
    for command in commands(inner):
        name = words(command, 2)[1]
        if name == "declare-fun":
            elements.append(command)
        elif name.startswith("define-"):
            defined.append(command)
    return elements, defined


def with_elements(elements, defined):
    """Names for the elements of uninterpreted sorts, by sort; and definitions
    that use them instead of what cvc5 and cvc4 write."""
    names = {}

    def name(found):
        sort = found.group(2) if found.lastindex > 1 else found.group(1)
        made = "elem_" + re.sub(r"\W", "_", found.group())
        names.setdefault(sort, {})[made] = None
        return made

    defined = [re.sub(r"\(as (@\S+|@\([^)]*\)\S*) (\([^)]*\)|[^\s()]+)\)",
                      name, text) for text in defined]
    defined = [re.sub(r"\|?@uc_(\([^)]*\)|\w+)_\d+\|?", name, text)
               for text in defined]
    for command in elements:
        sort = command[command.index(")") + 1:-1].strip()
        names.setdefault(sort, {})[words(command, 3)[2]] = None
    return names, defined


def declare_elements(names, sorts):
    """A sort of elements as an enumeration, so that they are values: solvers
    want those in constant arrays."""
    made = []
    for command in sorts:
        kind, name = words(command, 3)[1:]
        if kind == "declare-sort" and name in names:
            constructors = " ".join(f"({each})" for each in names[name])
            command = f"(declare-datatype {name} ({constructors}))"
        made.append(command)
    for sort, group in names.items():
        if sort.startswith("("):
            made += [f"(declare-fun {name} () {sort})" for name in group]
            made += [f"(assert (distinct {' '.join(group)}))"
                     ] * (len(group) > 1)
    return made


def in_order(defined):
    """Definitions after those that they use."""
    by_name = {words(text, 3)[2]: text for text in defined}
    order, state = [], {}
    for root in by_name:
        stack = [root]
        while stack:
            name = stack[-1]
            if state.get(name) == "done":
                stack.pop()
                continue
            tokens = set(TOKEN.findall(by_name[name])) - {name}
            waiting = [used for used in tokens
                       if used in by_name and used not in state]
            state.setdefault(name, "open")
            if waiting:
                stack.append(sorted(waiting)[0])
            else:
                state[name] = "done"
                order.append(by_name[name])
                stack.pop()
    return order


def substituted(script_text, model_text):
    """The script with the model's definitions for its declarations."""
    elements, defined = with_elements(*definitions(model_text))
    defined = in_order(defined)
    names = {words(text, 3)[2] for text in defined}
    sorts, rest = [], []
    for command in commands(script_text):
        name, subject = words(command, 3)[1:]
        if name in ("set-logic", "set-option", "set-info", "get-model"):
            continue
        if name in ("declare-sort", "define-sort", "declare-datatype",
                    "declare-datatypes"):
            sorts.append(command)
        elif not (name in ("declare-fun", "declare-const")
                  and subject in names):
            rest.append(command)
    if "(int.pow2 " in script_text:
        sorts.insert(0, POW2)
    return "\n".join(["(set-logic ALL)", *declare_elements(elements, sorts),
                      *defined, *rest, ""])


def prove(row, folder):
    """What a solver of another family says of the script with the model."""
    script = row.model.with_suffix(".smt2")
    text = substituted(script.read_text(), row.model.read_text())
    path = folder / f"{row.model.stem}.proof.smt2"
    path.write_text(text)
    output = ask(OTHER_FAMILY[row.solver], path, text, PROOF_LIMIT_S)
    if "(error" in output.split("sat")[0]:
        return output[:300]
    answer = re.search(r"^(sat|unsat|unknown)$", output, re.M)
    return answer.group() if answer else "no answer"


# --- all of them --------------------------------------------------------------

def find_seeds(shared, pattern, sample):
    folder = shared / "seeds"
    seeds = []
    with (folder / "INDEX.tsv").open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t",
                                  quoting=csv.QUOTE_NONE):
            if (row["status"] == "sat" and "QF_" in row["logic"]
                    and re.search(pattern, row["file"])):
                seeds.append(folder / row["file"])
    if sample and sample < len(seeds):
        seeds = sorted(random.Random(1).sample(seeds, sample))
    return seeds


def report(rows, folder, verbose):
    is_good = True
    for solver in SOLVERS:
        own = [row for row in rows if row.solver == solver]
        if not own:
            continue
        counts = collections.Counter(row.verdict for row in own)
        definite = (counts["true"] + counts["false"]) / len(own)
        print(f"{solver}: {len(own)} models, {100 * definite:.1f} % definite:",
              ", ".join(f"{count} {verdict}"
                        for verdict, count in sorted(counts.items())))
        is_good = is_good and definite >= MIN_DEFINITE
    for row in rows:
        if row.verdict == "false":
            proof = prove(row, folder)
            is_good = is_good and proof == "unsat"
            print(f"false: {row.solver} {row.file}\n  {row.reason}\n"
                  f"  {OTHER_FAMILY[row.solver]} with the model: {proof}")
        elif row.verdict == "unreadable":
            is_good = False
            print(f"unreadable: {row.solver} {row.file}\n  {row.reason}")
        elif row.verdict != "true" and verbose:
            print(f"{row.verdict}: {row.solver} {row.file}: {row.reason}")
    return is_good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=pathlib.Path, default=SHARED)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--filter", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--solver", action="append", choices=SOLVERS)
    parser.add_argument("--keep", type=pathlib.Path,
                        help="keep scripts and models here")
    parser.add_argument("-v", "--verbose", action="store_true",
                        help="also list what is not decided")
    options = parser.parse_args()
    if not (options.shared / "seeds").is_dir():
        print("model_check: no ../shared/seeds")
        return 77
    solvers = [name for name in options.solver or SOLVERS
               if shutil.which(name)]
    if not solvers:
        print("model_check: no solver")
        return 77
    seeds = find_seeds(options.shared, options.filter, options.sample)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            tasks = [pool.submit(judge, seed, solver, folder)
                     for seed in seeds for solver in solvers]
            rows = [row for row in (task.result() for task in tasks) if row]
        is_good = report(rows, folder, options.verbose)
    print("model_check:", "good" if is_good else "BAD")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
