#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fail if a file, a function or a module of ours is too long.

    files      600 lines in src/ and preload/, 800 in tests/ and bench/
    functions  80 lines, from the first to the last of the body's braces
    cli/       6,500 lines: options, wiring and exit codes, no more

Functions are found by their format, which clang-format keeps: a body opens at
the end of a line and closes with a brace at the same indentation. Only what
may hold functions (namespaces, classes) is looked into, so a lambda counts as a
part of what it is in.
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LIMITS = {"src": 600, "preload": 600, "tests": 800, "bench": 800}
FUNCTION_LINES = 80
MODULE_LINES = {"src/cli": 6500}
SUFFIXES = {".h", ".cpp", ".py"}

# What opens a scope that holds declarations.
SCOPE = re.compile(r"^\s*(?:(?:inline )?namespace\b|extern \"C\"|"
                   r"(?:template\b.*> )?(?:class|struct|union|enum)\b)")
NAME = re.compile(r"([\w:]*operator(?:\(\)|\s*[^\s\w(]+)|[\w:~]+)\s*\(")
RAW = re.compile(r'R"([^\s()\\]*)\(')


def without_raw_strings(text):
    """The same number of lines; the text of raw strings is gone."""
    parts, at = [], 0
    for start in RAW.finditer(text):
        if start.start() < at:
            continue  # in the last one
        end = text.find(f'){start[1]}"', start.end())
        if end < 0:
            break
        end += len(start[1]) + 2
        parts += [text[at:start.start()], '""',
                  "\n" * text.count("\n", start.start(), end)]
        at = end
    return "".join(parts) + text[at:]


def indentation(line):
    return len(line) - len(line.lstrip(" "))


def statement_before(lines, at):
    """The text of what opens a brace at the end of line `at`: it starts behind
    the last line that ends a statement, a block or a label."""
    first = at
    while first > 0 and not re.search(r"[;{}:]\s*(//.*)?$|^\s*(#|//|$)",
                                      lines[first - 1]):
        first -= 1
    # `Class::Class(int a)\n    : a_(a) {`: a list of initialisers goes on.
    return first, " ".join(line.strip() for line in lines[first:at + 1])


def find_name(statement):
    """None if it is a table."""
    if test := re.match(r"TEST\w*\(\w+, \w+\)", statement):
        return test[0]
    found = NAME.search(statement)
    if not found or re.search(r"[^=!<>]=[^=]", statement[:found.start()]):
        return None
    return found[1]


def functions(text):
    """Yields (line, name, lines) of each function."""
    lines = without_raw_strings(text).splitlines()
    at = 0
    while at < len(lines):
        line = re.sub(r"\s*//.*", "", lines[at])
        if not line.endswith("{") or line.lstrip().startswith("#"):
            at += 1
            continue
        first, statement = statement_before(lines, at)
        if SCOPE.match(statement) and "(" not in statement.split("{")[0]:
            at += 1
            continue
        margin = " " * indentation(lines[first])
        end = at + 1
        while end < len(lines) and not (
                lines[end].startswith(margin + "}")):
            end += 1
        name = find_name(statement)
        if name:
            yield first + 1, name, end - at + 1
        at = end + 1


def sources(root):
    for folder in LIMITS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                yield path


def measure(root):
    """Yields (what, size, limit)."""
    modules = dict.fromkeys(MODULE_LINES, 0)
    for path in sources(root):
        shown = path.relative_to(root).as_posix()
        text = path.read_text()
        count = text.count("\n")
        yield shown, count, LIMITS[shown.split("/")[0]]
        for module in modules:
            if shown.startswith(module + "/"):
                modules[module] += count
        if path.suffix != ".py":
            for _, name, length in functions(text):
                yield f"{shown}: {name}", length, FUNCTION_LINES
    for module, count in modules.items():
        yield module, count, MODULE_LINES[module]


def check(root):
    return [f"{what}: {size} lines, at most {limit}"
            for what, size, limit in measure(root)
            if size > limit]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", type=pathlib.Path,
                        default=ROOT)
    problems = check(parser.parse_args().root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
