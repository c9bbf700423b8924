// SPDX-License-Identifier: MIT
//
// Extensions without a theory of their own: z3's pseudo-Boolean constraints and
// special relations, cvc5's and CVC4's constraints on the size of a declared
// sort. The n of (_ partial-order n) tells relations apart; each is some
// relation with the properties of its name.
#include "theory/extras/eval.h"
#include "theory/extras/extras.h"
#include "theory/extras/typing.h"

namespace assay::theory::extras {

namespace {

constexpr Origin kExt = Origin::Extension;
constexpr std::string_view kSomeOrder = "which order";
constexpr std::string_view kSortSize = "depends on the sort's elements";

// clang-format off
constexpr OpInfo kOps[] = {
    // z3, pseudo-Boolean
    {"at-most",                at_least(1), "[k] Bool -> Bool", all_at_once(eval_at_most), kExt},
    {"at-least",               at_least(1), "[k] Bool -> Bool", all_at_once(eval_at_least), kExt},
    {"pble",                   at_least(1), "[k ...] Bool -> Bool", all_at_once(eval_pble), kExt, {}, pseudo_boolean_sort},
    {"pbge",                   at_least(1), "[k ...] Bool -> Bool", all_at_once(eval_pbge), kExt, {}, pseudo_boolean_sort},
    {"pbeq",                   at_least(1), "[k ...] Bool -> Bool", all_at_once(eval_pbeq), kExt, {}, pseudo_boolean_sort},

    // z3, special relations
    {"partial-order",          exactly(2),  "[n] A A -> Bool", eval_some_order, kExt, kSomeOrder},
    {"partial-order",          exactly(2),  "A A -> Bool", eval_some_order, kExt, kSomeOrder},
    {"linear-order",           exactly(2),  "[n] A A -> Bool", eval_reflexive_order, kExt, kSomeOrder},
    {"linear-order",           exactly(2),  "A A -> Bool", eval_reflexive_order, kExt, kSomeOrder},
    {"tree-order",             exactly(2),  "[n] A A -> Bool", eval_some_order, kExt, kSomeOrder},
    {"tree-order",             exactly(2),  "A A -> Bool", eval_some_order, kExt, kSomeOrder},
    {"piecewise-linear-order", exactly(2),  "[n] A A -> Bool", eval_reflexive_order, kExt, kSomeOrder},
    {"piecewise-linear-order", exactly(2),  "A A -> Bool", eval_reflexive_order, kExt, kSomeOrder},
    {"transitive-closure",     exactly(2),  "[f] A A -> Bool", eval_transitive_closure, kExt, "depends on the relation", closure_sort},
    {"ac-op",                  exactly(2),  "[n] A A -> A", eval_some_operation, kExt, "which operation"},
    {"ac-op",                  exactly(2),  "A A -> A", eval_some_operation, kExt, "which operation"},

    // cvc5 and CVC4, sizes of declared sorts
    {"fmf.card",               exactly(0),  "[u n] -> Bool", eval_sort_bound, kExt, kSortSize, cardinality_sort},
    {"fmf.card",               exactly(2),  "A Int -> Bool", eval_sort_bound_of, kExt, kSortSize},
    {"fmf.card.val",           exactly(1),  "A -> Int", eval_sort_size, kExt, kSortSize},

    // CVC4, a hint for the instantiation of quantifiers
    {"inst-closure",           exactly(1),  "A -> Bool", eval_inst_closure, kExt, "always"},
};
// clang-format on

constexpr TheoryInfo kInfo{"extras", {}, kOps};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::extras
