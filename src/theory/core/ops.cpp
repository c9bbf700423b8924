// SPDX-License-Identifier: MIT
#include "theory/core/circuits.h"
#include "theory/core/core.h"
#include "theory/core/eval.h"
#include "theory/core/values.h"
#include "theory/sorts.h"

namespace assay::theory::core {

namespace {

constexpr SortInfo kSorts[] = {{.name = "Bool", .values = &kBoolValues}};

static_assert(kBoolRow == sort_row(TheoryId::Core, 0)
              && kSorts[0].name == "Bool");

// z3 takes `and`, `or`, `xor` and `distinct` of one argument, cvc5 the first
// two; no solver takes them without any.
// clang-format off
constexpr OpInfo kOps[] = {
    {"true",     exactly(0),    "-> Bool", eval_true, circuit_true, Weight{1}},
    {"false",    exactly(0),    "-> Bool", eval_false, circuit_false, Weight{1}},
    {"not",      exactly(1),    "Bool -> Bool", eval_not, circuit_not, Weight{3}},
    {"=>",       right_assoc(), "Bool Bool -> Bool", eval_implies, circuit_implies, Weight{3}},
    {"and",      left_assoc(0), "Bool Bool -> Bool", eval_and, all_at_once(circuit_and), Weight{4}},
    {"or",       left_assoc(0), "Bool Bool -> Bool", eval_or, all_at_once(circuit_or), Weight{4}},
    {"xor",      left_assoc(0), "Bool Bool -> Bool", all_at_once(eval_xor), all_at_once(circuit_xor), Weight{3}},
    {"=",        chainable(),   "A A -> Bool", eval_equal, circuit_equal},
    {"distinct", pairwise(0),   "A A -> Bool", eval_distinct, circuit_distinct, Weight{4}},
    {"ite",      exactly(3),    "Bool A A -> A", eval_ite, circuit_ite, Weight{6}},
};

static_assert(static_cast<int>(TheoryId::Core) == 0);
static_assert(kOps[kTrue].name == "true" && kOps[kFalse].name == "false");
static_assert(kOps[kNot].name == "not" && kOps[kImplies].name == "=>");
static_assert(kOps[kAnd].name == "and" && kOps[kOr].name == "or");
static_assert(kOps[kXor].name == "xor" && kOps[kEqual].name == "=");
static_assert(kOps[kDistinct].name == "distinct" && kOps[kIte].name == "ite");

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
