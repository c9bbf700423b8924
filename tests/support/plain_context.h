// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::test {

// For evaluators that ask for nothing but the terms, the budget and the
// switches.
class PlainContext final : public theory::EvalContext {
 public:
  explicit PlainContext(const term::TermManager& tm) : tm_(tm) {}

  // What is left to spend, and the deviation that is switched on.
  uint64_t steps_left = 1'000'000'000;
  std::optional<theory::Deviation> deviation;

  // The evaluator at these arguments, with numeral indices.
  theory::Value run(theory::StrictEvaluator evaluator,
                    std::vector<theory::Value> args,
                    std::vector<uint32_t> numerals = {},
                    term::Sort sort = {}) {
    std::vector<term::Index> indices;
    for (const uint32_t numeral : numerals) {
      indices.push_back({term::Index::Kind::Numeral, numeral});
    }
    return evaluator({*this, term::Op{1}, indices, sort, {}, args});
  }

  const term::TermManager& tm() const override { return tm_; }

  bool spend(uint64_t steps) override {
    const bool is_enough = steps <= steps_left;
    steps_left -= is_enough ? steps : steps_left;
    return is_enough;
  }

  theory::Universe universe(term::Sort) const override { return {}; }

  std::optional<mpz_class> cardinality(term::Sort) override { return {}; }

  std::optional<std::vector<theory::Value>> enumerate(term::Sort,
                                                      size_t) override {
    return {};
  }

  theory::Value default_value(term::Sort) override { return unknown(); }

  theory::Value apply(const theory::Value&,
                      std::span<const theory::Value>) override {
    return unknown();
  }

  theory::Value call(term::Symbol, std::span<const theory::Value>) override {
    return unknown();
  }

  theory::Value function_value(term::Symbol) override { return unknown(); }

  theory::Value call(term::Op,
                     term::Sort,
                     std::span<const theory::Value>) override {
    return unknown();
  }

  theory::Value equal(const theory::Value& a,
                      const theory::Value& b,
                      term::Sort) override {
    return theory::Value::boolean(a == b);
  }

  bool has(theory::Deviation asked) const override {
    return deviation == asked;
  }

  std::optional<theory::Value> choose(const theory::Value&,
                                      term::Sort) override {
    return std::nullopt;
  }

 private:
  static theory::Value unknown() {
    return theory::Value::undetermined("plain context");
  }

  const term::TermManager& tm_;
};

}  // namespace assay::test
