// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace assay::base {

struct InputProblem {
  std::string path;
  std::string message;
};

struct InputFiles {
  std::vector<std::string> paths;
  std::vector<InputProblem> problems;
};

// Files as given, and for each folder the .smt2 files below it, sorted. A
// folder without any is a problem. "-" is standard input.
InputFiles find_input_files(const std::vector<std::string>& arguments);

}  // namespace assay::base
