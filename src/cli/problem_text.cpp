// SPDX-License-Identifier: MIT
#include "cli/problem_text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

#include <fmt/color.h>
#include <fmt/format.h>

#include "base/source.h"
#include "cli/output.h"

namespace assay::cli {

namespace {

// https://no-color.org: set and not empty, whatever the value.
bool wants_colours() {
  const char* no_color = std::getenv("NO_COLOR");
  return no_color == nullptr || *no_color == '\0';
}

// The style, or none if there are to be no colours.
fmt::text_style style(bool has_colours, fmt::text_style wanted) {
  return has_colours ? wanted : fmt::text_style();
}

void say_styled(fmt::text_style style, std::string_view text) {
  write_bytes(stderr, fmt::format(style, "{}", base::visible_line(text)));
}

void print_caret(const std::string& text,
                 Span span,
                 base::Place place,
                 bool has_colours) {
  constexpr size_t kMaxWidth = 100;
  std::string line(base::line_at(text, span.begin));
  size_t column = place.column - 1;
  // A long line is shown around the place.
  if (line.size() > kMaxWidth) {
    const size_t from = column > kMaxWidth / 2 ? column - kMaxWidth / 2 : 0;
    line = line.substr(from, kMaxWidth);
    column -= from;
  }
  column = std::min(column, line.size());
  std::ranges::replace(line, '\t', ' ');
  const std::string before = base::visible_line(line.substr(0, column));
  const std::string behind = base::visible_line(line.substr(column));
  const size_t width =
      std::clamp<size_t>(span.end - std::min(span.begin, span.end),
                         1,
                         std::max<size_t>(behind.size(), 1));
  say(stderr, "  {}{}\n  {:{}}", before, behind, "", before.size());
  say_styled(style(has_colours,
                   fmt::emphasis::bold | fmt::fg(fmt::terminal_color::green)),
             fmt::format("^{}", std::string(width - 1, '~')));
  say(stderr, "\n");
}

}  // namespace

void print_problems(const std::string& path,
                    const std::string& text,
                    const std::vector<Diag>& problems,
                    bool is_strict,
                    size_t more) {
  const bool is_terminal = isatty(STDERR_FILENO) == 1;
  const bool has_colours = is_terminal && wants_colours();
  const fmt::text_style bold =
      style(has_colours, fmt::text_style(fmt::emphasis::bold));
  constexpr size_t kMaxShown = 20;
  for (size_t i = 0; i < problems.size(); ++i) {
    if (i == kMaxShown) {
      say(stderr, "{}: {} more problems\n", path, problems.size() - i + more);
      return;
    }
    const Diag& problem = problems[i];
    const base::Place place = base::find_place(text, problem.span.begin);
    const bool is_error = problem.severity == Severity::Error || is_strict;
    const std::string_view kind = is_error ? "error" : "warning";
    if (!is_terminal) {
      say(stderr,
          "{}:{}:{}: {}: {}\n",
          path,
          place.line,
          place.column,
          kind,
          problem.message);
      continue;
    }
    say_styled(bold, fmt::format("{}:{}:{}: ", path, place.line, place.column));
    say_styled(style(has_colours,
                     fmt::emphasis::bold
                         | fmt::fg(is_error ? fmt::terminal_color::red
                                            : fmt::terminal_color::magenta)),
               fmt::format("{}: ", kind));
    say_styled(bold, problem.message);
    say(stderr, "\n");
    print_caret(text, problem.span, place, has_colours);
  }
}

int complain(int code, const std::string& message) {
  say(stderr, "assay: {}\n", message);
  return code;
}

}  // namespace assay::cli
