// SPDX-License-Identifier: MIT
// The shell part of reproduce.sh.
//
// It judges answers by what they mean. That an answer is wrong is known of the
// recorded script, and has to come from a second solver for any other. Whether
// a model or a core is wrong is a second query, which is made here from the
// script and what the solver says now, as another build gives another model:
// the script with the model's definitions has to be sat, and the script with
// the core's assertions unsat. So the script also works for the builds of a
// bisection and for the files of a reducer.
//
// Everything is read as the solver's own output is: by lists, quotes and whole
// lines, after what is no text was made visible. The script and the model are
// split by one awk program in one pass, without recursion.
#include "store/reproduce_shell.h"

namespace assay::store {

namespace {

constexpr std::string_view kShell = R"sh(
bisect=no
if [ "${1:-}" = --bisect ]; then
  bisect=yes
  shift
fi
case ${1:-} in
  -*)
    printf 'usage: sh %s [--bisect] [FILE]\n' "$0" >&2
    exit 4 ;;
esac
file=${1:-}
case $0 in
  */*) here=${0%/*} ;;
  *) here=. ;;
esac

# end STATUS MESSAGE: says what came of it. git bisect wants to know whether a
# build is good, a reducer whether the bug is there.
end() {
  printf '%s\n' "$2"
  if [ "$bisect" = yes ]; then
    case $1 in
      0) exit 1 ;;
      1) exit 0 ;;
      *) exit 125 ;;
    esac
  fi
  exit "$1"
}

recorded=no
if [ -z "$file" ] || cmp -s "$file" "$here/$input"; then
  recorded=yes
  file=$here/$input
fi
if ! command -v "$solver" >/dev/null 2>&1; then
  end 4 "cannot run $solver: not found. Say where it is: SOLVER=/path sh $0"
fi
if [ ! -r "$file" ] || [ ! -f "$file" ]; then
  end 4 "cannot read $file"
fi
limit=
if command -v timeout >/dev/null 2>&1; then
  limit="timeout -k 5 $seconds"
elif [ "$shows" = slow ]; then
  end 4 'this needs the command timeout'
fi

# What no text has is shown as a question mark, so that nothing can hide in it.
clean() {
  LC_ALL=C tr -c '\n\t -~\200-\377' '?'
}

# run COMMAND...: what it makes of standard input; sets output and status. What
# it says on standard error counts only where messages do.
run() {
  case $shows in
    output | exit)
      output=$({ $limit "$@" 2>&1; printf '\n%s' "$?"; } | clean) ;;
    *)
      output=$({ { { $limit "$@"; printf '\n%s' "$?"; } 2>&1 >&4 4>&- |
        clean >&2; } 4>&1; } | clean) ;;
  esac
  status=${output##*[!0-9]}
  output=$(printf '%s' "${output%"$status"}")
}

run_solver() {
  eval "run \"\$solver\" $arguments"
}

run_second() {
  eval "run $second"
}

# Reads a script, then a marker, then an answer, and prints, by `want`:
#   answers  the verdicts; `error` for one that stands before them
#   model    the script with the definitions of the model instead of what it
#            declares
#   core     the script without the named assertions that the core leaves out;
#            exit 3: it leaves out none, exit 4: it lists other names
marker=';; ---- the answer ----'
reader='
function strip(word) {
  return word ~ /^\|.*\|$/ ? substr(word, 2, length(word) - 2) : word
}
function put(word) { piece[pieces++] = word }
function atom(word) {
  put(word)
  elements[depth]++
  if (!in_answer) {
    if (depth == 1 && elements[1] == 1) head[commands] = word
    if (depth == 1 && elements[1] == 2) name[commands] = strip(word)
    if (depth == 2 && elements[2] == 1) inner = word
    if (depth == 2 && inner == "!" && before == ":named")
      label[commands] = strip(word)
    if (depth == 2) before = word
    if (previous == ":named") defined[strip(word)] = 1
    previous = word
    if (depth == 3 && elements[3] == 1 && head[commands] == "define-funs-rec")
      defined[strip(word)] = 1
    return
  }
  if (depth == 1 && elements[1] == 1) list_head = word
  if (depth == 1) core[cores++] = strip(word)
  if (depth == 2 && elements[2] == 1) part_head[parts] = word
  if (depth == 2 && elements[2] == 2) part_name[parts] = strip(word)
}
function open_list() {
  elements[depth]++
  depth++
  elements[depth] = 0
  if (depth == 2) { inner = ""; before = "" }
  previous = ""
  if (!in_answer && depth == 1) { commands++; from[commands] = pieces }
  if (in_answer && depth == 1) { cores = 0; parts = 0; list_head = "" }
  if (in_answer && depth == 2) { parts++; part_from[parts] = pieces }
  put("(")
}
function close_list() {
  if (depth == 0) return
  put(")")
  if (in_answer && depth == 2) part_to[parts] = pieces
  if (!in_answer && depth == 1) to[commands] = pieces
  if (in_answer && depth == 1) end_of_response()
  depth--
}
function end_of_response(   i) {
  if (list_head == "error") {
    if (verdicts == "") verdicts = " error"
    return
  }
  if (verdicts == "" || has_response || list_head ~ /^:/) return
  has_response = 1
  kept_cores = cores
  for (i = 0; i < cores; i++) kept_core[i] = core[i]
  kept_parts = parts
  for (i = 1; i <= parts; i++) {
    kept_from[i] = part_from[i]; kept_to[i] = part_to[i]
    kept_head[i] = part_head[i]; kept_name[i] = part_name[i]
  }
}
function flush() { if (tok != "") { if (depth > 0) atom(tok); tok = "" } }
function show(first, last,   i) {
  for (i = first; i < last; i++)
    printf "%s%s", piece[i],
      (i + 1 == last || piece[i] == "(" || piece[i + 1] == ")" ? "" : " ")
  printf "\n"
}
function is_dropped(i) {
  return head[i] ~ /^get-/ || head[i] == "set-info" || head[i] == "echo" ||
    head[i] == "exit" ||
    (head[i] == "set-option" && name[i] != ":global-declarations")
}
function is_sort(i) {
  return head[i] == "set-logic" || head[i] == "set-option" ||
    head[i] ~ /sort$/ || head[i] ~ /^declare-(co)?datatype/ ||
    head[i] == "declare-sort-parameter"
}
function is_declared(i) {
  return head[i] == "declare-fun" || head[i] == "declare-const"
}
function show_core(   i, listed, found, left) {
  found = 0
  for (i = 0; i < kept_cores; i++) listed[kept_core[i]] = 1
  for (i = 1; i <= commands; i++)
    if (head[i] == "assert" && label[i] != "") {
      if (label[i] in listed) found++; else left++
    }
  if (found != kept_cores) exit 4
  if (!left) exit 3
  for (i = 1; i <= commands; i++)
    if (!is_dropped(i) &&
        !(head[i] == "assert" && label[i] != "" && !(label[i] in listed)))
      show(from[i], to[i])
}
function depends(i,   k, word) {
  for (k = kept_from[i] + 2; k < kept_to[i]; k++) {
    word = strip(piece[k])
    if (word in waits && word != kept_name[i]) return 1
  }
  return 0
}
function show_model(   i, progress, all) {
  for (i = 1; i <= commands; i++) {
    if (is_declared(i)) declared[name[i]] = 1
    if (head[i] ~ /^define-/) defined[name[i]] = 1
    if (!is_dropped(i) && is_sort(i)) show(from[i], to[i])
  }
  for (i = 1; i <= kept_parts; i++) {
    if (kept_head[i] == "declare-fun") show(kept_from[i], kept_to[i])
    if (kept_head[i] ~ /^define-fun/ &&
        (kept_name[i] in declared || !(kept_name[i] in defined)))
      waits[kept_name[i]] = 1
  }
  for (i in waits) valued[i] = 1
  for (all = 0; all < 2; all++)
    do {
      progress = 0
      for (i = 1; i <= kept_parts; i++)
        if (kept_head[i] ~ /^define-fun/ && kept_name[i] in waits &&
            (all || !depends(i))) {
          show(kept_from[i], kept_to[i])
          delete waits[kept_name[i]]
          progress = 1
        }
    } while (progress)
  for (i = 1; i <= commands; i++)
    if (!is_dropped(i) && !is_sort(i) &&
        !(is_declared(i) && name[i] in valued))
      show(from[i], to[i])
}
BEGIN {
  in_answer = want == "answers"; quote = ""; tok = ""
  pieces = 0; commands = 0; depth = 0
}
$0 == marker && !in_answer {
  in_answer = 1; quote = ""; tok = ""; depth = 0
  next
}
in_answer && depth == 0 && quote == "" && !/^[ \t]*[("]/ {
  gsub(/[ \t]/, "")
  if ($0 == "sat" || $0 == "unsat" || $0 == "unknown") {
    verdicts = verdicts " " $0
    has_response = 0; kept_cores = 0; kept_parts = 0
  }
  next
}
{
  n = length($0)
  for (i = 1; i <= n; i++) {
    c = substr($0, i, 1)
    if (quote != "") {
      tok = tok c
      if (c == quote) quote = ""
    } else if (c == "\"" || c == "|") { tok = tok c; quote = c }
    else if (c == "(") { flush(); open_list() }
    else if (c == ")") { flush(); close_list() }
    else if (c == " " || c == "\t") flush()
    else if (c == ";") break
    else tok = tok c
  }
  if (quote != "") tok = tok "\n"; else flush()
}
END {
  if (want == "answers") print verdicts
  if (want == "core" && has_response) show_core()
  if (want == "model" && has_response) show_model()
}'

# read_as WANT: reads output, and for all but answers the script of standard
# input, too.
read_as() {
  { [ "$1" = answers ] || cat; printf '\n%s\n%s\n' "$marker" "$output"; } |
    LC_ALL=C awk -v want="$1" -v marker="$marker" "$reader"
}

# Sets answers to all verdicts of output, and last to the last one. One that
# comes behind an error is none: something of the script was left out.
read_answers() {
  answers=$(read_as answers)
  last=${answers##* }
  case $answers in
    ' error'*) last= ;;
  esac
}

# ask_second QUERY, ask_itself QUERY: set last to what is answered.
ask_second() {
  last=
  if [ -n "$second" ]; then
    printf '%s\n' "$1" >"$work/query"
    run_second <"$work/query"
    read_answers
    printf 'the second solver answers: %s\n' "${last:-nothing of use}"
  fi
}

ask_itself() {
  printf '%s\n' "$1" >"$work/query"
  run_solver <"$work/query"
  read_answers
  printf 'the solver itself answers: %s\n' "${last:-nothing of use}"
}

keep_query() {
  if [ "$recorded" = yes ] &&
      { printf '%s\n' "$1" >"$here/second.smt2"; } 2>/dev/null; then
    printf 'a second query that any solver can answer: %s\n' \
      "$here/second.smt2"
  fi
}

# The model makes the script false if the script with the values of the model
# in place of its declarations is unsat.
judge_model() {
  [ "$last" = sat ] || return 0
  query=$(read_as model <"$file")
  if [ -z "$query" ]; then
    why='there is no model'
    bug=unknown
    return 0
  fi
  keep_query "$query"
  ask_second "$query"
  [ "$last" = sat ] && return 0
  [ "$last" = unsat ] || ask_itself "$query"
  case $last in
    unsat) bug=yes ;;
    *) bug=unknown why='nobody can say whether the model is right' ;;
  esac
}

# A core is wrong if the script with nothing but its assertions is sat. That a
# second solver says so is not enough: its model must hold for the accused.
judge_core() {
  [ "$last" = unsat ] || return 0
  query=$(read_as core <"$file")
  case $? in
    3) return 0 ;;
    4) bug=unknown why='the core names what the script does not have' ;;
  esac
  [ "$bug" = no ] || return 0
  if [ -z "$query" ]; then
    why='there is no core'
    bug=unknown
    return 0
  fi
  keep_query "$query"
  ask_second "(set-option :produce-models true)
$query
(get-model)"
  [ "$last" = unsat ] && return 0
  if [ "$last" = sat ]; then
    valued=$(printf '%s\n' "$query" | read_as model)
    if [ -n "$valued" ]; then
      printf 'is its model right? '
      ask_itself "$valued"
      if [ "$last" = sat ]; then
        bug=yes
        return 0
      fi
    fi
  fi
  ask_itself "$query"
  case $last in
    sat) bug=yes ;;
    *) bug=unknown why='nobody can say whether the core is right' ;;
  esac
}

# Of the recorded script it is known what is right; of another one a second
# solver has to say.
judge_answers() {
  if [ "$recorded" = yes ]; then
    [ "$answers" = "$wanted" ] && bug=yes
    return 0
  fi
  if [ -n "$related" ]; then
    bug=unknown why='the bug is one of two scripts, and FILE is only one'
    return 0
  fi
  accused=$last
  [ "$accused" = "${wanted##* }" ] || return 0
  ask_second "$(cat "$file")"
  case $accused/$last in
    sat/unsat | unsat/sat | unknown/sat | unknown/unsat) bug=yes ;;
    sat/sat | unsat/unsat | unknown/unknown) ;;
    *) bug=unknown why='nobody can say what is right; try SECOND=command' ;;
  esac
}

# Messages are the same up to blanks, numbers and what is no text.
plain() {
  LC_ALL=C tr '?\n\t' '   ' |
    LC_ALL=C sed 's/0x[0-9a-fA-F]*/0x/g; s/[0-9][0-9]*/N/g' |
    LC_ALL=C tr -s ' '
}

