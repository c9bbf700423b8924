// SPDX-License-Identifier: MIT
#include "campaign/seed_backoff.h"

namespace assay::campaign {

namespace {

constexpr uint32_t kHopeless = 4;   // runs of a seed without an answer,
constexpr uint32_t kPerAnswer = 2;  // and so many more for each answer
constexpr uint32_t kSeldom = 32;    // one in so many of such runs is made

}  // namespace

void SeedBackoff::add(std::span<const std::string> seeds,
                      size_t solver,
                      bool is_decided) {
  for (const std::string& seed : seeds) {
    std::vector<Row>& rows = rows_[seed];
    rows.resize(solvers_);
    ++(is_decided ? rows[solver].decided : rows[solver].open);
  }
}

bool SeedBackoff::is_worth(std::span<const std::string> seeds, size_t solver) {
  for (const std::string& seed : seeds) {
    const auto found = rows_.find(seed);
    if (found == rows_.end()) {
      continue;
    }
    Row& row = found->second[solver];
    if (row.open >= kHopeless + kPerAnswer * row.decided
        && ++row.skipped % kSeldom != 0) {
      return false;
    }
  }
  return true;
}

}  // namespace assay::campaign
