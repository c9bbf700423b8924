// SPDX-License-Identifier: MIT
#include "seeds/lock_summary.h"

#include <set>
#include <string_view>

namespace assay::seeds {

LockSummary summarise(const Lock& lock) {
  LockSummary sum;
  std::set<std::string_view> seen;
  for (const FileRecord& file : lock.files) {
    for (const Rejected& aside : file.asides) {
      ++sum.aside[aside.kind];
    }
    for (const SeedRecord& seed : file.seeds) {
      if (!seen.insert(seed.id).second) {
        ++sum.repeated;
        continue;
      }
      ++sum.seeds;
      if (!seed.status) {
        ++sum.unknown;
      } else {
        auto& counts =
            *seed.status == testcase::Status::Sat ? sum.sat : sum.unsat;
        ++counts[std::string(testcase::root_name(seed.root))];
      }
      const std::string_view why = why_left_out(seed, lock.selection);
      if (!why.empty()) {
        ++sum.left_out[std::string(why)];
      }
    }
  }
  return sum;
}

}  // namespace assay::seeds
