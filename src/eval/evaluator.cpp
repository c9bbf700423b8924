// SPDX-License-Identifier: MIT
//
// The evaluator: a stack of open terms and one of values, no recursion over
// terms. Operators bring their own meaning (theory::Evaluation); here are
// sharing, binders, functions and budgets.
//
// What was evaluated is kept by term, so that shared terms cost once and a
// mutated formula costs what is new in it. A term with free variables is worth
// what its variables are: each variable has one of 64 buckets, a term's entry
// has a bit for each bucket it depends on, and it holds as long as none of
// these was given another value since. Variables of let, which change only when
// a mutation changes their definition, have other buckets than those of
// quantifiers and functions, which change all the time. Entries only ever claim
// too many variables, except that a call depends on its arguments only (a
// definition has no other variables) and a quantifier not on its own ones when
// it has their buckets for itself.
//
// Functions that are applied by an operator (bag.map, select on a lambda) run
// in a nested loop, so that their nesting, and only that, uses the stack; it is
// limited.
#include "eval/evaluator.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "term/walk.h"
#include "theory/literal_value.h"
#include "theory/sorts.h"

namespace assay::eval {

using num::ValueKind;
using term::Kind;
using term::Sort;
using term::Term;
using term::Var;
using theory::EvalCall;
using theory::kBudget;
using theory::OpInfo;
using theory::Shape;

namespace {

constexpr size_t kMaxFrames = 5'000'000;

// The sorts of a term's children, few of them without allocating.
class Sorts {
 public:
  Sorts(const term::TermManager& tm, Term term) {
    const std::span<const Term> children = tm.children(term);
    if (children.size() > few_.size()) {
      many_.resize(children.size());
      list_ = many_;
    } else {
      list_ = std::span(few_).first(children.size());
    }
    for (size_t i = 0; i < children.size(); ++i) {
      list_[i] = tm.sort(children[i]);
    }
  }

  Sorts(const Sorts&) = delete;
  Sorts& operator=(const Sorts&) = delete;
  ~Sorts() = default;

  std::span<const Sort> list() const { return list_; }

