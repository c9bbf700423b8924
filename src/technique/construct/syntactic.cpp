// SPDX-License-Identifier: MIT
#include "technique/construct/syntactic.h"

#include <algorithm>
#include <array>

#include "technique/construct/exhaustive_engine.h"

namespace assay::technique {

using term::Term;

namespace {

// Grows terms without a look at their values.
class BlindMaker {
 public:
  // Without closed terms but literals, if so wanted.
  BlindMaker(Workshop& shop,
             const ConstructOptions& options,
             bool takes_closed = true)
      : shop_(shop),
        options_(options),
        takes_closed_(takes_closed),
        terms_(shop.sort_count()) {}

  void grow(uint32_t steps) {
    for (uint32_t i = 0; i < options_.variables; ++i) {
      const uint8_t sort = shop_.draw_main_sort();
      terms_[sort].push_back({shop_.add_variable(sort, {}).term, 0, true});
    }
    for (uint32_t i = 0; i < steps; ++i) {
      step();
    }
  }

  std::vector<std::vector<Term>> terms() const {
    std::vector<std::vector<Term>> made(terms_.size());
    for (size_t sort = 0; sort < terms_.size(); ++sort) {
      for (const Entry& entry : terms_[sort]) {
        made[sort].push_back(entry.term);
      }
    }
    return made;
  }

  std::optional<MadeFormulas> make() {
    grow(6 * options_.assertions + 4 * options_.depth);
    MadeFormulas made;
    std::vector<Entry>& formulas = terms_[Palette::kBool];
    while (made.assertions.size() < options_.assertions && !formulas.empty()) {
      made.assertions.push_back(formulas.back().term);
      formulas.pop_back();
    }
    return made.assertions.empty() ? std::nullopt : std::optional(made);
  }

 private:
  struct Entry {
    Term term;
    uint32_t depth = 0;
    bool has_variable = false;
  };

  Entry pick(uint8_t sort) {
    const std::vector<Entry>& list = terms_[sort];
    if (list.empty() || shop_.rng().chance(1, 5)) {
      return {shop_.literal(sort, shop_.draw_value(sort)), 0, false};
    }
    return list[std::max(shop_.rng().below(list.size()),
                         shop_.rng().below(list.size()))];
  }

  void step() {
    const Instance& instance = shop_.stock().operators.draw(shop_.rng());
    std::array<Term, Instance::kMaxArgs> args;
    uint32_t depth = 0;
    bool has_variable = takes_closed_;
    for (size_t i = 0; i < instance.arg_count; ++i) {
      const Entry entry = pick(instance.args[i]);
      if (!entry.term || entry.depth > options_.depth) {
        return;
      }
      args[i] = entry.term;
      depth = std::max(depth, entry.depth);
      has_variable = has_variable || entry.has_variable;
    }
    if (!has_variable) {
      return;
    }
    terms_[instance.result].push_back(
        {shop_.apply(instance, std::span(args).first(instance.arg_count)),
         depth + 1,
         has_variable});
  }

  Workshop& shop_;
  const ConstructOptions& options_;
  bool takes_closed_;
  std::vector<std::vector<Entry>> terms_;  // by sort
};

}  // namespace

std::optional<MadeFormulas> make_syntactic(Workshop& shop,
                                           const ConstructOptions& options) {
  if (shop.rng().chance(1, 2)) {
    return decide_by_enumeration(shop, options);
  }
  return BlindMaker(shop, options).make();
}

std::vector<std::vector<Term>> grow_terms(Workshop& shop,
                                          const ConstructOptions& options,
                                          uint32_t steps) {
  BlindMaker maker(shop, options, false);
  maker.grow(steps);
  return maker.terms();
}

}  // namespace assay::technique
