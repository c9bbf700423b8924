// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "term/term_manager.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

// Terms of Core, for whoever puts formulas together.
namespace assay::theory::core {

// An operator of Core whose result is Bool: a connective, =, or distinct.
inline term::Term mk_formula(term::TermManager& tm,
                             uint32_t row,
                             std::span<const term::Term> args) {
  return tm.mk_app(term::op_of(row), kBool, args);
}

inline term::Term mk_formula(term::TermManager& tm,
                             uint32_t row,
                             term::Term a,
                             term::Term b) {
  const std::array<term::Term, 2> args = {a, b};
  return mk_formula(tm, row, args);
}

inline term::Term mk_not(term::TermManager& tm, term::Term formula) {
  return mk_formula(tm, kNot, std::span(&formula, 1));
}

inline term::Term mk_equal(term::TermManager& tm, term::Term a, term::Term b) {
  return mk_formula(tm, kEqual, a, b);
}

inline term::Term mk_ite(term::TermManager& tm,
                         term::Term condition,
                         term::Term a,
                         term::Term b) {
  const std::array<term::Term, 3> args = {condition, a, b};
  return tm.mk_app(term::op_of(kIte), tm.sort(a), args);
}

// Whether the term is an application of the operator of that row, which has no
// indices.
inline bool is_app(const term::TermManager& tm, term::Term term, uint32_t row) {
  const auto node = tm.view(term);
  return node.kind == term::Kind::App && node.head == term::op_of(row).id;
}

}  // namespace assay::theory::core
