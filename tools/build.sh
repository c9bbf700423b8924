#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/build.sh PRESET [TARGET...]
# With targets, configures only when there is need, so that a build with
# nothing to do is immediate. Without, builds all of the preset and insists on
# the tests: a build for testing must not pass because GoogleTest was missing.
set -euo pipefail

cd "$(dirname "$0")/.."
preset=$1
shift
ninja_file=build/$preset/build.ninja

if [[ $# -eq 0 ]]; then
  cmake --preset "$preset" -DASSAY_REQUIRE_TESTS=ON >/dev/null
elif [[ ! -e $ninja_file || CMakePresets.json -nt $ninja_file ||
  /var/lib/dpkg/status -nt $ninja_file ]]; then
  # Ninja notices all other reasons to configure, but neither a change of the
  # presets nor a newly installed library that was optional.
  cmake --preset "$preset" >/dev/null
fi

targets=()
if [[ $# -gt 0 ]]; then
  targets=(--target "$@")
fi
cmake --build --preset "$preset" "${targets[@]}"
