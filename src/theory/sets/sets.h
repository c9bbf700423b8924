// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "theory/op_info.h"
#include "theory/sorts.h"

// cvc5's sets and relations, z3's sets.
namespace assay::theory::sets {

// z3's sets from 4.17 on; its older (Set A) is (Array A Bool).
inline constexpr uint32_t kFiniteSetRow = sort_row(TheoryId::Sets, 1);

const TheoryInfo& info();

}  // namespace assay::theory::sets
