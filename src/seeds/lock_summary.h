// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "seeds/lock_file.h"

namespace assay::seeds {

// What a lock comes to. Seeds with the same script count once.
struct LockSummary {
  using Counts = std::map<std::string, size_t, std::less<>>;
  size_t seeds = 0;
  Counts sat;    // by trust
  Counts unsat;  // by trust
  size_t unknown = 0;
  size_t repeated = 0;
  Counts left_out;  // by reason
  Counts aside;     // by kind
};

LockSummary summarise(const Lock& lock);

}  // namespace assay::seeds
