// SPDX-License-Identifier: MIT
//
// Operators whose indices are more than a fixed number of numerals.
#include "theory/extras/typing.h"

#include <fmt/format.h>

#include "theory/misfit.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::extras {

using term::Index;
using term::Sort;
using term::SortKind;

// ((_ pbge k c1 ... cn) b1 ... bn): a bound, then a coefficient per argument.
SortOrMisfit pseudo_boolean_sort(const RuleInput& in) {
  for (size_t i = 0; i < in.args.size(); ++i) {
    if (in.args[i] != kBool) {
      return wrong_argument(in, i, kBool);
    }
  }
  if (in.indices.size() != in.args.size() + 1) {
    return refuse(
        fmt::format("needs a bound and {} coefficient{} as indices, got {}",
                    in.args.size(),
                    in.args.size() == 1 ? "" : "s",
                    in.indices.size()));
  }
  for (size_t i = 0; i < in.indices.size(); ++i) {
    if (in.indices[i].kind != Index::Kind::Numeral
        && in.indices[i].kind != Index::Kind::BigNumeral) {
      return refuse(fmt::format("index {} must be a numeral", i + 1));
    }
  }
  return kBool;
}

// z3 asks only that the two arguments agree; we also hold them to the rank of
// the relation that the index names.
SortOrMisfit closure_sort(const RuleInput& in) {
  if (in.args[1] != in.args[0]) {
    return wrong_argument(in, 1, in.args[0]);
  }
  const Index& index = in.indices[0];
  if (index.kind != Index::Kind::OfSymbol) {
    return refuse("the index must be a relation");
  }
  const term::SymbolInfo& relation = in.tm.symbol(term::Symbol{index.value});
  if (relation.params.size() != 2 || relation.params[0] != in.args[0]
      || relation.params[1] != in.args[0] || relation.result != kBool) {
    return refuse(fmt::format("the index must be a relation on {}",
                              sort_to_string(in.tm, in.args[0])));
  }
  return kBool;
}

// cvc5's (_ fmf.card U n): the declared sort U has at most n elements.
SortOrMisfit cardinality_sort(const RuleInput& in) {
  const Index& sort = in.indices[0];
  if (sort.kind != Index::Kind::OfSort
      || in.tm.sort_kind(Sort{sort.value}) != SortKind::User) {
    return refuse("index 1 must be a declared sort");
  }
  const Index& bound = in.indices[1];
  if (bound.kind != Index::Kind::BigNumeral
      && (bound.kind != Index::Kind::Numeral || bound.value == 0)) {
    return refuse("index 2 must be a positive numeral");
  }
  return kBool;
}

}  // namespace assay::theory::extras
