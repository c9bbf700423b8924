// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct ReplayOptions {
  std::string id;                    // a number, f12, or a folder
  std::vector<std::string> solvers;  // instead of the recorded command
  std::vector<std::string> seeds;    // that the hunt had
  std::vector<std::string> rules;    // the same
  std::string out;                   // the folder of the hunt
  std::string store;                 // else the URL of its store
  std::string query_time = "10s";
  std::string memory = "2GB";
  bool least = false;  // take steps back
  bool json = false;
};

// Makes a finding again: 0 if test and judgement are the same, 1 if not.
int run_replay(const ReplayOptions& options);

// Declares the command.
Action add_replay(CLI::App& app);

}  // namespace assay::cli