case $shows in
  answers | model | core)
    work=${TMPDIR:-/tmp}/assay-reproduce-$$
    (umask 077 && mkdir "$work") || end 4 "cannot make the folder $work"
    trap 'rm -rf "$work"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM ;;
esac

run_solver <"$file"
printf 'expected: %s\nthe bug:  %s\n' "$expected" "$described" | clean
printf 'seen (exit status %s):\n' "$status"
printf '%s\n' "$output" | head -n 40
first=$status
stopped=no
case $first in
  # The time limit, or a kill from outside.
  124 | 137 | 143) stopped=yes ;;
esac
read_answers
if [ -n "$related" ] && [ "$recorded" = yes ]; then
  before=$answers
  run_solver <"$here/$related"
  printf '%s\n' "$output" | head -n 40
  read_answers
  answers=$before$answers
fi

bug=no
why=
case $shows in
  answers | model | core)
    if [ -n "$last" ]; then
      "judge_$shows"
    elif [ "$stopped" = no ]; then
      bug=unknown why='the solver gives no answer'
    fi ;;
  output)
    case " $(printf '%s ' "$output" | plain) " in
      *"$wanted"*) bug=yes ;;
    esac ;;
  exit)
    [ -z "$answers" ] && [ "$first" -ne 0 ] && [ "$first" -lt 124 ] &&
      bug=yes ;;
  death)
    [ "$first" -gt 128 ] && [ "$stopped" = no ] && bug=yes ;;
  slow)
    { [ "$first" -eq 124 ] || [ "$first" -eq 137 ]; } && bug=yes ;;
esac
if [ "$bug" = no ] && [ "$stopped" = yes ] && [ -z "$answers" ]; then
  bug=unknown why='it was not done in time'
fi
case $bug in
  yes) end 0 'THE BUG SHOWS' ;;
  no) end 1 'the bug does not show' ;;
esac
end 125 "cannot tell: $why"
)sh";

}  // namespace

std::string_view reproduce_shell() {
  return kShell;
}

}  // namespace assay::store
