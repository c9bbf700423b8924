// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "exec/profile.h"
#include "oracle/verdict.h"
#include "store/store.h"
#include "technique/technique.h"

namespace assay::campaign {

// A solver that takes part, in a mode.
struct Contestant {
  const exec::Profile* profile = nullptr;
  exec::Mode mode = exec::Mode::Fresh;
  std::string version;
};

struct Settings {
  std::vector<Contestant> solvers;
  // Solvers that are asked only to confirm what another one contradicts.
  std::vector<Contestant> confirmers;
  std::vector<const technique::Technique*> techniques;
  // Leave out a technique that needs seeds when there are none.
  bool skips_without_seeds = false;
  std::string seeds_hash;  // of all seeds, "": none
  technique::Config config;
  uint64_t seed = 1;
  uint64_t tests = 0;    // 0: as many as there is time for
  uint64_t time_ms = 0;  // 0: no limit
  uint32_t jobs = 1;
  bool is_fair = false;  // every arm gets the same share, always
  // A ledger to follow, instead of shares that follow the findings.
  std::vector<store::Epoch> schedule;
  exec::Limits limits;
  oracle::Sensitivity sensitivity;
  std::string out;        // folder for findings, "": none
  std::string store_url;  // "": in the folder
  bool resumes = false;
};

}  // namespace assay::campaign
