// SPDX-License-Identifier: MIT
//
// The evaluator's binders. A quantifier is decided by its instances: all of
// them when the sorts are finite and small; else a few, of which one may decide
// (a false one of forall, a true one of exists), and otherwise it is
// undetermined.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/check.h"
#include "base/id_set.h"
#include "eval/evaluator.h"
#include "num/value_map.h"
#include "term/walk.h"
#include "theory/arrays/places.h"
#include "theory/sorts.h"
#include "theory/strings/eval.h"

namespace assay::eval {

using num::ValueKind;
using term::BinderKind;
using term::Kind;
using term::Sort;
using term::Term;
using term::Var;

namespace {

// Something else than what the value came from is unspecified, for which there
// is no key.
Value without_key(const Value& value) {
  return value.is(ValueKind::Unspecified) ? Value::unspecified(value.reason())
                                          : value;
}

}  // namespace

void Evaluator::step_binder(Frame& frame) {
  switch (tm_->binder_kind(frame.term)) {
    case BinderKind::Let: step_let(frame); return;
    case BinderKind::Forall:
    case BinderKind::Exists: step_quantifier(frame); return;
    case BinderKind::Comprehension: step_comprehension(frame); return;
    case BinderKind::Lambda: {
      uint64_t deps = 0;
      Value closure = make_closure(frame.term, deps);
      finish(std::move(closure), deps);
      return;
    }
    case BinderKind::Choice: break;
  }
  finish(Value::undetermined("choice of an element"), 0);
}

// Takes back what a frame in its body did beside its bindings.
void Evaluator::give_up(Term term) {
  if (tm_->kind(term) == Kind::Call) {
    --calls_;
  }
  if (tm_->kind(term) == Kind::Binder
      && tm_->binder_kind(term) != BinderKind::Let) {
    instances_.pop_back();
  }
}

void Evaluator::step_let(Frame& frame) {
  if (frame.phase == Phase::Body) {
    finish(std::move(values_.back()), frame.deps);
    return;
  }
  const std::span<const Term> children = tm_->children(frame.term);
  const std::span<const Var> vars = tm_->binder_vars(frame.term);
  while (frame.next < vars.size()) {
    if (!give(children[frame.next++])) {
      return;
    }
  }
  frame.phase = Phase::Body;
  const size_t begin = frame.values;
  for (size_t i = 0; i < vars.size(); ++i) {
    bind(vars[i], std::move(values_[begin + i]), true);
  }
  values_.resize(begin);
  give(children.back());
}

// --- quantifiers -------------------------------------------------------------

bool Evaluator::is_unused(Var var, Term binder) {
  return std::ranges::all_of(tm_->children(binder), [&](Term part) {
    return !std::ranges::binary_search(free_vars(part), var);
  });
}

Evaluator::Instances Evaluator::open_instances(Term quantifier) {
  Instances made;
  made.is_complete = true;
  const std::span<const Var> vars = tm_->binder_vars(quantifier);
  uint64_t total = 1;
  for (const Var var : vars) {
    std::optional<std::vector<Value>> all =
        enumerate(tm_->var_sort(var), limits_.instances / total);
    if (!all && is_unused(var, quantifier)) {
      // No sort is empty, and any of its values does.
      all = {default_value(tm_->var_sort(var))};
    }
    if (!all || (all->size() == 1 && !all->front().is_known())) {
      made.is_complete = false;
      break;
    }
    total *= std::max<uint64_t>(all->size(), 1);
    made.domains.push_back(*std::move(all));
  }
  if (!made.is_complete) {
    made.domains.clear();
    total = 1;
    for (const Var var : vars) {
      std::vector<Value> some = candidates(tm_->var_sort(var));
      const uint64_t room =
          std::max<uint64_t>(limits_.tried_instances / total, 1);
      some.resize(std::min<uint64_t>(some.size(), room));
      total *= std::max<uint64_t>(some.size(), 1);
      made.domains.push_back(std::move(some));
    }
  }
  made.at.assign(vars.size(), 0);
  constexpr uint64_t kPerVariable = 16;
  spend(kPerVariable * vars.size());
  return made;
}

bool Evaluator::next_instance(Instances& instances) {
  for (size_t i = 0; i < instances.at.size(); ++i) {
    if (++instances.at[i] < instances.domains[i].size()) {
      return true;
    }
    instances.at[i] = 0;
  }
  return false;
}

void Evaluator::bind_instance(Frame& frame) {
  unbind(frame.saved);
  const std::span<const Var> vars = tm_->binder_vars(frame.term);
  const Instances& instances = instances_.back();
  for (size_t i = 0; i < vars.size(); ++i) {
    bind(vars[i], instances.domains[i][instances.at[i]], false);
  }
}

// The value of a binder does not depend on its own variables; the bit of one
// can be taken away if no other variable has it.
uint64_t Evaluator::without_own(uint64_t deps, std::span<const Var> vars) {
  for (const Var var : vars) {
    const Binding* binding = bindings_.find(var.id);
    if (binding != nullptr && vars_in_bucket_[binding->bucket - 1] == 1) {
      deps &= ~(uint64_t{1} << (binding->bucket - 1));
    }
  }
  return deps;
}

void Evaluator::step_quantifier(Frame& frame) {
  const Term term = frame.term;
  const bool is_forall = tm_->binder_kind(term) == BinderKind::Forall;
  const auto done = [&](Value value) {
    instances_.pop_back();
    const uint64_t deps =
        without_own(frames_.back().deps, tm_->binder_vars(term));
    finish(std::move(value), deps);
  };
  if (frame.phase == Phase::Children) {
    instances_.push_back(open_instances(term));
    frame.phase = Phase::Body;
    for (const std::vector<Value>& domain : instances_.back().domains) {
      if (domain.empty()) {
        done(
            Value::undetermined("quantifier over a sort without known values"));
        return;
      }
    }
    bind_instance(frame);
    give(tm_->children(term).back());
    return;
  }
  Instances& instances = instances_.back();
  Value value = std::move(values_.back());
  values_.resize(frame.values);
  if (is_forall ? value.is_false() : value.is_true()) {
    done(std::move(value));
    return;
  }
  if (!value.is_known() && !instances.unknown) {
    instances.unknown = std::move(value);
  }
  if (next_instance(instances)) {
    bind_instance(frame);
    give(tm_->children(term).back());
    return;
  }
  if (!instances.is_complete) {
    done(Value::undetermined("quantifier"));
  } else if (instances.unknown) {
    done(without_key(instances.unknown));
  } else {
    done(Value::boolean(is_forall));
  }
}

// (set.comprehension ((x S)) P t): the values of t where P holds.
void Evaluator::step_comprehension(Frame& frame) {
  const std::span<const Term> children = tm_->children(frame.term);
  const std::span<const Var> vars = tm_->binder_vars(frame.term);
  Instances instances = open_instances(frame.term);
  if (!instances.is_complete) {
    finish(Value::undetermined("set comprehension"), frame.deps);
    return;
  }
  num::ValueMap elements;
  std::vector<Value> args(vars.size());
  do {
    for (size_t i = 0; i < vars.size(); ++i) {
      args[i] = instances.domains[i][instances.at[i]];
    }
    Value holds = run_function(vars, children[0], {}, args);
    if (holds.is_true()) {
      holds = run_function(vars, children.back(), {}, args);
      elements = elements.with(holds, {});
    }
    if (!holds.is_known()) {
      finish(without_key(holds), ~uint64_t{0});
      return;
    }
  } while (next_instance(instances));
  // Whatever it depends on.
  finish(num::make_set(elements), ~uint64_t{0});
}

// --- match -------------------------------------------------------------------

void Evaluator::step_match(Frame& frame) {
  const Term term = frame.term;
  const std::span<const Term> children = tm_->children(term);
  if (frame.phase == Phase::Body) {
    finish(std::move(values_.back()), frame.deps);
    return;
  }
  if (frame.next++ == 0 && !give(children[0])) {
    return;
  }
  const Value value = std::move(values_.back());
  values_.pop_back();
  if (!value.is_known()) {
    finish(without_key(value), frame.deps);
    return;
  }
  const std::vector<term::MatchCase>& cases = tm_->match_cases(term);
  for (size_t i = 0; i < cases.size(); ++i) {
    const term::MatchCase& row = cases[i];
    if (!row.constructor) {
      frame.phase = Phase::Body;
      for (const Var var : row.vars) {
        bind(var, value, false);
      }
      give(children[i + 1]);
      return;
    }
    const auto& list = tm_->constructors(tm_->symbol(row.constructor).datatype);
    if (list[value.constructor()].symbol == row.constructor) {
      frame.phase = Phase::Body;
      for (size_t j = 0; j < row.vars.size(); ++j) {
        bind(row.vars[j], value.elements()[j], false);
      }
      give(children[i + 1]);
      return;
    }
  }
  finish(Value::undetermined("match without a case"), frame.deps);
}

// --- functions as values -----------------------------------------------------

// The variables that occur in a term and are bound outside.
const std::vector<Var>& Evaluator::free_vars(Term root) {
  if (const std::vector<Var>* found = free_vars_.find(root.id)) {
    return *found;
  }
  base::IdSet own;
  std::vector<Var> used;
  const std::vector<Term> order = term::post_order(*tm_, root);
  constexpr size_t kTermsPerStep = 4;
  spend(order.size() / kTermsPerStep);
  for (const Term term : order) {
    if (tm_->kind(term) == Kind::Variable) {
      used.push_back(tm_->variable(term));
    } else if (tm_->kind(term) == Kind::Binder) {
      for (const Var var : tm_->binder_vars(term)) {
        own.insert(var.id);
      }
    } else if (tm_->kind(term) == Kind::Match) {
      for (const term::MatchCase& row : tm_->match_cases(term)) {
        for (const Var var : row.vars) {
          own.insert(var.id);
        }
      }
    }
  }
  std::erase_if(used, [&](Var var) { return own.contains(var.id); });
  std::ranges::sort(used);
  return free_vars_[root.id] = std::move(used);
}

Value Evaluator::make_closure(Term lambda, uint64_t& deps) {
  Closure::Captured captured;
  for (const Var var : free_vars(lambda)) {
    const Binding* binding = bindings_.find(var.id);
    ASSAY_CHECK(binding != nullptr) << "a variable without value";
    captured.emplace_back(var, binding->value);
    deps |= uint64_t{1} << (binding->bucket - 1);
  }
  return make_function(tm_->binder_vars(lambda),
                       tm_->children(lambda).back(),
                       std::move(captured));
}

Value Evaluator::equal(const Value& a, const Value& b, Sort sort) {
  if (a == b) {
    return Value::boolean(true);
  }
  if (a.kind() != b.kind() && a.is(ValueKind::Int) != b.is(ValueKind::Int)
      && (a.is(ValueKind::Real) || b.is(ValueKind::Real))) {
    // z3 mixes the two.
    const bool is_rational = !a.is_algebraic() && !b.is_algebraic();
    return Value::boolean(is_rational && a.to_mpq() == b.to_mpq());
  }
  if (!a.is_opaque() && !b.is_opaque()) {
    return needs_universe(sort) ? differ_at_elements(a, b)
                                : Value::boolean(false);
  }
  if (a.is(ValueKind::RegLan)) {
    return theory::strings::same_language(*this, a, b);
  }
  return equal_at_places(a, b, sort);
}

// Whether there is an array or function in the sort's values over indices that
// may be few, it is not known how many: then two tables with different defaults
// may be the same function.
bool Evaluator::needs_universe(Sort sort) {
  if (const uint8_t* found = needs_universe_.find(sort.id)) {
    return *found != 0;
  }
  std::vector<Sort> sorts{sort};
  base::IdSet seen;
  seen.insert(sort.id);
  const auto add = [&](Sort part) {
    if (part && seen.insert(part.id)) {
      sorts.push_back(part);
    }
  };
  bool result = false;
  for (size_t next = 0; next < sorts.size() && !result; ++next) {
    const Sort at = sorts[next];
    const std::span<const Sort> args = tm_->sort_args(at);
    std::ranges::for_each(args, add);
    if (tm_->is_builtin(at, theory::kArrayRow)
        || tm_->is_builtin(at, theory::kFunctionRow)) {
      result = !theory::arrays::has_other_places(*this, at, 0);
    }
    if (tm_->sort_kind(at) == term::SortKind::User) {
      for (const term::ConstructorInfo& row :
           tm_->constructors(term::Symbol{tm_->sort_head(at)})) {
        std::ranges::for_each(tm_->symbol(row.symbol).params, add);
      }
    }
  }
  needs_universe_[sort.id] = result ? 1 : 0;
  return result;
}

// Tables that are not the same: they differ if they do at a known place. Each
// sort has some element.
Value Evaluator::differ_at_elements(const Value& a, const Value& b) {
  Value unknown =
      Value::undetermined("the elements of a sort are not all known");
  if (!a.is(ValueKind::Map) || !b.is(ValueKind::Map)) {
    return unknown;
  }
  const auto differ = [](const Value& one, const Value& other) {
    const bool is_plain = !one.is(ValueKind::Map) && !one.is(ValueKind::Data)
                          && !one.is(ValueKind::Seq) && !one.is(ValueKind::Set)
                          && !one.is(ValueKind::Bag);
    return one && other && is_plain && one != other;
  };
  const num::ValueMap& left = num::map_entries(a);
  const num::ValueMap& right = num::map_entries(b);
  if (left.empty() && right.empty()
      && differ(num::map_fallback(a), num::map_fallback(b))) {
    return Value::boolean(false);
  }
  for (const num::ValueMap* entries : {&left, &right}) {
    for (const auto& [place, value] : entries->entries()) {
      if (differ(num::map_at(a, *place), num::map_at(b, *place))) {
        return Value::boolean(false);
      }
    }
  }
  return unknown;
}

// Functions, at least one of which is given by a term.
Value Evaluator::equal_at_places(const Value& a, const Value& b, Sort sort) {
  const auto is_function = [](const Value& value) {
    return value.is(ValueKind::Map) || value.is(ValueKind::Closure);
  };
  const std::span<const Sort> sorts = tm_->sort_args(sort);
  if (!is_function(a) || !is_function(b) || sorts.size() < 2) {
    return Value::undetermined("equality of functions");
  }
  constexpr size_t kMaxPlaces = 4096;
  std::vector<std::vector<Value>> domains;
  bool is_complete = true;
  size_t room = kMaxPlaces;
  for (const Sort domain : sorts.first(sorts.size() - 1)) {
    std::optional<std::vector<Value>> all = enumerate(domain, room);
    is_complete = is_complete && all.has_value();
    const bool has_all = all.has_value();
    domains.push_back(has_all ? *std::move(all) : candidates(domain));
    if (domains.back().empty()) {
      return Value::undetermined("equality of functions");
    }
    if (!has_all) {
      domains.back().resize(
          std::min(domains.back().size(), std::max<size_t>(room, 8)));
    }
    room /= domains.back().size();
  }
  // The places where one of them is known to be special.
  if (domains.size() == 1 && !is_complete) {
    for (const Value* side : {&a, &b}) {
      if (side->is(ValueKind::Map)) {
        for (const auto& [key, value] : num::map_entries(*side).entries()) {
          domains[0].push_back(*key);
        }
      }
    }
  }
  Instances places;
  places.domains = std::move(domains);
  places.at.assign(places.domains.size(), 0);
  std::vector<Value> args(places.at.size());
  Value unknown;
  do {
    if (!spend(1)) {
      return Value::undetermined(theory::kBudget);
    }
    for (size_t i = 0; i < args.size(); ++i) {
      args[i] = places.domains[i][places.at[i]];
    }
    const Value at_left = apply(a, args);
    const Value at_right = apply(b, args);
    if (!at_left.is_known() || !at_right.is_known()) {
      unknown = Value::undetermined("equality of functions");
      continue;
    }
    if (at_left.is_opaque() || at_right.is_opaque()) {
      if (at_left != at_right) {
        unknown = Value::undetermined("equality of functions");
      }
    } else if (at_left != at_right) {
      return Value::boolean(false);
    }
  } while (next_instance(places));
  if (unknown || !is_complete) {
    return Value::undetermined("equality of functions");
  }
  return Value::boolean(true);
}

}  // namespace assay::eval
