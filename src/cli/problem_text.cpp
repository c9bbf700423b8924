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
  for (char& c : line) {
    const auto byte = static_cast<uint8_t>(c);
    c = byte < 0x20 || byte == 0x7f ? ' ' : c;
  }
  const size_t width = std::clamp<size_t>(
      span.end - std::min(span.begin, span.end),
      1,
      std::max<size_t>(line.size() - std::min(column, line.size()), 1));
  fmt::print(stderr, "  {}\n  {:{}}", line, "", column);
  fmt::print(stderr,
             style(has_colours,
                   fmt::emphasis::bold | fmt::fg(fmt::terminal_color::green)),
             "^{}\n",
             std::string(width - 1, '~'));
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
      fmt::print(
          stderr, "{}: {} more problems\n", path, problems.size() - i + more);
      return;
    }
    const Diag& problem = problems[i];
    const base::Place place = base::find_place(text, problem.span.begin);
    const bool is_error = problem.severity == Severity::Error || is_strict;
    const std::string_view kind = is_error ? "error" : "warning";
    if (!is_terminal) {
      fmt::print(stderr,
                 "{}:{}:{}: {}: {}\n",
                 path,
                 place.line,
                 place.column,
                 kind,
                 problem.message);
      continue;
    }
    fmt::print(stderr, bold, "{}:{}:{}: ", path, place.line, place.column);
    fmt::print(stderr,
               style(has_colours,
                     fmt::emphasis::bold
                         | fmt::fg(is_error ? fmt::terminal_color::red
                                            : fmt::terminal_color::magenta)),
               "{}: ",
               kind);
    fmt::print(stderr, bold, "{}\n", problem.message);
    print_caret(text, problem.span, place, has_colours);
  }
}

int complain(int code, const std::string& message) {
  fmt::print(stderr, "assay: {}\n", message);
  return code;
}

}  // namespace assay::cli
