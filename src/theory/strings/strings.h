// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "theory/op_info.h"
#include "theory/op_ref.h"
#include "theory/sorts.h"

// SMT-LIB 2.7 UnicodeStrings and the extensions of z3 and cvc5: regular
// languages over sequences, characters.
namespace assay::theory::strings {

// z3's characters: String is (Seq Unicode), and RegLan is (RegEx String).
inline constexpr uint32_t kUnicodeRow = sort_row(TheoryId::Strings, 2);
inline constexpr uint32_t kRegExRow = sort_row(TheoryId::Strings, 3);

// Operators that others make terms of.
extern const OpRef kToRe;
extern const OpRef kReNone;
extern const OpRef kReAll;
extern const OpRef kReAllchar;
extern const OpRef kReRange;
extern const OpRef kReConcat;
extern const OpRef kReUnion;
extern const OpRef kReInter;
extern const OpRef kReDiff;
extern const OpRef kReStar;
extern const OpRef kRePlus;
extern const OpRef kReOpt;
extern const OpRef kReComp;

const TheoryInfo& info();

}  // namespace assay::theory::strings
