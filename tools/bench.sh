#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs all benchmarks: the programs of bench/*_bench.cpp and then the scripts
# bench/*.py, which also write their tables into docs/.
set -euo pipefail

cd "$(dirname "$0")/.."
export ASSAY=$PWD/build/release/assay
mkdir -p build/bench
ASSAY_SEEDS_LOCK=$(tools/shared_lock.sh)
export ASSAY_SEEDS_LOCK

count=0
for source in bench/*_bench.cpp; do
  [[ -e $source ]] || continue
  name=$(basename "$source" .cpp)
  printf '== %s\n' "$name"
  "build/release/bench/$name" --benchmark_out_format=json \
    "--benchmark_out=build/bench/$name.json"
  count=$((count + 1))
done
for script in bench/*.py; do
  [[ -e $script ]] || continue
  printf '== %s\n' "$script"
  python3 "$script"
  count=$((count + 1))
done
printf 'ran %d benchmark(s)\n' "$count"
