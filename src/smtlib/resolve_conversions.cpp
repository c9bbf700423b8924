// SPDX-License-Identifier: MIT
//
// What solvers do silently becomes visible here: (a i) is a select or an
// application of a function value, -2 is (- 2), an Int where a Real is wanted
// is wrapped in to_real or, as a literal, written with a point.
#include <algorithm>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "theory/arithmetic.h"
#include "theory/arrays/arrays.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::SymbolInfo;

// cvc5's lenient mode reads -2 as (- 2), unless it is declared.
Term Parser::negative_numeral(std::string_view text) {
  const std::string_view digits = text.substr(std::min<size_t>(1, text.size()));
  const size_t point = digits.find('.');
  const std::string_view whole = digits.substr(0, point);
  const bool is_number =
      text.starts_with('-') && !whole.empty()
      && whole.find_first_not_of("0123456789") == text.npos
      && (point == text.npos
          || digits.find_first_not_of("0123456789", point + 1) == text.npos);
  if (!is_number) {
    return {};
  }
  if (point != text.npos) {
    return negated(tm_.mk_literal(theory::kReal, canonical_real(digits)));
  }
  const Term term = negated(tm_.mk_literal(theory::kInt, strip_zeros(digits)));
  return logic_.numerals_are_real() ? convert(term, theory::kReal, false)
                                    : term;
}

Term Parser::negated(Term literal) {
  const Sort sort = tm_.sort(literal);
  return tm_.mk_app(language_.theories().op(theory::negation_of(sort)),
                    sort,
                    std::span(&literal, 1));
}

Term Parser::apply_higher_order(Term function, Span span, size_t values) {
  const Sort sort = tm_.sort(function);
  const size_t count = terms_.size() - values;
  const bool is_function = tm_.is_builtin(sort, theory::kFunctionRow);
  if (tm_.is_builtin(sort, theory::kArrayRow)) {
    // z3 reads (a i) as (select a i) if a is a variable.
    terms_.insert(terms_.begin() + static_cast<int64_t>(values), function);
    const Term term =
        try_rows(language_.theories().overloads(theory::arrays::kSelect),
                 nullptr,
                 values);
    terms_.erase(terms_.begin() + static_cast<int64_t>(values));
    if (term) {
      return term;
    }
  }
  if (!is_function || tm_.sort_args(sort).size() - 1 < count) {
    fail(span,
         "not-a-function",
         fmt::format("a term of sort {} cannot be applied to {} argument{}",
                     theory::sort_to_string(tm_, sort),
                     count,
                     count == 1 ? "" : "s"));
    return {};
  }
  std::vector<Term> children{function};
  for (size_t i = 0; i < count; ++i) {
    const Sort wanted = tm_.sort_args(sort)[i];
    const Term arg = convert(terms_[values + i], wanted, true);
    if (!arg) {
      fail(
          places_[values + i],
          "ill-sorted",
          fmt::format("argument {} has sort {}, expected {}",
                      i + 1,
                      theory::sort_to_string(tm_, tm_.sort(terms_[values + i])),
                      theory::sort_to_string(tm_, wanted)));
      return {};
    }
    children.push_back(arg);
  }
  const std::span<const Sort> rest = tm_.sort_args(sort).subspan(count);
  const Sort result =
      rest.size() == 1
          ? rest[0]
          : function_sort(rest.first(rest.size() - 1), rest.back());
  return tm_.mk_app(term::op_of(language_.apply_row()), result, children);
}

// 1 as a Real is 1.0, (- 1) is (- 1.0), 2.0 as an Int is 2.
Term Parser::arith_literal_as(Term term, Sort target) {
  const bool is_negated =
      tm_.kind(term) == term::Kind::App && tm_.child_count(term) == 1
      && theory::is_negation(language_.theories(), tm_.op_row(tm_.op(term)));
  const Term inner = is_negated ? tm_.children(term)[0] : term;
  if (tm_.kind(inner) != term::Kind::Literal) {
    return {};
  }
  const std::string_view text = tm_.literal_text(inner);
  Term made;
  if (target == theory::kReal) {
    made = tm_.mk_literal(target, std::string(text) + ".0");
  } else if (text.ends_with(".0")) {
    made = tm_.mk_literal(target, std::string(text.substr(0, text.size() - 2)));
  } else {
    return {};
  }
  return is_negated ? negated(made) : made;
}

Term Parser::convert(Term term, Sort target, bool allows_to_int) {
  const Sort sort = tm_.sort(term);
  if (sort == target) {
    return term;
  }
  const bool is_to_real = sort == theory::kInt && target == theory::kReal;
  const bool is_to_int = sort == theory::kReal && target == theory::kInt;
  if (is_to_real || (is_to_int && allows_to_int)) {
    if (const Term made = arith_literal_as(term, target)) {
      return made;
    }
    const theory::OpRef op =
        is_to_real ? theory::reals::kToReal : theory::reals::kToInt;
    return tm_.mk_app(language_.theories().op(op), target, std::span(&term, 1));
  }
  if (tm_.has_parameter(sort) && tm_.kind(term) == term::Kind::Call
      && tm_.child_count(term) == 0) {
    const SymbolInfo& info = tm_.symbol(tm_.call_symbol(term));
    std::vector<Sort> bound(info.type_params);
    if (unify(info.result, target, bound)) {
      return tm_.mk_call(tm_.call_symbol(term), target, {});
    }
  }
  if (tm_.kind(term) == term::Kind::Binder
      && tm_.binder_kind(term) == term::BinderKind::Lambda) {
    for (const bool as_array : {true, false}) {
      const Term made = lambda_as(term, as_array);
      if (tm_.sort(made) == target) {
        return made;
      }
    }
  }
  return {};
}

}  // namespace assay::smtlib
