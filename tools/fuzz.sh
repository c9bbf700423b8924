#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: [PRESET=fuzz] [CORPUS=DIR] tools/fuzz.sh SECONDS [TARGET...]
# Builds the targets of tests/fuzz and runs all of them within the given time,
# as many at once as there are cores. Failing inputs: build/fuzz-artifacts.
# PRESET is `fuzz`, with sanitizers, or `checked`, which has no need to compile
# everything once more.
#
# What is found is thrown away, so that a run leaves the repository as it was,
# unless CORPUS names a folder: that is kept, added to by the next run, and
# minimised when the time is over. It may be stopped at any moment, and the same
# command goes on; DIR/TARGET.runs has a line for each piece of a run: its
# seconds, its executions, and the seconds of processor time it got.
# shellcheck disable=SC2317 # xargs calls the functions
set -euo pipefail

cd "$(dirname "$0")/.."
seconds=$1
shift
preset=${PRESET:-fuzz}
artifacts=$PWD/build/fuzz-artifacts
jobs=$(nproc)

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

keeps=
if [[ -n ${CORPUS:-} ]]; then
  keeps=yes
  mkdir -p "$CORPUS"
  work=$(cd "$CORPUS" && pwd)
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi

tools/build.sh "$preset" "${targets[@]}"
mkdir -p "$artifacts" build/log

# Runs a target for so many seconds; what is new goes to the first folder.
run_target() {
  local target=$1 log=build/log/fuzz-$1.log runs cpu code=0
  local TIMEFORMAT='%U %S'
  local options=() folders=("$work/$1")
  # Stopped between the two steps of a replacement.
  if [[ ! -e $work/$target && -e $work/$target.old ]]; then
    mv "$work/$target.old" "$work/$target"
  fi
  mkdir -p "$work/$target"
  if [[ -d tests/fuzz/corpus/$target ]]; then
    folders+=("tests/fuzz/corpus/$target")
  fi
  if [[ -e tests/fuzz/$target.dict ]]; then
    options+=("-dict=tests/fuzz/$target.dict")
  fi
  if [[ -z $keeps ]]; then
    options+=(-seed=1)
  fi
  cpu=$({ time "build/$preset/bin/$target" "-max_total_time=$piece" \
    -rss_limit_mb=2048 -timeout=20 -print_final_stats=1 \
    "-artifact_prefix=$artifacts/$target-" "${options[@]}" "${folders[@]}" \
    >"$log" 2>&1; } 2>&1) || code=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  if [[ -n $keeps ]]; then
    awk -v piece="$piece" -v runs="${runs:-0}" \
      '{ print piece, runs, $1 + $2 }' <<<"$cpu" >>"$work/$target.runs"
  fi
  if [[ $code -ne 0 ]]; then
    printf '%s: FAILED, end of %s:\n' "$target" "$log"
    tail -n 60 "$log"
    return 1
  fi
  printf '%s: %s runs\n' "$target" "$runs"
}

# Leaves of a corpus what covers as much as all of it.
minimise() {
  local target=$1
  local new=$work/$1.new
  rm -rf "$new"
  mkdir "$new"
  "build/$preset/bin/$target" -merge=1 -rss_limit_mb=2048 -timeout=20 \
    "-artifact_prefix=$artifacts/$target-" "$new" "$work/$target" \
    >"build/log/fuzz-$target-merge.log" 2>&1
  rm -rf "$work/$target.old"
  mv "$work/$target" "$work/$target.old"
  mv "$new" "$work/$target"
  rm -rf "$work/$target.old"
}

for_all() {
  # shellcheck disable=SC2016 # the inner shell expands it
  printf '%s\0' "${targets[@]}" |
    xargs -0 -n 1 -P "$jobs" bash -c 'set -euo pipefail; "$0" "$1"' "$1"
}

export -f run_target minimise
export artifacts work keeps piece preset

# A kept corpus grows in turns of ten minutes, so that a run that is stopped has
# served all targets.
turns=1
if [[ -n $keeps ]]; then
  turns=$((seconds * jobs / (${#targets[@]} * 600) + 1))
fi
piece=$((seconds * jobs / ${#targets[@]} / turns))
piece=$((piece > 0 ? piece : 1))
code=0
for ((turn = 0; turn < turns; turn++)); do
  for_all run_target || code=1
done
if [[ -n $keeps ]]; then
  for_all minimise || code=1
fi
exit $code
