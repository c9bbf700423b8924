// SPDX-License-Identifier: MIT
#include "rules/exhaust.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/id_set.h"
#include "base/rng.h"
#include "eval/evaluator.h"
#include "eval/value_text.h"
#include "num/value_map.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::rules {

using num::Value;
using term::Sort;
using term::Symbol;
using term::Term;

namespace {

constexpr uint32_t kUniverse = 3;  // elements of a sort variable
constexpr size_t kMaxValues = 256;

std::vector<Value> integers() {
  std::vector<Value> list;
  for (const int64_t value :
       {0, 1, -1, 2, -2, 3, -3, 5, -7, 10, 12, 196607, 196608, -100}) {
    list.push_back(Value::integer(value));
  }
  return list;
}

std::vector<Value> reals() {
  std::vector<Value> list;
  for (const auto& [num, den] :
       std::initializer_list<std::pair<int, int>>{{0, 1},
                                                  {1, 1},
                                                  {-1, 1},
                                                  {1, 2},
                                                  {-1, 2},
                                                  {3, 1},
                                                  {-7, 3},
                                                  {9, 10},
                                                  {100, 1},
                                                  {-1, 1000}}) {
    mpq_class value(num, den);
    value.canonicalize();
    list.push_back(Value::real(value));
  }
  return list;
}

std::vector<Value> strings() {
  std::vector<Value> list;
  for (const char32_t* text : {U"",
                               U"a",
                               U"b",
                               U"aa",
                               U"ab",
                               U"ba",
                               U"aab",
                               U",",
                               U"a,b",
                               U"0",
                               U"7",
                               U"07",
                               U"-1",
                               U"42",
                               U"\U0002ffff",
                               U"A\U000000e9"}) {
    list.push_back(Value::string(text));
  }
  return list;
}

class Exhauster {
 public:
  Exhauster(const smtlib::Language& language,
            term::TermManager& tm,
            const Obligation& obligation)
      : theories_(language.theories()),
        tm_(tm),
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
    if (sort == theory::kInt) {
      return with_literals(integers(), sort);
    }
    if (sort == theory::kReal) {
      return with_literals(reals(), sort);
    }
    if (sort == theory::kString) {
      return with_literals(strings(), sort);
    }
    if (sort == theory::kRegLan) {
      return languages();
    }
    return evaluator_.candidates(sort);
  }

  // And those that the rule speaks about: there it may be wrong.
  std::vector<Value> with_literals(std::vector<Value> list, Sort sort) {
    const auto add = [&](Value value) {
      if (std::ranges::find(list, value) == list.end()) {
        list.push_back(std::move(value));
      }
    };
    std::vector<Term> roots = obligation_.premises;
    roots.push_back(obligation_.conclusion);
    for (const Term term : term::post_order(tm_, roots)) {
      if (tm_.kind(term) != term::Kind::Literal || tm_.sort(term) != sort) {
        continue;
      }
      const Value value = evaluator_.evaluate(term);
      add(value);
      if (sort == theory::kInt) {
        add(Value::integer(mpz_class(value.to_mpz() + 1)));
        add(Value::integer(mpz_class(value.to_mpz() - 1)));
      }
    }
    return list;
  }

  // Of words that the strings above have.
  std::vector<Value> languages() {
    const auto word = [&](std::string_view text) {
      return tm_.mk_literal(theory::kString, text);
    };
    const auto apply = [&](std::string_view name, std::vector<Term> args) {
      const uint32_t row = theories_.find_ops(name).front();
      return tm_.mk_app(term::Op{row + 1}, theory::kRegLan, args);
    };
    const Term ab = apply("str.to_re", {word("ab")});
    const Term range = apply("re.range", {word("a"), word("b")});
    std::vector<Value> list;
    for (const Term term : {ab,
                            range,
                            apply("str.to_re", {word("")}),
                            apply("str.to_re", {word("a")}),
                            apply("re.none", {}),
                            apply("re.all", {}),
                            apply("re.allchar", {}),
                            apply("re.*", {ab}),
                            apply("re.union", {ab, range}),
                            apply("re.comp", {range})}) {
      list.push_back(evaluator_.evaluate(term));
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
    if (sort == theory::kInt) {
      return Value::integer(rng.chance(1, 8)
                                ? rng.between(-(1LL << 40), 1LL << 40)
                                : rng.between(-99, 99));
    }
    if (sort == theory::kReal) {
      mpq_class value(static_cast<long>(rng.between(-99, 99)),
                      static_cast<long>(rng.between(1, 12)));
      value.canonicalize();
      return Value::real(std::move(value));
    }
    if (sort == theory::kString) {
      std::u32string text;
      for (uint64_t left = rng.below(6); left > 0; --left) {
        text += U"aab0,"[rng.below(5)];
      }
      return Value::string(std::move(text));
    }
    if (tm_.is_builtin(sort, theory::kBitVecRow)) {
      return Value::bits(tm_.sort_indices(sort)[0].value,
                         random_bits(tm_.sort_indices(sort)[0].value, rng));
    }
    if (tm_.is_builtin(sort, theory::kFloatRow)) {
      const num::FloatFormat format{tm_.sort_indices(sort)[0].value,
                                    tm_.sort_indices(sort)[1].value};
      return Value::float_bits(
          format,
          Value::bits(format.width(), random_bits(format.width(), rng)));
    }
    if (tm_.is_builtin(sort, theory::kSeqRow)) {
      const std::vector<Value> elements =
          evaluator_.candidates(tm_.sort_args(sort)[0]);
      std::vector<Value> list;
      for (uint64_t left = elements.empty() ? 0 : rng.below(5); left > 0;
           --left) {
        list.push_back(elements[rng.below(elements.size())]);
      }
      return Value::seq(std::move(list));
    }
    return corners[rng.below(corners.size())];
  }

  static mpz_class random_bits(uint32_t width, base::Rng& rng) {
    mpz_class bits = 0;
    for (uint32_t done = 0; done < width; done += 32) {
      bits <<= 32;
      bits += static_cast<unsigned long>(rng.next() & UINT32_MAX);
    }
    mpz_class cut;
    mpz_fdiv_r_2exp(cut.get_mpz_t(), bits.get_mpz_t(), width);
    return cut;
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
          eval::value_text(
              tm_, tm_.symbol(symbol).result, model_.symbols[symbol].value));
    }
    return text;
  }

  const theory::Theories& theories_;
  term::TermManager& tm_;
  const Obligation& obligation_;
  eval::Model model_;
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
