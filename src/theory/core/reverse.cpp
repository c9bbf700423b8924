// SPDX-License-Identifier: MIT
#include "theory/core/reverse.h"

#include "theory/core/abstract.h"
#include "theory/core/eval.h"
#include "theory/core/inverse.h"

namespace assay::theory::core {

namespace {

constexpr ReverseRow kReverseRows[] = {
    {eval_equal, invert_equal, abstract_equal},
    {eval_distinct, invert_distinct, abstract_distinct},
    {eval_ite, invert_ite, abstract_ite},
    {eval_not, nullptr, abstract_not},
    {eval_implies, nullptr, abstract_implies},
    {eval_and, nullptr, abstract_and},
    {eval_or, nullptr, abstract_or},
    {eval_xor, nullptr, abstract_xor},
};

}  // namespace

std::span<const ReverseRow> reverse_rows() {
  return kReverseRows;
}

}  // namespace assay::theory::core
