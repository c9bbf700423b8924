// SPDX-License-Identifier: MIT
//
// A snippet stands beside a literal as (or l p) or (and l p), so nothing at all
// is asked of it but its sort: the layers are there for variety. They are
// functions of their own, and a formula grows by one connective at a time, so
// that there is no recursion and sizes are bounded.
#include "technique/skeleton/snippets.h"

#include <algorithm>
#include <array>

#include "theory/arithmetic.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using term::Sort;
using term::Term;

namespace {

constexpr uint32_t kEasyWidth = 8;

}  // namespace

Snippets::Snippets(const smtlib::Language& language,
                   const SeedIndex& material,
                   const model::Model* witness,
                   eval::Evaluator& evaluator,
                   term::TermManager& tm,
                   base::Rng& rng)
    : theories_(language.theories()),
      language_(language),
      material_(material),
      witness_(witness),
      tm_(tm),
      rng_(rng),
      drawer_(tm,
              evaluator,
              rng,
              material.features.has_strings
                  ? theory::ValueDrawer::Numbers::Indices
                  : theory::ValueDrawer::Numbers::Any) {}

Term Snippets::apply(uint32_t row, std::span<const Term> args) {
  return tm_.mk_app(term::op_of(row), theory::kBool, args);
}

Term Snippets::apply(uint32_t row, Term a, Term b) {
  const std::array<Term, 2> args = {a, b};
  return apply(row, args);
}

Term Snippets::negate(Term formula) {
  return apply(theory::core::kNot, std::span(&formula, 1));
}

// --- formulas ----------------------------------------------------------------

Term Snippets::formula(uint32_t depth, uint32_t size) {
  size_ = size;
  used_ = 0;
  Term made = material_.features.has_quantifiers && rng_.chance(1, 6)
                  ? quantified()
                  : atom();
  for (uint32_t i = 0; i < depth && left() > 0 && rng_.chance(1, 2); ++i) {
    ++used_;
    switch (rng_.below(10)) {
      case 0: made = negate(made); break;
      case 1:
      case 2: made = apply(theory::core::kAnd, made, atom()); break;
      case 3:
      case 4: made = apply(theory::core::kOr, atom(), made); break;
      case 5: made = apply(theory::core::kXor, made, atom()); break;
      case 6: made = apply(theory::core::kImplies, made, atom()); break;
      case 7: made = apply(theory::core::kEqual, atom(), made); break;
      case 8: made = apply(theory::core::kDistinct, made, atom()); break;
      default: {
        // One after the other: arguments have no order.
        const Term condition = atom();
        const Term other = atom();
        const std::array<Term, 3> args = {condition, made, other};
        made = apply(theory::core::kIte, args);
      }
    }
  }
  return made;
}

// An atom about a variable of its own, over a sort that the script has.
Term Snippets::quantified() {
  const std::vector<SortPool>& pools = material_.pools;
  const Sort sort =
      pools.empty() ? theory::kBool : pools[rng_.below(pools.size())].sort;
  if (left() == 0 || sort == theory::kRegLan || !tm_.sort_args(sort).empty()) {
    return atom();
  }
  ++used_;
  const std::span<const term::Var> outside = scope_;
  std::vector<term::Var> inside(outside.begin(), outside.end());
  inside.push_back(tm_.mk_var(tm_.mk_name("q"), sort));
  scope_ = inside;
  const Term body = atom();
  scope_ = outside;
  return tm_.mk_binder(
      rng_.chance(1, 2) ? term::BinderKind::Exists : term::BinderKind::Forall,
      std::span(&inside.back(), 1),
      theory::kBool,
      std::span(&body, 1));
}

Term Snippets::atom() {
  const uint64_t kind = rng_.below(20);
  Term made;
  if (left() == 0) {
    made = leaf(theory::kBool);
    return made ? made : apply(theory::core::kTrue, {});
  }
  if (kind < 8) {
    made = predicate();
  } else if (kind >= 12 && kind < 15) {
    made = call(theory::kBool);
  } else if (kind >= 15) {
    made = leaf(theory::kBool);
  }
  if (!made) {
    made = equation();
  }
  if (!made) {
    made = leaf(theory::kBool);
  }
  return made ? made : apply(theory::core::kTrue, {});
}

Term Snippets::predicate() {
  if (material_.menu == nullptr || material_.menu->predicates.empty()) {
    return {};
  }
  const auto& all = material_.menu->predicates;
  const std::vector<uint32_t>& list = all[rng_.below(all.size())];
  return apply(
      material_.menu->palette.instances()[list[rng_.below(list.size())]],
      rng_.chance(1, 2));
}

Term Snippets::equation() {
  const std::vector<SortPool>& pools = material_.pools;
  if (pools.empty() || left() == 0) {
    return {};
  }
  const Sort sort = pools[rng_.below(pools.size())].sort;
  if (sort == theory::kRegLan || sort == theory::kBool
      || tm_.is_builtin(sort, theory::kFunctionRow)) {
    return {};
  }
  ++used_;
  const Term a = term(sort);
  const Term b = a ? leaf(sort) : Term{};
  if (!b || a == b) {
    return {};
  }
  return apply(
      rng_.chance(1, 6) ? theory::core::kDistinct : theory::core::kEqual, a, b);
}

// --- terms -------------------------------------------------------------------

Term Snippets::term(Sort sort) {
  Term made;
  const uint64_t kind = rng_.below(8);
  if (size_ > 0 && left() == 0) {
    return leaf(sort);
  }
  if (kind < 3) {
    made = operation(sort, kind == 0);
  } else if (kind == 3) {
    made = call(sort);
  }
  return made ? made : leaf(sort);
}

