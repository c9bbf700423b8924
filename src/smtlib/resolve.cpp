// SPDX-License-Identifier: MIT
//
// What a name applied to arguments means. Solvers let a name have several
// ranks, theory operators included, and convert some arguments silently. We
// try in this order, and take the first that fits:
//
//   1. a bound variable of function sort,
//   2. the user's functions of that name, newest first, without conversion,
//   3. the theories' operators, best row first, without conversion,
//   4. the same two with conversions: Int to Real (every solver), Real to Int
//      (z3), a constructor such as nil to the instance that fits (z3), a
//      lambda between -> and Array.
//
// Conversions become visible: to_real is inserted, a numeral becomes a decimal.
// A message is made only when everything has failed. The theories' operators
// are in resolve_operators.cpp, conversions in resolve_conversions.cpp.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::SymbolInfo;
using theory::SortError;

void Parser::fill_sorts(size_t values) {
  arg_sorts_.clear();
  for (size_t i = values; i < terms_.size(); ++i) {
    arg_sorts_.push_back(tm_.sort(terms_[i]));
  }
}

std::string Parser::sorts_text(size_t values) const {
  std::string text = "(";
  for (size_t i = values; i < terms_.size(); ++i) {
    constexpr size_t kMaxShown = 6;
    if (i - values == kMaxShown) {
      text += " ...";
      break;
    }
    text += i == values ? "" : " ";
    text += theory::sort_to_string(tm_, tm_.sort(terms_[i]));
  }
  return text + ')';
}

Term Parser::apply_fast(uint32_t builtin, size_t values) {
  const std::span<const Term> args = values_from(values);
  const theory::Theories& theories = language_.theories();
  for (const uint32_t row : theories.names()[builtin - 1].ops) {
    if (const Sort sort = theories.signature(row).apply_fast(tm_, args)) {
      return tm_.mk_app(term::op_of(row), sort, args);
    }
  }
  return {};
}

Term Parser::apply_entry(uint32_t entry,
                         const QualifiedHead* head,
                         Span span,
                         size_t values) {
  const NameEntry row = names_[entry];
  const bool has_indices = head != nullptr && !head->indices.empty();
  if (row.local != 0 && !has_indices) {
    if (terms_.size() > values) {
      return apply_higher_order(Term{row.local}, span, values);
    }
    return Term{row.local};
  }
  if (model_ != nullptr && terms_.size() == values) [[unlikely]] {
    if (const Term term = find_element(entry, head)) {
      return term;
    }
  }
  if (row.function != 0 && !has_indices) {
    const bool may_be_tester =
        row.text.starts_with("is-") && find_constructor(row.text.substr(3));
    if (const Term term = apply_functions(
            entry, head, span, values, row.builtin == 0 && !may_be_tester)) {
      return term;
    }
    if (problem_) {
      return {};
    }
  }
  if (row.builtin != 0) {
    if (const Term term = apply_builtin(entry, head, span, values)) {
      return term;
    }
    if (problem_) {
      return {};
    }
  }
  if (row.text.starts_with("is-") && !has_indices) {
    if (const Term term = apply_tester(entry, span, values)) {
      return term;
    }
    if (problem_) {
      return {};
    }
  }
  if (const Term term = negative_numeral(row.text);
      term && terms_.size() == values) {
    return term;
  }
  fail_unknown(entry, span, "symbol");
  return {};
}

