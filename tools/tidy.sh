#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/tidy.sh [REGEX]
# clang-tidy over the sources whose path matches REGEX (default: all of src/
# and preload/), on all cores. Needs the compile commands of the `clang` preset,
# no build.
set -euo pipefail

cd "$(dirname "$0")/.."
cmake --preset clang >/dev/null
if [[ ! -d src || -z $(find src -name '*.cpp' -print -quit) ]]; then
  echo "no sources yet"
  exit 0
fi
run-clang-tidy-19 -p build/clang -quiet -j "$(nproc)" \
  "${1:-^$PWD/(src|preload)/.*\.cpp\$}" 2>&1 |
  # Counts of hits in system headers say nothing about our code.
  { grep -vE '^[0-9]+ warnings? (generated|treated as error)' || true; }
