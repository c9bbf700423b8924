// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct RulesOptions {
  std::string action = "list";     // or check
  std::vector<std::string> paths;  // empty: the built-in tables
  std::vector<std::string> solvers;
  std::string time = "5s";
  std::string memory = "2GB";
  uint64_t points = 20'000;
  uint32_t jobs = 2;
  bool uses_solvers = true;
  bool uses_circuits = false;
  bool has_large = false;
  bool has_widths = false;
  std::string record;  // file of proofs, or ""
  bool json = false;
};

// Lists rules, or checks them: 1 if one is refuted, 3 if a file is not in
// order.
int run_rules(const RulesOptions& options);

// Declares the command.
Action add_rules(CLI::App& app);

}  // namespace assay::cli
