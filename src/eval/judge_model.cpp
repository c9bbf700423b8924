// SPDX-License-Identifier: MIT
//
// The judge. First the model as it is, with everything doubtful unknown: what
// comes out true or false then is so in every completion, since unknown values
// only ever decide what does not depend on them. If that does not decide, the
// unknown is completed in a few ways: readings of what was ambiguous, default
// and boundary values, values that other symbols have, the model's own tables
// and simple total functions for what the standard leaves open, universes as
// stated. One completion under which all claims are true makes the model a
// model. That none does proves nothing, since they are only a few.
#include "eval/judge_model.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include <fmt/format.h>

#include "eval/refute.h"
#include "num/value_map.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::eval {

using num::ValueKind;
using term::Sort;
using term::Symbol;
using term::Term;

namespace {

constexpr uint32_t kCompletions = 16;

constexpr uint64_t kAllDeviations =
    (uint64_t{1} << static_cast<unsigned>(
         theory::Deviation::DivisionByZeroIsZero))
    | (uint64_t{1} << static_cast<unsigned>(
           theory::Deviation::MinMaxTakesSecondZero))
    | (uint64_t{1} << static_cast<unsigned>(
           theory::Deviation::WrongSelectorIsDefault));

ClaimResult to_result(const Value& value) {
  if (value.is_true()) {
    return {Verdict::True, ""};
  }
  if (value.is_false()) {
    return {Verdict::False, ""};
  }
  const Verdict verdict = value.is(ValueKind::Unspecified)
                              ? Verdict::Unspecified
                              : Verdict::Undetermined;
  return {verdict,
          value.is_known() || !value ? "" : std::string(value.reason())};
}

class Judge {
 public:
  Judge(const theory::Theories& theories,
        const term::TermManager& tm,
        const model::ModelReading& reading,
        EvalLimits limits,
        bool may_choose)
      : theories_(theories),
        tm_(tm),
        reading_(reading),
        limits_(limits),
        may_choose_(may_choose) {}

  Judgement run() {
    const std::vector<model::Claim>& claims = reading_.check.claims;
    if (!reading_.not_an_answer.empty()) {
      out_.reason = reading_.not_an_answer;
      out_.claims.resize(claims.size(),
                         {Verdict::Undetermined, reading_.not_an_answer});
      return std::move(out_);
    }
    model::Model plain = reading_.model;
    plain.unspecified.clear();
    Allowance allowance = all_steps();
    limits_.allowance = &allowance;
    Evaluator evaluator(theories_, tm_, plain, limits_);
    for (size_t i = 0; i < claims.size(); ++i) {
      out_.claims.push_back(to_result(evaluator.evaluate(claims[i].term)));
      if (out_.claims.back().value == Verdict::False
          && out_.first_false == SIZE_MAX) {
        out_.first_false = i;
      }
    }
    summarise();
    if (out_.verdict != Verdict::False && has(Verdict::Unspecified)) {
      refute(plain);
    }
    if (out_.verdict == Verdict::Unspecified
        || out_.verdict == Verdict::Undetermined) {
      allowance = all_steps();
      complete();
    }
    limits_.allowance = nullptr;
    return std::move(out_);
  }

 private:
  // For all claims together: each term once, and a few that take long.
  Allowance all_steps() const {
    constexpr uint64_t kClaims = 5;
    constexpr uint64_t kStepsPerTerm = 64;
    return {kClaims * limits_.steps
            + kStepsPerTerm * uint64_t{tm_.term_limit()}};
  }

  bool is_stopped() const {
    return limits_.allowance->steps == 0 || base::is_set(limits_.is_stopped);
  }

  bool has(Verdict value) const {
    return std::ranges::any_of(out_.claims, [&](const ClaimResult& claim) {
      return claim.value == value;
    });
  }

  void summarise() {
    out_.verdict = Verdict::True;
    for (const Verdict value :
         {Verdict::False, Verdict::Undetermined, Verdict::Unspecified}) {
      if (has(value)) {
        out_.verdict = value;
        break;
      }
    }
    if (out_.verdict == Verdict::True || out_.verdict == Verdict::False) {
      return;
    }
    for (const ClaimResult& claim : out_.claims) {
      if (claim.value == out_.verdict) {
        out_.reason = claim.reason;
        return;
      }
    }
  }

