// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ask/panel.h"
#include "campaign/group_reduction.h"
#include "oracle/oracles.h"
#include "store/store.h"
#include "technique/technique.h"
#include "vocabulary/confirmation.h"

namespace assay::campaign {

struct Settings {
  ask::Panel panel;
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
  oracle::KindSet kinds = oracle::default_kinds();  // that are looked for
  // Seldom ask solvers about parts that their makers call experimental or
  // deprecated, unless such findings are wanted.
  bool is_sparing = false;
  std::vector<vocabulary::Relevance> relevances;  // that are wanted
  Reducing reducing = Reducing::Off;  // in the last tenth of the time
  std::string out;                    // folder for findings, "": none
  std::string store_url;              // "": in the folder
  bool resumes = false;  // or begins, where there is no campaign at all
};

}  // namespace assay::campaign
