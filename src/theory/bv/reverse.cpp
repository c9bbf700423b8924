// SPDX-License-Identifier: MIT
#include "theory/bv/reverse.h"

#include "theory/bv/abstract.h"
#include "theory/bv/eval.h"
#include "theory/bv/inverse.h"

namespace assay::theory::bv {

namespace {

constexpr ReverseRow kReverseRows[] = {
    {eval_concat, invert_concat, abstract_concat},
    {eval_extract, invert_extract, abstract_extract},
    {eval_not, invert_not, abstract_not},
    {eval_neg, invert_neg, abstract_neg},
    {eval_and, invert_and, abstract_and},
    {eval_or, invert_or, abstract_or},
    {eval_add, invert_add, abstract_add},
    {eval_mul, invert_mul, abstract_mul},
    {eval_udiv, invert_udiv, abstract_udiv},
    {eval_urem, invert_urem, abstract_urem},
    {eval_shl, invert_shl, abstract_shl},
    {eval_lshr, invert_lshr, abstract_lshr},
    {eval_xor, invert_xor, abstract_xor},
    {eval_nand, invert_nand, nullptr},
    {eval_nor, invert_nor, nullptr},
    {eval_xnor, invert_xnor, nullptr},
    {eval_comp, invert_comp, nullptr},
    {eval_sub, invert_sub, abstract_sub},
    {eval_sdiv, invert_sdiv, nullptr},
    {eval_srem, invert_srem, nullptr},
    {eval_smod, invert_smod, nullptr},
    {eval_ashr, invert_ashr, abstract_ashr},
    {eval_repeat, invert_repeat, nullptr},
    {eval_zero_extend, invert_zero_extend, abstract_zero_extend},
    {eval_sign_extend, invert_sign_extend, abstract_sign_extend},
    {eval_rotate_left, invert_rotate_left, nullptr},
    {eval_rotate_right, invert_rotate_right, nullptr},
    {eval_ult, nullptr, abstract_ult},
    {eval_ule, nullptr, abstract_ule},
    {eval_ugt, nullptr, abstract_ugt},
    {eval_uge, nullptr, abstract_uge},
    {eval_slt, nullptr, abstract_slt},
    {eval_sle, nullptr, abstract_sle},
    {eval_sgt, nullptr, abstract_sgt},
    {eval_sge, nullptr, abstract_sge},
};

}  // namespace

std::span<const ReverseRow> reverse_rows() {
  return kReverseRows;
}

}  // namespace assay::theory::bv
