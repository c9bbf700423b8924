// SPDX-License-Identifier: MIT
//
// The theories' operators of a name: first as the arguments are, then with
// conversions. A row whose signature fails says which argument is at fault and
// what sort it should have had; that argument is converted, and the row tried
// again. So no conversion has to be guessed.
#include <algorithm>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using theory::Signature;
using theory::SortError;

Term Parser::try_rows(std::span<const uint32_t> rows,
                      const QualifiedHead* head,
                      size_t values) {
  fill_sorts(values);
  std::span<const Index> indices;
  Sort expected;
  if (head != nullptr) {
    indices = head->indices;
    expected = head->sort;
  }
  SortError error;
  for (const uint32_t row : rows) {
    const Signature& signature = language_.theories().signature(row);
    if (!signature.takes_indices(indices.size())
        || !signature.takes_args(arg_sorts_.size())) {
      continue;
    }
    const Sort sort =
        signature.apply({tm_, indices, arg_sorts_, expected}, error);
    if (sort) {
      const term::Op op =
          indices.empty() ? term::op_of(row) : tm_.mk_op(row, indices);
      return tm_.mk_app(
          op, language_.normal_sort(tm_, sort), values_from(values));
    }
  }
  return {};
}

Term Parser::apply_builtin(uint32_t entry,
                           const QualifiedHead* head,
                           Span span,
                           size_t values) {
  const auto& name_row =
      language_.theories().names()[names_[entry].builtin - 1];
  if (name_row.ops.empty()) {
    return {};
  }
  if (const Term term = try_rows(name_row.ops, head, values)) [[likely]] {
    return term;
  }
  const bool is_convertible =
      std::ranges::any_of(values_from(values), [&](Term term) {
        const Sort sort = tm_.sort(term);
        return sort == theory::kInt || sort == theory::kReal
               || tm_.has_parameter(sort)
               || (tm_.kind(term) == term::Kind::Binder
                   && tm_.binder_kind(term) == term::BinderKind::Lambda);
      });
  for (const bool allows_to_int : {false, true}) {
    for (const uint32_t row : name_row.ops) {
      if (!is_convertible) {
        break;
      }
      if (const Term term = try_coerced(row, head, values, allows_to_int)) {
        return term;
      }
    }
  }
  return builtin_misfit(entry, head, span, values);
}

// Tries a row, converting one argument after the other as its errors ask for.
// The arguments are as before if that fails.
Term Parser::try_coerced(uint32_t row,
                         const QualifiedHead* head,
                         size_t values,
                         bool allows_to_int) {
  const Signature& signature = language_.theories().signature(row);
  std::span<const Index> indices;
  Sort expected;
  if (head != nullptr) {
    indices = head->indices;
    expected = head->sort;
  }
  const size_t count = terms_.size() - values;
  if (!signature.takes_indices(indices.size())
      || !signature.takes_args(count)) {
    return {};
  }
  const std::vector<Term> before(terms_.begin() + static_cast<int64_t>(values),
                                 terms_.end());
  SortError error;
  // Each round converts an argument, and none needs more than two.
  for (size_t round = 0; round <= 2 * count; ++round) {
    fill_sorts(values);
    const Sort sort =
        signature.apply({tm_, indices, arg_sorts_, expected}, error);
    if (sort) {
      const term::Op op =
          indices.empty() ? term::op_of(row) : tm_.mk_op(row, indices);
      return tm_.mk_app(
          op, language_.normal_sort(tm_, sort), values_from(values));
    }
    if (error.argument < 0 || !error.expected) {
      break;
    }
    const auto at = static_cast<size_t>(error.argument);
    const Sort have = arg_sorts_[at];
    if (const Term term =
            convert(terms_[values + at], error.expected, allows_to_int)) {
      terms_[values + at] = term;
      continue;
    }
    // (= 1 x) with x a Real: it is the arguments before that must change.
    bool has_changed = false;
    for (size_t i = 0; i < at; ++i) {
      if (arg_sorts_[i] == error.expected) {
        if (const Term term = convert(terms_[values + i], have, false)) {
          terms_[values + i] = term;
          has_changed = true;
        }
      }
    }
    if (!has_changed) {
      break;
    }
  }
  std::ranges::copy(before, terms_.begin() + static_cast<int64_t>(values));
  return {};
}

Term Parser::builtin_misfit(uint32_t entry,
                            const QualifiedHead* head,
                            Span span,
                            size_t values) {
  const auto& name_row =
      language_.theories().names()[names_[entry].builtin - 1];
  const theory::Theories& theories = language_.theories();
  const std::string_view name = names_[entry].text;
  std::span<const Index> indices;
  Sort expected;
  if (head != nullptr) {
    indices = head->indices;
    expected = head->sort;
  }
  const size_t count = terms_.size() - values;
  std::vector<uint32_t> by_indices;
  std::vector<uint32_t> fitting;
  for (const uint32_t row : name_row.ops) {
    if (theories.signature(row).takes_indices(indices.size())) {
      by_indices.push_back(row);
      if (theories.signature(row).takes_args(count)) {
        fitting.push_back(row);
      }
    }
  }
  if (by_indices.empty()) {
    const Signature& signature = theories.signature(name_row.ops[0]);
    const uint32_t wanted = signature.index_count();
    fail(span,
         "indices",
         fmt::format("{} takes {}{} ind{}, got {}",
                     name,
                     signature.has_any_indices() ? "at least " : "",
                     wanted,
                     wanted == 1 ? "ex" : "ices",
                     indices.size()));
    return {};
  }
  if (fitting.empty()) {
    fail(span,
         "arity",
         fmt::format("{} takes {}, got {}",
                     name,
                     theories.signature(by_indices[0]).arity_text(),
                     count));
    return {};
  }
  const auto is_standard = [&](uint32_t row) {
    return theories.info(row).is_standard();
  };
  if (std::ranges::any_of(fitting, is_standard)) {
    std::erase_if(fitting, [&](uint32_t row) { return !is_standard(row); });
  }
  if (fitting.size() > 1) {
    fail(span,
         "no-overload",
         fmt::format("no version of '{}' takes {}", name, sorts_text(values)));
    return {};
  }
  fill_sorts(values);
  SortError error;
  error.wants_message = true;
  theories.signature(fitting[0])
      .apply({tm_, indices, arg_sorts_, expected}, error);
  const uint32_t place =
      error.argument >= 0
          ? places_[values + static_cast<size_t>(error.argument)]
          : span.begin;
  if (error.is_unsupported) {
    fail_unsupported({place, place}, error.message);
    return {};
  }
  fail(error.argument >= 0 ? Span{place, place} : span,
       "ill-sorted",
       error.message);
  return {};
}

}  // namespace assay::smtlib
