// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct SynthesisOptions {
  std::string action = "list";  // or report
  std::vector<std::string> theories;
  std::vector<std::string> categories;  // empty: all
  std::vector<std::string> rules;
  std::vector<std::string> solvers;
  uint64_t each = 100;  // formulas of each section; 0: all
  std::vector<std::string> configurations;
  std::vector<uint64_t> solver_seeds = {0, 1465};
  std::string time = "15s";
  std::string memory = "2GB";
  uint32_t jobs = 2;
  // A folder for the answers, to go on with, and for findings; "": none.
  std::string out;
  bool json = false;
  bool markdown = false;
  bool quiet = false;
  std::string report_only;  // an option that was given and list has not
};

// Lists what `synthesis` can make, in its order, or puts a part of it to the
// solvers and tells how they did. 1 if an answer was unsound, 4 if a solver
// had nothing but errors or the folder cannot be written, 70 if a solver's
// model shows that a claim of ours is wrong.
int run_synthesis(const SynthesisOptions& options);

// Declares the command.
Action add_synthesis(CLI::App& app);

}  // namespace assay::cli
