// SPDX-License-Identifier: MIT
#include "rules/exhaust.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/id_set.h"
#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/value_text.h"
#include "num/value_map.h"
#include "term/walk.h"
#include "theory/corners.h"
#include "theory/sort_values.h"
#include "theory/value_drawer.h"

namespace assay::rules {

using num::Value;
using term::Sort;
using term::Symbol;
using term::Term;

namespace {

constexpr uint32_t kUniverse = 3;  // elements of a sort variable
constexpr size_t kMaxValues = 256;

class Exhauster {
 public:
  Exhauster(const smtlib::Language& language,
            term::TermManager& tm,
            const Obligation& obligation)
      : tm_(tm),
        obligation_(obligation),
        evaluator_(language.theories(), tm, model_) {
    for (const Symbol symbol : obligation.free) {
      note_universe(tm.symbol(symbol).result);
      const std::vector<Sort>& params = tm.symbol(symbol).params;
      std::ranges::for_each(params, [&](Sort sort) { note_universe(sort); });
    }
    for (const Symbol symbol : obligation.free) {
      values_.push_back(values_of(tm.symbol(symbol).result));
    }
  }

  Exhausted run(uint64_t limit) {
    uint64_t product = 1;
    for (const std::vector<Value>& list : values_) {
      product = std::min<uint64_t>(product * list.size(), UINT32_MAX);
    }
    out_.is_complete = is_finite_ && product <= limit;
    base::Rng rng(1);
    for (uint64_t point = 0; point < std::min(product, limit); ++point) {
      uint64_t rest = point;
      for (size_t i = 0; i < values_.size(); ++i) {
        const uint64_t count = values_[i].size();
        const uint64_t at = product <= limit ? rest % count : rng.below(count);
        rest /= count;
        model_.symbols[obligation_.free[i]] = {values_[i][at], {}, {}};
      }
      if (product > limit) {
        take_hints(rng);
      }
      if (!try_point()) {
        return std::move(out_);
      }
    }
    if (!out_.is_complete) {
      try_samples(limit - std::min(product, limit), rng);
    }
    return std::move(out_);
  }

 private:
  void note_universe(Sort first) {
    std::vector<Sort> open{first};
    base::IdSet seen;
    while (!open.empty()) {
      const Sort sort = open.back();
      open.pop_back();
      if (!seen.insert(sort.id)) {
        continue;
      }
      const std::span<const Sort> args = tm_.sort_args(sort);
      open.insert(open.end(), args.begin(), args.end());
      if (tm_.sort_kind(sort) != term::SortKind::User) {
        continue;
      }
      const Symbol symbol{tm_.sort_head(sort)};
      if (tm_.symbol(symbol).kind == term::SymbolKind::SortFunction) {
        model_.universes[sort] = {kUniverse, true};
        continue;
      }
      for (const term::ConstructorInfo& row : tm_.constructors(symbol)) {
        const std::vector<Sort>& fields = tm_.symbol(row.symbol).params;
        open.insert(open.end(), fields.begin(), fields.end());
      }
    }
  }

  std::vector<Value> values_of(Sort sort) {
    evaluator_.refill();
    if (const auto all = evaluator_.enumerate(sort, kMaxValues)) {
      return *all;
    }
    is_finite_ = false;
    std::vector<Value> corners = theory::Corners(evaluator_).of(sort);
    for (Value& value :
         theory::Corners(evaluator_, {.has_strings = true}).of(sort)) {
      theory::add_new(corners, std::move(value));
    }
    return with_literals(
        corners.empty() ? evaluator_.candidates(sort) : std::move(corners),
        sort);
  }

