#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fail if a file under src/ includes a module its own module may not use.

The allowed edges are data (layers.json), so a new edge shows up in review as
a one-line diff to that file, not as an include hidden in a .cpp. CMake links
by the same file.
"""
import json
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([a-z0-9_]+)/')


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


def check_includes(root, allowed):
    bad = []
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in {".h", ".cpp"}:
            continue
        shown = path.relative_to(root)
        module = shown.parts[1]
        if module not in allowed:
            bad.append(f"{shown}: module '{module}' missing in layers.json")
            continue
        for no, line in enumerate(path.read_text().splitlines(), 1):
            m = INCLUDE.match(line)
            if m and m[1] != module and m[1] not in allowed[module]:
                bad.append(f"{shown}:{no}: {module} must not include {m[1]}/")
    return bad


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here
    allowed = json.loads((root / "tools" / "layers.json").read_text())
    cycle = find_cycle(allowed)
    problems = [cycle] if cycle else check_includes(root, allowed)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
