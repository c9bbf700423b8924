#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every tests/cli/*_test.py, in parallel, and adds up their results.

Each is a plain unittest program. It finds the program to test in $ASSAY. A
file that runs no test at all counts as failed: most likely it lacks the call
of unittest.main().
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RAN = re.compile(r"^Ran (\d+) tests? in", re.MULTILINE)
RESULT = re.compile(r"^(?:OK|FAILED)(?: \((.*)\))?$", re.MULTILINE)


def run(path, environment, timeout):
    """Returns (path, passed, failed, seconds, output)."""
    started = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, str(path)], env=environment, timeout=timeout,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="backslashreplace",
            check=False)
    except subprocess.TimeoutExpired:
        return path, 0, 1, timeout, f"no end after {timeout} s\n"
    seconds = time.monotonic() - started
    ran, result = RAN.search(done.stdout), RESULT.findall(done.stdout)
    if not ran or not result or int(ran[1]) == 0:
        return path, 0, 1, seconds, done.stdout + "ran no test\n"
    counts = dict(re.findall(r"([a-z ]+)=(\d+)", result[-1]))
    failed = sum(int(counts.get(kind, 0)) for kind in
                 ("failures", "errors", "unexpected successes"))
    skipped = int(counts.get("skipped", 0))
    if done.returncode != 0:
        failed = max(failed, 1)
    # An error in setUpClass is counted, though no test ran.
    passed = max(int(ran[1]) - failed - skipped, 0)
    return path, passed, failed, seconds, done.stdout


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dir", type=pathlib.Path, default=ROOT / "tests/cli")
    parser.add_argument("--filter", default="", help="regex on the file name")
    parser.add_argument("--timeout", type=float, default=1800, help="seconds, against hanging")
    options = parser.parse_args()

    # In the background of a shell, or below nohup, these are ignored, and so
    # they would be by everything that the tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)

    assay = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
    environment = {**os.environ, "ASSAY": os.path.abspath(assay),
                   "PYTHONDONTWRITEBYTECODE": "1"}
    files = [p for p in sorted(options.dir.glob("*_test.py"))
             if re.search(options.filter, p.name)]
    passed = failed = 0
    # Most of their time they wait, for limits and for solvers that sleep.
    jobs = 2 * len(os.sched_getaffinity(0))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, good, bad, seconds, output in pool.map(
                lambda p: run(p, environment, options.timeout), files):
            print(f"{path.name}: {good} passed, {bad} failed, "
                  f"{seconds:.0f} s")
            if bad:
                print(output)
            passed += good
            failed += bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
