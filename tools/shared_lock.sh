#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the path of a lock of ../shared/seeds, labelled by the installed
# solvers if that was not done yet (minutes); nothing if there are no such
# seeds. $ASSAY_SEEDS_LOCK wins: a lock that is there already.
set -euo pipefail

cd "$(dirname "$0")/.."
assay=${ASSAY:-build/release/assay}
lock=${ASSAY_SEEDS_LOCK:-$PWD/build/shared-seeds.lock}
if [[ -z ${ASSAY_SEEDS_LOCK:-} && -d ../shared/seeds ]]; then
  "$assay" seeds ../shared/seeds --lock "$lock" --quiet >&2
fi
if [[ -e $lock ]]; then
  printf '%s\n' "$lock"
fi
