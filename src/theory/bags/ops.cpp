// SPDX-License-Identifier: MIT
//
// cvc5's bags (multisets) and tables, which are bags of tuples. cvc5 1.2
// renamed bag.duplicate_removal to bag.setof and dropped the conversions to and
// from sets; both generations are here, as each solver knows only its own.
#include "theory/bags/bags.h"
#include "theory/bags/eval.h"
#include "theory/bags/typing.h"
#include "theory/sorts.h"

namespace assay::theory::bags {

namespace {

constexpr Origin kExt = Origin::Extension;

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Bag", 0, 1, 1, kExt},
};

constexpr OpInfo kOps[] = {
    {"bag.empty",               exactly(0),   "-> (Bag A)", eval_empty, kExt},
    {"bag",                     exactly(2),   "A Int -> (Bag A)", eval_bag, kExt},
    {"bag.union_max",           left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_union_max, kExt},
    {"bag.union_disjoint",      left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_union_disjoint, kExt},
    {"bag.inter_min",           left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_inter_min, kExt},
    {"bag.difference_subtract", left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_difference_subtract, kExt},
    {"bag.difference_remove",   left_assoc(), "(Bag A) (Bag A) -> (Bag A)", eval_difference_remove, kExt},
    {"bag.subbag",              exactly(2),   "(Bag A) (Bag A) -> Bool", eval_subbag, kExt},
    {"bag.count",               exactly(2),   "A (Bag A) -> Int", eval_count, kExt},
    {"bag.member",              exactly(2),   "A (Bag A) -> Bool", eval_member, kExt},
    {"bag.setof",               exactly(1),   "(Bag A) -> (Bag A)", eval_setof, kExt},
    {"bag.duplicate_removal",   exactly(1),   "(Bag A) -> (Bag A)", eval_setof, kExt},
    {"bag.card",                exactly(1),   "(Bag A) -> Int", eval_card, kExt},
    {"bag.choose",              exactly(1),   "(Bag A) -> A", eval_choose, kExt, "which element; or the bag is empty"},
    {"bag.is_singleton",        exactly(1),   "(Bag A) -> Bool", eval_is_singleton, kExt},
    {"bag.from_set",            exactly(1),   "(Set A) -> (Bag A)", eval_from_set, kExt},
    {"bag.to_set",              exactly(1),   "(Bag A) -> (Set A)", eval_to_set, kExt},
    {"bag.map",                 exactly(2),   "(-> A B) (Bag A) -> (Bag B)", eval_map, kExt},
    {"bag.filter",              exactly(2),   "(-> A Bool) (Bag A) -> (Bag A)", eval_filter, kExt},
    {"bag.all",                 exactly(2),   "(-> A Bool) (Bag A) -> Bool", eval_all, kExt},
    {"bag.some",                exactly(2),   "(-> A Bool) (Bag A) -> Bool", eval_some, kExt},
    {"bag.fold",                exactly(3),   "(-> A B B) B (Bag A) -> B", eval_fold, kExt, "order of the elements"},
    {"bag.partition",           exactly(2),   "(-> A A Bool) (Bag A) -> (Bag (Bag A))", eval_partition, kExt, "the relation is no equivalence"},

    {"table.product",           exactly(2),   "(Bag A) (Bag B) -> (Bag C)", eval_product, kExt, {}, product_sort},
    {"table.project",           exactly(1),   "[i ...] (Bag A) -> (Bag B)", eval_project, kExt, {}, project_sort},
    {"table.project",           exactly(1),   "(Bag A) -> (Bag B)", eval_project, kExt, {}, project_sort},
    {"table.group",             exactly(1),   "[i ...] (Bag A) -> (Bag (Bag A))", eval_group, kExt, {}, group_sort},
    {"table.group",             exactly(1),   "(Bag A) -> (Bag (Bag A))", eval_group, kExt, {}, group_sort},
    {"table.aggr",              exactly(3),   "[i ...] (-> A B B) B (Bag A) -> (Bag B)", eval_aggregate, kExt, "order of the rows", aggregate_sort},
    {"table.aggr",              exactly(3),   "(-> A B B) B (Bag A) -> (Bag B)", eval_aggregate, kExt, "order of the rows", aggregate_sort},
    {"table.join",              exactly(2),   "[i ...] (Bag A) (Bag B) -> (Bag C)", eval_join, kExt, {}, join_sort},
    {"table.join",              exactly(2),   "(Bag A) (Bag B) -> (Bag C)", eval_join, kExt, {}, join_sort},
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