  // Each claim alone, so that there is one to blame, then all together.
  void refute(const model::Model& plain) {
    const std::string why = "whatever the standard leaves open";
    constexpr uint64_t kMaxApplications = 5'000'000;
    uint64_t budget = kMaxApplications;
    std::vector<Term> open;
    for (size_t i = 0; i < out_.claims.size(); ++i) {
      if (out_.claims[i].value == Verdict::True) {
        continue;
      }
      open.push_back(reading_.check.claims[i].term);
      if (out_.claims[i].value == Verdict::Unspecified
          && is_refuted(theories_,
                        tm_,
                        plain,
                        limits_,
                        std::span(open).last(1),
                        budget)) {
        out_.claims[i] = {Verdict::False, why};
        out_.first_false = std::min(out_.first_false, i);
        out_.verdict = Verdict::False;
      }
    }
    if (out_.verdict != Verdict::False
        && is_refuted(theories_, tm_, plain, limits_, open, budget)) {
      out_.verdict = Verdict::False;
    }
    out_.reason = out_.verdict == Verdict::False ? why : out_.reason;
  }

  // --- completions ----------------------------------------------------------

  void complete() {
    const bool has_unspecified = has(Verdict::Unspecified);
    const bool has_tables = !reading_.model.unspecified.empty();
    const uint32_t count = reading_.doubts.empty() ? 2 : kCompletions;
    for (uint32_t i = 0; i < count && !is_stopped(); ++i) {
      model::Model model = reading_.model;
      for (const auto& [sort, universe] : reading_.stated_universes) {
        model.universes[sort] = universe;
      }
      // The tables win over simple functions in the first completions.
      EvalLimits limits = limits_;
      if (may_choose_ && (i % 2 == 1 || !has_tables)) {
        limits.deviations |= kAllDeviations;
      }
      complete_symbols(model, i);
      if (!try_model(model, limits)) {
        continue;
      }
      accept(has_unspecified);
      return;
    }
    if (may_choose_ && !is_stopped() && search_choices()) {
      accept(true);
    }
  }

  // Looks for values of the applications that may have any: depth first, the
  // values of terms nearby before others.
  bool search_choices() {
    model::Model model = reading_.model;
    for (const auto& [sort, universe] : reading_.stated_universes) {
      model.universes[sort] = universe;
    }
    complete_symbols(model, 0);
    model.unspecified.clear();
    constexpr size_t kMaxNodes = 1000;
    constexpr uint64_t kMaxApplications = 20'000'000;
    std::vector<num::ValueMap> todo{{}};
    uint64_t applications = 0;
    for (size_t node = 0; node < kMaxNodes && !todo.empty()
                          && applications < kMaxApplications && !is_stopped();
         ++node) {
      model.choices = std::move(todo.back());
      todo.pop_back();
      Evaluator evaluator(theories_, tm_, model, limits_);
      size_t open_before = 0;
      const size_t failing = first_not_true(evaluator, &open_before);
      applications += evaluator.applications();
      if (failing == out_.claims.size()) {
        return true;
      }
      const Term claim = reading_.check.claims[failing].term;
      if (evaluator.open_applications().empty()
          || evaluator.evaluate(claim).is_false()) {
        continue;
      }
      // The first one in this claim: the next ones may depend on it.
      const std::span<const Evaluator::OpenApplication> all =
          evaluator.open_applications();
      const Evaluator::OpenApplication& open =
          all[open_before < all.size() ? open_before : 0];
      const std::vector<Value> values =
          values_near(evaluator, claim, open.sort);
      for (const Value& value : values | std::views::reverse) {
        todo.push_back(
            model.choices.with(model::choice_key(open.key, open.sort), value));
      }
    }
    return false;
  }

  size_t first_not_true(Evaluator& evaluator,
                        size_t* open_before = nullptr) const {
    for (size_t i = 0; i < out_.claims.size(); ++i) {
      if (open_before != nullptr) {
        *open_before = evaluator.open_applications().size();
      }
      if (out_.claims[i].value != Verdict::True
          && !evaluator.evaluate(reading_.check.claims[i].term).is_true()) {
        return i;
      }
    }
    return out_.claims.size();
  }

