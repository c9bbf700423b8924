// SPDX-License-Identifier: MIT
//
// From the root down: each place is asked for a term of a sort with a value.
// An operator that gives the sort is drawn, all alike, one argument is often
// set to a term that is there already, so that terms are shared and variables
// occur more than once, and the others come from the operator's inverse, the
// column of its row; where there is none, or it cannot tell, from random values
// and, for small sorts, from all of them. Every proposal is evaluated, so an
// inverse can be wrong but a term cannot. What the standard leaves open is no
// value and never fits.
//
// At the bottom a value becomes a variable that has it, a new variable while
// there may be more, or an operator of a variable and a literal; a bare literal
// is the last choice, for what hangs on no variable is folded away at once.
#include "technique/construct/goal_builder.h"

#include <algorithm>
#include <utility>

#include "theory/core/core.h"
#include "theory/inverse.h"

namespace assay::technique {

using num::Value;
using term::Term;

namespace {

constexpr int kOperatorTries = 8;
constexpr int kProposals = 3;
constexpr size_t kPool = 24;  // terms of a sort to share

}  // namespace

void GoalBuilder::add_variables() {
  for (uint32_t i = 0; i < (options_.variables + 1) / 2; ++i) {
    const auto last = static_cast<uint8_t>(shop_.sort_count() - 1);
    const uint8_t sort = i == 0 ? last : shop_.draw_main_sort();
    new_variable(sort, shop_.draw_value(sort));
  }
}

Term GoalBuilder::build(uint8_t sort, const Value& wanted) {
  open_.clear();
  Term made = begin(sort, wanted, static_cast<int>(options_.depth) - 1);
  while (!open_.empty()) {
    Node& node = open_.back();
    if (made) {
      node.terms[node.next++] = made;
      made = {};
    }
    while (node.next < node.count && node.terms[node.next]) {
      ++node.next;
    }
    if (node.next < node.count) {
      const uint8_t arg = node.instance->args[std::min<size_t>(
          node.next, node.instance->arg_count - 1U)];
      const Value value = node.values[node.next];
      made = begin(arg, value, node.depth);
      continue;
    }
    made = shop_.apply(*node.instance,
                       std::span<const Term>(node.terms).first(node.count));
    keep(node.instance->result, made, node.value);
    open_.pop_back();
  }
  return made;
}

Term GoalBuilder::build_forward() {
  const uint8_t sort =
      static_cast<uint8_t>(shop_.rng().below(shop_.sort_count()));
  const Value value = shop_.draw_value(sort);
  Term made = build(sort, value);
  // Grown upwards from there by whatever applies.
  uint8_t at = sort;
  Value now = value;
  for (uint32_t i = 0; i < options_.depth; ++i) {
    const Instance& instance = shop_.stock().operators.draw(shop_.rng());
    std::array<Value, kMaxArgs> values;
    std::array<Term, kMaxArgs> terms;
    size_t place = SIZE_MAX;
    for (size_t arg = 0; arg < instance.arg_count; ++arg) {
      const uint8_t needed = instance.args[arg];
      if (needed == at && place == SIZE_MAX) {
        place = arg;
        values[arg] = now;
        terms[arg] = made;
      } else if (!pool_[needed].empty()) {
        const Entry& entry =
            pool_[needed][shop_.rng().below(pool_[needed].size())];
        values[arg] = entry.value;
        terms[arg] = entry.term;
      } else {
        values[arg] = shop_.draw_value(needed);
        terms[arg] = shop_.literal(needed, values[arg]);
      }
    }
    if (place == SIZE_MAX) {
      continue;
    }
    const Value next = shop_.evaluate(
        instance, std::span<const Value>(values).first(instance.arg_count));
    if (next.is_known()) {
      made = shop_.apply(
          instance, std::span<const Term>(terms).first(instance.arg_count));
      now = next;
      at = instance.result;
      keep(at, made, now);
    }
  }
  if (at == Palette::kBool) {
    return now.is_true() ? made : shop_.negate(made);
  }
  const Term literal = shop_.literal(at, now);
  return literal ? shop_.equal(made, literal) : Term{};
}

Term GoalBuilder::begin(uint8_t sort, const Value& wanted, int depth) {
  base::Rng& rng = shop_.rng();
  const bool is_deep = depth >= static_cast<int>(options_.depth) / 2;
  if (!is_deep && (depth < 0 || rng.chance(1, 3))) {
    if (const Term found = reuse(sort, wanted)) {
      return found;
    }
  }
  if (depth < 0 || (!is_deep && rng.chance(1, 6))) {
    if (const Term made = new_variable(sort, wanted)) {
      return made;
    }
  }
  // One level below the depth a variable and a literal make the value.
  if (depth >= -1 && expand(sort, wanted, depth)) {
    return {};
  }
  if (const Term found = reuse(sort, wanted)) {
    return found;
  }
  const Term literal = shop_.literal(sort, wanted);
  return literal ? literal : new_variable(sort, wanted);
}

Term GoalBuilder::reuse(uint8_t sort, const Value& wanted) {
  const std::vector<Entry>& entries = pool_[sort];
  if (entries.empty()) {
    return {};
  }
  const size_t first = shop_.rng().below(entries.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[(first + i) % entries.size()];
    if (entry.value == wanted) {
      return entry.term;
    }
  }
  return {};
}

Term GoalBuilder::new_variable(uint8_t sort, const Value& wanted) {
  if (shop_.variables().size() >= options_.variables) {
    return {};
  }
  const Term made = shop_.add_variable(sort, wanted).term;
  keep(sort, made, wanted);
  return made;
}

bool GoalBuilder::expand(uint8_t sort, const Value& wanted, int depth) {
  const OperatorChoice& operators = shop_.stock().operators;
  if (!operators.has(sort)) {
    return false;
  }
  open_.emplace_back();
  Node& node = open_.back();
  node.value = wanted;
  node.depth = depth < 0 ? -2 : depth - 1;
  for (int tries = 0; tries < kOperatorTries; ++tries) {
    node.instance = &operators.draw(sort, shop_.rng());
    if (propose(node)) {
      return true;
    }
  }
  open_.pop_back();
  return false;
}

bool GoalBuilder::propose(Node& node) {
  const Instance& instance = *node.instance;
  node.next = 0;
  node.count = instance.arg_count;
  const theory::Shape shape =
      shop_.language().theories().info(instance.row).arity.shape;
  if (shape != theory::Shape::Exactly && instance.arg_count == 2
      && instance.args[0] == instance.args[1] && shop_.rng().chance(1, 5)) {
    // Only what one evaluation can fold: the result is of the arguments' sort,
    // or the shape is a chain.
    node.count = instance.result == instance.args[0]
                         || shape == theory::Shape::Chainable
                         || shape == theory::Shape::Pairwise
                     ? 3
                     : 2;
  }
  for (int tries = 0; tries < kProposals; ++tries) {
    const uint32_t fixed = draw_args(node);
    if (invert(node, fixed) || scan(node, fixed)) {
      return true;
    }
  }
  return false;
}

// Values for all arguments, one of them of a term that is there.
uint32_t GoalBuilder::draw_args(Node& node) {
  base::Rng& rng = shop_.rng();
  const Instance& instance = *node.instance;
  const bool needs_variable = node.depth < -1;
  const auto first = static_cast<uint32_t>(rng.below(node.count));
  uint32_t fixed = 0;
  for (uint32_t i = 0; i < node.count; ++i) {
    const uint32_t at = (first + i) % node.count;
    const uint8_t sort =
        instance.args[std::min<size_t>(at, instance.arg_count - 1U)];
    node.terms[at] = {};
    const std::vector<Entry>& entries = pool_[sort];
    if (fixed == 0 && !entries.empty()
        && (needs_variable || rng.chance(1, 2))) {
      const Entry& entry = entries[rng.below(entries.size())];
      node.values[at] = entry.value;
      node.terms[at] = entry.term;
      fixed |= 1U << at;
    } else {
      node.values[at] = shop_.draw_value(sort);
    }
  }
  return fixed;
}

bool GoalBuilder::invert(Node& node, uint32_t fixed) {
  const Instance& instance = *node.instance;
  const theory::OpInfo& info = shop_.language().theories().info(instance.row);
  const theory::Inverse inverse = shop_.stock().reverses.inverse(instance.row);
  const std::span<Value> values = std::span(node.values).first(node.count);
  if (inverse == nullptr || info.evaluation.takes_all
      || info.arity.shape != theory::Shape::LeftAssoc || node.count <= 2) {
    if (inverse != nullptr) {
      inverse({shop_.rng(), instance.indices, node.value, values, fixed});
    }
    return gives_wanted(node);
  }
  // (f a b c) is (f (f a b) c): the last argument is solved for.
  if (((fixed >> (node.count - 1)) & 1U) != 0) {
    return gives_wanted(node);
  }
  std::array<Value, 2> ends = {
      shop_.evaluate(instance, values.first(node.count - 1)), values.back()};
  inverse({shop_.rng(), instance.indices, node.value, ends, 1});
  values.back() = ends[1];
  return gives_wanted(node);
}

// All values of one free argument of a small sort.
bool GoalBuilder::scan(Node& node, uint32_t fixed) {
  const Instance& instance = *node.instance;
  for (uint32_t at = 0; at < node.count; ++at) {
    if (((fixed >> at) & 1U) != 0) {
      continue;
    }
    const uint8_t sort =
        instance.args[std::min<size_t>(at, instance.arg_count - 1U)];
    const std::vector<Value>* all = shop_.small_values_of(sort);
    if (all == nullptr) {
      continue;
    }
    const size_t first = shop_.rng().below(all->size());
    for (size_t i = 0; i < all->size(); ++i) {
      node.values[at] = (*all)[(first + i) % all->size()];
      if (gives_wanted(node)) {
        return true;
      }
    }
    return false;
  }
  return false;
}

bool GoalBuilder::gives_wanted(const Node& node) {
  return shop_.evaluate(*node.instance,
                        std::span<const Value>(node.values).first(node.count))
         == node.value;
}

void GoalBuilder::keep(uint8_t sort, Term term, const Value& value) {
  std::vector<Entry>& entries = pool_[sort];
  if (entries.size() < kPool) {
    entries.push_back({term, value});
  } else {
    entries[shop_.rng().below(kPool)] = {term, value};
  }
}

}  // namespace assay::technique
