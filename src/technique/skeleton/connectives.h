// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "term/term_manager.h"
#include "theory/core/build.h"

namespace assay::technique::skeleton {

// How the truth of a place moves the truth of the whole: with it, against it,
// or in no known way.
enum class Polarity : int8_t { Negative = -1, None = 0, Positive = 1 };

constexpr Polarity flip(Polarity polarity) {
  return static_cast<Polarity>(-static_cast<int>(polarity));
}

constexpr Polarity times(Polarity a, Polarity b) {
  return static_cast<Polarity>(static_cast<int>(a) * static_cast<int>(b));
}

// Of a child, where the term itself is Positive. Of a let only the body; the
// values have the polarities of their variables.
Polarity polarity_of_child(const term::TermManager& tm,
                           term::Term term,
                           uint32_t position);

// Whether the term is something to approximate, rather than only a way to
// others: atoms, and all formulas but `and`, `or`, `not`, `=>`, let, and the
// constants.
bool is_literal(const term::TermManager& tm, term::Term term);

inline bool is_true(const term::TermManager& tm, term::Term term) {
  return theory::core::is_app(tm, term, theory::core::kTrue);
}

inline bool is_false(const term::TermManager& tm, term::Term term) {
  return theory::core::is_app(tm, term, theory::core::kFalse);
}

}  // namespace assay::technique::skeleton
