// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "rules/instance.h"
#include "rules/rule.h"
#include "rules/sort_pattern.h"
#include "smtlib/features.h"
#include "smtlib/language.h"
#include "term/term_manager.h"

namespace assay::technique {

// A rule for two constants, or one.
struct RuleUse {
  uint32_t rule = 0;
  bool is_swapped = false;  // the first constant is the rule's second input
  rules::Bindings bindings;
};

// Which fusion functions fit which sorts.
class RuleIndex {
 public:
  // For constants of these sorts, which are of `tm`.
  RuleIndex(const smtlib::Language& language,
            const term::TermManager& tm,
            std::vector<rules::Rule> rules,
            std::span<const term::Sort> sorts);

  // In a fixed order.
  std::span<const RuleUse> find(term::Sort first, term::Sort second) const;
  std::span<const RuleUse> find(term::Sort only) const;

  // Whether there is a rule for one constant of this sort, and not of any.
  bool has_own_rules(term::Sort only) const;

  // Rules for any two constants: they need no look at the sorts.
  std::span<const uint32_t> loose() const { return loose_; }

  const rules::Rule& rule(uint32_t number) const { return rules_[number]; }

  size_t rule_count() const { return rules_.size(); }

  // What formulas get to have by it.
  const smtlib::Features& features(uint32_t rule) const {
    return features_[rule];
  }

  // The rule for these sizes, ready to be made; empty if they do not fit.
  // Compiled when it is first asked for. Safe for many threads.
  std::span<const rules::Instance> instances(
      uint32_t rule, const std::vector<uint32_t>& sizes) const;

 private:
  void add_rule(const term::TermManager& tm,
                uint32_t number,
                std::span<const term::Sort> sorts);

  static uint64_t key(term::Sort first, term::Sort second) {
    return uint64_t{first.id} << 32 | second.id;
  }

  const smtlib::Language& language_;
  std::vector<rules::Rule> rules_;
  std::vector<smtlib::Features> features_;
  std::vector<uint32_t> loose_;
  std::unordered_map<uint64_t, std::vector<RuleUse>> uses_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<uint32_t, std::vector<uint32_t>>,
                   std::vector<rules::Instance>>
      compiled_;
};

}  // namespace assay::technique
