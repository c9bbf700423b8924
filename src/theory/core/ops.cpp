// SPDX-License-Identifier: MIT
#include "theory/core/core.h"
#include "theory/core/eval.h"
#include "theory/sorts.h"

namespace assay::theory::core {

namespace {

constexpr SortInfo kSorts[] = {{.name = "Bool"}};

static_assert(kBoolRow == sort_row(TheoryId::Core, 0)
              && kSorts[0].name == "Bool");

// z3 takes `and`, `or`, `xor` and `distinct` of one argument, cvc5 the first
// two; no solver takes them without any.
// clang-format off
constexpr OpInfo kOps[] = {
    {"true",     exactly(0),    "-> Bool", eval_true},
    {"false",    exactly(0),    "-> Bool", eval_false},
    {"not",      exactly(1),    "Bool -> Bool", eval_not},
    {"=>",       right_assoc(), "Bool Bool -> Bool", eval_implies},
    {"and",      left_assoc(0), "Bool Bool -> Bool", eval_and},
    {"or",       left_assoc(0), "Bool Bool -> Bool", eval_or},
    {"xor",      left_assoc(0), "Bool Bool -> Bool", all_at_once(eval_xor)},
    {"=",        chainable(),   "A A -> Bool", eval_equal},
    {"distinct", pairwise(0),   "A A -> Bool", eval_distinct},
    {"ite",      exactly(3),    "Bool A A -> A", eval_ite},
};

// z3, mostly without set-logic.
constexpr AliasInfo kAliases[] = {
    {"implies",      "=>"},
    {"iff",          "="},
    {"equals",       "="},
    {"equiv",        "="},
    {"if",           "ite"},
    {"if_then_else", "ite"},
    {"&&",           "and"},
};

constexpr AliasInfo kSortAliases[] = {
    {"bool", "Bool"},  // z3 without set-logic
};
// clang-format on

constexpr TheoryInfo kInfo{"core", kSorts, kOps, kAliases, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::core
