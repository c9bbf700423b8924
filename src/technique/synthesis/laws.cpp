// SPDX-License-Identifier: MIT
//
// The tables' rules of equivalence, prepared for contradictions. Each rule is
// compiled for a few sizes: small ones, at which every solver decides, the
// usual ones, and large ones unless an operator is hard there (its row says
// so). A built-in rule is used only at sizes at which it was proved; a user's
// rule is used at all of them, and the claim then rests on the user.
//
// A law whose one side is a variable or a closed term says what can stand for a
// constant: x = T(x), or 0 = T(). These equations are kept by the text of their
// sort, since contradictions ask for "whatever fits a constant of this sort";
// the ones with sort variables are matched when they are asked for. Building
// the terms here instead would tie them to one manager.
#include "technique/synthesis/laws.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/builder.h"
#include "rules/built_in.h"
#include "rules/trial.h"
#include "rules/trust.h"
#include "theory/core/core.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique {

using rules::Recipe;
using rules::Role;
using rules::RuleKind;

namespace {

constexpr size_t kMostChoices = 4;

// The part of a recipe that ends with a step.
Recipe part_of(const Recipe& recipe, uint32_t last) {
  Recipe part;
  part.steps.assign(recipe.steps.begin(), recipe.steps.begin() + last + 1);
  return part;
}

// Where a law belongs, whatever its variable sorts stand for and without its
// quantifier.
TheoryGroup home_of(const rules::Instance& instance) {
  const bool has_sequences =
      std::ranges::any_of(instance.sorts, [](const rules::SortStep& step) {
        return step.kind == rules::SortStep::Kind::Builtin
               && step.head == theory::kSeqRow;
      });
  if (has_sequences) {
    return TheoryGroup::Sequences;
  }
  smtlib::Features features = instance.both_features;
  features.has_quantifiers = false;
  const TheoryGroup group = group_of(features);
  return group == TheoryGroup::Functions ? TheoryGroup::Core : group;
}

bool has_hard_operator(const theory::Theories& theories,
                       std::string_view text) {
  constexpr std::string_view kEnds = "() \t\n";
  for (size_t at = text.find_first_not_of(kEnds); at != text.npos;
       at = text.find_first_not_of(kEnds, at)) {
    const size_t end = std::min(text.find_first_of(kEnds, at), text.size());
    const auto rows = theories.find_ops(text.substr(at, end - at));
    if (std::ranges::any_of(rows, [&](uint32_t row) {
          return theories.info(row).effort == theory::Effort::Hard;
        })) {
      return true;
    }
    at = end;
  }
  return false;
}

// Solvers take long for such a law at large sizes.
bool is_hard(const theory::Theories& theories, const rules::Rule& rule) {
  return !rule.from || !rule.to || has_hard_operator(theories, rule.from->text)
         || has_hard_operator(theories, rule.to->text);
}

// Small ones, which solvers decide, usual and large ones. A built-in rule is
// used only at sizes at which it was shown to hold, if there are any.
std::vector<rules::Sizes> sizes_of(const theory::Theories& theories,
                                   const rules::Rule& rule) {
  std::vector<rules::Sizes> all;
  const auto add = [&](const rules::Sizes& sizes) {
    if ((rule.proofs.empty() || rules::is_shown(rule, sizes))
        && std::ranges::find(all, sizes) == all.end()) {
      all.push_back(sizes);
    }
  };
  const std::vector<rules::Sizes> small = rules::small_sizes(rule);
  const std::vector<rules::Sizes> usual = rules::proof_sizes(rule);
  add(usual.front());
  add(small[small.size() / 2]);
  if (usual.size() > 1) {
    add(usual[1]);
  }
  add(small.front());
  if (!is_hard(theories, rule)) {
    add(usual.back());
  }
  if (!rule.proofs.empty()) {
    std::ranges::for_each(rules::large_sizes(rule), add);
  }
  if (all.empty()) {
    all.push_back(rule.proofs.front().sizes);
  }
  return all;
}

}  // namespace

testcase::TrustRoot root_of(const rules::Instance& instance) {
  return rules::is_shown(instance) ? testcase::TrustRoot::Proved
                                   : testcase::TrustRoot::Declared;
}

Result<std::unique_ptr<const Laws>> Laws::compile(
    const smtlib::Language& language, std::span<const rules::RuleFile> files) {
  std::unique_ptr<Laws> made(new Laws(language));
  made->rules_ = rules::equivalences(files);
  const auto base = language.theories().make_manager();
  for (const rules::Rule& rule : made->rules_) {
    for (const rules::Sizes& sizes : sizes_of(language.theories(), rule)) {
      ASSAY_TRY(std::vector<rules::Instance> instances,
                rules::compile(language, rule, sizes, base.get()));
      // Both ends, and what lies between.
      const size_t last = instances.size() - 1;
      const size_t count = std::min(instances.size(), kMostChoices);
      for (size_t i = 0; i < count; ++i) {
        made->add(
            std::move(instances[count == 1 ? 0 : i * last / (count - 1)]));
      }
    }
  }
  return made;
}

Laws::Laws(const smtlib::Language& language)
    : tm_(language.theories().make_manager()) {}