 private:
  std::array<Sort, 4> few_;
  std::vector<Sort> many_;
  std::span<Sort> list_;
};

bool is_budget(const Value& value) {
  return value.is(ValueKind::Undetermined) && value.reason() == kBudget;
}

}  // namespace

Evaluator::Evaluator(const theory::Theories& theories,
                     const term::TermManager& tm,
                     const model::Model& model,
                     EvalLimits limits)
    : theories_(theories),
      base_(&tm),
      tm_(&tm),
      model_(model),
      limits_(limits) {}

Value Evaluator::evaluate(Term term) {
  refill();
  Value value = run(term);
  look_around();
  return value;
}

void Evaluator::refill() {
  look_around();
  steps_left_ = limits_.steps;
  if (limits_.allowance != nullptr) {
    steps_left_ = std::min(steps_left_, limits_.allowance->steps);
  }
  settled_ = steps_left_;
  look_around();
}

// Charges the allowance, and sees whether anybody still waits. Between two
// looks there are so many steps that they cost nothing.
void Evaluator::look_around() {
  constexpr uint64_t kBetween = 4096;
  if (limits_.allowance != nullptr) {
    uint64_t& shared = limits_.allowance->steps;
    shared -= std::min(shared, settled_ - steps_left_);
  }
  if (base::is_set(limits_.is_stopped)) {
    steps_left_ = 0;
  }
  settled_ = steps_left_;
  next_look_ = steps_left_ - std::min(steps_left_, kBetween);
}

// Large values are paid for once, where they are made.
Value Evaluator::pay_for(Value value, std::span<const Value> args) {
  constexpr size_t kLarge = 4096;
  const size_t bytes = value.own_bytes();
  if (bytes < kLarge || std::ranges::find(args, value) != args.end()) {
    return value;
  }
  bytes_made_ += bytes;
  return bytes_made_ <= limits_.bytes ? value
                                      : Value::undetermined("memory limit");
}

void Evaluator::use(const term::TermManager& tm) {
  tm_ = &tm;
  own_known_.clear();
  free_vars_.clear();
  needs_universe_.clear();
}

void Evaluator::clear() {
  known_.clear();
  own_known_.clear();
  bindings_.clear();
  free_vars_.clear();
  needs_universe_.clear();
  used_table_ = false;
  bytes_made_ = 0;
  open_applications_.clear();
  open_atom_ = {};
}

const Value* Evaluator::find_value(Term term) {
  const Known* known = find_known(term);
  return known == nullptr ? nullptr : &known->value;
}

// NOLINTBEGIN(misc-no-recursion): runs nest in run_function and in tabulate
// only, and these count: at most EvalLimits::function_depth of them are open.

// --- the loop ----------------------------------------------------------------

Value Evaluator::run(Term root) {
  // Operators that apply functions hold spans of the values outside, so that a
  // nested run has values of its own.
  const size_t outer_bottom = std::exchange(bottom_, frames_.size());
  std::vector<Value> outer_values;
  if (!values_.empty()) {
    outer_values.swap(values_);
  }
  if (!give(root)) {
    while (frames_.size() > bottom_) {
      step();
    }
  }
  Value result = std::move(values_.back());
  values_.clear();
  if (!outer_values.empty()) {
    values_.swap(outer_values);
  }
  bottom_ = outer_bottom;
  return result;
}

void Evaluator::export_closed(Term root, base::IdMap<Value>& to) {
  for (const Term term : term::post_order(*tm_, root)) {
    const Known* known = find_known(term);
    if (known != nullptr && known->deps == 0 && known->value.is_known()) {
      to[term.id] = known->value;
    }
  }
}

const Evaluator::Known* Evaluator::find_known(Term term) {
  base::IdMap<Known>& table =
      term.id >= base_->term_limit() ? own_known_ : known_;
  const Known* known = table.find(term.id);
  if (known == nullptr) {
    return nullptr;
  }
  for (uint64_t left = known->deps; left != 0; left &= left - 1) {
    if (last_change_[static_cast<size_t>(std::countr_zero(left))]
        > known->stamp) {
      return nullptr;
    }
  }
  return known;
}

void Evaluator::keep(Term term, const Value& value, uint64_t deps) {
  base::IdMap<Known>& table =
      term.id >= base_->term_limit() ? own_known_ : known_;
  table[term.id] = {value, deps, now_};
}

// Puts the value of the term on the stack, or opens a frame for it; then the
// value is there when the frame is done.
bool Evaluator::give(Term term) {
  Value value;
  uint64_t deps = 0;
  if (tm_->kind(term) == Kind::Variable) {
    const Binding* binding = bindings_.find(tm_->variable(term).id);
    ASSAY_CHECK(binding != nullptr) << "a variable without value";
    value = binding->value;
    deps = uint64_t{1} << (binding->bucket - 1);
  } else if (const Value* given = background_ == nullptr
                                      ? nullptr
                                      : background_->find(term.id)) {
    value = *given;
  } else if (const Known* known = find_known(term)) {
    value = known->value;
    deps = known->deps;
  } else if (tm_->kind(term) == Kind::Literal) {
    value = pay_for(theory::literal_value(*tm_, term), {});
    keep(term, value, 0);
  } else {
    frames_.push_back({.term = term,
                       .values = static_cast<uint32_t>(values_.size()),
                       .saved = static_cast<uint32_t>(saved_.size())});
    return false;
  }
  values_.push_back(std::move(value));
  if (frames_.size() > bottom_) {
    frames_.back().deps |= deps;
  }
  return true;
}

// The frame on top is done.
void Evaluator::finish(Value value, uint64_t deps) {
  const Frame frame = frames_.back();
  ++applications_;
  if (assumed_ != nullptr && value.is(ValueKind::Unspecified)) {
    value = assumed(tm_->sort(frame.term), std::move(value));
  }
  frames_.pop_back();
  unbind(frame.saved);
  values_.resize(frame.values);
  if (!is_budget(value)) {
    keep(frame.term, value, deps);
  }
  values_.push_back(std::move(value));
  if (frames_.size() > bottom_) {
    frames_.back().deps |= deps;
  }
}

void Evaluator::step() {
  Frame& frame = frames_.back();
  if (!spend(1) || frames_.size() > kMaxFrames) {
    if (frame.phase == Phase::Body) {
      give_up(frame.term);
    }
    finish(Value::undetermined(kBudget), 0);
    return;
  }
  switch (tm_->kind(frame.term)) {
    case Kind::App:
      if (theories_.info(*tm_, tm_->op(frame.term)).evaluation.lazy) {
        step_lazy(frame);
      } else {
        step_app(frame);
      }
      return;
    case Kind::Call: step_call(frame); return;
    case Kind::Binder: step_binder(frame); return;
    case Kind::Match: step_match(frame); return;
    case Kind::Annotated:
      if (frame.next++ > 0 || give(tm_->children(frame.term)[0])) {
        finish(std::move(values_.back()), frame.deps);
      }
      return;
    case Kind::Literal:
    case Kind::Variable: break;
  }
  ASSAY_CHECK(false) << "a leaf has no frame";
}

// --- operators ---------------------------------------------------------------

// Evaluates the children up to the last; whether all are there.
bool Evaluator::give_children(Frame& frame) {
  const std::span<const Term> children = tm_->children(frame.term);
  while (frame.next < children.size()) {
    if (!give(children[frame.next++])) {
      return false;
    }
  }
  return true;
}

void Evaluator::step_app(Frame& frame) {
  const Term term = frame.term;
  if (!give_children(frame)) {
    return;
  }
  const size_t begin = frame.values;
  const uint64_t deps = frame.deps;
  const size_t count = values_.size() - begin;
  // Out of the stack, which may move while an operator applies a function.
  constexpr size_t kFew = 4;
  const Sorts sorts(*tm_, term);
  if (count <= kFew) {
    std::array<Value, kFew> args;
    for (size_t i = 0; i < count; ++i) {
      args[i] = std::move(values_[begin + i]);
    }
    finish(apply_row(tm_->op(term),
                     tm_->sort(term),
                     sorts.list(),
                     std::span(args).first(count)),
           deps);
    return;
  }
  std::vector<Value> args(
      std::make_move_iterator(values_.begin() + static_cast<int64_t>(begin)),
      std::make_move_iterator(values_.end()));
  finish(apply_row(tm_->op(term), tm_->sort(term), sorts.list(), args), deps);
}

void Evaluator::step_lazy(Frame& frame) {
  const Term term = frame.term;
  const std::span<const Term> children = tm_->children(term);
  const size_t begin = frame.values;
  size_t last = EvalCall::kNoArg;
  if (frame.phase == Phase::Children) {
    frame.phase = Phase::Body;
    values_.resize(begin + children.size());
  } else {
    last = frame.next;
    values_[begin + last] = std::move(values_.back());
    values_.pop_back();
  }
  const Sorts sorts(*tm_, term);
  const OpInfo& info = theories_.info(*tm_, tm_->op(term));
  constexpr size_t kChildrenPerStep = 16;
  for (;;) {
    // It may look at all of them each time.
    spend(children.size() / kChildrenPerStep);
    EvalCall call{*this,
                  tm_->op(term),
                  tm_->op_indices(tm_->op(term)),
                  tm_->sort(term),
                  sorts.list(),
                  std::span(values_).subspan(begin, children.size()),
                  last};
    theory::LazyAnswer answer = info.evaluation.lazy(call);
    if (answer.value) {
      finish(std::move(answer.value), frames_.back().deps);
      return;
    }
    last = answer.wanted;
    frames_.back().next = static_cast<uint32_t>(last);
    if (!give(children[last])) {
      return;
    }
    values_[begin + last] = std::move(values_.back());
    values_.pop_back();
  }
}

// What an operator or function gives for arguments that are not all known: it
// is itself unspecified, by which operator and arguments. The sort is part of
// that, since values such as the empty sequence have many.
std::optional<Value> Evaluator::find_unknown(std::span<const Value> args,
                                             int64_t head,
                                             Sort sort,
                                             std::span<const term::Index> at) {
  const Value* unspecified = nullptr;
  bool has_keys = true;
  for (const Value& arg : args) {
    if (arg.is(ValueKind::Undetermined)) {
      return arg;
    }
    if (arg.is(ValueKind::Unspecified)) {
      has_keys = has_keys && arg.key();
      unspecified = unspecified == nullptr ? &arg : unspecified;
    }
  }
  if (unspecified == nullptr) {
    return std::nullopt;
  }
  if (!has_keys) {
    return Value::unspecified(unspecified->reason());
  }
  std::vector<Value> key{Value::integer(head),
                         Value::integer(int64_t{sort.id})};
  for (const term::Index& index : at) {
    key.push_back(Value::integer(int64_t{index.value}));
  }
  key.insert(key.end(), args.begin(), args.end());
  return Value::unspecified(unspecified->reason(), Value::seq(std::move(key)));
}

Value Evaluator::apply_row(term::Op op,
                           Sort sort,
                           std::span<const Sort> arg_sorts,
                           std::span<const Value> args) {
  const uint32_t row = tm_->op_row(op);
  const OpInfo& info = theories_.info(row);
  const EvalCall call{*this, op, tm_->op_indices(op), sort, arg_sorts, args};
  if (!info.evaluation.never.empty()) {
    return Value::undetermined(info.evaluation.never);
  }
  if (info.evaluation.strict == nullptr) {
    return Value::undetermined(fmt::format("{}: no evaluator", info.name));
  }
  const bool is_conjunction = info.arity.shape == Shape::Chainable
                              || info.arity.shape == Shape::Pairwise;
  if (is_conjunction && args.size() > 2 && !info.evaluation.takes_all) {
    // One pair that is false decides, whatever the others are.
    return fold(info, call);
  }
  if (auto unknown = find_unknown(args, int64_t{row}, sort, call.indices)) {
    return *std::move(unknown);
  }
  if (info.evaluation.takes_all || args.size() == 2
      || info.arity.shape == Shape::Exactly
      || info.arity.shape == Shape::AtLeast) {
    return settle(call, info.evaluation.strict(call));
  }
  return fold(info, call);
}

// (f a b c) by its shape.
Value Evaluator::fold(const OpInfo& info, const EvalCall& call) {
  const size_t count = call.args.size();
  const auto pair = [&](const Value& a, const Value& b, size_t i, size_t j) {
    if (!spend(1)) {
      return Value::undetermined(kBudget);
    }
    const std::array<Value, 2> args{a, b};
    const std::array<Sort, 2> sorts{call.arg_sorts[i], call.arg_sorts[j]};
    EvalCall part = call;
    part.args = args;
    part.arg_sorts = sorts;
    const auto row = int64_t{tm_->op_row(call.op)};
    if (auto unknown = find_unknown(args, row, call.sort, call.indices)) {
      return assumed_ == nullptr ? *std::move(unknown)
                                 : assumed(call.sort, *std::move(unknown));
    }
    return settle(part, info.evaluation.strict(part));
  };
  switch (info.arity.shape) {
    case Shape::LeftAssoc: {
      Value result = call.args[0];
      for (size_t i = 1; i < count; ++i) {
        result = pair(result, call.args[i], i - 1, i);
      }
      return result;
    }
    case Shape::RightAssoc: {
      Value result = call.args[count - 1];
      for (size_t i = count - 1; i-- > 0;) {
        result = pair(call.args[i], result, i, i + 1);
      }
      return result;
    }
    case Shape::Chainable:
    case Shape::Pairwise: break;
    default: return Value::undetermined("no such shape");
  }
  std::vector<Value> unknown;
  for (size_t i = 1; i < count; ++i) {
    const size_t first = info.arity.shape == Shape::Chainable ? i - 1 : 0;
    for (size_t j = first; j < i; ++j) {
      Value part = pair(call.args[j], call.args[i], j, i);
      if (part.is_false()) {
        return part;
      }
      if (is_budget(part)) {
        return part;
      }
      if (!part.is_known()) {
        unknown.push_back(std::move(part));
      }
    }
  }
  // One pair that is not known is as good as all; of several, none is.
  return unknown.empty()       ? Value::boolean(true)
         : unknown.size() == 1 ? unknown[0]
                               : *find_unknown(unknown,
                                               int64_t{tm_->op_row(call.op)},
                                               call.sort,
                                               call.indices);
}

// An unspecified result is what the model says, if it says something.
Value Evaluator::settle(const EvalCall& call, Value value) {
  if (!value.is(ValueKind::Unspecified)) {
    return pay_for(std::move(value), call.args);
  }
  const auto found = model_.unspecified.find(tm_->op_row(call.op));
  if (found == model_.unspecified.end()) {
    return value;
  }
  const model::Meaning& meaning = found->second;
  const size_t count = meaning.value
                           ? call.args.size()
                           : std::min(meaning.params.size(), call.args.size());
  Value given = apply_meaning(meaning, call.args.first(count));
  if (!given.is_known()) {
    return value;
  }
  used_table_ = true;
  return given;
}

// An unspecified Boolean application, if something is assumed of it.
Value Evaluator::assumed(Sort sort, Value value) {
  if (sort != theory::kBool || !value.is(ValueKind::Unspecified)
      || !value.key()) {
    return value;
  }
  if (const Value* truth = assumed_->find(value.key())) {
    return *truth;
  }
  if (!open_atom_) {
    open_atom_ = value.key();
  }
  return value;
}

std::optional<Value> Evaluator::choose(const Value& key, Sort sort) {
  if (const Value* found = model_.choices.find(model::choice_key(key, sort))) {
    used_table_ = true;
    return *found;
  }
  constexpr size_t kMaxOpen = 1000;
  if (open_applications_.size() < kMaxOpen) {
    open_applications_.push_back({key, sort});
  }
  return std::nullopt;
}

// NOLINTEND(misc-no-recursion)

// --- variables ---------------------------------------------------------------

void Evaluator::bind(Var var, Value value, bool is_let) {
  Binding& binding = bindings_[var.id];
  if (binding.bucket == 0) {
    constexpr uint32_t kHalf = 32;
    binding.bucket = is_let ? 1 + next_let_bucket_++ % kHalf
                            : 1 + kHalf + next_other_bucket_++ % kHalf;
    ++vars_in_bucket_[binding.bucket - 1];
  } else if (binding.value != value) {
    touch(binding.bucket - 1);
  }
  saved_.push_back({var,
                    binding.active > 0 ? std::move(binding.value) : Value(),
                    binding.active > 0});
  binding.value = std::move(value);
  ++binding.active;
}

// A variable that was not bound before keeps its value: what was computed from
// it holds if it gets the same one again.
void Evaluator::unbind(size_t saved) {
  while (saved_.size() > saved) {
    Saved& last = saved_.back();
    Binding& binding = bindings_[last.var.id];
    --binding.active;
    if (last.was_active) {
      if (binding.value != last.before) {
        touch(binding.bucket - 1);
      }
      binding.value = std::move(last.before);
    }
    saved_.pop_back();
  }
}

}  // namespace assay::eval
