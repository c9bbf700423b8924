// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "technique/technique.h"

namespace assay::stream {

// A technique on a group of theories: what gets a share of the tests.
struct Arm {
  const technique::Technique* technique = nullptr;
  const technique::Tables* tables = nullptr;
  technique::TheoryGroup group = technique::TheoryGroup::Core;
  std::string name;         // technique/group
  uint64_t most_tests = 0;  // 0: any number
  uint64_t weight = 1;      // among the arms of its technique
  uint64_t prior = 1;       // expected findings per CPU second
};

// The technique on each group that its tables have, in their order. What they
// are made of must outlive them.
std::vector<Arm> arms_of(const technique::Technique& technique,
                         const technique::Tables& tables);

// What an arm has brought so far.
struct ArmRecord {
  uint64_t tests = 0;
  uint64_t cpu_us = 0;
  uint64_t new_groups = 0;  // findings that were new
  uint64_t not_taken = 0;   // of the tests: no solver has taken them

  friend bool operator==(const ArmRecord&, const ArmRecord&) = default;
};

struct ArmShare {
  std::string arm;
  uint64_t share = 0;  // whole numbers, so that a replay divides alike

  friend bool operator==(const ArmShare&, const ArmShare&) = default;
};

// A line of the ledger: how the tests of an epoch are shared out.
struct Epoch {
  uint64_t number = 0;  // from 0
  uint64_t first_test = 0;
  uint64_t tests = 0;
  std::vector<ArmShare> shares;  // in this order

  friend bool operator==(const Epoch&, const Epoch&) = default;
};

}  // namespace assay::stream
