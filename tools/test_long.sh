#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The checks behind `make test-long`: those of ci.sh, then what takes longer.
# Unlike ci.sh it goes on after a failure: after an hour one wants to know all
# that is broken, and the later steps do not build on the earlier ones.
# FUZZ_SECONDS (default 1800) is the time for all fuzz targets together.
# shellcheck disable=SC2317 # `step` calls the functions
set -euo pipefail

cd "$(dirname "$0")/.."
keep_going=1
# shellcheck source=tools/steps.sh
source tools/steps.sh
export ASSAY=$PWD/build/release/assay
fuzz_seconds=${FUZZ_SECONDS:-1800}

sanitized_tests() {
  tools/build.sh "$1"
  tools/run_ctest.sh "$1"
}

# All of them, and as users run the code.
release_tests() {
  tools/build.sh release
  tools/run_ctest.sh full
}

# A script counts as one test unless it prints a count of its own.
long_script() {
  local rc=0 log
  log=$(mktemp)
  "$1" 2>&1 | tee "$log" || rc=$?
  if [[ $rc -ne 77 ]] &&
    ! grep -qE '^[0-9]+ passed, [0-9]+ failed$' "$log"; then
    if [[ $rc -eq 0 ]]; then
      echo "1 passed, 0 failed"
    else
      echo "0 passed, 1 failed"
    fi
  fi
  rm -f "$log"
  return "$rc"
}

# Its short fuzzing is part of the long one below.
step "make test" env FUZZ_SECONDS=0 ASSAY_SLOW_TESTS=1 tools/ci.sh
if [[ ! -x $ASSAY ]]; then
  finish
fi
ASSAY_SEEDS_LOCK=$(tools/shared_lock.sh)
export ASSAY_SEEDS_LOCK
step "release ctest" release_tests
step "labelled golden" tools/golden.py --labelled
step "asan" sanitized_tests asan
step "tsan" sanitized_tests tsan
step "clang-tidy" tools/tidy.sh
for script in tests/long/*.sh tests/long/*.py; do
  if [[ -x $script ]]; then
    step "$script" long_script "$script"
  elif [[ -e $script ]]; then
    step "$script" bash -c 'echo "not executable"; exit 1'
  fi
done
if [[ $fuzz_seconds -gt 0 ]] && compgen -G 'tests/fuzz/*_fuzz.cpp' >/dev/null
then
  step "long fuzz" tools/fuzz.sh "$fuzz_seconds"
fi
finish
