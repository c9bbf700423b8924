// SPDX-License-Identifier: MIT
#include "stream/ledger.h"

#include <algorithm>

#include "base/check.h"
#include "base/rng.h"

namespace assay::stream {

namespace {

// Shares are whole numbers that sum up to about this, so that a ledger read
// back divides exactly alike.
constexpr uint64_t kWhole = 1'000'000;

}  // namespace

Epoch Ledger::fair_epoch(uint64_t number) const {
  Epoch epoch{number, number * kEpoch, kEpoch, {}};
  const bool are_alike = std::ranges::all_of(
      arms_, [](const Arm& arm) { return arm.weight == 1; });
  for (const Arm& arm : arms_) {
    uint64_t count = 0;
    uint64_t sum = 0;
    for (const Arm& other : arms_) {
      count += other.technique == arm.technique ? 1 : 0;
      sum += other.technique == arm.technique ? other.weight : 0;
    }
    epoch.shares.push_back(
        {arm.name,
         are_alike ? 1
                   : kWhole * count * arm.weight / std::max<uint64_t>(sum, 1)});
  }
  return epoch;
}

Epoch Ledger::live_epoch(uint64_t number,
                         std::span<const ArmRecord> records) const {
  Epoch epoch{number, number * kEpoch, kEpoch, {}};
  // A second more than there was, with what it promises: nothing is divided by
  // zero, and what was not tried yet has its chance.
  const auto yield = [&](size_t i) {
    return static_cast<double>(records[i].new_groups + arms_[i].prior)
           / (static_cast<double>(records[i].cpu_us) / 1e6 + 1);
  };
  // Solvers that do not take an arm's tests refuse them at once, so it would
  // seem to cost nothing.
  const auto taken = [&](size_t i) {
    const ArmRecord& record = records[i];
    return static_cast<double>(record.tests - record.not_taken + 1)
           / static_cast<double>(record.tests + 1);
  };
  double sum = 0;
  for (size_t i = 0; i < arms_.size(); ++i) {
    sum += yield(i) * taken(i);
  }
  // Half of it is for all alike.
  constexpr uint64_t kHalf = kWhole / 2;
  const uint64_t even = kHalf / arms_.size();
  for (size_t i = 0; i < arms_.size(); ++i) {
    const auto earned = static_cast<uint64_t>(static_cast<double>(kHalf)
                                              * yield(i) * taken(i) / sum);
    // Never nothing: what is not taken today may be tomorrow.
    const auto given =
        static_cast<uint64_t>(static_cast<double>(even) * taken(i));
    epoch.shares.push_back({arms_[i].name, given + earned + 1});
  }
  return epoch;
}

size_t Ledger::arm_of(uint64_t index, const Epoch& epoch) const {
  ASSAY_CHECK(epoch.shares.size() == arms_.size());
  uint64_t sum = 0;
  for (const ArmShare& share : epoch.shares) {
    sum += share.share;
  }
  base::Rng rng = base::Rng(seed_).split("arm").split(index);
  uint64_t draw = rng.below(std::max<uint64_t>(sum, 1));
  for (size_t i = 0; i < epoch.shares.size(); ++i) {
    if (draw < epoch.shares[i].share) {
      return i;
    }
    draw -= epoch.shares[i].share;
  }
  return 0;
}

}  // namespace assay::stream
