// SPDX-License-Identifier: MIT
#include "rules/trust.h"

#include <algorithm>

#include "rules/trial.h"

namespace assay::rules {

bool is_shown(const Rule& rule, const Sizes& sizes) {
  if (rule.belief == Belief::BuiltIn) {
    return std::ranges::find(rule.proofs, sizes, &Proof::sizes)
           != rule.proofs.end();
  }
  if (rule.belief != Belief::Exhausted || !rule.sorts.empty()) {
    return false;
  }
  const std::vector<Sizes> tried = small_sizes(rule);
  return std::ranges::find(tried, sizes) != tried.end();
}

bool is_shown(const Instance& instance) {
  // Behind the sizes stand the choices, which proofs run through.
  const Rule& rule = *instance.rule;
  const auto end =
      instance.sizes.begin() + static_cast<ptrdiff_t>(rule.sizes.size());
  return is_shown(rule, Sizes(instance.sizes.begin(), end));
}

}  // namespace assay::rules
