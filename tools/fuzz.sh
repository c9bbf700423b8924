#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/fuzz.sh SECONDS [TARGET...]
# Builds the targets of tests/fuzz and runs each for the given time, as many at
# once as there are cores. The corpus is used as a temporary copy, so that a
# run leaves the repository as it was. Failing inputs: build/fuzz-artifacts.
set -euo pipefail

cd "$(dirname "$0")/.."
seconds=$1
shift
artifacts=$PWD/build/fuzz-artifacts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

targets=("$@")
if [[ ${#targets[@]} -eq 0 ]]; then
  for file in tests/fuzz/*_fuzz.cpp; do
    [[ ! -e $file ]] || targets+=("$(basename "$file" .cpp)")
  done
fi
if [[ ${#targets[@]} -eq 0 ]]; then
  echo "no fuzz targets"
  exit 0
fi

tools/build.sh fuzz "${targets[@]}"
mkdir -p "$artifacts" build/log

run_target() {
  local target=$1 corpus=$work/$1 log=build/log/fuzz-$1.log options=()
  mkdir -p "$corpus"
  if [[ -d tests/fuzz/corpus/$target ]]; then
    cp -r "tests/fuzz/corpus/$target/." "$corpus"
  fi
  if [[ -e tests/fuzz/$target.dict ]]; then
    options+=("-dict=tests/fuzz/$target.dict")
  fi
  if "build/fuzz/bin/$target" "-max_total_time=$seconds" -seed=1 -rss_limit_mb=2048 \
    -timeout=20 -print_final_stats=1 "-artifact_prefix=$artifacts/$target-" \
    "${options[@]}" "$corpus" >"$log" 2>&1; then
    printf '%s: %s runs\n' "$target" \
      "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
  else
    printf '%s: FAILED, end of %s:\n' "$target" "$log"
    tail -n 60 "$log"
    return 1
  fi
}

export -f run_target
export seconds artifacts work
# shellcheck disable=SC2016 # the inner shell expands it
printf '%s\0' "${targets[@]}" |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'set -euo pipefail; run_target "$1"' _ ||
  exit 1
