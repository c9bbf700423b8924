// SPDX-License-Identifier: MIT
#include "store/reproduce_script.h"

#include <fmt/format.h>

namespace assay::store {

namespace {

constexpr std::string_view kRun = R"sh(
case $0 in
  */*) here=${0%/*} ;;
  *) here=. ;;
esac
if ! command -v "$solver" >/dev/null 2>&1; then
  printf 'cannot run %s: not found. Say where it is: SOLVER=/path sh %s\n' \
    "$solver" "$0" >&2
  exit 4
fi
if [ ! -r "$here/$input" ]; then
  printf 'cannot read %s\n' "$here/$input" >&2
  exit 4
fi
set -- "$solver" "$@"
if command -v timeout >/dev/null 2>&1; then
  set -- timeout -k 5 "$seconds" "$@"
elif [ "$shows" = slow ]; then
  printf 'this needs the command timeout\n' >&2
  exit 4
fi

output=$("$@" <"$here/$input" 2>&1)
status=$?
if [ -n "$related" ]; then
  output="$output
$("$@" <"$here/$related" 2>&1)"
fi

bug=no
case $shows in
  answers)
    answers=
    while IFS= read -r line; do
      case $line in
        sat | unsat | unknown) answers="$answers $line" ;;
      esac
    done <<END_OF_OUTPUT
$output
END_OF_OUTPUT
    [ "$answers" = "$wanted" ] && bug=yes ;;
  output)
    squeezed=$(printf ' %s ' "$output" | tr -s '[:space:]' ' ')
    case $squeezed in
      *"$wanted"*) bug=yes ;;
    esac ;;
  death)
    # 124, 137 and 143 are the time limit or a kill from outside.
    [ "$status" -gt 128 ] && [ "$status" -ne 137 ] && [ "$status" -ne 143 ] &&
      bug=yes ;;
  slow)
    { [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; } && bug=yes ;;
esac

printf 'expected: %s\n' "$expected"
printf 'the bug:  %s\n' "$described"
printf 'seen (exit status %s):\n' "$status"
printf '%s\n' "$output" | head -n 40
if [ "$bug" = yes ]; then
  printf 'THE BUG SHOWS\n'
  exit 0
fi
printf 'the bug does not show\n'
exit 1
)sh";

// As `tr -s '[:space:]' ' '` leaves it.
std::string squeezed(std::string_view text) {
  std::string result;
  bool is_gap = false;
  for (const char c : text) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      is_gap = true;
      continue;
    }
    if (is_gap && !result.empty()) {
      result += ' ';
    }
    is_gap = false;
    result += c;
  }
  return result;
}

struct Sign {
  std::string_view name;
  std::string wanted;
  std::string described;
};

Sign sign_of(const Reproduction& how) {
  const std::string text = squeezed(how.text);
  switch (how.shows) {
    case Shows::Answers: return {"answers", " " + text, "it answers " + text};
    case Shows::Output:
      return {"output", text, "its output has: " + text.substr(0, 400)};
    case Shows::Death: return {"death", "", "a signal ends it"};
    case Shows::Slow:
      return {"slow", "", fmt::format("not done after {} s", how.seconds)};
  }
  return {};
}

// A text that is on one line, for a comment.
std::string one_line(std::string_view text) {
  std::string line = squeezed(text);
  std::erase_if(line, [](char c) { return c >= '\0' && c < ' '; });
  return line;
}

}  // namespace

std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += R"('\'')";
    } else if (c != '\0') {
      word += c;
    }
  }
  return word + "'";
}

std::string reproduce_script(const Finding& finding,
                             std::string_view input_file,
                             std::string_view related_file) {
  const Reproduction& how = finding.reproduction;
  const Sign sign = sign_of(how);
  std::string arguments;
  for (size_t i = 1; i < how.argv.size(); ++i) {
    arguments += " " + shell_word(how.argv[i]);
  }
  return fmt::format(
      "#!/bin/sh\n"
      "# A bug of {} {}: {}. Needs only the solver.\n"
      "# Exit 0: the bug shows, 1: it does not, 4: something is missing.\n"
      "# For another build: SOLVER=/path/to/it sh reproduce.sh\n"
      "solver=${{SOLVER:-{}}}\n"
      "set --{}\n"
      "input={}\n"
      "related={}\n"
      "seconds={}\n"
      "shows={}\n"
      "wanted={}\n"
      "expected={}\n"
      "described={}\n"
      "{}",
      one_line(finding.solver),
      one_line(finding.solver_version),
      vocabulary::kind_name(finding.kind),
      shell_word(how.argv.empty() ? finding.solver : how.argv[0]),
      arguments,
      shell_word(input_file),
      shell_word(related_file),
      how.seconds,
      sign.name,
      shell_word(sign.wanted),
      shell_word(how.expected),
      shell_word(sign.described),
      kRun);
}

}  // namespace assay::store
