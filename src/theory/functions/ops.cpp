// SPDX-License-Identifier: MIT
#include "theory/functions/eval.h"
#include "theory/functions/functions.h"
#include "theory/functions/typing.h"
#include "theory/functions/values.h"
#include "theory/sorts.h"

namespace assay::theory::functions {

namespace {

constexpr SortInfo kSorts[] = {{.name = "->",
                                .min_args = 2,
                                .max_args = 255,
                                .values = &kFunctionValues,
                                .part = LogicPart::HigherOrder}};

static_assert(kFunctionRow == sort_row(TheoryId::Functions, 0)
              && kSorts[0].name == "->");

// Of the solvers only cvc5 has these, in logics that start with HO_.
// clang-format off
constexpr OpInfo kOps[] = {
    {"@", at_least(2), "(-> A B) A -> B", eval_apply, apply_sort, Weight{1}, Tests::Never},
};
// clang-format on

constexpr TheoryInfo kInfo{"functions", kSorts, kOps};

}  // namespace

constinit const OpRef kApply = find_op(TheoryId::Functions, kOps, "@");

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::functions
