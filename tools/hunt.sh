#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/hunt.sh [ARGUMENT...]
# Brings the newest releases of solvers, if they can be had. Hunts for a minute
# with the solvers that are installed, into a folder of build/, and shows what
# was found. Findings are what a hunt is for: only a hunt that could not run is
# a failure here.
set -euo pipefail

cd "$(dirname "$0")/.."
assay=${ASSAY:-build/release/assay}
out=build/hunt/$(date +%Y%m%d-%H%M%S)
mkdir -p build/hunt

# Without a network, or on another distribution, a hunt goes on with what is
# there. What is stopped in the middle leaves nothing behind.
if [[ -z ${ASSAY_SKIP_PACKAGES:-} ]]; then
  timeout 150 "$assay" solvers install latest 2>/dev/null |
    sed -n 's/: installed: \([^;]*\).*/: \1/p' || true
fi

code=0
"$assay" hunt --reduce fronts --out "$out" "$@" || code=$?
if [[ $code -eq 1 ]]; then
  printf '\n'
  "$assay" findings --out "$out"
  printf '\nLook at one:    %s findings show ID --out %s\n' "$assay" "$out"
  printf 'Show it again:  sh %s/findings/FOLDER/reproduce.sh\n' "$out"
  exit 0
fi
exit "$code"
