// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "theory/op_info.h"
#include "theory/op_ref.h"
#include "theory/sorts.h"

// Tests and updates of user-declared datatypes, and cvc5's tuples and
// nullables. Constructors, selectors and is-C are user symbols.
namespace assay::theory::datatypes {

inline constexpr uint32_t kNullableRow = sort_row(TheoryId::Datatypes, 1);

// Tuples are values with the constructor 0, nullables have two.
inline constexpr uint32_t kNull = 0;
inline constexpr uint32_t kSome = 1;

// Operators that others make terms of.
extern const OpRef kTester;

const TheoryInfo& info();

}  // namespace assay::theory::datatypes
