#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/run_ctest.sh TEST_PRESET [CTEST_OPTION...]
# Runs ctest on all cores, shows only what is not a plain pass (the full output
# is in build/log), and ends with a line 'N passed, N failed'.
set -euo pipefail

cd "$(dirname "$0")/.."
preset=$1
shift
mkdir -p build/log
junit=$PWD/build/log/ctest-$preset.xml
rm -f "$junit"

rc=0
ctest --preset "$preset" -j "$(nproc)" --output-on-failure \
  --output-junit "$junit" "$@" 2>&1 |
  tee "build/log/ctest-$preset.log" |
  awk '!/^ *Start +[0-9]+: / && !/ Passed +[0-9.]+ sec *$/' || rc=$?

# The text for humans counts skipped tests as passed; the XML tells them apart.
attribute() {
  { grep -m 1 -oP "^\s*$1=\"\K[0-9]+" "$junit" 2>/dev/null || echo 0; } |
    head -n 1
}
total=$(attribute tests)
failed=$(attribute failures)
skipped=$(($(attribute skipped) + $(attribute disabled)))
if [[ $rc -ne 0 && $failed -eq 0 ]]; then
  failed=1
fi
if [[ $skipped -gt 0 ]]; then
  printf '%d skipped\n' "$skipped"
fi
passed=$((total - failed - skipped))
printf '%d passed, %d failed\n' "$((passed > 0 ? passed : 0))" "$failed"
exit "$rc"