Term Parser::apply_functions(uint32_t entry,
                             const QualifiedHead* head,
                             Span span,
                             size_t values,
                             bool is_last) {
  const Sort expected = head == nullptr ? Sort{} : head->sort;
  bool is_poisoned = false;
  size_t count = 0;
  for (uint32_t at = names_[entry].function; at != 0;
       at = functions_[at - 1].previous) {
    const Symbol symbol = functions_[at - 1].symbol;
    ++count;
    if (!symbol) {
      is_poisoned = true;
    } else if (const Term term = apply_symbol(
                   symbol, expected, values, span, Effort::Exact)) {
      return term;
    }
  }
  if (!is_last && names_[entry].builtin != 0) {
    const auto& name_row =
        language_.theories().names()[names_[entry].builtin - 1];
    if (const Term term = try_rows(name_row.ops, head, values)) {
      return term;
    }
  }
  for (uint32_t at = names_[entry].function; at != 0;
       at = functions_[at - 1].previous) {
    const Symbol symbol = functions_[at - 1].symbol;
    if (symbol) {
      if (const Term term =
              apply_symbol(symbol, expected, values, span, Effort::Convert)) {
        return term;
      }
    }
  }
  if (is_poisoned) {
    fail(span, "poisoned", "");
    return {};
  }
  if (!is_last) {
    return {};
  }
  if (count == 1) {
    return apply_symbol(functions_[names_[entry].function - 1].symbol,
                        expected,
                        values,
                        span,
                        Effort::Report);
  }
  fail(span,
       "no-overload",
       fmt::format("no version of '{}' takes {}",
                   names_[entry].text,
                   sorts_text(values)));
  return {};
}

bool Parser::unify(Sort pattern, Sort actual, std::vector<Sort>& bound) const {
  std::vector<std::pair<Sort, Sort>> todo{{pattern, actual}};
  while (!todo.empty()) {
    const auto [left, right] = todo.back();
    todo.pop_back();
    if (!tm_.has_parameter(left)) {
      if (left != right) {
        return false;
      }
      continue;
    }
    if (tm_.sort_kind(left) == term::SortKind::Parameter) {
      Sort& slot = bound[tm_.sort_head(left)];
      if (slot && slot != right) {
        return false;
      }
      slot = right;
      continue;
    }
    const std::span<const Sort> left_args = tm_.sort_args(left);
    const std::span<const Sort> right_args = tm_.sort_args(right);
    if (tm_.sort_kind(left) != tm_.sort_kind(right)
        || tm_.sort_head(left) != tm_.sort_head(right)
        || left_args.size() != right_args.size()
        || !std::ranges::equal(tm_.sort_indices(left),
                               tm_.sort_indices(right))) {
      return false;
    }
    for (size_t i = 0; i < left_args.size(); ++i) {
      todo.emplace_back(left_args[i], right_args[i]);
    }
  }
  return true;
}

// With another number of arguments than the symbol has parameters: a partial
// application, or more arguments for its result. Nothing if it is neither.
std::optional<Term> Parser::apply_other_count(Symbol symbol,
                                              size_t values,
                                              Span span) {
  const SymbolInfo& info = tm_.symbol(symbol);
  const size_t count = terms_.size() - values;
  const bool is_value = logic_.is_higher_order || prefers_functions_
                        || (allows_function_names_ && count == 0);
  if (is_value && info.type_params == 0 && count < info.params.size()) {
    const Term function =
        tm_.mk_call(symbol, function_sort(info.params, info.result), {});
    return count == 0 ? function : apply_higher_order(function, span, values);
  }
  const bool is_applicable = tm_.is_builtin(info.result, theory::kFunctionRow)
                             || tm_.is_builtin(info.result, theory::kArrayRow);
  if (count > info.params.size() && is_applicable && info.type_params == 0) {
    return apply_result(symbol, span, values);
  }
  return std::nullopt;
}

