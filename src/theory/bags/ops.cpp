// SPDX-License-Identifier: MIT
//
// cvc5's bags (multisets) and tables, which are bags of tuples. cvc5 1.2
// renamed bag.duplicate_removal to bag.setof and dropped the conversions to and
// from sets; both generations are here, as each solver knows only its own.
#include "theory/bags/bags.h"
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
    {"bag.empty",               exactly(0),   "-> (Bag A)", {}, kExt},
    {"bag",                     exactly(2),   "A Int -> (Bag A)", {}, kExt},
    {"bag.union_max",           left_assoc(), "(Bag A) (Bag A) -> (Bag A)", {}, kExt},
    {"bag.union_disjoint",      left_assoc(), "(Bag A) (Bag A) -> (Bag A)", {}, kExt},
    {"bag.inter_min",           left_assoc(), "(Bag A) (Bag A) -> (Bag A)", {}, kExt},
    {"bag.difference_subtract", left_assoc(), "(Bag A) (Bag A) -> (Bag A)", {}, kExt},
    {"bag.difference_remove",   left_assoc(), "(Bag A) (Bag A) -> (Bag A)", {}, kExt},
    {"bag.subbag",              exactly(2),   "(Bag A) (Bag A) -> Bool", {}, kExt},
    {"bag.count",               exactly(2),   "A (Bag A) -> Int", {}, kExt},
    {"bag.member",              exactly(2),   "A (Bag A) -> Bool", {}, kExt},
    {"bag.setof",               exactly(1),   "(Bag A) -> (Bag A)", {}, kExt},
    {"bag.duplicate_removal",   exactly(1),   "(Bag A) -> (Bag A)", {}, kExt},
    {"bag.card",                exactly(1),   "(Bag A) -> Int", {}, kExt},
    {"bag.choose",              exactly(1),   "(Bag A) -> A", {}, kExt, "which element; or the bag is empty"},
    {"bag.is_singleton",        exactly(1),   "(Bag A) -> Bool", {}, kExt},
    {"bag.from_set",            exactly(1),   "(Set A) -> (Bag A)", {}, kExt},
    {"bag.to_set",              exactly(1),   "(Bag A) -> (Set A)", {}, kExt},
    {"bag.map",                 exactly(2),   "(-> A B) (Bag A) -> (Bag B)", {}, kExt},
    {"bag.filter",              exactly(2),   "(-> A Bool) (Bag A) -> (Bag A)", {}, kExt},
    {"bag.all",                 exactly(2),   "(-> A Bool) (Bag A) -> Bool", {}, kExt},
    {"bag.some",                exactly(2),   "(-> A Bool) (Bag A) -> Bool", {}, kExt},
    {"bag.fold",                exactly(3),   "(-> A B B) B (Bag A) -> B", {}, kExt, "order of the elements"},
    {"bag.partition",           exactly(2),   "(-> A A Bool) (Bag A) -> (Bag (Bag A))", {}, kExt, "the relation is no equivalence"},

    {"table.product",           exactly(2),   "(Bag A) (Bag B) -> (Bag C)", {}, kExt, {}, product_sort},
    {"table.project",           exactly(1),   "[i ...] (Bag A) -> (Bag B)", {}, kExt, {}, project_sort},
    {"table.project",           exactly(1),   "(Bag A) -> (Bag B)", {}, kExt, {}, project_sort},
    {"table.group",             exactly(1),   "[i ...] (Bag A) -> (Bag (Bag A))", {}, kExt, {}, group_sort},
    {"table.group",             exactly(1),   "(Bag A) -> (Bag (Bag A))", {}, kExt, {}, group_sort},
    {"table.aggr",              exactly(3),   "[i ...] (-> A B B) B (Bag A) -> (Bag B)", {}, kExt, "order of the rows", aggregate_sort},
    {"table.aggr",              exactly(3),   "(-> A B B) B (Bag A) -> (Bag B)", {}, kExt, "order of the rows", aggregate_sort},
    {"table.join",              exactly(2),   "[i ...] (Bag A) (Bag B) -> (Bag C)", {}, kExt, {}, join_sort},
    {"table.join",              exactly(2),   "(Bag A) (Bag B) -> (Bag C)", {}, kExt, {}, join_sort},
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
