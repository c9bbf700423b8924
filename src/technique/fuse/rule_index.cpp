// SPDX-License-Identifier: MIT
#include "technique/fuse/rule_index.h"

#include <algorithm>

#include "base/check.h"

namespace assay::technique {

using rules::Role;
using rules::Rule;
using rules::SortPattern;
using term::Sort;

RuleIndex::RuleIndex(const smtlib::Language& language,
                     const term::TermManager& tm,
                     std::vector<Rule> rules,
                     std::span<const Sort> sorts)
    : language_(language), rules_(std::move(rules)) {
  features_.resize(rules_.size());
  for (uint32_t i = 0; i < rules_.size(); ++i) {
    add_rule(tm, i, sorts);
  }
}

void RuleIndex::add_rule(const term::TermManager& tm,
                         uint32_t number,
                         std::span<const Sort> sorts) {
  const Rule& rule = rules_[number];
  std::vector<SortPattern> inputs;
  for (const rules::Variable& variable : rule.variables) {
    if (variable.role == Role::Input) {
      const Result<SortPattern> pattern =
          SortPattern::compile(rule, variable.sort);
      ASSAY_CHECK(pattern) << rule.name << ": " << pattern.error().message;
      inputs.push_back(*pattern);
    }
  }
  const Result<std::vector<rules::Instance>> usual =
      rules::compile(language_, rule, rules::usual_sizes(rule));
  ASSAY_CHECK(usual && !usual->empty()) << rule.name;
  features_[number] = usual->front().features;
  const rules::Bindings unbound{std::vector<Sort>(rule.sorts.size()),
                                std::vector<uint32_t>(rule.sizes.size())};
  if (inputs.size() == 2 && inputs[0].is_any() && inputs[1].is_any()
      && rule.sorts.size() == 2) {
    loose_.push_back(number);
    return;
  }
  for (const Sort first : sorts) {
    rules::Bindings half = unbound;
    if (!inputs[0].matches(tm, first, half)) {
      continue;
    }
    if (inputs.size() == 1) {
      uses_[key(first, {})].push_back({number, false, half});
      continue;
    }
    for (const Sort second : sorts) {
      rules::Bindings both = half;
      if (!inputs[1].matches(tm, second, both)) {
        continue;
      }
      uses_[key(first, second)].push_back({number, false, both});
      if (first != second) {
        uses_[key(second, first)].push_back({number, true, both});
      }
    }
  }
}

std::span<const RuleUse> RuleIndex::find(Sort first, Sort second) const {
  const auto found = uses_.find(key(first, second));
  return found == uses_.end() ? std::span<const RuleUse>() : found->second;
}

std::span<const RuleUse> RuleIndex::find(Sort only) const {
  return find(only, {});
}

bool RuleIndex::has_own_rules(Sort only) const {
  return std::ranges::any_of(find(only), [](const RuleUse& use) {
    return use.bindings.sorts.empty();
  });
}

std::span<const rules::Instance> RuleIndex::instances(
    uint32_t rule, const std::vector<uint32_t>& sizes) const {
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = compiled_.try_emplace({rule, sizes});
  if (is_new) {
    // Some sizes give no sort, such as a vector without bits.
    Result<std::vector<rules::Instance>> made =
        rules::compile(language_, rules_[rule], sizes);
    if (made) {
      found->second = *std::move(made);
    }
  }
  return found->second;
}

}  // namespace assay::technique
