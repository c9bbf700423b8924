// SPDX-License-Identifier: MIT
#include "technique/skeleton/connectives.h"

#include "theory/sorts.h"

namespace assay::technique::skeleton {

using term::BinderKind;
using term::Kind;
using term::Term;
using term::TermManager;

Connectives::Connectives(const theory::Theories& theories)
    : true_(theories.get_op("true")),
      false_(theories.get_op("false")),
      not_(theories.get_op("not")),
      implies_(theories.get_op("=>")),
      and_(theories.get_op("and")),
      or_(theories.get_op("or")),
      xor_(theories.get_op("xor")),
      equal_(theories.get_op("=")),
      distinct_(theories.get_op("distinct")),
      ite_(theories.get_op("ite")) {}

Polarity Connectives::of_child(const TermManager& tm,
                               Term term,
                               uint32_t position) const {
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

Polarity Connectives::of_argument(const TermManager& tm,
                                  Term app,
                                  uint32_t position) const {
  const auto node = tm.view(app);
  const uint32_t row = node.head - 1;  // meant for operators without indices
  if (row == and_ || row == or_) {
    return Polarity::Positive;
  }
  if (row == not_) {
    return Polarity::Negative;
  }
  if (row == implies_) {
    return position + 1 == node.child_count ? Polarity::Positive
                                            : Polarity::Negative;
  }
  if (row == ite_) {
    return position == 0 ? of_condition(tm, app) : Polarity::Positive;
  }
  if ((row == equal_ || row == xor_) && node.child_count == 2) {
    const Term other = tm.children(app)[1 - position];
    const bool is_same =
        row == equal_ ? is_true(tm, other) : is_false(tm, other);
    const bool is_opposite =
        row == equal_ ? is_false(tm, other) : is_true(tm, other);
    return is_same       ? Polarity::Positive
           : is_opposite ? Polarity::Negative
                         : Polarity::None;
  }
  return Polarity::None;
}

// (ite f true s) and (ite f s false) grow with f, the duals shrink.
Polarity Connectives::of_condition(const TermManager& tm, Term ite) const {
  const auto children = tm.children(ite);
  if (is_true(tm, children[1]) || is_false(tm, children[2])) {
    return Polarity::Positive;
  }
  if (is_false(tm, children[1]) || is_true(tm, children[2])) {
    return Polarity::Negative;
  }
  return Polarity::None;
}

bool Connectives::is_literal(const TermManager& tm, Term term) const {
  if (tm.sort(term) != theory::kBool) {
    return false;
  }
  const auto node = tm.view(term);
  switch (node.kind) {
    case Kind::App: {
      const uint32_t row = node.head - 1;
      return row != and_ && row != or_ && row != not_ && row != implies_
             && row != true_ && row != false_;
    }
    case Kind::Binder: return tm.binder_kind(term) != BinderKind::Let;
    case Kind::Annotated: return false;
    default: return true;
  }
}

}  // namespace assay::technique::skeleton
