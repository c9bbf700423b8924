// SPDX-License-Identifier: MIT
//
// A case split over formulas. Where a claim hangs on a Boolean application that
// is unspecified, say (< (div x 0) 3), it is evaluated twice, with that
// application taken to be true and taken to be false, and so on below. Whatever
// (div x 0) is, one of the ways down is right about all that it assumes. So if
// each of them ends at a claim that is false, or assumes what cannot be, the
// claims are false. Ways may assume too much, such as different values of a
// function at equal arguments: then nothing is concluded, which is no harm.
#include "eval/refute.h"

#include <algorithm>
#include <vector>

#include "eval/open_atoms.h"
#include "num/value_map.h"

namespace assay::eval {

namespace {

constexpr size_t kMaxWays = 256;
constexpr uint64_t kMaxWaySteps = 1'000'000;

struct Way {
  num::ValueMap truths;
  std::vector<AtomTruth> atoms;
};

Way with(const Way& way, const Value& atom, bool truth) {
  Way longer = way;
  longer.truths = longer.truths.with(atom, Value::boolean(truth));
  longer.atoms.emplace_back(atom, truth);
  return longer;
}

}  // namespace

bool is_refuted(const theory::Theories& theories,
                const term::TermManager& tm,
                const model::Model& model,
                const EvalLimits& limits,
                std::span<const term::Term> claims,
                uint64_t& budget) {
  EvalLimits few = limits;
  few.steps = std::min(few.steps, kMaxWaySteps);
  Evaluator evaluator(theories, tm, model, few);
  std::vector<Way> todo(1);
  uint64_t before = 0;
  for (size_t ways = 0; !todo.empty(); ++ways) {
    budget -= std::min(budget, evaluator.applications() - before);
    before = evaluator.applications();
    if (ways == kMaxWays || budget == 0) {
      return false;
    }
    const Way way = std::move(todo.back());
    todo.pop_back();
    if (!may_hold(theories, way.atoms)) {
      continue;
    }
    evaluator.clear();
    evaluator.assume(&way.truths);
    const bool is_false = std::ranges::any_of(claims, [&](term::Term claim) {
      return evaluator.evaluate(claim).is_false();
    });
    if (is_false) {
      continue;
    }
    const Value& atom = evaluator.open_atom();
    if (!atom) {
      return false;
    }
    todo.push_back(with(way, atom, false));
    todo.push_back(with(way, atom, true));
  }
  return true;
}

}  // namespace assay::eval
