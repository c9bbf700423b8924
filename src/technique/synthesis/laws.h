// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "rules/instance.h"
#include "rules/rule.h"
#include "smtlib/language.h"
#include "technique/group.h"
#include "testcase/claim.h"

namespace assay::technique {

// A law at some sizes, and where it belongs.
struct Law {
  const rules::Instance* instance = nullptr;
  Group group = Group::Core;
  bool has_quantifier = false;
};

// Why the rule is believed at these sizes and for any sorts.
testcase::Root root_of(const rules::Instance& instance);

// A law that says what can stand for a constant: x = right, or 0 = right,
// where `condition` holds.
struct Equation {
  const rules::Instance* instance = nullptr;
  uint32_t input = 0;  // the rule's variable that is x, if it is no literal
  std::optional<std::string> literal;
  rules::Recipe right;
  std::optional<rules::Recipe> condition;
  Group group = Group::Core;  // where it belongs
};

// The laws that contradictions are made of, for a few sizes each. Immutable.
class Laws {
 public:
  // Fails if a rule is ill-sorted.
  static Result<std::unique_ptr<const Laws>> compile(
      const smtlib::Language& language, std::span<const rules::RuleFile> files);

  // Those of a group, in the order of the table.
  const std::vector<Law>& of_group(Group group) const;

  // For constants of the sort, by its text; those for any sort are `any`.
  const std::vector<Equation>& of_sort(const std::string& sort) const;

  const std::vector<Equation>& any() const { return any_; }

  // For literals of the sort.
  const std::vector<Equation>& of_literals(const std::string& sort) const;

 private:
  Laws() = default;
  void add(const smtlib::Language& language, rules::Instance instance);
  void add_equation(const smtlib::Language& language,
                    const rules::Instance& instance);

  std::vector<rules::Rule> rules_;
  std::deque<rules::Instance> instances_;
  std::unordered_map<Group, std::vector<Law>> laws_;
  std::unordered_map<std::string, std::vector<Equation>> of_sort_;
  std::unordered_map<std::string, std::vector<Equation>> of_literals_;
  std::vector<Equation> any_;
};

}  // namespace assay::technique
