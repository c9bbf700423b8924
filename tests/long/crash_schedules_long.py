#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/cli/crash_schedules_test.py at length: schedules of crashes, power cuts
and full disks for the store, and full-disk moments for hunts with four jobs."""
import argparse
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import crash_schedules_test as quick  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schedules", type=int, default=10_000)
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if quick.SHIM is None or not quick.SCHEDULES.exists():
        print("SKIP: needs the test programs")
        return 77
    code, said = quick.run_schedules("--count", args.schedules, "--seed",
                                     args.seed)
    print(said.strip())
    with tempfile.TemporaryDirectory() as folder:
        stopped, differences = quick.full_disk_moments(
            folder, args.moments, args.seed)
    print(f"{args.moments} full-disk moments, {stopped} of them stopped the "
          f"hunt; {len(differences)} ended otherwise than an uninterrupted "
          "hunt")
    for difference in differences[:5]:
        print(difference)
    return 1 if code != 0 or differences else 0


if __name__ == "__main__":
    sys.exit(main())
