#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: reduce_check.py easy|hard FILE

A stand-in for a solver with a fault, for reducers: exit code 1 if str.indexof
stands above str.replace in an assertion (`hard`: and if another assertion has a
starred language), else 0; 3 for what a solver refuses: names that nobody
declares, or no check-sat.
"""
import re
import sys

KNOWN = {"and", "or", "not", "ite", "true", "false", "distinct", "let"}
TOKEN = re.compile(r'\s+|;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+')


def read(text):
    """The commands as nested lists; no recursion, as scripts may be deep."""
    stack = [[]]
    for match in TOKEN.finditer(text):
        token = match[0]
        if token[0] in " \t\r\n;":
            continue
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) != 1:
        sys.exit(3)
    return stack[0]


class Facts:
    """Of a term: has str.replace; has str.indexof above it; has re.*."""
    __slots__ = ("replace", "hit", "star")

    def __init__(self, parts=(), head=""):
        self.replace = head == "str.replace" or any(p.replace for p in parts)
        self.hit = any(p.hit for p in parts) or (
            head == "str.indexof" and any(p.replace for p in parts))
        self.star = head == "re.*" or any(p.star for p in parts)


def leaf(token, scope, declared):
    if token in scope:
        return scope[token]
    if re.match(r"[a-zA-Z|]", token) and token not in KNOWN | declared \
            and "." not in token:
        sys.exit(3)
    return Facts()


def facts(term, scope, declared):
    if isinstance(term, str):
        return leaf(term, scope, declared)
    if term[0] == "let":
        inner = {**scope, **{name: facts(value, scope, declared)
                             for name, value in term[1]}}
        return facts(term[2], inner, declared)
    if not isinstance(term[0], str):  # ((_ re.loop 1 2) x)
        return Facts([facts(t, scope, declared) for t in term[1:]])
    if term[0] == "_":
        return Facts()
    return Facts([facts(t, scope, declared) for t in term[1:]], term[0])


def main():
    sys.setrecursionlimit(100_000)
    with open(sys.argv[2], encoding="utf-8") as file:
        commands = read(file.read())
    declared = {c[1] for c in commands if c[0].startswith("declare-")}
    asserted = [facts(c[1], {}, declared) for c in commands
                if c[0] == "assert"]
    if ["check-sat"] not in commands:
        sys.exit(3)
    hits = [i for i, f in enumerate(asserted) if f.hit]
    stars = [i for i, f in enumerate(asserted) if f.star]
    is_shown = bool(hits) if sys.argv[1] == "easy" else any(
        i != j for i in hits for j in stars)
    sys.exit(1 if is_shown else 0)


main()
