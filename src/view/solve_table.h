// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "ask/file_check.h"

// What solvers say about files.
namespace assay::view {

// What the file's last check-sat is expected to be, or "".
std::string_view expected_of(const ask::FileResult& result);

// A run on a file of which this is expected, or "".
nlohmann::ordered_json solve_json(const std::string& path,
                                  std::string_view expected,
                                  const ask::SolveRun& run);

// A line for each run; or as a matrix a line per file and a column per solver.
class SolveTable {
 public:
  struct Style {
    bool is_matrix = false;
    bool has_cores = false;  // a column for them
  };

  SolveTable(Style style,
             std::span<const std::string> paths,
             std::span<const ask::SolverUnderTest> solvers);

  // `expected` is of the first file, which may be a pipe: only then it is known
  // whether there is a column for it. "" from the second call on.
  std::string head(std::string_view expected);

  // The lines of a file; after the head.
  std::string lines(const ask::FileResult& result) const;

 private:
  std::string short_name(std::string_view path) const;
  std::string expected_cell(std::string_view expected) const;
  std::string matrix_line(const ask::FileResult& result,
                          std::string_view expected) const;
  std::string run_line(const std::string& path,
                       std::string_view expected,
                       const ask::SolveRun& run) const;
  std::string row(std::string_view file,
                  std::string_view solver,
                  std::string_view expected,
                  std::string_view outcome,
                  const std::array<std::string, 4>& cells,
                  std::string_view note) const;

  Style style_;
  std::span<const ask::SolverUnderTest> solvers_;
  bool has_head_ = false;
  bool has_expected_ = false;
  size_t file_width_ = 4;
  size_t solver_width_ = 6;
};

}  // namespace assay::view
