// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct ReduceOptions {
  std::string target;                // a script, or a finding
  std::vector<std::string> solvers;  // the accused
  std::string claim;                 // sat, unsat
  std::string witness;               // a file
  std::string check;                 // a command
  unsigned jobs = 0;                 // 0: one per core
  std::string time;
  std::string out;    // the file of the result
  std::string hunt;   // the folder of the hunt of a finding
  std::string store;  // else the URL of its store
  std::string query_time = "10s";
  std::string memory = "2GB";
  bool json = false;
  bool quiet = false;
  bool checks_itself = false;
};

// Makes a script smaller that shows a fault: 0 if it does so, 1 if the script
// shows none.
int run_reduce(const ReduceOptions& options);

// Declares the command.
Action add_reduce(CLI::App& app);

}  // namespace assay::cli
