// SPDX-License-Identifier: MIT
// The assertions are evaluated for every choice of values, as an odometer. Only
// constants of sorts that can be listed count; a function would be a table over
// them, and is left open: then an assertion that depends on it has no value,
// and others may still be false. First, what is said to equal a constant takes
// its place, so that there are fewer of them.
#include "reduce/exhaustion.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "eval/evaluator.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/core/core.h"

namespace assay::reduce {

namespace {

using smtlib::Command;
using smtlib::CommandKind;
using term::Term;

constexpr uint64_t kMostPoints = 1 << 16;
constexpr uint64_t kMostSteps = 20'000'000;

// The constant that the assertion says what it equals, and that; or none.
std::pair<Term, Term> definition_in(const term::TermManager& tm,
                                    Term assertion) {
  if (tm.kind(assertion) != term::Kind::App || tm.child_count(assertion) != 2
      || tm.op_row(tm.op(assertion)) != theory::core::kEqual) {
    return {};
  }
  for (size_t side = 0; side < 2; ++side) {
    const Term constant = tm.children(assertion)[side];
    const Term value = tm.children(assertion)[1 - side];
    if (tm.kind(constant) == term::Kind::Call && tm.child_count(constant) == 0
        && tm.symbol(tm.call_symbol(constant)).kind
               == term::SymbolKind::Function
        && std::ranges::count(term::post_order(tm, value), constant) == 0) {
      return {constant, value};
    }
  }
  return {};
}

// The assertions without names and lets, and with what constants equal in place
// of them: unsat if and only if the script's are.
std::vector<Term> without_definitions(term::TermManager& tm,
                                      const smtlib::Script& script) {
  std::vector<Term> left;
  for (Term assertion : script.assertions()) {
    if (tm.kind(assertion) == term::Kind::Annotated) {
      assertion = tm.children(assertion)[0];
    }
    left.push_back(term::expand_lets(tm, assertion));
  }
  for (size_t i = 0; i < left.size();) {
    const std::pair<Term, Term> definition = definition_in(tm, left[i]);
    if (!definition.first) {
      ++i;
      continue;
    }
    left.erase(left.begin() + static_cast<ptrdiff_t>(i));
    for (Term& assertion : left) {
      assertion = term::substitute(tm, assertion, {&definition, 1});
    }
    i = 0;
  }
  return left;
}

class Exhaustion {
 public:
  Exhaustion(const smtlib::Language& language,
             const term::TermManager& tm,
             std::vector<Term> assertions)
      : tm_(tm),
        assertions_(std::move(assertions)),
        allowance_{kMostSteps},
        evaluator_(language.theories(), tm, model_, limits()) {}

  bool run() {
    if (is_false_now()) {
      return true;
    }
    if (!list_values()) {
      return false;
    }
    std::vector<size_t> at(symbols_.size(), 0);
    for (;;) {
      for (size_t i = 0; i < at.size(); ++i) {
        model_.symbols[symbols_[i]].value = values_[i][at[i]];
      }
      evaluator_.clear();
      if (!is_false_now()) {
        return false;
      }
      size_t place = 0;
      while (place < at.size() && ++at[place] == values_[place].size()) {
        at[place++] = 0;
      }
      if (place == at.size()) {
        return true;
      }
    }
  }

 private:
  eval::EvalLimits limits() {
    eval::EvalLimits made;
    made.allowance = &allowance_;
    return made;
  }

  bool is_false_now() {
    return std::ranges::any_of(assertions_, [&](Term assertion) {
      return evaluator_.evaluate(assertion).is_false();
    });
  }

  // Of the constants that occur. False if there are too many choices.
  bool list_values() {
    uint64_t points = 1;
    for (const Term node : term::post_order(tm_, assertions_)) {
      if (tm_.kind(node) != term::Kind::Call || tm_.child_count(node) != 0) {
        continue;
      }
      const term::Symbol symbol = tm_.call_symbol(node);
      if (tm_.symbol(symbol).kind != term::SymbolKind::Function) {
        continue;
      }
      std::optional<std::vector<num::Value>> all =
          evaluator_.enumerate(tm_.sort(node), kMostPoints);
      if (!all || all->empty() || all->size() * points > kMostPoints) {
        continue;  // it has no value, then
      }
      points *= all->size();
      symbols_.push_back(symbol);
      values_.push_back(*std::move(all));
    }
    return !symbols_.empty();
  }

  const term::TermManager& tm_;
  std::vector<Term> assertions_;
  eval::Allowance allowance_;
  model::Model model_;
  eval::Evaluator evaluator_;
  std::vector<term::Symbol> symbols_;
  std::vector<std::vector<num::Value>> values_;
};

}  // namespace

bool is_unsat_by_values(const smtlib::Language& language,
                        term::TermManager& tm,
                        const smtlib::Script& script) {
  const bool is_plain =
      !script.has_recursion()
      && std::ranges::none_of(script.commands, [](const Command& command) {
           return command.kind == CommandKind::Push
                  || command.kind == CommandKind::Pop
                  || command.kind == CommandKind::Reset
                  || command.kind == CommandKind::ResetAssertions;
         });
  return is_plain
         && Exhaustion(language, tm, without_definitions(tm, script)).run();
}

}  // namespace assay::reduce
