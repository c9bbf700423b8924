// SPDX-License-Identifier: MIT
//
// Why they hold, in the order of the code:
//   forall => instance, instance => exists, forall => exists (no sort is empty)
//   (= a b) => (= (f .. a ..) (f .. b ..)) for any function, whatever selectors
//     give for other constructors: they are functions all the same
//   (and (= a c) (= b d)) => (= (f a b) (f c d)), the same backwards
//   (and (= a b) (p .. b ..)) => (p .. a ..), and so (p .. a ..) =>
//     (=> (= a b) (p .. b ..))
//   a datatype's value has one constructor, and is made of its fields; there is
//     one value of a constructor without fields; and no value is a field of
//     itself, unless the datatype is a codatatype
#include "technique/skeleton/special_rules.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "term/substitute.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using term::BinderKind;
using term::Kind;
using term::Symbol;
using term::Term;
using term::Var;

SpecialRules::SpecialRules(const smtlib::Language& language,
                           const SeedIndex& material,
                           Snippets& snippets,
                           term::TermManager& tm,
                           base::Rng& rng)
    : language_(language),
      material_(material),
      snippets_(snippets),
      tm_(tm),
      rng_(rng) {}

std::optional<SpecialRules::Made> SpecialRules::apply(const Literal& literal,
                                                      Direction direction) {
  const Term term = literal.term;
  if (tm_.kind(term) == Kind::Binder) {
    return quantifier(term, direction);
  }
  if (tm_.kind(term) == Kind::Call) {
    return predicate(term, direction);
  }
  if (tm_.kind(term) != Kind::App) {
    return std::nullopt;
  }
  const uint32_t row = tm_.op_row(tm_.op(term));
  if (row == theory::core::kEqual && tm_.child_count(term) == 2) {
    const bool tries_data = rng_.chance(1, 2);
    if (tries_data) {
      const std::optional<Made> made =
          direction == Direction::Weaken ? acyclic(term) : empty(term);
      if (made) {
        return made;
      }
    }
    return direction == Direction::Weaken ? congruence(term) : injection(term);
  }
  if (row == language_.tester_row() && direction == Direction::Weaken) {
    return tester(term);
  }
  return std::nullopt;
}

std::optional<SpecialRules::Made> SpecialRules::quantifier(
    Term term, Direction direction) {
  const bool is_forall = tm_.binder_kind(term) == BinderKind::Forall;
  const bool is_exists = tm_.binder_kind(term) == BinderKind::Exists;
  if ((direction == Direction::Weaken) != is_forall
      || (!is_forall && !is_exists)) {
    return std::nullopt;
  }
  const std::vector<Var> vars(tm_.binder_vars(term).begin(),
                              tm_.binder_vars(term).end());
  Term body = tm_.children(term)[0];
  if (rng_.chance(1, 4)) {
    const BinderKind kind = is_forall ? BinderKind::Exists : BinderKind::Forall;
    return Made{"forall-exists",
                tm_.mk_binder(kind, vars, theory::kBool, std::span(&body, 1))};
  }
  std::vector<std::pair<Term, Term>> values;
  for (const Var var : vars) {
    const Term value = snippets_.leaf(tm_.var_sort(var));
    if (!value) {
      return std::nullopt;
    }
    values.emplace_back(tm_.mk_variable(var), value);
  }
  while (tm_.kind(body) == Kind::Annotated) {
    body = tm_.children(body)[0];  // patterns are for quantifiers
  }
  return Made{is_forall ? "forall-instance" : "exists-instance",
              term::substitute(tm_, body, values)};
}

std::optional<SpecialRules::Made> SpecialRules::congruence(Term equation) {
  const std::vector<Callable>& all = material_.callables;
  if (all.empty()) {
    return std::nullopt;
  }
  const Term left = tm_.children(equation)[0];
  const Term right = tm_.children(equation)[1];
  const term::Sort sort = tm_.sort(left);
  const size_t start = rng_.below(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    const Callable& row = all[(start + i) % all.size()];
    const auto found = std::ranges::find(row.params, sort);
    if (row.kind != Callable::Kind::Call || found == row.params.end()) {
      continue;
    }
    const auto at = static_cast<size_t>(found - row.params.begin());
    std::vector<Term> args;
    for (size_t k = 0; k < row.params.size(); ++k) {
      args.push_back(k == at ? left : snippets_.leaf(row.params[k]));
      if (!args.back()) {
        return std::nullopt;
      }
    }
    const Term of_left = tm_.mk_call(row.symbol, row.result, args);
    args[at] = right;
    const Term of_right = tm_.mk_call(row.symbol, row.result, args);
    return Made{"uf-congruence",
                snippets_.apply(theory::core::kEqual, of_left, of_right)};
  }
  return std::nullopt;
}

std::optional<SpecialRules::Made> SpecialRules::injection(Term equation) {
  const Term left = tm_.children(equation)[0];
  const Term right = tm_.children(equation)[1];
  if (tm_.kind(left) != Kind::Call || tm_.kind(right) != Kind::Call
      || tm_.call_symbol(left) != tm_.call_symbol(right)
      || tm_.child_count(left) != tm_.child_count(right)) {
    return std::nullopt;
  }
  std::vector<Term> parts;
  for (uint32_t i = 0; i < tm_.child_count(left); ++i) {
    const Term a = tm_.children(left)[i];
    const Term b = tm_.children(right)[i];
    if (tm_.sort(a) != tm_.sort(b)) {
      return std::nullopt;  // of a polymorphic function
    }
    if (a != b) {
      parts.push_back(snippets_.apply(theory::core::kEqual, a, b));
    }
  }
  if (parts.empty()) {
    return std::nullopt;
  }
  return Made{"uf-congruence-reversed",
              parts.size() == 1 ? parts[0]
                                : snippets_.apply(theory::core::kAnd, parts)};
}

