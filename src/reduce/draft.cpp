// SPDX-License-Identifier: MIT
#include "reduce/draft.h"

#include <algorithm>
#include <utility>

#include "eval/evaluator.h"
#include "reduce/edits.h"
#include "reduce/sharing.h"
#include "smtlib/parser.h"
#include "term/walk.h"
#include "testcase/witness.h"
#include "theory/sort_values.h"
#include "theory/sorts.h"
#include "theory/value_term.h"

namespace assay::reduce {

namespace {

using term::Kind;
using term::Term;

constexpr size_t kManyBytes = size_t{256} << 20;
constexpr uint64_t kMostOfNumber = 1 << 16;

// Zeros, ones and the letter a are the plainest.
uint64_t cost_of_text(std::string_view text) {
  uint64_t cost = 0;
  for (const char c : text) {
    cost += 20;
    cost += c == '0' || c == 'a'   ? 0
            : c >= '1' && c <= '9' ? static_cast<uint64_t>(c - '0')
            : c >= 'b' && c <= 'z' ? 1
                                   : 10;
  }
  return cost;
}

uint64_t cost_of_indices(std::span<const term::Index> indices) {
  uint64_t cost = 0;
  for (const term::Index& index : indices) {
    cost += 1;
    if (index.kind == term::Index::Kind::Numeral) {
      cost += std::min<uint64_t>(index.value, kMostOfNumber);
    }
  }
  return cost;
}

uint64_t cost_of_sort(const term::TermManager& tm, term::Sort root) {
  uint64_t cost = 0;
  std::vector<term::Sort> open = {root};
  while (!open.empty() && cost < kMostOfNumber) {
    const term::Sort sort = open.back();
    open.pop_back();
    cost += 4 + cost_of_indices(tm.sort_indices(sort));
    const std::span<const term::Sort> args = tm.sort_args(sort);
    open.insert(open.end(), args.begin(), args.end());
  }
  return cost;
}

uint64_t cost_of_node(const theory::Theories& theories,
                      const term::TermManager& tm,
                      Term node) {
  switch (tm.kind(node)) {
    case Kind::Literal: return cost_of_text(tm.literal_text(node));
    case Kind::App: {
      const term::Op op = tm.op(node);
      return 2 * theories.info(tm, op).name.size()
             + cost_of_indices(tm.op_indices(op));
    }
    case Kind::Binder: {
      uint64_t cost = 0;
      for (const term::Var var : tm.binder_vars(node)) {
        cost += cost_of_sort(tm, tm.var_sort(var));
      }
      return cost;
    }
    default: return 0;
  }
}

// Declared with arguments or not.
uint64_t cost_of_rank(const term::TermManager& tm, term::Symbol symbol) {
  const term::SymbolInfo& info = tm.symbol(symbol);
  uint64_t cost = cost_of_sort(tm, info.result);
  for (const term::Sort sort : info.params) {
    cost += cost_of_sort(tm, sort);
  }
  return cost;
}

}  // namespace

Workbench::Workbench(const smtlib::Language& language)
    : language_(language), tm_(language.theories().make_manager()) {}

Result<Draft> Workbench::read(const std::string& text,
                              const std::string& witness) {
  smtlib::ParseOutput output = smtlib::parse_script(language_, *tm_, text);
  if (!output.problems.empty()) {
    return fail("bad-script",
                output.problems.front().span,
                output.problems.front().message);
  }
  Draft made;
  made.script = std::move(output.script);
  if (!witness.empty()) {
    ASSAY_TRY(made.witness,
              testcase::read_witness(language_, *tm_, made.script, witness));
  }
  return made;
}

std::string Workbench::text(const Draft& draft, size_t most_bytes) {
  smtlib::PrintOptions options;
  options.max_bytes = most_bytes;
  smtlib::Printer printer(language_, options);
  std::string text(draft.is_shared
                       ? printer.print(*tm_, with_lets(*this, draft.script))
                       : printer.print(*tm_, draft.script));
  return printer.is_cut() ? std::string() : text;
}

std::string Workbench::witness_text(const Draft& draft) {
  if (!draft.witness) {
    return "";
  }
  Result<std::string> text =
      testcase::witness_text(language_, *tm_, draft.script, *draft.witness);
  return text ? *std::move(text) : "";
}

Size Workbench::size(const Draft& draft, size_t bytes) {
  Size size;
  size.bytes = bytes;
  const std::vector<Term> nodes =
      term::post_order(*tm_, roots_of(*tm_, draft.script));
  size.graph = nodes.size();
  for (const Term node : nodes) {
    size.literals += cost_of_node(language_.theories(), *tm_, node);
  }
  using smtlib::CommandKind;
  for (const smtlib::Command& command : draft.script.commands) {
    if (command.kind == CommandKind::Assert) {
      continue;
    }
    size.graph += 2;
    if (declares_function(command.kind)) {
      const term::Symbol symbol{command.ref};
      size.graph += tm_->symbol(symbol).params.size();
      size.literals += cost_of_rank(*tm_, symbol);
    }
  }
  return size;
}

std::vector<Term> Workbench::plain_values(term::Sort sort) {
  std::vector<num::Value> values;
  if (sort == theory::kBool) {
    values = {num::Value::boolean(true), num::Value::boolean(false)};
  } else {
    const model::Model nothing = {};
    eval::Evaluator evaluator(language_.theories(), *tm_, nothing);
    values.push_back(evaluator.default_value(sort));
    if (const auto number = theory::values_of(*tm_, sort).number) {
      values.push_back(number(*tm_, sort, 1));
    }
  }
  std::vector<Term> made;
  for (const num::Value& value : values) {
    const Term term = term_of(sort, value);
    if (term && std::ranges::count(made, term) == 0) {
      made.push_back(term);
    }
  }
  return made;
}

num::Value Workbench::value_of(const Draft& draft, Term term) {
  static const model::Model kNothing = {};
  const model::Model& model = draft.witness ? *draft.witness
                              : draft.hint  ? *draft.hint
                                            : kNothing;
  eval::Evaluator evaluator(language_.theories(), *tm_, model);
  num::Value value = evaluator.evaluate(term);
  return value.is_known() ? value : num::Value();
}

Term Workbench::term_of(term::Sort sort, const num::Value& value) {
  return value.is_known()
             ? theory::value_to_term(language_.theories(), *tm_, sort, value)
                   .value_or(Term{})
             : Term{};
}

bool Workbench::keeps_claim(const Draft& draft) {
  return !draft.witness
         || testcase::holds(language_, *tm_, draft.script, *draft.witness);
}

void Workbench::clean(Draft& draft) {
  if (tm_->bytes() < kManyBytes) {
    return;
  }
  const std::string script = text(draft, SIZE_MAX);
  const std::string witness = witness_text(draft);
  Workbench other(language_);
  Result<Draft> again = other.read(script, witness);
  if (!again || (draft.witness && !again->witness)) {
    return;  // it has no text that can be read: the store only grows then
  }
  const bool is_shared = draft.is_shared;
  std::swap(tm_, other.tm_);
  draft = *std::move(again);
  if (is_shared) {
    draft = without_lets(*this, draft);
  }
}

}  // namespace assay::reduce
