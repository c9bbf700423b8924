// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace assay::cli {

struct EvalOptions {
  std::string path;
  std::string model;
  std::vector<std::string> deviations;  // of deviation_names()
  uint32_t check = 0;                   // 0: as the model's text says
  // Whether to try values for what the standard leaves open: auto, always,
  // never. By default a model that says something gets the benefit of the
  // doubt.
  std::string choose = "auto";
  bool json = false;
};

// What `--deviation` takes.
std::vector<std::string> deviation_names();

// Judges a model. Returns the exit code.
int run_eval(const EvalOptions& options);

// Declares the command.
Action add_eval(CLI::App& app);

}  // namespace assay::cli
