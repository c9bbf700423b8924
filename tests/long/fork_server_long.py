#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Served solvers write the same bytes as fresh ones, on two seeds of every
logic in shared/seeds, with questions about the model. What takes a solver
seconds is left out, since limits do not strike twice at the same moment."""
import os
import pathlib
import re
import resource
import shutil
import signal
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
sys.dont_write_bytecode = True
from serving import Server, run_fresh  # noqa: E402

SHARED = pathlib.Path(os.environ.get("ASSAY_SHARED", ROOT.parent / "shared"))
CPU_S = 3
MEMORY = 3 << 30
SOLVERS = {
    "z3": ["z3", "-in"],
    "cvc5": ["cvc5", "--lang=smt2", "--strings-exp"],
    "cvc4": ["cvc4", "--lang=smt2"],
    "boolector": ["boolector", "--smt2", "-m"],
}
STATUS = re.compile(rb"\(set-info\s+:status[^)]*\)")


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def choose_seeds():
    by_folder = {}
    for path in sorted((SHARED / "seeds").rglob("*.smt2")):
        if path.stat().st_size < 200_000:
            by_folder.setdefault(path.parent, []).append(path)
    return [paths[len(paths) // 2] for paths in by_folder.values()]


def script_of(path, solver):
    text = STATUS.sub(b"", path.read_bytes())
    if solver == "boolector":  # of 2012: it refuses commands that it knows not
        return text
    return (b"(set-option :produce-models true)\n"
            + text.replace(b"(exit)", b"") + b"\n(get-model)\n")


def is_out_of_time(run):
    """cvc4 and cvc5 catch the signal, say so, and abort."""
    _, err, status = run
    return (status in (signal.SIGXCPU, signal.SIGKILL)
            or b"interrupted by timeout" in err)


def compare(solver, seeds):
    """Returns the numbers of equal and of skipped runs, and the unequal."""
    argv = SOLVERS[solver]
    equal, skipped, unequal = 0, 0, []
    with Server(argv) as server:
        assert server.is_ready, f"{solver} is not served"
        for path in seeds:
            text = script_of(path, solver)
            fresh = run_fresh(argv, text, limit)
            if is_out_of_time(fresh):
                skipped += 1
                continue
            out, err, end = server.run(text, memory=MEMORY, cpu_s=CPU_S + 2)
            if (out, err, end.status) == fresh:
                equal += 1
            else:
                unequal.append(path)
    return equal, skipped, unequal


def main():
    seeds = choose_seeds()
    if not seeds:
        print("SKIP: no shared/seeds")
        return 77
    failed = passed = 0
    for solver, argv in SOLVERS.items():
        if shutil.which(argv[0]) is None:
            print(f"{solver} is not installed")
            continue
        equal, skipped, unequal = compare(solver, seeds)
        print(f"{solver}: {equal} equal, {skipped} too slow, "
              f"{len(unequal)} unequal", flush=True)
        for path in unequal:
            print(f"  {path}")
        failed += 1 if unequal or equal < len(seeds) // 2 else 0
        passed += 0 if unequal or equal < len(seeds) // 2 else 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
