// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "technique/option.h"

namespace assay::cli {

// Of all techniques: "{random,seeds}", as help and completion have it.
std::string technique_names();

struct GenOptions {
  std::string technique;
  std::vector<std::string> seeds;  // files, folders, locks; empty: none
  std::string status;              // sat, unsat, mixed; empty: any
  uint64_t count = 10;
  uint64_t seed = 1;
  bool is_ranked = false;
  std::vector<std::string> from;        // N, or THEORY=N
  std::vector<std::string> categories;  // ranked: only these; empty: all
  std::vector<std::string> theories;    // empty: all of the standard
  std::vector<std::string> logics;
  std::vector<std::string> rules;
  bool widen = false;
  technique::OptionValues technique_options;
  std::string out;  // a folder
  bool to_stdout = false;
  bool bench = false;
  bool json = false;  // with bench
};

// Makes tests and writes them down, without running a solver on them. Returns
// the exit code: 5 if there are fewer than wanted, unless a ranked order ends
// or a signal stops it.
int run_gen(const GenOptions& options);

// Declares the command.
Action add_gen(CLI::App& app);

}  // namespace assay::cli
