// SPDX-License-Identifier: MIT
#include "store/reproduce_script.h"

#include <algorithm>

#include <fmt/format.h>

#include "store/reproduce_shell.h"

namespace assay::store {

namespace {

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

// A message as the script compares it (see `plain` there): without numbers, and
// without what was cut off.
std::string plain(std::string text) {
  constexpr std::string_view kCut = "...";
  constexpr size_t kLongest = 300;
  if (text.size() >= kLongest && text.ends_with(kCut)) {
    text.resize(std::min(text.rfind(' '), text.size() - kCut.size()));
  }
  std::ranges::replace_if(
      text,
      [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f' || c == '?'; },
      ' ');
  constexpr std::string_view kDigits = "0123456789";
  const auto replace =
      [&](std::string_view start, std::string_view run, std::string_view by) {
        std::string made;
        size_t at = 0;
        for (size_t found = 0;; at = found) {
          found = start.empty() ? text.find_first_of(run, at)
                                : text.find(start, at);
          made.append(text, at, found - at);
          if (found == std::string::npos) {
            break;
          }
          made += by;
          found = std::min(text.find_first_not_of(run, found + start.size()),
                           text.size());
        }
        text = std::move(made);
      };
  replace("0x", "0123456789abcdefABCDEF", "0x");
  replace("", kDigits, "N");
  return squeezed(text);
}

Shows shows_of(const Finding& finding) {
  const Shows shows = finding.reproduction.shows;
  // Older versions compared texts.
  if (finding.kind == vocabulary::Kind::InvalidModel
      && shows == Shows::Output) {
    return Shows::Model;
  }
  return finding.kind == vocabulary::Kind::InvalidCore
                 && shows == Shows::Answers
             ? Shows::Core
             : shows;
}

Sign sign_of(const Finding& finding) {
  const Reproduction& how = finding.reproduction;
  const std::string text = squeezed(how.text);
  switch (shows_of(finding)) {
    case Shows::Answers: return {"answers", " " + text, "it answers " + text};
    case Shows::Output:
      return {
          "output", plain(how.text), "its output has: " + text.substr(0, 400)};
    case Shows::Death: return {"death", "", "a signal ends it"};
    case Shows::Slow:
      return {"slow", "", fmt::format("not done after {} s", how.seconds)};
    case Shows::Exit:
      return {"exit", "", "it gives up, with an exit code and no answer"};
    case Shows::Model: return {"model", "", "its model makes the script false"};
    case Shows::Core: return {"core", "", "its core is sat"};
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
  const Sign sign = sign_of(finding);
  std::string arguments;
  for (size_t i = 1; i < how.argv.size(); ++i) {
    arguments += " " + shell_word(how.argv[i]);
  }
  const std::string solver =
      shell_word(how.argv.empty() ? finding.solver : how.argv[0]);
  return fmt::format(
      "#!/bin/sh\n"
      "# A bug of {} {}: {}.\n"
      "# usage: sh reproduce.sh [--bisect] [FILE]\n"
      "# Needs the solver only. Exit 0: the bug shows, 1: it does not, 125: "
      "cannot\n"
      "# tell, 4: something is missing. With a FILE it judges this script and "
      "not the\n"
      "# recorded one: the check for a reducer. For another build:\n"
      "#   SOLVER=/path/to/it sh reproduce.sh\n"
      "# What is right, and what a model or a core is worth, a second solver "
      "says:\n"
      "#   SECOND='its command with options' sh reproduce.sh\n"
      "# For git bisect run, --bisect: 0: it does not show, 1: it shows, 125: "
      "else.\n"
      "solver={}\n"
      "solver=${{SOLVER:-$solver}}\n"
      "arguments={}\n"
      "second={}\n"
      "second=${{SECOND:-$second}}\n"
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
      solver,
      shell_word(arguments),
      shell_word(finding.artifact(kSecondSolverName)),
      shell_word(input_file),
      shell_word(related_file),
      how.seconds,
      sign.name,
      shell_word(sign.wanted),
      shell_word(how.expected),
      shell_word(sign.described),
      reproduce_shell());
}

}  // namespace assay::store
