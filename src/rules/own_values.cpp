// SPDX-License-Identifier: MIT
//
// A list is read as a script that defines a constant for each of its terms, so
// whatever an SMT-LIB script may say is a value here as well.
#include "rules/own_values.h"

#include <algorithm>

#include <fmt/format.h>

#include "eval/evaluator.h"
#include "smtlib/parser.h"
#include "theory/sort_text.h"

namespace assay::rules {

namespace {

constexpr eval::EvalLimits kLimits = {.steps = 100'000, .instances = 64};

// The problem with the place of the piece; a script of ours shows it elsewhere.
Diag at(const Piece& piece, const Diag& problem) {
  Diag moved = problem;
  moved.span = piece.span;
  return moved;
}

}  // namespace

Result<OwnValues> evaluate_values(const smtlib::Language& language,
                                  const ValueList& list) {
  const auto tm = language.theories().make_manager();
  const auto read = [&](const std::string& text) {
    return smtlib::parse_script(language, *tm, text);
  };
  const smtlib::ParseOutput declared =
      read(fmt::format("(declare-const x {})", list.sort.text));
  if (!declared.problems.empty()) {
    return std::unexpected(at(list.sort, declared.problems.front()));
  }
  const term::Sort sort =
      tm->symbol(term::Symbol{declared.script.commands.front().ref}).result;
  OwnValues made{theory::sort_to_string(*tm, sort), {}, list.is_only};
  const model::Model model = {};
  eval::Evaluator evaluator(language.theories(), *tm, model, kLimits);
  for (const Piece& term : list.terms) {
    const smtlib::ParseOutput defined =
        read(fmt::format("(define-fun v () {} {})", list.sort.text, term.text));
    if (!defined.problems.empty()) {
      return std::unexpected(at(term, defined.problems.front()));
    }
    evaluator.refill();
    const smtlib::Script& script = defined.script;
    const term::Symbol symbol =
        script.groups[script.commands.front().ref].front();
    num::Value value = evaluator.evaluate(tm->symbol(symbol).definition);
    if (!value.is_known()) {
      return fail("no-value",
                  term.span,
                  fmt::format("'{}' has no value that is known", term.text));
    }
    if (std::ranges::find(made.values, value) == made.values.end()) {
      made.values.push_back(std::move(value));
    }
  }
  return made;
}

Result<std::vector<OwnValues>> own_values(const smtlib::Language& language,
                                          std::span<const RuleFile> files) {
  std::vector<OwnValues> all;
  for (const RuleFile& file : files) {
    for (const ValueList& list : file.values) {
      ASSAY_TRY(OwnValues row, evaluate_values(language, list));
      const auto found = std::ranges::find(all, row.sort, &OwnValues::sort);
      if (found == all.end()) {
        all.push_back(std::move(row));
        continue;
      }
      found->is_only = found->is_only || row.is_only;
      for (num::Value& value : row.values) {
        if (std::ranges::find(found->values, value) == found->values.end()) {
          found->values.push_back(std::move(value));
        }
      }
    }
  }
  return all;
}

}  // namespace assay::rules
