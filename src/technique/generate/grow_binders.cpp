// SPDX-License-Identifier: MIT
//
// Steps that bind variables: quantifiers, match and let.
#include <array>
#include <utility>
#include <vector>

#include "technique/generate/grower.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::technique {

using term::Term;

// A formula about a constant, or two, becomes one about all or some values.
bool Grower::step_quantifier() {
  const Pick body = pick(Palette::kBool);
  if (body.entry == nullptr || body.entry->size == 0) {
    return false;
  }
  std::vector<term::Var> vars;
  Term open = body.term;
  for (uint64_t count = rng_.chance(1, 4) ? 2 : 1; count > 0; --count) {
    const auto sort = static_cast<uint8_t>(rng_.below(pool_.size()));
    const std::vector<term::Symbol>& constants = scene_.constants(sort);
    if (constants.empty()) {
      continue;
    }
    const Term constant = tm_.mk_call(
        constants[rng_.below(constants.size())], scene_.sort(sort), {});
    const term::Var var = tm_.mk_var(tm_.mk_name("q"), scene_.sort(sort));
    const std::pair<Term, Term> map{constant, tm_.mk_variable(var)};
    const Term made = term::substitute(tm_, open, std::span(&map, 1));
    if (made != open) {
      vars.push_back(var);
      open = made;
    }
  }
  if (vars.empty()) {
    return false;
  }
  const auto kind =
      rng_.chance(1, 2) ? term::BinderKind::Forall : term::BinderKind::Exists;
  const Term made =
      tm_.mk_binder(kind, vars, theory::kBool, std::span(&open, 1));
  return keep(Palette::kBool, made, std::span(&body, 1));
}

// (match d ((k t) ((c x y) u))): a term of one sort for each constructor, or a
// variable of the case. No case for all that is left: cvc5 1.0.3 and cvc4
// refuse a second one of that name.
bool Grower::step_match() {
  const auto sort = static_cast<uint8_t>(rng_.below(pool_.size()));
  const auto result = static_cast<uint8_t>(rng_.below(pool_.size()));
  if (palette_.sorts()[sort].kind != SortRecipe::Kind::Datatype
      || scene_.sort(result) == theory::kRegLan) {
    return false;
  }
  args_.assign(1, pick(sort));
  terms_.assign(1, args_[0].term);
  const auto& constructors =
      tm_.constructors(term::Symbol{tm_.sort_head(scene_.sort(sort))});
  std::vector<term::MatchCase> cases;
  for (const term::ConstructorInfo& row : constructors) {
    term::MatchCase made{row.symbol, {}};
    for (const term::Sort field : tm_.symbol(row.symbol).params) {
      made.vars.push_back(tm_.mk_var(tm_.mk_name("m"), field));
    }
    terms_.push_back(pick_body(result, made.vars));
    cases.push_back(std::move(made));
  }
  return terms_.back()
         && keep(result,
                 tm_.mk_match(std::move(cases), scene_.sort(result), terms_),
                 args_);
}

// One of the variables, or a term from outside.
Term Grower::pick_body(uint8_t sort, std::span<const term::Var> vars) {
  for (const term::Var var : vars) {
    if (tm_.var_sort(var) == scene_.sort(sort) && rng_.chance(1, 2)) {
      return tm_.mk_variable(var);
    }
  }
  args_.push_back(pick(sort));
  return args_.back().term;
}

// (let ((v t)) formula) for some t in it, or several around each other: t may
// be a part of what an inner one binds.
Term Grower::bind_shared(Term formula) {
  if (tm_.kind(formula) == term::Kind::Binder) {
    return formula;
  }
  for (uint64_t one_in = 6; rng_.chance(1, one_in); one_in = 2) {
    const std::vector<Term> parts = term::post_order(tm_, formula);
    const Term part = parts[rng_.below(parts.size())];
    if (part == formula || tm_.child_count(part) == 0
        || !term::is_closed(tm_, part) || tm_.sort(part) == theory::kRegLan) {
      break;
    }
    const term::Var var = tm_.mk_var(tm_.mk_name("v"), tm_.sort(part));
    const std::pair<Term, Term> map{part, tm_.mk_variable(var)};
    const Term body = term::substitute(tm_, formula, std::span(&map, 1));
    const std::array<Term, 2> children = {part, body};
    formula = tm_.mk_binder(
        term::BinderKind::Let, std::span(&var, 1), theory::kBool, children);
  }
  return formula;
}

}  // namespace assay::technique
