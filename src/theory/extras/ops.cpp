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

using enum Since;

constexpr std::string_view kSomeOrder = "which order";
constexpr std::string_view kSortSize = "depends on the sort's elements";

// clang-format off
constexpr OpInfo kOps[] = {
    // z3, pseudo-Boolean
    {"at-most",                at_least(1), "[k] Bool -> Bool", all_at_once(eval_at_most), Z3, Tests::Z3},
    {"at-least",               at_least(1), "[k] Bool -> Bool", all_at_once(eval_at_least), Z3, Tests::Z3},
    {"pble",                   at_least(1), "[k ...] Bool -> Bool", all_at_once(eval_pble), Z3, pseudo_boolean_sort, Tests::Z3},
    {"pbge",                   at_least(1), "[k ...] Bool -> Bool", all_at_once(eval_pbge), Z3, pseudo_boolean_sort, Tests::Z3},
    {"pbeq",                   at_least(1), "[k ...] Bool -> Bool", all_at_once(eval_pbeq), Z3, pseudo_boolean_sort, Tests::Z3},

    // z3, special relations
    {"partial-order",          exactly(2),  "[n] A A -> Bool", eval_some_order, Z3, kSomeOrder},
    {"partial-order",          exactly(2),  "A A -> Bool", eval_some_order, Z3, kSomeOrder},
    {"linear-order",           exactly(2),  "[n] A A -> Bool", eval_reflexive_order, Z3, kSomeOrder},
    {"linear-order",           exactly(2),  "A A -> Bool", eval_reflexive_order, Z3, kSomeOrder},
    {"tree-order",             exactly(2),  "[n] A A -> Bool", eval_some_order, Z3, kSomeOrder},
    {"tree-order",             exactly(2),  "A A -> Bool", eval_some_order, Z3, kSomeOrder},
    {"piecewise-linear-order", exactly(2),  "[n] A A -> Bool", eval_reflexive_order, Z3, kSomeOrder},
    {"piecewise-linear-order", exactly(2),  "A A -> Bool", eval_reflexive_order, Z3, kSomeOrder},
    {"transitive-closure",     exactly(2),  "[f] A A -> Bool", eval_transitive_closure, Z3, "depends on the relation", closure_sort},
    {"ac-op",                  exactly(2),  "[n] A A -> A", eval_some_operation, Z3, "which operation"},
    {"ac-op",                  exactly(2),  "A A -> A", eval_some_operation, Z3, "which operation"},

    // cvc5 and CVC4, sizes of declared sorts
    {"fmf.card",               exactly(0),  "[u n] -> Bool", eval_sort_bound, Cvc5, kSortSize, cardinality_sort},
    {"fmf.card",               exactly(2),  "A Int -> Bool", eval_sort_bound_of, Cvc5, kSortSize},
    {"fmf.card.val",           exactly(1),  "A -> Int", eval_sort_size, Cvc5, kSortSize},

    // CVC4, a hint for the instantiation of quantifiers
    {"inst-closure",           exactly(1),  "A -> Bool", eval_inst_closure, Cvc4, "always"},
};
// clang-format on

constexpr TheoryInfo kInfo{"extras", {}, kOps};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::extras
