// SPDX-License-Identifier: MIT
#include "view/problems.h"

#include <algorithm>
#include <string_view>

#include <fmt/color.h>
#include <fmt/format.h>

#include "base/source.h"
#include "base/visible_format.h"

namespace assay::view {

namespace {

using base::visible_format;

// In the style, or plain if there are to be no colours.
std::string styled(bool has_colours,
                   fmt::text_style style,
                   std::string_view text) {
  return fmt::format(
      has_colours ? style : fmt::text_style(), "{}", base::visible_line(text));
}

std::string caret_text(const std::string& text,
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
  const std::string caret =
      styled(has_colours,
             fmt::emphasis::bold | fmt::fg(fmt::terminal_color::green),
             fmt::format("^{}", std::string(width - 1, '~')));
  return fmt::format(
      "  {}{}\n  {:{}}{}\n", before, behind, "", before.size(), caret);
}

std::string with_source(const std::string& path,
                        const std::string& text,
                        const Diag& problem,
                        bool is_error,
                        bool has_colours) {
  const base::Place place = base::find_place(text, problem.span.begin);
  const fmt::text_style bold(fmt::emphasis::bold);
  const fmt::text_style kind =
      fmt::emphasis::bold
      | fmt::fg(is_error ? fmt::terminal_color::red
                         : fmt::terminal_color::magenta);
  return styled(has_colours,
                bold,
                fmt::format("{}:{}:{}: ", path, place.line, place.column))
         + styled(has_colours, kind, is_error ? "error: " : "warning: ")
         + styled(has_colours, bold, problem.message) + "\n"
         + caret_text(text, problem.span, place, has_colours);
}

}  // namespace

std::string problems_text(const std::string& path,
                          const std::string& text,
                          const std::vector<Diag>& problems,
                          const ProblemStyle& how) {
  constexpr size_t kMaxShown = 20;
  std::string made;
  for (size_t i = 0; i < problems.size(); ++i) {
    if (i == kMaxShown) {
      made += visible_format(
          "{}: {} more problems\n", path, problems.size() - i + how.more);
      break;
    }
    const Diag& problem = problems[i];
    const bool is_error = problem.severity == Severity::Error || how.is_strict;
    if (how.has_source) {
      made += with_source(path, text, problem, is_error, how.has_colours);
      continue;
    }
    const base::Place place = base::find_place(text, problem.span.begin);
    made += visible_format("{}:{}:{}: {}: {}\n",
                           path,
                           place.line,
                           place.column,
                           is_error ? "error" : "warning",
                           problem.message);
  }
  return made;
}

}  // namespace assay::view
