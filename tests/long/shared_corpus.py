#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""assay must read what the solvers read: the files of shared/parse-dev and of
shared/seeds. Of those that INDEX.tsv calls accepted by some solver

  - none is an `error`,
  - at least 97 % are `ok`,
  - all that use nothing but standard commands and theories are `ok`,
  - all that are `ok` round-trip.

Seeds all count as accepted: z3 or cvc5 has solved each. They are standard by
their directory; a file of parse-dev is if z3 and cvc5 both accept it and the
index names no command that is not in the standard.
"""
import csv
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
SHARED = pathlib.Path(os.environ.get("ASSAY_SHARED", ROOT.parent / "shared"))
MIN_OK = 0.97
# Read by solvers, yet not in the standard, which the index cannot tell.
NOT_STANDARD = {
    "cvc5-issue11935-err-code-point.smt2",  # a character above 2ffff
}


def load_index(folder):
    """file -> (accepted, standard)"""
    entries = {}
    with (folder / "INDEX.tsv").open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t",
                                  quoting=csv.QUOTE_NONE):
            if "accepted_by" in row:
                by = set(row["accepted_by"].split("+")) & {"z3", "cvc5"}
                entries[row["file"]] = (bool(by), len(by) == 2 and row[
                    "nonstandard_commands"] in ("", "-"))
            else:
                entries[row["file"]] = (True, row["agreement"] == "both")
    return entries


def check_folder(folder):
    """Returns the number of files and a list of failures."""
    entries = load_index(folder)
    done = subprocess.run(
        [ASSAY, "check", "--json", "--round-trip", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        errors="backslashreplace", check=False)
    if done.returncode not in (0, 3):
        return 1, [f"{folder}: exit code {done.returncode}: "
                   f"{done.stderr[-500:]}"]
    rows = {}
    for line in done.stdout.splitlines():
        row = json.loads(line)
        rows[str(pathlib.Path(row["file"]).relative_to(folder))] = row

    failures, accepted, fine = [], 0, 0
    for name, (is_accepted, is_standard) in sorted(entries.items()):
        row = rows.get(name)
        if row is None:
            failures.append(f"{name}: in the index, but not found")
            continue
        if not is_accepted:
            continue
        accepted += 1
        fine += row["status"] == "ok"
        where = f"{name}:{row['line']}:{row['col']}"
        if row["status"] == "error":
            failures.append(f"{where}: {row['message']}")
        elif (row["status"] != "ok" and is_standard
              and name not in NOT_STANDARD):
            failures.append(f"{where}: standard, but: {row['message']}")
        elif row["status"] != "ok":
            print(f"unsupported: {where}: {row['message']}")
    share = fine / max(accepted, 1)
    print(f"{folder.name}: {len(entries)} files, {accepted} accepted, "
          f"{fine} ok ({100 * share:.1f} %)")
    if share < MIN_OK:
        failures.append(f"{folder.name}: only {100 * share:.1f} % are ok")
    return len(entries), failures


def main():
    folders = [SHARED / name for name in ("parse-dev", "seeds")]
    folders = [f for f in folders if (f / "INDEX.tsv").exists()]
    if not folders:
        print(f"SKIP: neither parse-dev nor seeds in {SHARED}")
        return 77
    total, failed = 0, 0
    for folder in folders:
        count, failures = check_folder(folder)
        total += count
        failed += len(failures)
        for failure in failures:
            print(f"FAILED: {failure}")
    print(f"{max(total - failed, 0)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
