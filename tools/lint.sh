#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/lint.sh [REGEX]: all static checks; REGEX limits clang-tidy.
set -euo pipefail

cd "$(dirname "$0")/.."
tools/check_format.sh
tools/check_layers.py
tools/check_operator_names.py
tools/check_sizes.py
scripts=(tools/*.sh .ci/run)
for script in tests/long/*.sh; do
  [[ ! -e $script ]] || scripts+=("$script")
done
if command -v shellcheck >/dev/null; then
  shellcheck -x "${scripts[@]}"
fi
tools/tidy.sh "$@"
echo "lint: clean"
