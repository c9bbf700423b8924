# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by ci.sh and test_long.sh: runs named steps, times them, and adds up
# the lines 'N passed, N failed' with which the test runners end.
#
# keep_going=1 makes a failing step not the last one.

keep_going=${keep_going:-0}
passed=0
failed=0
steps_run=0
failed_steps=()
first_failure=0
beside=  # the process of a step that runs beside others
started=$EPOCHREALTIME
log_dir=build/log
mkdir -p "$log_dir"

seconds_since() {
  awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }'
}

# Prints the summary and leaves with the code of the first failed step. The
# last line is for machines, so nothing may be printed after it.
finish() {
  printf '\n== summary: %d steps in %s s' "$steps_run" \
    "$(seconds_since "$started")"
  if [[ ${#failed_steps[@]} -gt 0 ]]; then
    printf ', failed:'
    printf ' [%s]' "${failed_steps[@]}"
  fi
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  exit "$first_failure"
}

# step TITLE COMMAND...: exit code 77 means skipped, as in automake and ctest.
step() {
  local title=$1 step_started=$EPOCHREALTIME rc
  local log=$log_dir/${1//[^a-zA-Z0-9_.-]/_}.log
  shift
  printf '\n== %s\n' "$title"
  # Not `"$@" || rc=...`: that would switch off `set -e` inside functions.
  set +e
  (
    set -e
    "$@"
  ) 2>&1 | tee "$log"
  rc=${PIPESTATUS[0]}
  set -e
  count_step "$title" "$rc" "$log" "$(seconds_since "$step_started")"
}

# begin_step TITLE COMMAND...: runs beside the steps that follow; what it prints
# is shown by `end_step`, which waits for it. One at a time.
begin_step() {
  beside_title=$1
  beside_log=$log_dir/${1//[^a-zA-Z0-9_.-]/_}.log
  beside_started=$EPOCHREALTIME
  shift
  # In a process group of its own, so that it can be ended with all it started.
  set -m
  (
    rc=0
    set +e
    (
      set -e
      "$@"
    )
    rc=$?
    seconds_since "$beside_started" >"$beside_log.seconds"
    exit "$rc"
  ) >"$beside_log" 2>&1 </dev/null &
  beside=$!
  set +m
  trap end_beside EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

end_beside() {
  if [[ -n $beside ]]; then
    kill -TERM -- "-$beside" 2>/dev/null || true
    beside=
  fi
}

end_step() {
  local rc=0
  wait "$beside" || rc=$?
  beside=
  printf '\n== %s (beside the above)\n' "$beside_title"
  cat "$beside_log"
  count_step "$beside_title" "$rc" "$beside_log" \
    "$(cat "$beside_log.seconds")"
}

# count_step TITLE EXIT_CODE LOG SECONDS: says how it went; without keep_going a
# failure is the end.
count_step() {
  local title=$1 rc=$2 log=$3 seconds=$4 status=ok counts
  steps_run=$((steps_run + 1))
  counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1 || true)
  local step_passed=${counts%% passed*} step_failed=${counts##*passed, }
  step_passed=${step_passed:-0}
  step_failed=${step_failed%% failed*}
  step_failed=${step_failed:-0}
  if [[ $rc -eq 77 ]]; then
    status=skipped
  elif [[ $rc -ne 0 ]]; then
    status="FAILED (exit $rc)"
    failed_steps+=("$title")
    [[ $first_failure -ne 0 ]] || first_failure=$rc
    # A failed format check has no count, yet "0 failed" would be a lie.
    [[ $step_failed -gt 0 ]] || step_failed=1
  fi
  passed=$((passed + step_passed))
  failed=$((failed + step_failed))
  printf -- '-- %s: %s, %s s\n' "$title" "$status" "$seconds"
  if [[ $rc -ne 0 && $rc -ne 77 && $keep_going -eq 0 ]]; then
    finish
  fi
}
