#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The checks behind `make test`, cheapest first, ending at the first failure.
# FUZZ_SECONDS (default 20) is the time for all fuzz targets together; 0 leaves
# them out.
set -euo pipefail

cd "$(dirname "$0")/.."
# shellcheck source=tools/steps.sh
source tools/steps.sh
export ASSAY=$PWD/build/release/assay

step "format" tools/check_format.sh
step "layers" tools/check_layers.py
step "operator names" tools/check_operator_names.py
step "sizes" tools/check_sizes.py
step "build" tools/build.sh release assay test_programs
# They wait for limits and sleeping solvers, and compilers do not.
begin_step "cli tests" tools/cli_tests.py
step "checked build" tools/build.sh checked
step "ctest" tools/run_ctest.sh checked
step "golden" tools/golden.py
end_step
fuzz_seconds=${FUZZ_SECONDS:-20}
if [[ $fuzz_seconds -gt 0 ]] && compgen -G 'tests/fuzz/*_fuzz.cpp' >/dev/null
then
  step "fuzz" env PRESET=checked tools/fuzz.sh "$fuzz_seconds"
fi
finish
