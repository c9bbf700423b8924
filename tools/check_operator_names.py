#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fail if a string literal outside src/theory/ is the name of an operator.

An operator is known by its row (src/theory/<t>/ops.cpp). Code that makes terms
of a particular one takes a constant of the theory's header, core::kAnd or
arrays::kSelect, which is checked when it is compiled. A name in the code is a
place that the next operator, or the next name of this one, would forget.

Modules that may not use theory/ (layers.json) cannot mean an operator, so their
"/" and "-" are not looked at. What is left and means something else is in
ALLOWED, with the reason.
"""
import fnmatch
import json
import pathlib
import re
import sys

ROW = re.compile(r'^    \{"((?:[^"\\]|\\.)*)",\s*(?:exactly|at_least|left_assoc'
                 r'|right_assoc|chainable|pairwise)\(', re.M)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
COMMENT = re.compile(r'^\s*//')

# Files (as patterns), names, and why these are not operators or must be names.
ALLOWED = [
    ("src/ask/query.cpp", "true", "an option's value"),
    ("src/cli/*", "-", "standard input, or nothing in a table"),
    ("src/eval/judge_model.cpp", "true false", "names of verdicts"),
    ("src/model/model_text.cpp", "@", "starts a name that cvc5 made up"),
    ("src/model/polynomial_text.cpp", "- + * ^",
     "reads the polynomial of a root, which is never a term"),
    ("src/prove/rule_checker.cpp", "+", "joins the names of solvers"),
    ("src/rules/proofs.cpp", "-", "stands for no sizes in the file of proofs"),
    ("src/smtlib/model_parser.cpp", "true", "an option's value"),
    ("src/smtlib/parse_commands.cpp", "true", "an option's value"),
    ("src/smtlib/print_commands.cpp", "true", "an option's value"),
    ("src/technique/fuse/fusion.cpp", "concat", "the name of a technique"),
    ("src/technique/skeleton/mutation_literal.cpp", "or and ite",
     "names of steps, in findings for ever"),
    ("src/testcase/formula_key.cpp", "str.< re.range",
     "looks for words in a text"),
]


def operator_names(root):
    names = set()
    for path in sorted((root / "src" / "theory").glob("*/ops.cpp")):
        names.update(ROW.findall(path.read_text()))
    return names


def sources(root):
    """Files of modules that may use theory/."""
    allowed = json.loads((root / "tools" / "layers.json").read_text())
    for path in sorted((root / "src").rglob("*")):
        module = path.relative_to(root / "src").parts[0]
        if (path.suffix in {".h", ".cpp"} and module != "theory"
                and "theory" in allowed.get(module, [])):
            yield path


def is_allowed(shown, name, used):
    for row in ALLOWED:
        pattern, names, _ = row
        if (fnmatch.fnmatchcase(shown, pattern)
                and (names == "*" or name in names.split())):
            used.add(row)
            return True
    return False


def check_file(path, shown, names, used):
    bad = []
    for no, line in enumerate(path.read_text().splitlines(), 1):
        if COMMENT.match(line):
            continue
        for name in LITERAL.findall(line):
            if name in names and not is_allowed(shown, name, used):
                bad.append(f'{shown}:{no}: names the operator "{name}"; use a '
                           "constant of its theory's header")
    return bad


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here
    names = operator_names(root)
    if not names:
        print("src/theory/*/ops.cpp: no operators found")
        return 1
    problems = []
    used = set()
    for path in sources(root):
        shown = path.relative_to(root).as_posix()
        problems += check_file(path, shown, names, used)
    if root == here:
        problems += [f"tools/check_operator_names.py: {row[0]} names none of: "
                     f"{row[1]}" for row in ALLOWED if row not in used]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
