// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "num/value.h"
#include "technique/config.h"
#include "technique/group.h"
#include "technique/option.h"

namespace assay::technique {

// What a constructed test is to be.
enum class ConstructKind : uint8_t { Sat, Unsat, Syntactic };

// The sorts of a constructed test: a width of bit-vectors, or a format.
struct ConstructSorts {
  TheoryGroup group = TheoryGroup::BitVecs;
  std::string text;  // for a palette
};

struct ConstructOptions {
  std::vector<ConstructSorts> sorts;
  std::vector<ConstructKind> kinds;  // one of these at random
  uint32_t variables = 4;
  uint32_t assertions = 4;
  uint32_t depth = 4;
  uint32_t forward_percent = 25;
  uint32_t assignment_bits = 12;
  uint32_t proof_percent = 0;  // of unsat tests
  uint32_t conflicts = 500;    // for a proof
};

std::span<const OptionInfo> construct_options();

// What the configuration says, of the groups that it wants.
ConstructOptions read_construct_options(const Config& config);

}  // namespace assay::technique