Term Parser::apply_symbol(
    Symbol symbol, Sort expected, size_t values, Span span, Effort effort) {
  const SymbolInfo& info = tm_.symbol(symbol);
  const size_t count = terms_.size() - values;
  std::vector<Term> before;  // the arguments, once one is converted
  const auto reject = [&](uint32_t place, auto make_message) {
    std::ranges::copy(before, terms_.begin() + static_cast<int64_t>(values));
    if (effort == Effort::Report) {
      fail(place, "ill-sorted", make_message());
    }
    return Term{};
  };
  if (count != info.params.size()) {
    if (const std::optional<Term> term =
            apply_other_count(symbol, values, span)) {
      return *term;
    }
    return reject(span.begin, [&] {
      return fmt::format("{} takes {} argument{}, got {}",
                         theory::quote_symbol(tm_.text(info.name)),
                         info.params.size(),
                         info.params.size() == 1 ? "" : "s",
                         count);
    });
  }
  std::vector<Sort> bound(info.type_params);
  if (expected && !unify(info.result, expected, bound)) {
    return reject(span.begin, [&] {
      return fmt::format("{} has sort {}, not {}",
                         theory::quote_symbol(tm_.text(info.name)),
                         theory::sort_to_string(tm_, info.result),
                         theory::sort_to_string(tm_, expected));
    });
  }
  for (size_t i = 0; i < count; ++i) {
    Term& arg = terms_[values + i];
    const Sort sort = tm_.sort(arg);
    // A bare nil has a sort with parameters of its own, which are not these.
    if (sort == info.params[i] && !tm_.has_parameter(sort)) [[likely]] {
      continue;
    }
    std::vector<Sort> attempt = bound;
    if (info.type_params > 0 && !tm_.has_parameter(sort)
        && unify(info.params[i], sort, attempt)) {
      bound = std::move(attempt);
      continue;
    }
    const bool is_known = std::ranges::all_of(
        bound, [](Sort slot) { return static_cast<bool>(slot); });
    const Sort wanted =
        is_known ? tm_.instantiate(info.params[i], bound) : info.params[i];
    const Term converted = effort != Effort::Exact && is_known
                               ? convert(arg, wanted, true)
                               : Term{};
    if (!converted) {
      return reject(places_[values + i], [&] {
        return fmt::format("{}: argument {} has sort {}, expected {}",
                           theory::quote_symbol(tm_.text(info.name)),
                           i + 1,
                           theory::sort_to_string(tm_, sort),
                           theory::sort_to_string(tm_, wanted));
      });
    }
    if (before.empty()) {
      before.assign(terms_.begin() + static_cast<int64_t>(values),
                    terms_.end());
    }
    arg = converted;
  }
  if (info.type_params == 0) {
    return tm_.mk_call(symbol, info.result, values_from(values));
  }
  return call_instance(symbol, std::move(bound), values, span);
}

// What does not follow yet may follow from where the term stands.
Term Parser::call_instance(Symbol symbol,
                           std::vector<Sort> bound,
                           size_t values,
                           Span span) {
  const SymbolInfo& info = tm_.symbol(symbol);
  for (uint32_t i = 0; i < bound.size(); ++i) {
    if (!bound[i]) {
      bound[i] = tm_.mk_sort(term::SortKind::Parameter, i, {}, {});
    }
  }
  if (!spend_on_sort(info.result, span)) {
    return {};
  }
  return tm_.mk_call(
      symbol, tm_.instantiate(info.result, bound), values_from(values));
}

// (g 1 2) where g takes one argument and gives a function or an array.
Term Parser::apply_result(Symbol symbol, Span span, size_t values) {
  const SymbolInfo& info = tm_.symbol(symbol);
  const size_t own = info.params.size();
  std::vector<Term> args;
  for (size_t i = 0; i < own; ++i) {
    args.push_back(convert(terms_[values + i], info.params[i], true));
    if (!args.back()) {
      return {};
    }
  }
  return apply_higher_order(
      tm_.mk_call(symbol, info.result, args), span, values + own);
}

Symbol Parser::find_constructor(std::string_view name) {
  for (uint32_t at = names_[names_.intern(name)].function; at != 0;
       at = functions_[at - 1].previous) {
    const Symbol symbol = functions_[at - 1].symbol;
    if (symbol && tm_.symbol(symbol).kind == term::SymbolKind::Constructor) {
      return symbol;
    }
  }
  return {};
}

// is-cons, which solvers declare with the constructor cons, is (_ is cons).
Term Parser::apply_tester(uint32_t entry, Span span, size_t values) {
  const Symbol constructor = find_constructor(names_[entry].text.substr(3));
  if (!constructor) {
    return {};
  }
  fill_sorts(values);
  const Index index{Index::Kind::OfSymbol, constructor.id};
  SortError error;
  error.wants_message = true;
  const uint32_t row = language_.tester_row();
  const Sort sort = language_.theories().signature(row).apply(
      {tm_, std::span(&index, 1), arg_sorts_, {}}, error);
  if (!sort) {
    fail(span, "ill-sorted", error.message);
    return {};
  }
  return tm_.mk_app(
      tm_.mk_op(row, std::span(&index, 1)), sort, values_from(values));
}

}  // namespace assay::smtlib