void Laws::add(rules::Instance instance) {
  const rules::Rule& rule = *instance.rule;
  instances_.push_back(std::move(instance));
  const rules::Instance& kept = instances_.back();
  const bool has_quantifier = rules::has_role(rule, Role::Bound);
  const TheoryGroup group = home_of(kept);
  const bool has_regex =
      std::ranges::any_of(rule.variables, [](const rules::Variable& variable) {
        return variable.role == Role::Input && variable.sort.text == "RegLan";
      });
  laws_[group].push_back({&kept, group, has_quantifier, has_regex});
  const bool is_plain =
      !has_quantifier && !rules::has_role(rule, Role::Some) && !rule.record;
  if (is_plain) {
    add_equation(kept);
  }
}

// Takes a law apart if one side of it is a variable or a closed term.
void Laws::add_equation(const rules::Instance& instance) {
  using Step = Recipe::Step;
  const rules::Rule& rule = *instance.rule;
  if (!instance.from || !instance.to) {
    return;
  }
  Equation equation;
  equation.instance = &instance;
  equation.group = home_of(instance);
  Recipe left;
  if (rule.kind == RuleKind::Equal) {
    left = *instance.from;
    equation.right = *instance.to;
  } else {
    const Recipe& to = *instance.to;
    const Step& root = to.steps.back();
    const bool is_equation = root.kind == Step::Kind::App
                             && root.args.size() == 2
                             && root.head == theory::core::kEqual;
    if (!is_equation) {
      return;
    }
    left = part_of(to, root.args[0]);
    equation.right = part_of(to, root.args[1]);
    equation.condition = *instance.from;
  }
  const Step& last = left.steps.back();
  const bool is_input = last.kind == Step::Kind::Variable
                        && rule.variables[last.head].role == Role::Input;
  if (!is_input) {
    add_closed(std::move(equation), std::move(left));
    return;
  }
  equation.input = last.head;
  if (rule.sorts.empty()) {
    rules::Builder builder(instance, *tm_, {});
    of_sort_[theory::sort_to_string(*tm_, builder.sort_of(last.head))]
        .push_back(std::move(equation));
    return;
  }
  Result<rules::SortPattern> pattern =
      rules::SortPattern::compile(rule, rule.variables[last.head].sort);
  if (pattern) {
    equation.pattern = *std::move(pattern);
    any_.push_back(std::move(equation));
  }
}

// The left side may have steps that are not of it, as it was cut out of more.
void Laws::add_closed(Equation equation, Recipe left) {
  using Kind = Recipe::Step::Kind;
  std::vector<bool> is_closed;
  for (const Recipe::Step& step : left.steps) {
    is_closed.push_back(
        step.kind == Kind::Literal
        || (step.kind == Kind::App
            && std::ranges::all_of(
                step.args, [&](uint32_t arg) { return is_closed[arg]; })));
  }
  if (!is_closed.back() || !equation.instance->rule->sorts.empty()) {
    return;
  }
  const rules::Instance& instance = *equation.instance;
  rules::Builder builder(instance, *tm_, {});
  Recipe alone;
  std::vector<uint32_t> positions(left.steps.size());
  for (size_t i = 0; i < left.steps.size(); ++i) {
    if (is_closed[i]) {
      positions[i] = static_cast<uint32_t>(alone.steps.size());
      alone.steps.push_back(left.steps[i]);
      for (uint32_t& arg : alone.steps.back().args) {
        arg = positions[arg];
      }
    }
  }
  const term::Term term = builder.build(alone);
  std::vector<ClosedTerm>& list =
      of_closed_[theory::sort_to_string(*tm_, tm_->sort(term))];
  const auto [at, is_new] = closed_.try_emplace(term, list.size());
  if (is_new) {
    list.push_back({&instance, std::move(alone), {}});
  }
  list[at->second].equations.push_back(std::move(equation));
}

std::optional<std::vector<term::Sort>> Equation::sorts_for(
    const term::TermManager& tm, term::Sort sort) const {
  const rules::Rule& rule = *instance->rule;
  rules::Bindings bindings;
  bindings.sorts.resize(rule.sorts.size());
  bindings.sizes.assign(
      instance->sizes.begin(),
      instance->sizes.begin() + static_cast<ptrdiff_t>(rule.sizes.size()));
  const bool fits =
      !pattern
      || (pattern->matches(tm, sort, bindings)
          && std::ranges::all_of(bindings.sorts,
                                 [](term::Sort bound) { return bool{bound}; }));
  return fits ? std::optional(std::move(bindings.sorts)) : std::nullopt;
}

const std::vector<Law>& Laws::of_group(TheoryGroup group) const {
  static const std::vector<Law> none;
  const auto found = laws_.find(group);
  return found == laws_.end() ? none : found->second;
}

const std::vector<Equation>& Laws::of_sort(const std::string& sort) const {
  static const std::vector<Equation> none;
  const auto found = of_sort_.find(sort);
  return found == of_sort_.end() ? none : found->second;
}

const std::vector<ClosedTerm>& Laws::of_closed(const std::string& sort) const {
  static const std::vector<ClosedTerm> none;
  const auto found = of_closed_.find(sort);
  return found == of_closed_.end() ? none : found->second;
}

}  // namespace assay::technique
