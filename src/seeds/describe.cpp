// SPDX-License-Identifier: MIT
#include "seeds/describe.h"

#include <algorithm>
#include <vector>

#include "base/id_set.h"
#include "eval/evaluator.h"
#include "model/checks.h"
#include "term/walk.h"

namespace assay::seeds {

namespace {

using term::Symbol;
using term::Term;

bool is_open_selector(const term::TermManager& tm,
                      const term::SymbolInfo& info) {
  return info.kind == term::SymbolKind::Selector
         && tm.constructors(info.datatype).size() > 1;
}

}  // namespace

uint32_t size_of(const term::TermManager& tm, const smtlib::Script& script) {
  return static_cast<uint32_t>(
      term::post_order(tm, script.assertions()).size());
}

bool uses_unspecified(const smtlib::Language& language,
                      const term::TermManager& tm,
                      const smtlib::Script& script) {
  base::IdSet seen;
  std::vector<Term> roots = script.assertions();
  while (!roots.empty()) {
    const std::vector<Term> now = std::move(roots);
    roots.clear();
    std::vector<Symbol> symbols;
    for (const Term term : term::post_order(tm, now)) {
      if (tm.kind(term) == term::Kind::App
          && !language.theories().info(tm, tm.op(term)).unspecified.empty()) {
        return true;
      }
      model::add_own_symbols(tm, term, symbols);
    }
    for (const Symbol symbol : symbols) {
      const term::SymbolInfo& info = tm.symbol(symbol);
      if (is_open_selector(tm, info)) {
        return true;
      }
      if (info.definition && seen.insert(symbol.id)) {
        roots.push_back(info.definition);
      }
    }
  }
  return false;
}

bool is_trivial(const smtlib::Language& language,
                const term::TermManager& tm,
                const smtlib::Script& script) {
  constexpr eval::EvalLimits kLimits{
      .steps = 10'000, .instances = 64, .tried_instances = 8};
  const model::Model nothing{};
  eval::Evaluator evaluator(language.theories(), tm, nothing, kLimits);
  bool is_true = true;
  for (const Term assertion : script.assertions()) {
    const num::Value value = evaluator.evaluate(assertion);
    if (value.is_false()) {
      return true;
    }
    is_true &= value.is_true();
  }
  return is_true;
}

}  // namespace assay::seeds
