#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says what a kept corpus of the fuzz targets amounts to, as Markdown.

usage: tools/fuzz_report.py [CORPUS]    (default build/fuzz-corpus)

For each target: executions so far, and its corpus. For each module: the regions
of its source that the corpora and those of tests/fuzz/corpus run through, by
clang's source-based coverage in a build of its own (build/fuzz-coverage).
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fuzz-coverage"
OWN = ROOT / "tests" / "fuzz" / "corpus"
MODULES = ["smtlib", "eval", "model", "store", "solver", "rules", "seeds"]


def all_targets():
    return sorted(path.stem for path in (ROOT / "tests/fuzz").glob("*_fuzz.cpp"))


def table(header, rows):
    print("| " + " | ".join(header) + " |")
    print("|" + "---|" * len(header))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def inputs(folder):
    return [path for path in folder.glob("*") if path.is_file()]


def report_targets(corpus):
    rows = []
    for target in all_targets():
        log = corpus / f"{target}.runs"
        pieces = [line.split() for line in log.read_text().splitlines()] \
            if log.exists() else []
        files = inputs(corpus / target)
        rows.append((f"`{target}`",
                     f"{sum(float(piece[2]) for piece in pieces) / 60:.0f}",
                     f"{sum(int(piece[1]) for piece in pieces):,}",
                     len(inputs(OWN / target)),
                     f"{len(files):,}",
                     f"{sum(f.stat().st_size for f in files) / 1024:,.0f}"))
    table(("Target", "CPU minutes", "Executions", "Inputs of ours",
           "Inputs found", "KB"), rows)


def run_coverage(corpus):
    """The figures of llvm-cov, summed over the targets."""
    subprocess.run([ROOT / "tools/build.sh", "fuzz-coverage"],
                   check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "CMAKE_BUILD_PARALLEL_LEVEL":
                        str(os.cpu_count())})
    raw = []
    for target in all_targets():
        profile = BUILD / f"{target}.profraw"
        folders = [folder for folder in (corpus / target, OWN / target)
                   if folder.is_dir()]
        # Not stopped by an input that takes long: what was run counts.
        subprocess.run([BUILD / "bin" / target, "-runs=0", "-timeout=60",
                        "-rss_limit_mb=4096", *folders],
                       stderr=subprocess.DEVNULL, cwd=BUILD, check=True,
                       env={**os.environ, "LLVM_PROFILE_FILE": str(profile)})
        raw.append(profile)
    merged = BUILD / "all.profdata"
    subprocess.run(["llvm-profdata-19", "merge", "-sparse", "-o", merged, *raw],
                   check=True)
    objects = [BUILD / "bin" / target for target in all_targets()]
    command = ["llvm-cov-19", "export", "-summary-only",
               f"-instr-profile={merged}", objects[0]]
    for item in objects[1:]:
        command += ["-object", item]
    return json.loads(subprocess.run(command, check=True,
                                     stdout=subprocess.PIPE).stdout)


def report_coverage(corpus):
    regions = collections.Counter()
    covered = collections.Counter()
    for file in run_coverage(corpus)["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if path.is_relative_to(ROOT / "src"):
            module = path.relative_to(ROOT / "src").parts[0]
            regions[module] += file["summary"]["regions"]["count"]
            covered[module] += file["summary"]["regions"]["covered"]
    table(("Module", "Regions", "Covered", "Share"),
          [(f"`{module}`", f"{regions[module]:,}", f"{covered[module]:,}",
            f"{100 * covered[module] / regions[module]:.0f} %")
           for module in MODULES if regions[module]])


def main():
    corpus = pathlib.Path(sys.argv[1] if len(sys.argv) > 1
                          else ROOT / "build" / "fuzz-corpus").resolve()
    report_targets(corpus)
    report_coverage(corpus)


if __name__ == "__main__":
    main()
