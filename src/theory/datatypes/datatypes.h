// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "theory/op_info.h"
#include "theory/sorts.h"

// Tests and updates of user-declared datatypes, and cvc5's tuples and
// nullables. Constructors, selectors and is-C are user symbols.
namespace assay::theory::datatypes {

inline constexpr uint32_t kNullableRow = sort_row(TheoryId::Datatypes, 1);

const TheoryInfo& info();

}  // namespace assay::theory::datatypes
