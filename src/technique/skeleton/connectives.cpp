// SPDX-License-Identifier: MIT
#include "technique/skeleton/connectives.h"

#include "theory/sorts.h"

namespace assay::technique::skeleton {

namespace core = theory::core;

using term::BinderKind;
using term::Kind;
using term::Term;
using term::TermManager;

namespace {

// (ite f true s) and (ite f s false) grow with f, the duals shrink.
Polarity of_condition(const TermManager& tm, Term ite) {
  const auto children = tm.children(ite);
  if (is_true(tm, children[1]) || is_false(tm, children[2])) {
    return Polarity::Positive;
  }
  if (is_false(tm, children[1]) || is_true(tm, children[2])) {
    return Polarity::Negative;
  }
  return Polarity::None;
}

Polarity of_argument(const TermManager& tm, Term app, uint32_t position) {
  const auto node = tm.view(app);
  // Operators without indices have the numbers of their rows.
  const uint32_t row = node.head - 1;
  if (row == core::kAnd || row == core::kOr) {
    return Polarity::Positive;
  }
  if (row == core::kNot) {
    return Polarity::Negative;
  }
  if (row == core::kImplies) {
    return position + 1 == node.child_count ? Polarity::Positive
                                            : Polarity::Negative;
  }
  if (row == core::kIte) {
    return position == 0 ? of_condition(tm, app) : Polarity::Positive;
  }
  if ((row == core::kEqual || row == core::kXor) && node.child_count == 2) {
    const Term other = tm.children(app)[1 - position];
    const bool is_same =
        row == core::kEqual ? is_true(tm, other) : is_false(tm, other);
    const bool is_opposite =
        row == core::kEqual ? is_false(tm, other) : is_true(tm, other);
    return is_same       ? Polarity::Positive
           : is_opposite ? Polarity::Negative
                         : Polarity::None;
  }
  return Polarity::None;
}

}  // namespace

Polarity polarity_of_child(const TermManager& tm,
                           Term term,
                           uint32_t position) {
  if (tm.sort(term) != theory::kBool) {
    return Polarity::None;
  }
  switch (tm.kind(term)) {
    case Kind::App: return of_argument(tm, term, position);
    case Kind::Binder: {
      const BinderKind kind = tm.binder_kind(term);
      const bool is_body = position + 1 == tm.child_count(term);
      return is_body
                     && (kind == BinderKind::Let || kind == BinderKind::Forall
                         || kind == BinderKind::Exists)
                 ? Polarity::Positive
                 : Polarity::None;
    }
    case Kind::Match:
      return position == 0 ? Polarity::None : Polarity::Positive;
    case Kind::Annotated:
      return position == 0 ? Polarity::Positive : Polarity::None;
    default: return Polarity::None;
  }
}

bool is_literal(const TermManager& tm, Term term) {
  if (tm.sort(term) != theory::kBool) {
    return false;
  }
  const auto node = tm.view(term);
  switch (node.kind) {
    case Kind::App: {
      const uint32_t row = node.head - 1;
      return row != core::kAnd && row != core::kOr && row != core::kNot
             && row != core::kImplies && row != core::kTrue
             && row != core::kFalse;
    }
    case Kind::Binder: return tm.binder_kind(term) != BinderKind::Let;
    case Kind::Annotated: return false;
    default: return true;
  }
}

}  // namespace assay::technique::skeleton
