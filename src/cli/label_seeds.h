// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "seeds/lock_file.h"
#include "smtlib/language.h"

namespace assay::cli {

struct LabelRequest {
  std::vector<std::string> paths;    // files and folders
  std::vector<std::string> solvers;  // empty: all that are installed
  std::string time = "2s";
  std::string memory = "1GB";
  uint32_t jobs = 0;  // 0: one per core
  std::string lock;   // empty: see seeds::default_lock
  bool starts_anew = false;
  bool shows_progress = true;
  std::optional<seeds::Selection> selection;  // none: the lock's own
};

struct Labelled {
  seeds::Lock lock;
  std::string lock_path;
  size_t labelled = 0;  // files that solvers were asked about
  std::vector<std::string> unreadable;
  bool is_interrupted = false;
  std::string error;  // then there is nothing else
  int exit_code = 0;  // of the error
};

// Brings the lock of the files up to date. Starts no solver if there is nothing
// new. An interrupt ends it early; what is done by then is in the lock.
Labelled label_seeds(const smtlib::Language& language,
                     const LabelRequest& request);

}  // namespace assay::cli