  // And those that the rule speaks about: there it may be wrong.
  std::vector<Value> with_literals(std::vector<Value> list, Sort sort) {
    const auto number = theory::values_of(tm_, sort).number;
    std::vector<Term> roots = obligation_.premises;
    roots.push_back(obligation_.conclusion);
    for (const Term term : term::post_order(tm_, roots)) {
      if (tm_.kind(term) != term::Kind::Literal || tm_.sort(term) != sort) {
        continue;
      }
      const Value value = evaluator_.evaluate(term);
      theory::add_new(list, value);
      if (number != nullptr && !value.is(num::ValueKind::Real)) {
        theory::add_new(list, number(tm_, sort, value.to_mpz() + 1));
        theory::add_new(list, number(tm_, sort, value.to_mpz() - 1));
      }
    }
    return list;
  }

  // Corners next to values from anywhere.
  void try_samples(uint64_t count, base::Rng& rng) {
    for (uint64_t point = 0; point < count; ++point) {
      for (size_t i = 0; i < values_.size(); ++i) {
        const Symbol symbol = obligation_.free[i];
        const std::vector<Value>& corners = values_[i];
        model_.symbols[symbol] = {
            rng.chance(1, 3) ? corners[rng.below(corners.size())]
                             : sample(tm_.symbol(symbol).result, corners, rng),
            {},
            {}};
      }
      take_hints(rng);
      if (!try_point()) {
        return;
      }
    }
  }

  // Not always: what is said must hold for other values too.
  void take_hints(base::Rng& rng) {
    for (const auto& [symbol, term] : obligation_.hints) {
      if (!rng.chance(7, 8)) {
        continue;
      }
      evaluator_.clear();
      evaluator_.refill();
      if (Value value = evaluator_.evaluate(term); value.is_known()) {
        model_.symbols[symbol] = {std::move(value), {}, {}};
      }
    }
  }

  // A value from anywhere, or a corner of a sort that has nothing else here.
  Value sample(Sort sort, const std::vector<Value>& corners, base::Rng& rng) {
    evaluator_.refill();
    Value made = theory::ValueDrawer(
                     tm_, evaluator_, rng, theory::ValueDrawer::Numbers::Any)
                     .draw(sort);
    return made.is_known() ? made : corners[rng.below(corners.size())];
  }

  // False if it is over.
  bool try_point() {
    evaluator_.clear();
    evaluator_.refill();
    for (const auto& [symbol, term] : obligation_.computed) {
      model_.symbols.erase(symbol);
      Value value = evaluator_.evaluate(term);
      if (!value.is_known()) {
        continue;  // the standard leaves it open: it may be anything
      }
      model_.symbols[symbol] = {tm_.symbol(symbol).params.empty()
                                    ? std::move(value)
                                    : num::make_map(std::move(value), {}),
                                {},
                                {}};
      evaluator_.clear();
    }
    for (const Term premise : obligation_.premises) {
      const Value value = evaluator_.evaluate(premise);
      if (value.is_known() && !value.is_true()) {
        return true;
      }
    }
    ++out_.points;
    const Value value = evaluator_.evaluate(obligation_.conclusion);
    if (value.is_true()) {
      return true;
    }
    if (!value.is_known()) {
      if (out_.open++ == 0) {
        out_.why_open = value.reason();
        out_.open_at = point_text();
      }
      return true;
    }
    out_.counterexample = point_text();
    return false;
  }

  std::string point_text() {
    std::string text;
    for (const Symbol symbol : obligation_.free) {
      text += fmt::format(
          "{}{} = {}",
          text.empty() ? "" : ", ",
          tm_.text(tm_.symbol(symbol).name),
          model::value_text(
              tm_, tm_.symbol(symbol).result, model_.symbols[symbol].value));
    }
    return text;
  }

  term::TermManager& tm_;
  const Obligation& obligation_;
  model::Model model_;
  eval::Evaluator evaluator_;
  std::vector<std::vector<Value>> values_;
  bool is_finite_ = true;
  Exhausted out_;
};

}  // namespace

Exhausted exhaust(const smtlib::Language& language,
                  term::TermManager& tm,
                  const Obligation& obligation,
                  uint64_t limit) {
  return Exhauster(language, tm, obligation).run(limit);
}

}  // namespace assay::rules
