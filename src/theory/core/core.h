// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "theory/op_info.h"

// SMT-LIB 2.7 Core. Binders are the parser's.
namespace assay::theory::core {

// The operators' numbers: Core comes first in the registry.
inline constexpr uint32_t kTrue = 0;
inline constexpr uint32_t kFalse = 1;
inline constexpr uint32_t kNot = 2;
inline constexpr uint32_t kImplies = 3;
inline constexpr uint32_t kAnd = 4;
inline constexpr uint32_t kOr = 5;
inline constexpr uint32_t kXor = 6;
inline constexpr uint32_t kEqual = 7;
inline constexpr uint32_t kDistinct = 8;
inline constexpr uint32_t kIte = 9;

const TheoryInfo& info();

}  // namespace assay::theory::core
