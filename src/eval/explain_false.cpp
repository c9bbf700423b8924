// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "eval/judge_model.h"
#include "term/substitute.h"
#include "theory/core/core.h"

namespace assay::eval {

using term::Kind;
using term::SymbolKind;
using term::Term;

namespace {

class Explainer {
 public:
  Explainer(const theory::Theories& theories,
            term::TermManager& tm,
            const model::Model& model,
            EvalLimits limits)
      : tm_(tm), evaluator_(theories, tm, model, limits) {}

  Explanation run(Term claim) {
    Term term = term::expand_lets(tm_, claim);
    Term smallest = term;
    // A recursive function may go on for ever.
    constexpr int kMaxSteps = 100'000;
    for (int i = 0; i < kMaxSteps; ++i) {
      const Term next = cause(term);
      if (!next) {
        break;
      }
      term = next;
      if (value(term).is_false()) {
        smallest = term;
      }
    }
    Explanation made{smallest, value(smallest), {}};
    // Below a negation, what is true there is said too.
    if (smallest != term) {
      made.children.push_back({term, value(term)});
    }
    const bool is_plain =
        tm_.kind(term) == Kind::App || tm_.kind(term) == Kind::Call;
    if (is_plain) {
      for (const Term child : tm_.children(term)) {
        made.children.push_back({child, value(child)});
      }
    }
    return made;
  }

 private:
  Value value(Term term) { return evaluator_.evaluate(term); }

  // The first child with this truth value.
  Term find_child(Term term, bool wanted) {
    for (const Term child : tm_.children(term)) {
      const Value known = value(child);
      if (wanted ? known.is_true() : known.is_false()) {
        return child;
      }
    }
    return {};
  }

  // A smaller part of the same truth value, or the opposite one below a
  // negation, that has to do with it; none if there is no such.
  Term cause(Term term) {
    switch (tm_.kind(term)) {
      case Kind::Annotated: return tm_.children(term)[0];
      case Kind::Call: return body_of(term);
      case Kind::App: break;
      default: return {};
    }
    const uint32_t row = tm_.op_row(tm_.op(term));
    const std::span<const Term> children = tm_.children(term);
    const bool is_true = value(term).is_true();
    if (row == theory::core::kNot) {
      return children[0];
    }
    // All parts of a false `or` are false: none of them is to blame alone.
    if ((row == theory::core::kAnd && !is_true)
        || (row == theory::core::kOr && is_true)) {
      return find_child(term, is_true);
    }
    if (children.size() == 1
        && (row == theory::core::kAnd || row == theory::core::kOr)) {
      return children[0];
    }
    if (row == theory::core::kImplies && !is_true) {
      return children.back();
    }
    if (row == theory::core::kIte && tm_.sort(term) == tm_.sort(children[0])) {
      const Value condition = value(children[0]);
      return condition.is_true()    ? children[1]
             : condition.is_false() ? children[2]
                                    : Term{};
    }
    return {};
  }

  Term body_of(Term call) {
    const term::SymbolInfo& info = tm_.symbol(tm_.call_symbol(call));
    const bool is_open =
        info.kind == SymbolKind::Defined || info.kind == SymbolKind::Named;
    if (!is_open || info.type_params > 0
        || info.def_params.size() != tm_.child_count(call)) {
      return {};
    }
    std::vector<std::pair<Term, Term>> map;
    map.reserve(info.def_params.size());
    for (size_t i = 0; i < info.def_params.size(); ++i) {
      map.emplace_back(tm_.mk_variable(info.def_params[i]),
                       tm_.children(call)[i]);
    }
    return term::expand_lets(tm_, term::substitute(tm_, info.definition, map));
  }

  term::TermManager& tm_;
  Evaluator evaluator_;
};

}  // namespace

Explanation explain_false(const theory::Theories& theories,
                          term::TermManager& tm,
                          const model::ModelReading& reading,
                          Term claim,
                          EvalLimits limits) {
  model::Model plain = reading.model;
  plain.unspecified.clear();
  constexpr uint64_t kTerms = 5;
  Allowance allowance{kTerms * limits.steps};
  limits.allowance = &allowance;
  return Explainer(theories, tm, plain, limits).run(claim);
}

}  // namespace assay::eval
