// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stream/arm.h"

namespace assay::stream {

// Which arm makes which test: a function of the campaign's seed, the test's
// index and the shares of its epoch, so it is the same for any number of jobs.
class Ledger {
 public:
  static constexpr uint64_t kEpoch = 256;

  Ledger(uint64_t seed, std::vector<Arm> arms)
      : seed_(seed), arms_(std::move(arms)) {}

  std::span<const Arm> arms() const { return arms_; }

  static uint64_t epoch_of(uint64_t index) { return index / kEpoch; }

  // The next epoch with equal shares for all techniques' arms in the mean, and
  // for the arms of one technique by their weights.
  Epoch fair_epoch(uint64_t number) const;
  // The next epoch with shares by what arms have found for their time: half of
  // the tests stay evenly spread, so that no arm is given up.
  Epoch live_epoch(uint64_t number, std::span<const ArmRecord> records) const;

  // The arm of a test, by position; `epoch` is that of the test.
  size_t arm_of(uint64_t index, const Epoch& epoch) const;

 private:
  uint64_t seed_;
  std::vector<Arm> arms_;
};

}  // namespace assay::stream
