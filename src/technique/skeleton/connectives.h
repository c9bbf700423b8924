// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "term/term_manager.h"
#include "theory/registry.h"

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

// The operators of the Boolean skeleton.
class Connectives {
 public:
  explicit Connectives(const theory::Theories& theories);

  // Of a child, where the term itself is Positive. Of a let only the body; the
  // values have the polarities of their variables.
  Polarity of_child(const term::TermManager& tm,
                    term::Term term,
                    uint32_t position) const;

  // Whether the term is something to approximate, rather than only a way to
  // others: atoms, and all formulas but `and`, `or`, `not`, `=>`, let, and the
  // constants.
  bool is_literal(const term::TermManager& tm, term::Term term) const;

  bool is_true(const term::TermManager& tm, term::Term term) const {
    return is_app(tm, term, true_);
  }

  bool is_false(const term::TermManager& tm, term::Term term) const {
    return is_app(tm, term, false_);
  }

  bool is_not(const term::TermManager& tm, term::Term term) const {
    return is_app(tm, term, not_);
  }

  uint32_t not_row() const { return not_; }

  uint32_t and_row() const { return and_; }

  uint32_t or_row() const { return or_; }

  uint32_t implies_row() const { return implies_; }

  uint32_t xor_row() const { return xor_; }

  uint32_t equal_row() const { return equal_; }

  uint32_t distinct_row() const { return distinct_; }

  uint32_t ite_row() const { return ite_; }

  uint32_t true_row() const { return true_; }

 private:
  static bool is_app(const term::TermManager& tm,
                     term::Term term,
                     uint32_t row) {
    const auto node = tm.view(term);
    return node.kind == term::Kind::App && node.head == row + 1;
  }

  Polarity of_argument(const term::TermManager& tm,
                       term::Term app,
                       uint32_t position) const;
  Polarity of_condition(const term::TermManager& tm, term::Term ite) const;

  uint32_t true_;
  uint32_t false_;
  uint32_t not_;
  uint32_t implies_;
  uint32_t and_;
  uint32_t or_;
  uint32_t xor_;
  uint32_t equal_;
  uint32_t distinct_;
  uint32_t ite_;
};

}  // namespace assay::technique::skeleton
