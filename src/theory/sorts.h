// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "term/handles.h"

namespace assay::theory {

// The order is that of registry.cpp and never shows outside the program.
enum class TheoryId : uint8_t {
  Core,
  Ints,
  Reals,
  BitVecs,
  Floats,
  Arrays,
  Strings,
  Sequences,
  Datatypes,
  Functions,
  Sets,
  Bags,
  Fields,
  Separation,
  Extras,
};

// A sort constructor's row: which theory, and which row of its table.
constexpr uint32_t sort_row(TheoryId theory, uint32_t local) {
  return (static_cast<uint32_t>(theory) << 8) | local;
}

inline constexpr uint32_t kBoolRow = sort_row(TheoryId::Core, 0);
inline constexpr uint32_t kIntRow = sort_row(TheoryId::Ints, 0);
inline constexpr uint32_t kRealRow = sort_row(TheoryId::Reals, 0);
inline constexpr uint32_t kBitVecRow = sort_row(TheoryId::BitVecs, 0);
inline constexpr uint32_t kFloatRow = sort_row(TheoryId::Floats, 0);
inline constexpr uint32_t kRoundingModeRow = sort_row(TheoryId::Floats, 1);
inline constexpr uint32_t kArrayRow = sort_row(TheoryId::Arrays, 0);
inline constexpr uint32_t kStringRow = sort_row(TheoryId::Strings, 0);
inline constexpr uint32_t kRegLanRow = sort_row(TheoryId::Strings, 1);
inline constexpr uint32_t kSeqRow = sort_row(TheoryId::Sequences, 0);
inline constexpr uint32_t kTupleRow = sort_row(TheoryId::Datatypes, 0);
inline constexpr uint32_t kFunctionRow = sort_row(TheoryId::Functions, 0);
inline constexpr uint32_t kSetRow = sort_row(TheoryId::Sets, 0);
inline constexpr uint32_t kBagRow = sort_row(TheoryId::Bags, 0);
inline constexpr uint32_t kFieldRow = sort_row(TheoryId::Fields, 0);

// Sorts without arguments have the same handle in every TermManager.
inline constexpr term::Sort kBool{1};
inline constexpr term::Sort kInt{2};
inline constexpr term::Sort kReal{3};
inline constexpr term::Sort kString{4};
inline constexpr term::Sort kRegLan{5};
inline constexpr term::Sort kRoundingMode{6};

}  // namespace assay::theory
