// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "num/value.h"
#include "term/term_manager.h"
#include "theory/circuit.h"

// Which sorts have bits, and what bits their values are.
namespace assay::blast {

// How many; nullopt if its values have none.
std::optional<uint32_t> bit_count(const term::TermManager& tm, term::Sort sort);

// Of a value of such a sort.
theory::Word constant_bits(const num::Value& value);

// The value with these bits, the lowest first.
num::Value value_of_bits(const term::TermManager& tm,
                         term::Sort sort,
                         const std::vector<bool>& bits);

}  // namespace assay::blast
