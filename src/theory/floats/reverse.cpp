// SPDX-License-Identifier: MIT
#include "theory/floats/reverse.h"

#include "theory/floats/abstract.h"
#include "theory/floats/eval.h"
#include "theory/floats/inverse.h"

namespace assay::theory::floats {

namespace {

constexpr ReverseRow kReverseRows[] = {
    {eval_abs, invert_abs, abstract_abs},
    {eval_neg, invert_neg, abstract_neg},
    {eval_add, invert_add, abstract_add},
    {eval_sub, invert_sub, abstract_sub},
    {eval_mul, invert_mul, abstract_mul},
    {eval_div, invert_div, abstract_div},
    {eval_fma, invert_fma, nullptr},
    {eval_sqrt, invert_sqrt, abstract_sqrt},
    {eval_rem, invert_rem, nullptr},
    {eval_round_to_integral,
     invert_round_to_integral,
     abstract_round_to_integral},
    {eval_min, invert_min, abstract_min},
    {eval_max, invert_max, abstract_max},
    {eval_eq, invert_eq, abstract_eq},
    {eval_to_ubv, invert_to_ubv, nullptr},
    {eval_to_sbv, invert_to_sbv, nullptr},
    {eval_from_parts, invert_from_parts, nullptr},
    {eval_from_unsigned, invert_from_unsigned, nullptr},
    {eval_from_signed, invert_from_signed, nullptr},
    {eval_from_bits, invert_from_bits, nullptr},
    {eval_from_float, invert_from_float, nullptr},
    {eval_leq, nullptr, abstract_leq},
    {eval_lt, nullptr, abstract_lt},
    {eval_geq, nullptr, abstract_geq},
    {eval_gt, nullptr, abstract_gt},
    {eval_is_zero, nullptr, abstract_is_zero},
    {eval_is_infinite, nullptr, abstract_is_infinite},
    {eval_is_nan, nullptr, abstract_is_nan},
    {eval_is_negative, nullptr, abstract_is_negative},
    {eval_is_positive, nullptr, abstract_is_positive},
};

}  // namespace

std::span<const ReverseRow> reverse_rows() {
  return kReverseRows;
}

}  // namespace assay::theory::floats