Term SpecialRules::mk_tester(Symbol constructor, Term data) {
  const term::Index index{term::Index::Kind::OfSymbol, constructor.id};
  return tm_.mk_app(tm_.mk_op(language_.tester_row(), std::span(&index, 1)),
                    theory::kBool,
                    std::span(&data, 1));
}

std::optional<SpecialRules::Made> SpecialRules::tester(Term test) {
  const Term data = tm_.children(test)[0];
  const std::span<const term::Index> indices = tm_.op_indices(tm_.op(test));
  if (indices.size() != 1 || indices[0].kind != term::Index::Kind::OfSymbol) {
    return std::nullopt;
  }
  const Symbol constructor{indices[0].value};
  const term::SymbolInfo& info = tm_.symbol(constructor);
  if (info.type_params > 0 || info.kind != term::SymbolKind::Constructor) {
    return std::nullopt;
  }
  const std::vector<term::ConstructorInfo>& all =
      tm_.constructors(info.datatype);
  const term::ConstructorInfo& chosen = all[rng_.below(all.size())];
  if (chosen.symbol != constructor) {
    return Made{"data-other-constructor",
                snippets_.negate(mk_tester(chosen.symbol, data))};
  }
  std::vector<Term> fields;
  for (size_t i = 0; i < chosen.selectors.size(); ++i) {
    fields.push_back(
        tm_.mk_call(chosen.selectors[i], info.params[i], std::span(&data, 1)));
  }
  const Term made = tm_.mk_call(constructor, tm_.sort(data), fields);
  return Made{"data-fields", snippets_.apply(theory::core::kEqual, data, made)};
}

std::optional<SpecialRules::Made> SpecialRules::predicate(Term call,
                                                          Direction direction) {
  std::vector<Term> args(tm_.children(call).begin(), tm_.children(call).end());
  if (args.empty()) {
    return std::nullopt;
  }
  Term& arg = args[rng_.below(args.size())];
  const Term old = arg;
  const term::Sort sort = tm_.sort(old);
  if (sort == theory::kRegLan || tm_.is_builtin(sort, theory::kFunctionRow)) {
    return std::nullopt;  // without an equality that solvers know
  }
  arg = snippets_.leaf(sort);
  if (!arg || arg == old) {
    return std::nullopt;
  }
  const Term equation = snippets_.apply(theory::core::kEqual, old, arg);
  const Term other = tm_.mk_call(tm_.call_symbol(call), tm_.sort(call), args);
  if (direction == Direction::Weaken) {
    return Made{"uf-predicate",
                snippets_.apply(theory::core::kImplies, equation, other)};
  }
  return Made{"uf-predicate-reversed",
              snippets_.apply(theory::core::kAnd, equation, other)};
}

// None if the sort is of another kind, or has parameters.
std::span<const term::ConstructorInfo> SpecialRules::constructors_of(
    term::Sort sort, term::SymbolKind kind) const {
  if (tm_.sort_kind(sort) != term::SortKind::User) {
    return {};
  }
  const Symbol symbol{tm_.sort_head(sort)};
  const term::SymbolInfo& info = tm_.symbol(symbol);
  return info.kind == kind && info.arity == 0
             ? std::span(tm_.constructors(symbol))
             : std::span<const term::ConstructorInfo>();
}

std::optional<SpecialRules::Made> SpecialRules::empty(Term equation) {
  const Term left = tm_.children(equation)[0];
  const Term right = tm_.children(equation)[1];
  const auto all = constructors_of(tm_.sort(left), term::SymbolKind::Datatype);
  if (all.empty()) {
    return std::nullopt;
  }
  const size_t start = rng_.below(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    const term::ConstructorInfo& row = all[(start + i) % all.size()];
    if (row.selectors.empty()) {
      return Made{"data-empty-reversed",
                  snippets_.apply(theory::core::kAnd,
                                  mk_tester(row.symbol, left),
                                  mk_tester(row.symbol, right))};
    }
  }
  return std::nullopt;
}

std::optional<SpecialRules::Made> SpecialRules::acyclic(Term equation) {
  Term whole = tm_.children(equation)[0];
  Term part = tm_.children(equation)[1];
  if (rng_.chance(1, 2)) {
    std::swap(whole, part);
  }
  const term::Sort sort = tm_.sort(whole);
  std::vector<std::pair<Symbol, Symbol>> found;
  for (const term::ConstructorInfo& row :
       constructors_of(sort, term::SymbolKind::Datatype)) {
    const term::SymbolInfo& info = tm_.symbol(row.symbol);
    for (size_t i = 0; i < row.selectors.size(); ++i) {
      if (info.params[i] == sort) {
        found.emplace_back(row.symbol, row.selectors[i]);
      }
    }
  }
  if (found.empty()) {
    return std::nullopt;
  }
  const auto [constructor, selector] = found[rng_.below(found.size())];
  const Term field = tm_.mk_call(selector, sort, std::span(&whole, 1));
  return Made{"data-acyclic",
              snippets_.negate(snippets_.apply(
                  theory::core::kAnd,
                  mk_tester(constructor, whole),
                  snippets_.apply(theory::core::kEqual, field, part)))};
}

}  // namespace assay::technique::skeleton
