// SPDX-License-Identifier: MIT
//
// For sizes at which nobody can look at all assignments. Random formulas are
// mostly sat, so each model says what comes next: a formula that it makes
// false, most often the claim that two terms of a sort are equal, which leaves
// few models over. After some rounds none is left. What contradicts the others
// too soon, or so that propagation alone sees it, is dropped again.
#include "technique/construct/proof_engine.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "blast/prove.h"
#include "technique/construct/syntactic.h"

namespace assay::technique {

using term::Term;
using testcase::Claim;
using testcase::TrustRoot;

namespace {

constexpr const char* kProof = "circuits: no model, by a checked proof";
constexpr size_t kGates = 60'000;
constexpr uint64_t kProofBytes = 20'000'000;
constexpr uint32_t kLeastAssertions = 3;
constexpr size_t kLeastSteps = 2;

class ProofMaker {
 public:
  ProofMaker(Workshop& shop, const ConstructOptions& options)
      : shop_(shop), options_(options) {
    budget_.gates = kGates;
    budget_.conflicts = static_cast<int32_t>(options.conflicts);
    budget_.proof_bytes = kProofBytes;
  }

  std::optional<MadeFormulas> make() {
    terms_ = grow_terms(
        shop_, options_, 12 * options_.assertions + 8 * options_.depth);
    draw_values();
    const uint32_t rounds = 6 * options_.assertions;
    const size_t least = std::min(options_.assertions, kLeastAssertions);
    for (uint32_t i = 0; i < rounds; ++i) {
      const Term next = find_false();
      if (!next) {
        return std::nullopt;
      }
      assertions_.push_back(next);
      const blast::Answer answer =
          blast::prove(shop_.language(), shop_.tm(), assertions_, budget_);
      if (answer.status == blast::Answer::Status::Unsat) {
        if (assertions_.size() < least || answer.proof_steps < kLeastSteps) {
          assertions_.pop_back();
          continue;
        }
        return MadeFormulas{
            std::move(assertions_),
            Claim::unsat(TrustRoot::Proved, std::string(kProof))};
      }
      if (!answer.witness) {
        return std::nullopt;
      }
      take_values(*answer.witness);
    }
    return std::nullopt;
  }

 private:
  void draw_values() {
    std::vector<num::Value> values;
    for (const Workshop::Variable& variable : shop_.variables()) {
      values.push_back(shop_.draw_value(variable.sort));
    }
    shop_.set_values(values);
  }

  // What does not occur yet may be anything.
  void take_values(const model::Model& witness) {
    std::vector<num::Value> values;
    for (const Workshop::Variable& variable : shop_.variables()) {
      const auto at = witness.symbols.find(variable.symbol);
      values.push_back(at == witness.symbols.end()
                           ? shop_.draw_value(variable.sort)
                           : at->second.value);
    }
    shop_.set_values(values);
  }

  Term draw_formula() {
    base::Rng& rng = shop_.rng();
    const uint8_t sort =
        rng.chance(1, 2) ? shop_.draw_main_sort()
                         : static_cast<uint8_t>(rng.below(shop_.sort_count()));
    const std::vector<Term>& list = terms_[sort];
    if (list.empty()) {
      return {};
    }
    const auto pick = [&] {
      return list[std::max(rng.below(list.size()), rng.below(list.size()))];
    };
    const Term term = pick();
    if (sort == Palette::kBool) {
      return term;
    }
    const Term other =
        rng.chance(1, 6) ? shop_.literal(sort, shop_.draw_value(sort)) : pick();
    return other && other != term ? shop_.equal(term, other) : Term{};
  }

  // A formula, or its negation, that the values make false.
  Term find_false() {
    constexpr int kTries = 64;
    for (int i = 0; i < kTries; ++i) {
      const Term formula = draw_formula();
      if (!formula) {
        continue;
      }
      const num::Value value = shop_.value_of_closed(formula);
      if (value.is_false()) {
        return formula;
      }
      if (value.is_true() && i > kTries / 2) {
        return shop_.negate(formula);
      }
    }
    return {};
  }

  Workshop& shop_;
  const ConstructOptions& options_;
  blast::Budget budget_;
  std::vector<std::vector<Term>> terms_;  // by sort
  std::vector<Term> assertions_;
};

}  // namespace

std::optional<MadeFormulas> refute_by_proof(Workshop& shop,
                                            const ConstructOptions& options) {
  return ProofMaker(shop, options).make();
}

}  // namespace assay::technique
