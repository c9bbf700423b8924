// SPDX-License-Identifier: MIT
//
// cvc5's bags (multisets) and tables, which are bags of tuples. cvc5 1.2
// renamed bag.duplicate_removal to bag.setof and dropped the conversions to and
// from sets; both generations are here, as each solver knows only its own.
#include "theory/bags/bags.h"
#include "theory/bags/eval.h"
#include "theory/bags/typing.h"
#include "theory/bags/values.h"
#include "theory/sorts.h"

namespace assay::theory::bags {

namespace {

using enum Since;

constexpr Origin kExt = Origin::Extension;

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Bag", 0, 1, 1, kExt, 0, {}, &kBagValues},
};

constexpr OpInfo kOps[] = {
    {"bag.empty",               exactly(0),   "-> (Bag A)", eval_empty, Cvc5, Tests::Own},
    {"bag",                     exactly(2),   "A Int -> (Bag A)", eval_bag, Cvc5, Tests::Own},
    {"bag.union_max",           left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_union_max, Cvc5, Tests::Own},
    {"bag.union_disjoint",      left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_union_disjoint, Cvc5, Tests::Own},
    {"bag.inter_min",           left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_inter_min, Cvc5, Tests::Own},
    {"bag.difference_subtract", left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_difference_subtract, Cvc5, Tests::Own},
    {"bag.difference_remove",   left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_difference_remove, Cvc5, Weight{2}, Tests::Own},
    {"bag.subbag",              exactly(2),   "(Bag A) (Bag A) -> Bool", eval_subbag, Cvc5, Tests::Own},
    {"bag.count",               exactly(2),   "A (Bag A) -> Int", eval_count, Cvc5, Tests::Own},
    {"bag.member",              exactly(2),   "A (Bag A) -> Bool", eval_member, Cvc5, Tests::Own},
    {"bag.setof",               exactly(1),   "(Bag A) -> (Bag A)", eval_setof, Cvc5},
    {"bag.duplicate_removal",   exactly(1),   "(Bag A) -> (Bag A)", eval_setof, Cvc5, Tests::Own},
    {"bag.card",                exactly(1),   "(Bag A) -> Int", eval_card, Cvc5, Tests::Own},
    {"bag.choose",              exactly(1),   "(Bag A) -> A", eval_choose, Cvc5, "which element; or the bag is empty"},
    {"bag.is_singleton",        exactly(1),   "(Bag A) -> Bool", eval_is_singleton, Cvc5},
    {"bag.from_set",            exactly(1),   "(Set A) -> (Bag A)", eval_from_set, Cvc5},
    {"bag.to_set",              exactly(1),   "(Bag A) -> (Set A)", eval_to_set, Cvc5},
    {"bag.map",                 exactly(2),   "(-> A B) (Bag A) -> (Bag B)", eval_map, Cvc5},
    {"bag.filter",              exactly(2),   "(-> A Bool) (Bag A) -> (Bag A)", eval_filter, Cvc5},
    {"bag.all",                 exactly(2),   "(-> A Bool) (Bag A) -> Bool", eval_all, Cvc5},
    {"bag.some",                exactly(2),   "(-> A Bool) (Bag A) -> Bool", eval_some, Cvc5},
    {"bag.fold",                exactly(3),   "(-> A B B) B (Bag A) -> B", eval_fold, Cvc5, "order of the elements"},
    {"bag.partition",           exactly(2),   "(-> A A Bool) (Bag A) -> (Bag (Bag A))", eval_partition, Cvc5, "the relation is no equivalence"},

    {"table.product",           exactly(2),   "(Bag A) (Bag B) -> (Bag C)", eval_product, Cvc5, product_sort},
    {"table.project",           exactly(1),   "[i ...] (Bag A) -> (Bag B)", eval_project, Cvc5, project_sort},
    {"table.project",           exactly(1),   "(Bag A) -> (Bag B)", eval_project, Cvc5, project_sort},
    {"table.group",             exactly(1),   "[i ...] (Bag A) -> (Bag (Bag A))", eval_group, Cvc5, group_sort},
    {"table.group",             exactly(1),   "(Bag A) -> (Bag (Bag A))", eval_group, Cvc5, group_sort},
    {"table.aggr",              exactly(3),   "[i ...] (-> A B B) B (Bag A) -> (Bag B)", eval_aggregate, Cvc5, "order of the rows", aggregate_sort},
    {"table.aggr",              exactly(3),   "(-> A B B) B (Bag A) -> (Bag B)", eval_aggregate, Cvc5, "order of the rows", aggregate_sort},
    {"table.join",              exactly(2),   "[i ...] (Bag A) (Bag B) -> (Bag C)", eval_join, Cvc5, join_sort},
    {"table.join",              exactly(2),   "(Bag A) (Bag B) -> (Bag C)", eval_join, Cvc5, join_sort},
};

// Names from before cvc5 1.0.
constexpr AliasInfo kAliases[] = {
    {"emptybag",            "bag.empty"},
    {"mkBag",               "bag"},
    {"union_max",           "bag.union_max"},
    {"union_disjoint",      "bag.union_disjoint"},
    {"intersection_min",    "bag.inter_min"},
    {"difference_subtract", "bag.difference_subtract"},
    {"difference_remove",   "bag.difference_remove"},
    {"subbag",              "bag.subbag"},
    {"duplicate_removal",   "bag.duplicate_removal"},
};

// cvc5's table without columns; (Table S ...) is (Bag (Tuple S ...)).
constexpr AliasInfo kSortAliases[] = {
    {"Table", "(Bag Tuple)"},
};
// clang-format on

constexpr TheoryInfo kInfo{"bags", kSorts, kOps, kAliases, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kBagRow == sort_row(TheoryId::Bags, 0)
              && kSorts[kBagRow & 255U].name == "Bag");

}  // namespace assay::theory::bags
