#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fail if a file under src/ uses a module that its own module may not use, by
including it or by naming something in it (`rules::Rule`). With --strict also if
a module may use another that it has no use for.

The allowed edges are data (layers.json), so a new edge shows up in review as
a one-line diff to that file, not as an include hidden in a .cpp. CMake links
by the same file. A row for a module that is still to come is left alone.
"""
import argparse
import json
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([a-z0-9_]+)/')
# Not of another namespace: `std::model::` is none of ours.
NAME = re.compile(r"(?<![\w:])(?:(?:::)?assay::)?([a-z][a-z0-9_]*)::")
# What is no code. The alternatives are tried in this order at each place, so
# that a quote in a comment starts no string, and the other way round.
NO_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^\s()\\]*)\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.DOTALL)


def find_cycle(allowed):
    """Says what is wrong with the declared edges; a cycle among them would
    make the rule meaningless. None if they are fine."""
    done = set()

    def visit(module, path):
        if module in path:
            return "layers.json: cycle " + " -> ".join([*path, module])
        if module in done:
            return None
        for dep in allowed[module]:
            if dep not in allowed:
                return f"layers.json: {module} names unknown module '{dep}'"
            problem = visit(dep, [*path, module])
            if problem:
                return problem
        done.add(module)
        return None

    problems = (visit(module, []) for module in allowed)
    return next((p for p in problems if p), None)


def without_comments_and_strings(text):
    """The same text with as many lines, of which only code is left."""
    return NO_CODE.sub(lambda m: " " + "\n" * m[0].count("\n"), text)


def uses(text):
    """Yields (line, how, module) for what may be a use of a module."""
    for no, line in enumerate(text.splitlines(), 1):
        if m := INCLUDE.match(line):
            yield no, "include", m[1]
    for no, line in enumerate(
            without_comments_and_strings(text).splitlines(), 1):
        for m in NAME.finditer(line):
            yield no, "name", m[1]


def check_files(root, allowed):
    """Returns what is wrong, and the edges that are in use."""
    bad, used = [], set()
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in {".h", ".cpp"}:
            continue
        shown = path.relative_to(root)
        module = shown.parts[1]
        if module not in allowed:
            bad.append(f"{shown}: module '{module}' missing in layers.json")
            continue
        for no, how, other in uses(path.read_text()):
            if other == module or (how == "name" and other not in allowed):
                continue
            used.add((module, other))
            if other not in allowed[module]:
                bad.append(f"{shown}:{no}: {module} must not {how} {other}"
                           + ("/" if how == "include" else "::"))
    return bad, used


def unused_edges(root, allowed, used):
    return [f"layers.json: {module} has no use for {other}"
            for module, others in allowed.items() for other in others
            if (module, other) not in used
            and (root / "src" / module).is_dir()
            and (root / "src" / other).is_dir()]


def check(root, is_strict):
    allowed = json.loads((root / "tools" / "layers.json").read_text())
    cycle = find_cycle(allowed)
    if cycle:
        return [cycle]
    bad, used = check_files(root, allowed)
    return bad + (unused_edges(root, allowed, used) if is_strict else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", nargs="?", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[1])
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    problems = check(options.root, options.strict)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
