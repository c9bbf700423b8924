// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "technique/option.h"

namespace assay::cli {

struct HuntOptions {
  std::vector<std::string> solvers;     // empty: all that are installed
  std::vector<std::string> techniques;  // empty: all
  std::vector<std::string> theories;    // empty: all of the standard
  std::vector<std::string> logics;
  std::vector<std::string> seeds;  // files, folders, locks; empty: none
  std::vector<std::string> rules;  // tables besides the built-in ones
  std::string status;
  bool widen = false;
  technique::OptionValues technique_options;
  std::string time;  // empty: 60s unless `tests` is given
  uint64_t tests = 0;
  uint32_t jobs = 0;  // 0: one per core
  uint64_t seed = 1;
  std::string query_time = "2s";
  std::string memory = "1GB";
  std::string mode;
  std::string out = "assay-out";
  std::string store;
  std::vector<std::string> also;  // oracles that are off by default, refusals
  std::string reduce = "off";     // off, fronts, all
  std::vector<std::string> relevances;  // classes that are wanted as well
  std::vector<std::string> fail_on;     // classes; empty: all
  std::string schedule;                 // a store whose ledger is followed
  bool fair = false;
  bool shares = false;  // only say what the tests are about
  bool resume = false;
  bool json = false;
  bool quiet = false;
};

// The campaign. Returns the exit code: 1 if there are findings.
int run_hunt(const HuntOptions& options);

// Declares the command.
Action add_hunt(CLI::App& app);

}  // namespace assay::cli
