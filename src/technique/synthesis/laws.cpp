// SPDX-License-Identifier: MIT
#include "technique/synthesis/laws.h"

#include <algorithm>

#include "rules/builder.h"
#include "rules/built_in.h"
#include "rules/trial.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique {

using rules::Instance;
using rules::Recipe;
using rules::Role;
using rules::RuleKind;

namespace {

constexpr size_t kMostSizes = 3;
constexpr size_t kMostChoices = 3;

// The part of a recipe that ends with a step.
Recipe part_of(const Recipe& recipe, uint32_t last) {
  Recipe part;
  part.steps.assign(recipe.steps.begin(), recipe.steps.begin() + last + 1);
  return part;
}

// Where a law belongs, whatever its variable sorts stand for and without its
// quantifier.
Group home_of(const Instance& instance) {
  const bool has_sequences =
      std::ranges::any_of(instance.sorts, [](const rules::SortStep& step) {
        return step.kind == rules::SortStep::Kind::Builtin
               && step.head == theory::kSeqRow;
      });
  if (has_sequences) {
    return Group::Sequences;
  }
  smtlib::Features features = instance.both_features;
  features.has_quantifiers = false;
  const Group group = group_of(features);
  return group == Group::Functions ? Group::Core : group;
}

// Small ones, which solvers decide, and two that are usual.
std::vector<rules::Sizes> sizes_of(const rules::Rule& rule) {
  std::vector<rules::Sizes> all;
  const auto add = [&](const rules::Sizes& sizes) {
    if (all.size() < kMostSizes && std::ranges::find(all, sizes) == all.end()) {
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
  return all;
}

}  // namespace

testcase::Root root_of(const Instance& instance) {
  const rules::Rule& rule = *instance.rule;
  if (rule.belief == rules::Belief::Checked) {
    return testcase::Root::Proved;
  }
  const rules::Sizes sizes(
      instance.sizes.begin(),
      instance.sizes.begin() + static_cast<ptrdiff_t>(rule.sizes.size()));
  const std::vector<rules::Sizes> tried = rules::small_sizes(rule);
  return rule.belief == rules::Belief::Exhausted && rule.sorts.empty()
                 && std::ranges::find(tried, sizes) != tried.end()
             ? testcase::Root::Proved
             : testcase::Root::Declared;
}

Result<std::unique_ptr<const Laws>> Laws::compile(
    const smtlib::Language& language, std::span<const rules::RuleFile> files) {
  std::unique_ptr<Laws> made(new Laws());
  made->rules_ = rules::equivalences(files);
  for (const rules::Rule& rule : made->rules_) {
    for (const rules::Sizes& sizes : sizes_of(rule)) {
      ASSAY_TRY(std::vector<Instance> instances,
                rules::compile(language, rule, sizes));
      instances.resize(std::min(instances.size(), kMostChoices));
      for (Instance& instance : instances) {
        made->add(language, std::move(instance));
      }
    }
  }
  return made;
}

void Laws::add(const smtlib::Language& language, Instance instance) {
  const rules::Rule& rule = *instance.rule;
  instances_.push_back(std::move(instance));
  const Instance& kept = instances_.back();
  const bool has_quantifier = rules::has_role(rule, Role::Bound);
  const Group group = home_of(kept);
  laws_[group].push_back({&kept, group, has_quantifier});
  const bool is_plain =
      !has_quantifier && !rules::has_role(rule, Role::Some) && !rule.record;
  if (is_plain) {
    add_equation(language, kept);
  }
}

// Takes a law apart if one side of it is a variable or a literal.
void Laws::add_equation(const smtlib::Language& language,
                        const Instance& instance) {
  using Step = Recipe::Step;
  const rules::Rule& rule = *instance.rule;
  if (!instance.from || !instance.to) {
    return;
  }
  Equation equation;
  equation.instance = &instance;
  equation.group = home_of(instance);
  const Step* left = nullptr;
  if (rule.kind == RuleKind::Equal) {
    left = &instance.from->steps.back();
    equation.right = *instance.to;
  } else if (rule.kind == RuleKind::Weaken) {
    const Recipe& to = *instance.to;
    const Step& root = to.steps.back();
    const bool is_equation = root.kind == Step::Kind::App
                             && root.args.size() == 2
                             && language.theories().info(root.head).name == "=";
    if (!is_equation) {
      return;
    }
    left = &to.steps[root.args[0]];
    equation.right = part_of(to, root.args[1]);
    equation.condition = *instance.from;
  }
  if (left == nullptr) {
    return;
  }
  const bool is_input = left->kind == Step::Kind::Variable
                        && rule.variables[left->head].role == Role::Input;
  const bool is_literal = left->kind == Step::Kind::Literal;
  if (!is_input && !is_literal) {
    return;
  }
  if (instance.sorts[left->sort].kind == rules::SortStep::Kind::Variable) {
    if (is_input && rule.sorts.size() == 1) {
      equation.input = left->head;
      any_.push_back(std::move(equation));
    }
    return;
  }
  if (!rule.sorts.empty()) {
    return;
  }
  const auto tm = language.theories().make_manager();
  rules::Builder builder(instance, *tm, {});
  const Recipe alone{{*left}};
  if (is_input) {
    equation.input = left->head;
    const std::string sort =
        theory::sort_to_string(*tm, builder.sort_of(left->head));
    of_sort_[sort].push_back(std::move(equation));
  } else {
    equation.literal = left->text;
    const std::string sort =
        theory::sort_to_string(*tm, tm->sort(builder.build(alone)));
    of_literals_[sort].push_back(std::move(equation));
  }
}

const std::vector<Law>& Laws::of_group(Group group) const {
  static const std::vector<Law> none;
  const auto found = laws_.find(group);
  return found == laws_.end() ? none : found->second;
}

const std::vector<Equation>& Laws::of_sort(const std::string& sort) const {
  static const std::vector<Equation> none;
  const auto found = of_sort_.find(sort);
  return found == of_sort_.end() ? none : found->second;
}

const std::vector<Equation>& Laws::of_literals(const std::string& sort) const {
  static const std::vector<Equation> none;
  const auto found = of_literals_.find(sort);
  return found == of_literals_.end() ? none : found->second;
}

}  // namespace assay::technique
