#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# usage: tools/hunt.sh [ARGUMENT...]
# Starts `assay hunt`. As long as the program has no such command, says so and
# shows what it can do with the scripts in examples/.
set -euo pipefail

cd "$(dirname "$0")/.."
assay=${ASSAY:-build/release/assay}

# Not a pipe: `grep -q` may leave before assay has written all, and with
# pipefail the broken pipe would then look like a missing command.
help=$("$assay" --help)
if grep -qE '^ +hunt( |$)' <<<"$help"; then
  exec "$assay" hunt "$@"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

show() {
  printf '\n$ assay %s\n' "$*"
  "$assay" "$@" 2>&1
}

# answer SOLVER FILE: the first word of what it says, within ten seconds.
answer() {
  local said
  said=$(timeout 10 "$1" "$2" 2>/dev/null | head -n 1) || true
  case $said in
    sat | unsat | unknown) echo "$said" ;;
    *) echo "none" ;;
  esac
}

cat <<'TEXT'
There is no `assay hunt` yet: hunting for bugs comes with later versions.
What works today is to read, sort-check and print SMT-LIB scripts.
TEXT

# It finds the mistakes in wrong.smt2, which is what it is for.
code=0
show check examples || code=$?
if [[ $code -ne 3 ]]; then
  echo "hunt: expected exit code 3 because of wrong.smt2, got $code" >&2
  exit 1
fi
show print examples/arithmetic.smt2

solvers=()
for solver in z3 cvc5; do
  if command -v "$solver" >/dev/null; then
    solvers+=("$solver")
  fi
done
if [[ ${#solvers[@]} -gt 0 ]]; then
  printf '\nWhat solvers answer on the printed scripts:\n'
else
  printf '\nThere is neither z3 nor cvc5 to ask about the printed scripts:\n'
fi
count=0
differ=0
for example in examples/*.smt2; do
  name=$(basename "$example" .smt2)
  if [[ $name == wrong ]]; then
    continue
  fi
  "$assay" print "$example" -o "$work/$name.smt2"
  line=
  for solver in "${solvers[@]}"; do
    line+="${line:+, }$solver $(answer "$solver" "$work/$name.smt2")"
  done
  printf '  %-12s %s\n' "$name" "$line"
  if [[ $line == *" sat"* && $line == *" unsat"* ]]; then
    differ=$((differ + 1))
  fi
  count=$((count + 1))
done
printf '\nDone: %d scripts read, checked and printed' "$count"
case ${#solvers[@]}/$differ in
  2/0) echo "; the solvers do not contradict each other." ;;
  2/*) echo "; the solvers contradict each other on $differ of them." ;;
  *) echo "." ;;
esac
