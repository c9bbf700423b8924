// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// The meaning of the operators on strings, which is that on sequences where
// both have them, and on regular languages.
namespace assay::theory::strings {

// Words: strings or sequences. eval_words.cpp
Value eval_concat(const EvalCall& call);  // all arguments
Value eval_length(const EvalCall& call);
Value eval_at(const EvalCall& call);
Value eval_substr(const EvalCall& call);
Value eval_update(const EvalCall& call);
Value eval_prefixof(const EvalCall& call);
Value eval_suffixof(const EvalCall& call);
Value eval_contains(const EvalCall& call);
Value eval_indexof(const EvalCall& call);  // from 0 without third argument
Value eval_last_indexof(const EvalCall& call);
Value eval_replace(const EvalCall& call);
Value eval_replace_all(const EvalCall& call);
Value eval_reverse(const EvalCall& call);
Value eval_power(const EvalCall& call);

// Strings and characters. eval.cpp
Value eval_less(const EvalCall& call);
Value eval_less_equal(const EvalCall& call);
Value eval_is_digit(const EvalCall& call);
Value eval_to_code(const EvalCall& call);
Value eval_from_code(const EvalCall& call);
Value eval_to_int(const EvalCall& call);
Value eval_from_int(const EvalCall& call);
Value eval_from_ubv(const EvalCall& call);
Value eval_from_sbv(const EvalCall& call);
Value eval_to_lower(const EvalCall& call);
Value eval_to_upper(const EvalCall& call);
Value eval_char_less_equal(const EvalCall& call);
Value eval_char_to_int(const EvalCall& call);
Value eval_char_is_digit(const EvalCall& call);
Value eval_char_to_bv(const EvalCall& call);
Value eval_char_from_bv(const EvalCall& call);

// Regular languages. eval_regex.cpp
Value eval_in_re(const EvalCall& call);
Value eval_replace_re(const EvalCall& call);
Value eval_replace_re_all(const EvalCall& call);
Value eval_indexof_re(const EvalCall& call);
Value eval_to_re(const EvalCall& call);
Value eval_re_none(const EvalCall& call);
Value eval_re_all(const EvalCall& call);
Value eval_re_allchar(const EvalCall& call);
Value eval_re_range(const EvalCall& call);
Value eval_re_concat(const EvalCall& call);  // all arguments, as the next three
Value eval_re_union(const EvalCall& call);
Value eval_re_inter(const EvalCall& call);
Value eval_re_diff(const EvalCall& call);
Value eval_re_xor(const EvalCall& call);
Value eval_re_star(const EvalCall& call);
Value eval_re_plus(const EvalCall& call);
Value eval_re_opt(const EvalCall& call);
Value eval_re_comp(const EvalCall& call);
Value eval_re_power(const EvalCall& call);
Value eval_re_loop(const EvalCall& call);       // one or two indices
Value eval_re_loop_args(const EvalCall& call);  // one or two more arguments
Value eval_re_reverse(const EvalCall& call);
Value eval_re_derivative(const EvalCall& call);
Value eval_re_of_pred(const EvalCall& call);

// Whether two regular languages are the same: true, false or undetermined.
Value same_language(EvalContext& context, const Value& a, const Value& b);

}  // namespace assay::theory::strings
