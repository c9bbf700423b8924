// SPDX-License-Identifier: MIT
//
// The values of sorts under the model: the sorts' rows know them, but for the
// elements of declared sorts, which the model has.
#include "theory/domains.h"

#include "eval/evaluator.h"

namespace assay::eval {

using term::Sort;
using theory::Domains;

theory::Universe Evaluator::universe(Sort sort) const {
  const auto found = model_.universes.find(sort);
  return found == model_.universes.end() ? theory::Universe{} : found->second;
}

std::optional<mpz_class> Evaluator::cardinality(Sort sort) {
  Domains domains(*this);
  std::optional<mpz_class> number = domains.count(sort);
  spend(domains.calls());
  return number;
}

std::optional<std::vector<Value>> Evaluator::enumerate(Sort sort,
                                                       size_t limit) {
  Domains domains(*this);
  const std::optional<mpz_class> number = domains.count(sort);
  spend(domains.calls());
  if (!number || *number > limit) {
    return std::nullopt;
  }
  return domains.list(sort);
}

Value Evaluator::default_value(Sort sort) {
  Domains domains(*this);
  Value value = domains.first(sort);
  spend(domains.calls());
  return value;
}

std::vector<Value> Evaluator::candidates(Sort sort) {
  Domains domains(*this);
  std::vector<Value> values = domains.tries(sort);
  spend(domains.calls());
  return values;
}

}  // namespace assay::eval
