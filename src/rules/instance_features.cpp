// SPDX-License-Identifier: MIT
//
// Which features a rule brings into a formula: its terms are made once as they
// are when it has been used, with literals for what is drawn, and looked at
// like any script.
#include "rules/instance_features.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "model/value_text.h"
#include "rules/builder.h"
#include "theory/sorts.h"

namespace assay::rules {

using term::Sort;
using term::SymbolKind;
using term::Term;

namespace {

// Of what is drawn. A division by 0 would not be linear.
num::Value usual_value(eval::Evaluator& evaluator, Sort sort) {
  return sort == theory::kInt    ? num::Value::integer(2)
         : sort == theory::kReal ? num::Value::real(2)
                                 : evaluator.default_value(sort);
}

// Whether each array is, or is in, what an input stands for: then a formula
// has it already, and here is but a placeholder for its sorts.
bool has_only_given_arrays(const Instance& instance) {
  const Rule& rule = *instance.rule;
  std::vector<bool> is_given(instance.sorts.size());
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    if (rule.variables[i].role == Role::Input) {
      is_given[instance.variables[i].sort] = true;
    }
  }
  for (size_t i = instance.sorts.size(); i-- > 0;) {  // arguments come first
    const SortStep& step = instance.sorts[i];
    if (is_given[i]) {
      for (const uint32_t arg : step.args) {
        is_given[arg] = true;
      }
    } else if (step.kind == SortStep::Kind::Builtin
               && step.head == theory::kArrayRow) {
      return false;
    }
  }
  return true;
}

}  // namespace

void find_features(const smtlib::Language& language,
                   const term::TermManager* base,
                   Instance& instance) {
  const Rule& rule = *instance.rule;
  const std::unique_ptr<term::TermManager> tm =
      base != nullptr ? std::make_unique<term::TermManager>(base)
                      : language.theories().make_manager();
  smtlib::Script script;
  std::vector<Sort> sorts;
  for (const std::string& name : rule.sorts) {
    term::SymbolInfo info;
    info.name = tm->mk_name(name);
    info.kind = SymbolKind::SortFunction;
    sorts.push_back(
        tm->mk_sort(term::SortKind::User, tm->mk_symbol(info).id, {}, {}));
  }
  Builder builder(instance, *tm, sorts);
  const model::Model nothing{};
  eval::Evaluator evaluator(language.theories(), *tm, nothing);
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    const Variable& variable = rule.variables[i];
    std::optional<Term> literal;
    if (variable.role == Role::Draw) {
      const Sort sort = builder.sort_of(i);
      literal = model::value_to_term(
          language.theories(),
          *tm,
          sort,
          instance.variables[i].term
              ? evaluator.evaluate(builder.build(*instance.variables[i].term))
              : usual_value(evaluator, sort));
    }
    if (literal) {
      builder.set(i, *literal);
      continue;
    }
    script.commands.push_back({smtlib::CommandKind::DeclareFun,
                               0,
                               builder.declare(i, variable.name).id,
                               {}});
  }
  const auto add = [&](const Recipe& recipe) {
    script.commands.push_back(
        {smtlib::CommandKind::Assert, 0, builder.build(recipe).id, {}});
  };
  for (size_t i = 0; i < rule.variables.size(); ++i) {
    if (instance.variables[i].term && rule.variables[i].role == Role::Output
        && !rule.variables[i].is_hidden) {
      add(*instance.variables[i].term);
    }
  }
  std::ranges::for_each(
      instance.inverses, add, [](const auto& row) { return row.term; });
  if (instance.from) {
    add(*instance.to);
  }
  const auto features = [&] {
    smtlib::Features found = smtlib::features_of(language, *tm, script);
    found.has_declared_sorts = false;
    found.has_other_arrays =
        found.has_other_arrays && !has_only_given_arrays(instance);
    found.has_datatypes = rule.record.has_value();
    return found;
  };
  instance.features = features();
  if (instance.from) {
    add(*instance.from);
  }
  instance.both_features = features();
  instance.both_features.has_quantifiers |= has_role(rule, Role::Bound);
}

}  // namespace assay::rules
