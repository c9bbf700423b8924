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

// Several patterns of bits may stand for one value; circuits see one of them.
theory::Word canonical_bits(theory::Gates& gates,
                            const term::TermManager& tm,
                            term::Sort sort,
                            const theory::Word& bits);

// Of a value of such a sort.
theory::Word constant_bits(const num::Value& value);

// The value that these bits stand for, the lowest first.
num::Value value_of_bits(const term::TermManager& tm,
                         term::Sort sort,
                         const std::vector<bool>& bits);

}  // namespace assay::blast
