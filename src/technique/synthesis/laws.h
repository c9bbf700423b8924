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
#include "rules/sort_pattern.h"
#include "smtlib/language.h"
#include "technique/group.h"
#include "testcase/claim.h"

namespace assay::technique {

// A law at some sizes, and where it belongs.
struct Law {
  const rules::Instance* instance = nullptr;
  TheoryGroup group = TheoryGroup::Core;
  bool has_quantifier = false;
  bool has_regex = false;  // an input is any regular language
};

// Why the rule is believed at these sizes and for any sorts.
testcase::TrustRoot root_of(const rules::Instance& instance);

// A law that says what can stand for a constant or a closed term: x = right,
// or 0 = right, where `condition` holds.
struct Equation {
  const rules::Instance* instance = nullptr;
  // The rule's variable that is x; none if it is a closed term.
  std::optional<uint32_t> input;
  rules::Recipe right;
  std::optional<rules::Recipe> condition;
  TheoryGroup group = TheoryGroup::Core;  // where it belongs

  // What the rule's sort variables stand for if x is of that sort; nothing if
  // it cannot be.
  std::optional<std::vector<term::Sort>> sorts_for(const term::TermManager& tm,
                                                   term::Sort sort) const;

  // The sort of x, if sort variables are in it.
  std::optional<rules::SortPattern> pattern;
};

// A term without variables, and what can stand for it.
struct ClosedTerm {
  const rules::Instance* instance = nullptr;
  rules::Recipe term;
  std::vector<Equation> equations;
};

// The laws that contradictions are made of, for a few sizes each. Immutable.
class Laws {
 public:
  // Fails if a rule is ill-sorted.
  static Result<std::unique_ptr<const Laws>> compile(
      const smtlib::Language& language, std::span<const rules::RuleFile> files);

  // Those of a group, in the order of the table.
  const std::vector<Law>& of_group(TheoryGroup group) const;

  // For constants of the sort, by its text; those for sorts with variables are
  // `any`.
  const std::vector<Equation>& of_sort(const std::string& sort) const;

  const std::vector<Equation>& any() const { return any_; }

  // For closed terms of the sort.
  const std::vector<ClosedTerm>& of_closed(const std::string& sort) const;

 private:
  explicit Laws(const smtlib::Language& language);
  void add(rules::Instance instance);
  void add_equation(const rules::Instance& instance);
  void add_closed(Equation equation, rules::Recipe left);

  std::unique_ptr<term::TermManager> tm_;  // for all that is compared

  std::vector<rules::Rule> rules_;
  std::deque<rules::Instance> instances_;
  std::unordered_map<TheoryGroup, std::vector<Law>> laws_;
  std::unordered_map<std::string, std::vector<Equation>> of_sort_;
  std::unordered_map<std::string, std::vector<ClosedTerm>> of_closed_;
  std::unordered_map<term::Term, size_t> closed_;  // positions in of_closed_
  std::vector<Equation> any_;
};

}  // namespace assay::technique
