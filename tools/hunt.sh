#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/hunt.sh [ARGUMENT...]
# Starts `assay hunt`. As long as the program has no such command, says so and
# shows what it can do.
set -euo pipefail

cd "$(dirname "$0")/.."
assay=build/release/assay

# Not a pipe: `grep -q` may leave before assay has written all, and with
# pipefail the broken pipe would then look like a missing command.
help=$("$assay" --help)
if grep -qE '^ +hunt( |$)' <<<"$help"; then
  exec "$assay" hunt "$@"
fi

cat <<'TEXT'
There is nothing to hunt with yet: assay has no `hunt` command so far.
What it can do now:
  assay check FILE   parse and type-check an SMT-LIB script
  assay print FILE   print the script as assay understands it
TEXT
for example in examples/*.smt2; do
  if [[ -e $example ]]; then
    for command in check print; do
      printf '\n$ assay %s %s\n' "$command" "$example"
      "$assay" "$command" "$example" || printf '(exit code %d)\n' $?
    done
    exit 0
  fi
done
printf '\nThere is no examples/*.smt2 to show it with.\n'
