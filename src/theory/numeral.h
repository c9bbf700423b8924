// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// What the evaluators of the number theories share.
namespace assay::theory {

// Bit-vectors wider than this are undetermined.
inline constexpr uint32_t kMaxWidth = uint32_t{1} << 24;
inline constexpr std::string_view kTooWide = "bit-vector too wide";
// Longer decimals are not evaluated.
inline constexpr size_t kMaxLiteralDigits = size_t{1} << 20;
inline constexpr std::string_view kTooManyDigits = "number too long";

// A numeral index of any size.
mpz_class numeral(const term::TermManager& tm, const term::Index& index);

// Spends for the length of arguments that do not fit into 64 bits.
bool spend_for_large(const EvalCall& call);

inline bool can_afford(const EvalCall& call) {
  for (const Value& value : call.args) {
    if (!value.is_small()) {
      return spend_for_large(call);
    }
  }
  return true;
}

inline Value too_costly() {
  return Value::undetermined(kBudget);
}

}  // namespace assay::theory
