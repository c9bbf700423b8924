// SPDX-License-Identifier: MIT
#include "report/grid.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/visible_text.h"

namespace assay::report {

namespace {

std::string markdown_line(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) {
    text += ' ';
    for (const char c : one_line(cell)) {
      text += c == '|' ? "\\|" : std::string(1, c);
    }
    text += " |";
  }
  return text + "\n";
}

}  // namespace

std::vector<size_t> widths_of(const Grid& grid) {
  std::vector<size_t> widths(grid.front().size());
  for (const std::vector<std::string>& line : grid) {
    for (size_t i = 0; i < line.size(); ++i) {
      widths.at(i) = std::max(widths.at(i), one_line(line[i]).size());
    }
  }
  return widths;
}

std::string grid_text(const Grid& grid) {
  const std::vector<size_t> widths = widths_of(grid);
  std::string text;
  for (const std::vector<std::string>& line : grid) {
    for (size_t i = 0; i + 1 < line.size(); ++i) {
      text += fmt::format("{:<{}}  ", one_line(line[i]), widths[i]);
    }
    text += one_line(line.back());
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

std::string grid_markdown(const Grid& grid) {
  std::string text = markdown_line(grid.front()) + "|";
  for (size_t i = 0; i < grid.front().size(); ++i) {
    text += "---|";
  }
  text += "\n";
  for (size_t i = 1; i < grid.size(); ++i) {
    text += markdown_line(grid[i]);
  }
  return text;
}

std::string one_line(std::string_view text) {
  std::string made(text);
  std::ranges::replace_if(
      made, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return base::visible_line(made);
}

std::string said_of(const Entry& entry) {
  const bool is_verdict =
      entry.said == Column::Sat || entry.said == Column::Unsat;
  return fmt::format("{}{}{}",
                     kColumns[entry.said],
                     is_verdict ? " for " : "",
                     is_verdict ? vocabulary::status_name(entry.expected) : "");
}

std::string findings_text(const Entry& entry) {
  return entry.findings.empty()
             ? ""
             : fmt::format("f{}", fmt::join(entry.findings, ", f"));
}

}  // namespace assay::report
