#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/check_format.sh [--fix]
# Checks (or fixes) the format of our C++ with the one version we agreed on;
# other versions of clang-format lay out the same code differently.
set -euo pipefail

cd "$(dirname "$0")/.."
mode=(--dry-run -Werror)
if [[ ${1:-} == --fix ]]; then
  mode=(-i)
fi

folders=()
for folder in src preload tests bench; do
  if [[ -d $folder ]]; then
    folders+=("$folder")
  fi
done
if [[ ${#folders[@]} -eq 0 ]]; then
  exit 0
fi
if ! find "${folders[@]}" -type f \( -name '*.h' -o -name '*.cpp' \) -print0 |
  xargs -0 -r -n 16 -P "$(nproc)" clang-format-19 --style=file "${mode[@]}"
then
  echo "check_format: see above; 'make format' fixes it" >&2
  exit 1
fi
