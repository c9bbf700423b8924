// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "report/sweep_table.h"

namespace assay::report {

// Lines of as many cells each; the first is the head.
using Grid = std::vector<std::vector<std::string>>;

// Of the longest cell of each column.
std::vector<size_t> widths_of(const Grid& grid);

// Columns with two blanks between them.
std::string grid_text(const Grid& grid);

// A Markdown table.
std::string grid_markdown(const Grid& grid);

// Without what would break a line or disturb a terminal.
std::string one_line(std::string_view text);

// With what is right: sat for unsat.
std::string said_of(const Entry& entry);

// The numbers of its findings as commands take them: f3, f17.
std::string findings_text(const Entry& entry);

}  // namespace assay::report
