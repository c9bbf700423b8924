// SPDX-License-Identifier: MIT
//
// Which assertions are needed, by evaluation only: an assignment that makes all
// assertions true but one shows that this one is. Most constants get the values
// that their equations give them, so that few assertions are false; literals of
// the formula are tried often, since that is where its cases meet. If every
// assertion but noise is shown to be needed, the core is minimal and unique;
// else the test says nothing about its core.
#include <algorithm>

#include "technique/synthesis/contradiction.h"
#include "term/walk.h"

namespace assay::technique {

using num::Value;
using term::Sort;
using term::Term;

namespace {

constexpr int kMaxModels = 200;  // that are tried for a core
constexpr int kMinModels = 16;   // also if it is found before

}  // namespace

// What formulas speak about is worth a try.
void Contradictor::list_shown() {
  shown_.clear();
  for (const Term assertion : made_.assertions) {
    for (const Term term : term::post_order(tm_, assertion)) {
      if (tm_.kind(term) == term::Kind::Literal) {
        evaluator_.refill();
        const Value value = evaluator_.evaluate(term);
        if (value.is_known()) {
          shown_.push_back({tm_.sort(term), value});
        }
      }
    }
  }
}

Value Contradictor::draw(Sort sort) {
  if (!shown_.empty() && rng_.chance(1, 3)) {
    const Shown& shown = shown_[rng_.below(shown_.size())];
    if (shown.sort == sort) {
      return shown.value;
    }
  }
  return drawer_.draw(sort);
}

// Values for all constants; most of those that should be equal to a term are.
bool Contradictor::assign() {
  for (const Constant& constant : constants_) {
    evaluator_.refill();
    Value value;
    if (constant.hint && !rng_.chance(1, 4)) {
      evaluator_.clear();
      value = evaluator_.evaluate(constant.hint);
    }
    if (!value.is_known()) {
      value = draw(tm_.sort(constant.term));
    }
    if (!value.is_known()) {
      return false;
    }
    model_.symbols[constant.symbol].value = value;
  }
  evaluator_.clear();
  return true;
}

// False if a model was found. The core is known when for each of its
// assertions there is a model of all the others.
bool Contradictor::find_core() {
  const size_t count = made_.assertions.size();
  std::vector<bool> is_needed = is_noise_;
  list_shown();
  for (int tries = 0; tries < kMaxModels; ++tries) {
    if (!assign()) {
      return true;
    }
    size_t wrong = count;
    size_t wrong_count = 0;
    bool is_known = true;
    for (size_t i = 0; i < count && wrong_count < 2 && is_known; ++i) {
      const Value value = evaluator_.evaluate(made_.assertions[i]);
      is_known = value.is(num::ValueKind::Bool);
      if (value.is_false()) {
        wrong = i;
        ++wrong_count;
      }
    }
    if (!is_known) {
      continue;
    }
    if (wrong_count == 0) {
      return false;
    }
    if (wrong_count == 1) {
      is_needed[wrong] = true;
    }
    if (tries >= kMinModels
        && std::ranges::all_of(is_needed, [](bool needed) { return needed; })) {
      std::vector<uint32_t> core;
      for (uint32_t i = 0; i < count; ++i) {
        if (!is_noise_[i]) {
          core.push_back(i);
        }
      }
      made_.core = std::move(core);
      return true;
    }
  }
  return true;
}

}  // namespace assay::technique
