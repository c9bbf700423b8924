// SPDX-License-Identifier: MIT
//
// What it means to apply a function that is given as a value (HO-Core's @,
// cvc5's nullable.lift) or as an index (z3's map and as-array).
#include "theory/functions/typing.h"

#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "theory/misfit.h"
#include "theory/registry.h"
#include "theory/signature.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::functions {

using term::Index;
using term::Sort;
using term::SortKind;
using term::SymbolInfo;
using term::TermManager;

namespace {

// Rows are numbered through the tables of all theories.
const OpInfo& op_info(uint32_t row) {
  for (const TheoryInfo* theory : all_theories()) {
    if (row < theory->ops.size()) {
      return theory->ops[row];
    }
    row -= static_cast<uint32_t>(theory->ops.size());
  }
  ASSAY_CHECK(false) << "no such operator";
  std::unreachable();
}

// Whether `sort` is `pattern` with its sort parameters replaced, as in
// `values`; those that have no value yet get it.
bool match(const TermManager& tm,
           Sort pattern,
           Sort sort,
           std::vector<Sort>& values) {
  std::vector<std::pair<Sort, Sort>> todo{{pattern, sort}};
  while (!todo.empty()) {
    const auto [wanted, given] = todo.back();
    todo.pop_back();
    if (tm.sort_kind(wanted) == SortKind::Parameter) {
      const uint32_t position = tm.sort_head(wanted);
      if (position >= values.size()) {
        return false;
      }
      if (!values[position]) {
        values[position] = given;
      }
      if (values[position] != given) {
        return false;
      }
      continue;
    }
    if (!tm.has_parameter(wanted)) {
      if (wanted != given) {
        return false;
      }
      continue;
    }
    const std::span<const Sort> wanted_args = tm.sort_args(wanted);
    const std::span<const Sort> given_args = tm.sort_args(given);
    if (tm.sort_kind(wanted) != tm.sort_kind(given)
        || tm.sort_head(wanted) != tm.sort_head(given)
        || wanted_args.size() != given_args.size()) {
      return false;
    }
    for (size_t i = 0; i < wanted_args.size(); ++i) {
      todo.emplace_back(wanted_args[i], given_args[i]);
    }
  }
  return true;
}

std::optional<Sort> find_call_result(TermManager& tm,
                                     const SymbolInfo& symbol,
                                     std::span<const Sort> args) {
  if (symbol.params.size() != args.size()) {
    return std::nullopt;
  }
  std::vector<Sort> values(symbol.type_params);
  for (size_t i = 0; i < args.size(); ++i) {
    if (!match(tm, symbol.params[i], args[i], values)) {
      return std::nullopt;
    }
  }
  if (!tm.has_parameter(symbol.result)) {
    return symbol.result;
  }
  for (const Sort value : values) {
    if (!value) {
      return std::nullopt;
    }
  }
  return tm.instantiate(symbol.result, values);
}

}  // namespace

SortOrMisfit apply_sort(const RuleInput& in) {
  Sort function = in.args[0];
  size_t at = 1;
  while (at < in.args.size()) {
    if (!in.tm.is_builtin(function, kFunctionRow)) {
      if (at == 1) {
        return wrong_argument(in, 0, "a function");
      }
      return refuse(fmt::format(
          "the function takes only {} argument{}", at - 1, at == 2 ? "" : "s"));
    }
    const std::span<const Sort> parts = in.tm.sort_args(function);
    size_t taken = 0;
    for (; taken + 1 < parts.size() && at < in.args.size(); ++taken, ++at) {
      if (in.args[at] != parts[taken]) {
        return wrong_argument(in, at, parts[taken]);
      }
    }
    function =
        taken + 1 == parts.size()
            ? parts.back()
            : in.tm.mk_sort(
                  SortKind::Builtin, kFunctionRow, {}, parts.subspan(taken));
  }
  return function;
}

std::optional<Sort> find_result(TermManager& tm,
                                Index function,
                                std::span<const Sort> args) {
  if (function.kind == Index::Kind::OfSymbol) {
    return find_call_result(tm, tm.symbol(term::Symbol{function.value}), args);
  }
  if (function.kind != Index::Kind::OfOp) {
    return std::nullopt;
  }
  const term::Op op{function.value};
  const Signature signature(op_info(tm.op_row(op)));
  SortError error;
  const Sort sort = signature.apply({tm, tm.op_indices(op), args, {}}, error);
  return sort ? std::optional(sort) : std::nullopt;
}

std::string misfit_text(const TermManager& tm,
                        Index function,
                        std::span<const Sort> args) {
  std::string sorts;
  for (const Sort sort : args) {
    sorts += sorts.empty() ? "" : " ";
    sorts += sort_to_string(tm, sort);
  }
  return fmt::format(
      "{} does not take ({})", function_name(tm, function), sorts);
}

std::string function_name(const TermManager& tm, Index function) {
  switch (function.kind) {
    case Index::Kind::OfSymbol:
      return quote_symbol(
          tm.text(tm.symbol(term::Symbol{function.value}).name));
    case Index::Kind::OfOp:
      return std::string(op_info(tm.op_row(term::Op{function.value})).name);
    case Index::Kind::OfSort: return sort_to_string(tm, Sort{function.value});
    case Index::Kind::Numeral:
    case Index::Kind::BigNumeral: break;
  }
  return "a numeral";
}

}  // namespace assay::theory::functions