  // Values of the sort that the claim's terms have, and a bit beside them.
  std::vector<Value> values_near(Evaluator& evaluator, Term claim, Sort sort) {
    constexpr size_t kMaxValues = 24;
    std::vector<Value> values;
    const auto add = [&](const Value& value) {
      if (value.is_known() && values.size() < kMaxValues
          && std::ranges::find(values, value) == values.end()) {
        values.push_back(value);
      }
    };
    for (const Term term : term::post_order(tm_, claim)) {
      const Value* known =
          tm_.sort(term) == sort ? evaluator.find_value(term) : nullptr;
      if (known != nullptr) {
        add(*known);
      }
    }
    const size_t count = values.size();
    for (size_t i = 0; i < count && sort == theory::kInt; ++i) {
      const mpz_class number = values[i].to_mpz();
      add(Value::integer(mpz_class(number + 1)));
      add(Value::integer(mpz_class(number - 1)));
    }
    std::ranges::for_each(values_of(sort), add);
    return values;
  }

  bool try_model(const model::Model& model, const EvalLimits& limits) const {
    // What is true already is so in every completion.
    Evaluator evaluator(theories_, tm_, model, limits);
    return first_not_true(evaluator) == out_.claims.size();
  }

  void accept(bool has_unspecified) {
    std::string reason = has_unspecified
                             ? "with a value for what the standard leaves open"
                             : "with values for what the model leaves open";
    for (ClaimResult& claim : out_.claims) {
      if (claim.value != Verdict::True) {
        claim = {Verdict::True, reason};
      }
    }
    out_.verdict = Verdict::True;
    out_.reason = std::move(reason);
  }

  void complete_symbols(model::Model& model, uint32_t number) {
    for (size_t i = 0; i < reading_.doubts.size(); ++i) {
      const model::Doubt& doubt = reading_.doubts[i];
      const auto readings = static_cast<uint32_t>(doubt.readings.size());
      if (readings > 0) {
        model.symbols[doubt.symbol] = doubt.readings[number % readings];
        continue;
      }
      const term::SymbolInfo& info = tm_.symbol(doubt.symbol);
      const std::vector<Value>& pool = values_of(info.result);
      if (pool.empty()) {
        continue;
      }
      // All the same at first, then ever more different ones.
      const size_t place = number + (number >= 4 ? i * (number - 3) : 0);
      const Value& value = pool[place % pool.size()];
      model.symbols[doubt.symbol] = {
          info.params.empty() ? value : num::make_map(value, {}), {}, {}};
    }
  }

  // What a symbol of the sort may be completed with.
  const std::vector<Value>& values_of(Sort sort) {
    const auto [found, is_new] = pools_.try_emplace(sort);
    std::vector<Value>& pool = found->second;
    if (!is_new) {
      return pool;
    }
    Evaluator evaluator(theories_, tm_, reading_.model, limits_);
    constexpr size_t kMaxPool = 24;
    const auto add = [&](Value value) {
      if (value.is_known() && pool.size() < kMaxPool
          && std::ranges::find(pool, value) == pool.end()) {
        pool.push_back(std::move(value));
      }
    };
    constexpr size_t kFew = 8;
    std::ranges::for_each(evaluator.candidates(sort), add);
    std::ranges::for_each(
        evaluator.enumerate(sort, kFew).value_or(std::vector<Value>{}), add);
    // The values of other constants of the sort, in the order of the script.
    for (const Symbol symbol : constants_of(sort)) {
      if (pool.size() == kMaxPool) {
        break;
      }
      add(evaluator.call(symbol, {}));
    }
    return pool;
  }

  const std::vector<Symbol>& constants_of(Sort sort) {
    if (constants_.empty()) {
      for (const auto& [symbol, meaning] : reading_.model.symbols) {
        const term::SymbolInfo& info = tm_.symbol(symbol);
        if (info.params.empty()) {
          constants_[info.result].push_back(symbol);
        }
      }
      for (auto& [key, symbols] : constants_) {
        std::ranges::sort(symbols);
      }
    }
    return constants_[sort];
  }

  const theory::Theories& theories_;
  const term::TermManager& tm_;
  const model::ModelReading& reading_;
  EvalLimits limits_;
  bool may_choose_;
  Judgement out_;
  std::unordered_map<Sort, std::vector<Value>> pools_;
  std::unordered_map<Sort, std::vector<Symbol>> constants_;
};

}  // namespace

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::True: return "true";
    case Verdict::False: return "false";
    case Verdict::Unspecified: return "unspecified";
    case Verdict::Undetermined: return "undetermined";
  }
  return "undetermined";
}

Judgement judge_model(const theory::Theories& theories,
                      const term::TermManager& tm,
                      const model::ModelReading& reading,
                      EvalLimits limits,
                      bool may_choose) {
  return Judge(theories, tm, reading, limits, may_choose).run();
}

}  // namespace assay::eval
