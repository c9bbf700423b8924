// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "seeds/load_seeds.h"
#include "smtlib/language.h"

namespace assay::cli {

struct SeedRequest {
  std::vector<std::string> paths;  // locks, files and folders
  uint32_t jobs = 0;               // for labelling; 0: one per core
  bool shows_progress = false;
  bool makes_own = false;  // if there are no paths
};

struct SeedProblem {
  std::string message;
  int exit_code = 0;
};

// The seeds of locks, and of files and folders after labelling what is new.
// Our own or none for no paths.
std::expected<seeds::LoadedSeeds, SeedProblem> load_seeds(
    const smtlib::Language& language, const SeedRequest& request);

}  // namespace assay::cli