const technique::Instance* Snippets::draw_operation(Sort sort) {
  const auto found = std::ranges::find(material_.menu_sorts, sort);
  if (found == material_.menu_sorts.end()) {
    return nullptr;
  }
  const auto& all = material_.menu->by_result[static_cast<size_t>(
      found - material_.menu_sorts.begin())];
  if (all.empty()) {
    return nullptr;
  }
  const std::vector<uint32_t>& list = all[rng_.below(all.size())];
  return &material_.menu->palette.instances()[list[rng_.below(list.size())]];
}

Term Snippets::operation(Sort sort, bool is_deep) {
  const technique::Instance* instance = draw_operation(sort);
  return instance == nullptr ? Term{} : apply(*instance, is_deep);
}

bool Snippets::needs_constant(const technique::Instance& instance,
                              size_t position) const {
  const Sort sort = material_.menu_sorts[instance.args[position]];
  if (instance.wants_values
      || (sort == theory::kString
          && material_.menu_sorts[instance.result] == theory::kRegLan)) {
    return true;
  }
  const bool is_last = position + 1 == instance.arg_count;
  const uint32_t width =
      material_.menu->palette.sorts()[instance.args[position]].width;
  if (instance.is_hard && is_last && (width == 0 || width > kEasyWidth)) {
    return true;
  }
  if (!is_linear_) {
    return false;
  }
  switch (theories_.info(instance.row).linearity) {
    case theory::Linearity::Always: return false;
    case theory::Linearity::ConstantDivisors: return position > 0;
    default: return position > 0;
  }
}

// Literals, perhaps with a sign: what counts as a number to logics.
bool Snippets::is_numeral(Term term) const {
  while (tm_.kind(term) == term::Kind::App && tm_.child_count(term) == 1
         && theory::is_negation(theories_, tm_.op_row(tm_.op(term)))) {
    term = tm_.children(term)[0];
  }
  return tm_.kind(term) == term::Kind::Literal;
}

bool Snippets::is_divisor(Term term) const {
  if (!is_numeral(term)) {
    return false;
  }
  while (tm_.kind(term) == term::Kind::App) {
    term = tm_.children(term)[0];
  }
  return tm_.literal_text(term).find_first_not_of("0.")
         != std::string_view::npos;
}

Term Snippets::argument(const technique::Instance& instance, size_t position) {
  const Sort sort = material_.menu_sorts[instance.args[position]];
  if (!needs_constant(instance, position)) {
    return leaf(sort);
  }
  if (sort == theory::kString && instance.wants_values) {
    constexpr std::string_view kLetters = "abcxyz019-";
    return tm_.mk_literal(sort,
                          kLetters.substr(rng_.below(kLetters.size()), 1));
  }
  const bool divides = theories_.info(instance.row).linearity
                       == theory::Linearity::ConstantDivisors;
  constexpr int kTries = 4;
  for (int tries = 0; tries < kTries; ++tries) {
    const Term made = constant(sort);
    if (made && (!divides || is_divisor(made))) {
      return made;
    }
  }
  return {};
}

bool Snippets::is_wanted(const technique::Instance& instance) const {
  const theory::OpInfo& info = theories_.info(instance.row);
  return (!is_linear_ || info.linearity != theory::Linearity::Never)
         && (!info.needs_ints || material_.features.has_ints);
}

Term Snippets::apply(const technique::Instance& instance,
                     std::span<const Term> args) {
  ++used_;
  const term::Op op = instance.indices.empty()
                          ? term::op_of(instance.row)
                          : tm_.mk_op(instance.row, instance.indices);
  return tm_.mk_app(op, material_.menu_sorts[instance.result], args);
}

Term Snippets::apply_to_leaves(const technique::Instance& instance) {
  if (!is_wanted(instance)) {
    return {};
  }
  std::array<Term, technique::Instance::kMaxArgs> args;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    args.at(i) = argument(instance, i);
    if (!args.at(i)) {
      return {};
    }
  }
  return apply(instance, std::span(args).first(instance.arg_count));
}

// Deep: some arguments have operators too.
Term Snippets::apply(const technique::Instance& instance, bool is_deep) {
  const bool has_room = size_ == 0 || left() > instance.arg_count;
  if (!is_deep || !has_room || !is_wanted(instance)) {
    return apply_to_leaves(instance);
  }
  std::array<Term, technique::Instance::kMaxArgs> args;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    Term& arg = args.at(i);
    if (!needs_constant(instance, i) && rng_.chance(1, 2)) {
      const technique::Instance* inner =
          draw_operation(material_.menu_sorts[instance.args.at(i)]);
      arg = inner == nullptr ? Term{} : apply_to_leaves(*inner);
    }
    arg = arg ? arg : argument(instance, i);
    if (!arg) {
      return {};
    }
  }
  return apply(instance, std::span(args).first(instance.arg_count));
}

Term Snippets::call(Sort result) {
  const std::vector<Callable>& all = material_.callables;
  if (all.empty()) {
    return {};
  }
  // The first that fits, from anywhere.
  const size_t start = rng_.below(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    const Callable& row = all[(start + i) % all.size()];
    if (row.result != result) {
      continue;
    }
    std::vector<Term> args;
    for (const Sort param : row.params) {
      args.push_back(leaf(param));
      if (!args.back()) {
        return {};
      }
    }
    ++used_;
    if (row.kind == Callable::Kind::Call) {
      return tm_.mk_call(row.symbol, result, args);
    }
    const term::Index index{term::Index::Kind::OfSymbol, row.symbol.id};
    return tm_.mk_app(
        tm_.mk_op(language_.tester_row(), std::span(&index, 1)), result, args);
  }
  return {};
}

}  // namespace assay::technique::skeleton
