// SPDX-License-Identifier: MIT
//
// Three kinds of sets:
//  - cvc5's (Set A), and relations, which are sets of tuples;
//  - z3's old sets, which are arrays to Bool; z3 reads (Set A) as (Array A
//  Bool),
//    so that array operators apply to it;
//  - z3's (FiniteSet A), from 4.17 on, whose operators share names with cvc5's.
//    (set.singleton x) alone does not say which kind it makes: the version for
//    (Set A) comes first, the other needs (as set.singleton (FiniteSet A)).
// CVC4's names for what cvc5 calls set.* and rel.* are aliases unless z3 uses
// them too.
#include "theory/sets/eval.h"
#include "theory/sets/sets.h"
#include "theory/sets/typing.h"

namespace assay::theory::sets {

namespace {

constexpr Origin kExt = Origin::Extension;

// cvc5's universe is some set that has all sets of the script as subsets, even
// where the sort is finite; CVC4's `complement` goes by it too, unlike z3's.
constexpr std::string_view kUniverse = "which universe";

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Set",       0, 1, 1, kExt},
    {"FiniteSet", 0, 1, 1, kExt},
};

constexpr OpInfo kOps[] = {
    // cvc5
    {"set.empty",        exactly(0),    "-> (Set A)", eval_empty, kExt},
    {"set.universe",     exactly(0),    "-> (Set A)", never(kUniverse), kExt},
    {"set.singleton",    exactly(1),    "A -> (Set A)", eval_singleton, kExt},
    {"set.insert",       at_least(2),   "A (Set A) -> (Set A)", eval_insert, kExt, {}, insert_sort},
    {"set.union",        left_assoc(),  "(Set A) (Set A) -> (Set A)", eval_union, kExt},
    {"set.inter",        left_assoc(),  "(Set A) (Set A) -> (Set A)", eval_intersection, kExt},
    {"set.minus",        left_assoc(),  "(Set A) (Set A) -> (Set A)", eval_minus, kExt},
    {"set.complement",   exactly(1),    "(Set A) -> (Set A)", never(kUniverse), kExt},
    {"set.subset",       exactly(2),    "(Set A) (Set A) -> Bool", eval_subset, kExt},
    {"set.member",       exactly(2),    "A (Set A) -> Bool", eval_member, kExt},
    {"set.card",         exactly(1),    "(Set A) -> Int", eval_card, kExt},
    {"set.choose",       exactly(1),    "(Set A) -> A", eval_choose, kExt, "which element; or the set is empty"},
    {"set.is_empty",     exactly(1),    "(Set A) -> Bool", eval_is_empty, kExt},
    {"set.is_singleton", exactly(1),    "(Set A) -> Bool", eval_is_singleton, kExt},
    {"set.filter",       exactly(2),    "(-> A Bool) (Set A) -> (Set A)", eval_filter, kExt},
    {"set.map",          exactly(2),    "(-> A B) (Set A) -> (Set B)", eval_map, kExt},
    {"set.all",          exactly(2),    "(-> A Bool) (Set A) -> Bool", eval_all, kExt},
    {"set.some",         exactly(2),    "(-> A Bool) (Set A) -> Bool", eval_some, kExt},
    {"set.fold",         exactly(3),    "(-> A B B) B (Set A) -> B", eval_fold, kExt, "order of the elements"},

    // cvc5, relations
    {"rel.join",         exactly(2),    "(Set A) (Set B) -> (Set C)", eval_join, kExt, {}, join_sort},
    {"rel.product",      exactly(2),    "(Set A) (Set B) -> (Set C)", eval_product, kExt, {}, product_sort},
    {"rel.transpose",    exactly(1),    "(Set A) -> (Set B)", eval_transpose, kExt, {}, transpose_sort},
    {"rel.tclosure",     exactly(1),    "(Set (Tuple A A)) -> (Set (Tuple A A))", eval_tclosure, kExt},
    {"rel.join_image",   exactly(2),    "(Set (Tuple A A)) Int -> (Set (Tuple A))", eval_join_image, kExt},
    {"rel.iden",         exactly(1),    "(Set (Tuple A)) -> (Set (Tuple A A))", eval_iden, kExt},
    {"rel.project",      exactly(1),    "[i ...] (Set A) -> (Set B)", eval_project, kExt, {}, project_sort},
    {"rel.project",      exactly(1),    "(Set A) -> (Set B)", eval_project, kExt, {}, project_sort},
    {"rel.group",        exactly(1),    "[i ...] (Set A) -> (Set (Set A))", eval_group, kExt, {}, group_sort},
    {"rel.group",        exactly(1),    "(Set A) -> (Set (Set A))", eval_group, kExt, {}, group_sort},
    {"rel.aggr",         exactly(3),    "[i ...] (-> A B B) B (Set A) -> (Set B)", eval_aggregate, kExt, "order of the rows", aggregate_sort},
    {"rel.aggr",         exactly(3),    "(-> A B B) B (Set A) -> (Set B)", eval_aggregate, kExt, "order of the rows", aggregate_sort},
    {"rel.table_join",   exactly(2),    "[i ...] (Set A) (Set B) -> (Set C)", eval_table_join, kExt, {}, table_join_sort},
    {"rel.table_join",   exactly(2),    "(Set A) (Set B) -> (Set C)", eval_table_join, kExt, {}, table_join_sort},

    // z3's arrays to Bool, and (Set A), which is one for it; CVC4 has the first
    // names as well.
    {"union",            left_assoc(1), "(Set A) (Set A) -> (Set A)", eval_union, kExt},
    {"union",            left_assoc(1), "(Array A Bool) (Array A Bool) -> (Array A Bool)", eval_array_union, kExt},
    {"union",            left_assoc(1), "(Array A B Bool) (Array A B Bool) -> (Array A B Bool)", eval_array_union, kExt},
    {"intersection",     left_assoc(1), "(Set A) (Set A) -> (Set A)", eval_intersection, kExt},
    {"intersection",     left_assoc(1), "(Array A Bool) (Array A Bool) -> (Array A Bool)", eval_array_intersection, kExt},
    {"intersection",     left_assoc(1), "(Array A B Bool) (Array A B Bool) -> (Array A B Bool)", eval_array_intersection, kExt},
    {"setminus",         exactly(2),    "(Set A) (Set A) -> (Set A)", eval_minus, kExt},
    {"setminus",         exactly(2),    "(Array A Bool) (Array A Bool) -> (Array A Bool)", eval_array_minus, kExt},
    {"setminus",         exactly(2),    "(Array A B Bool) (Array A B Bool) -> (Array A B Bool)", eval_array_minus, kExt},
    {"complement",       exactly(1),    "(Set A) -> (Set A)", never(kUniverse), kExt},
    {"complement",       exactly(1),    "(Array A Bool) -> (Array A Bool)", eval_array_complement, kExt},
    {"complement",       exactly(1),    "(Array A B Bool) -> (Array A B Bool)", eval_array_complement, kExt},
    {"subset",           exactly(2),    "(Set A) (Set A) -> Bool", eval_subset, kExt},
    {"subset",           exactly(2),    "(Array A Bool) (Array A Bool) -> Bool", eval_array_subset, kExt},
    {"subset",           exactly(2),    "(Array A B Bool) (Array A B Bool) -> Bool", eval_array_subset, kExt},
    {"card",             exactly(1),    "(Set A) -> Int", eval_card, kExt},
    {"card",             exactly(1),    "(Array A Bool) -> Int", eval_array_card, kExt, "the set is infinite"},
    {"set-has-size",     exactly(2),    "(Set A) Int -> Bool", eval_has_size, kExt},
    {"set-has-size",     exactly(2),    "(Array A Bool) Int -> Bool", eval_array_has_size, kExt},
    {"select",           exactly(2),    "(Set A) A -> Bool", eval_select, kExt},
    {"store",            exactly(3),    "(Set A) A Bool -> (Set A)", eval_store, kExt},
    {"const",            exactly(1),    "Bool -> (Set A)", eval_const, kExt},
    {"default",          exactly(1),    "(Set A) -> Bool", eval_default, kExt, "value at no particular place"},
    {"array-ext",        exactly(2),    "(Set A) (Set A) -> A", eval_difference_of, kExt, "which difference; or the sets are equal"},
    {"map",              at_least(1),   "[f] (Set A) -> (Set A)", eval_map_index, kExt, {}, map_sort},

    // z3's finite sets; functions are arrays
    {"set.empty",        exactly(0),    "-> (FiniteSet A)", eval_empty, kExt},
    {"set.singleton",    exactly(1),    "A -> (FiniteSet A)", eval_singleton, kExt, {}, nullptr, true},
    {"set.union",        left_assoc(),  "(FiniteSet A) (FiniteSet A) -> (FiniteSet A)", eval_union, kExt},
    {"set.intersect",    left_assoc(),  "(FiniteSet A) (FiniteSet A) -> (FiniteSet A)", eval_intersection, kExt},
    {"set.difference",   exactly(2),    "(FiniteSet A) (FiniteSet A) -> (FiniteSet A)", eval_minus, kExt},
    {"set.in",           exactly(2),    "A (FiniteSet A) -> Bool", eval_member, kExt},
    {"set.size",         exactly(1),    "(FiniteSet A) -> Int", eval_card, kExt},
    {"set.subset",       exactly(2),    "(FiniteSet A) (FiniteSet A) -> Bool", eval_subset, kExt},
    {"set.map",          exactly(2),    "(Array A B) (FiniteSet A) -> (FiniteSet B)", eval_map, kExt},
    {"set.select",       exactly(2),    "(Array A Bool) (FiniteSet A) -> (FiniteSet A)", eval_filter, kExt},
    {"set.filter",       exactly(2),    "(Array A Bool) (FiniteSet A) -> (FiniteSet A)", eval_filter, kExt},
    {"set.range",        exactly(2),    "Int Int -> (FiniteSet Int)", eval_range, kExt},
    {"set.diff",         exactly(2),    "(FiniteSet A) (FiniteSet A) -> A", eval_difference_of, kExt, "which difference; or the sets are equal"},
    {"set.map.inverse",  exactly(3),    "(Array A B) B (FiniteSet A) -> A", eval_map_inverse, kExt, "which element; or there is none"},
};

constexpr AliasInfo kAliases[] = {
    {"emptyset",     "set.empty"},
    {"univset",      "set.universe"},
    {"singleton",    "set.singleton"},
    {"insert",       "set.insert"},
    {"member",       "set.member"},
    {"choose",       "set.choose"},
    {"is_singleton", "set.is_singleton"},
    {"join",         "rel.join"},
    {"product",      "rel.product"},
    {"transpose",    "rel.transpose"},
    {"tclosure",     "rel.tclosure"},
    {"join_image",   "rel.join_image"},
    {"iden",         "rel.iden"},
    // z3 before 4.8
    {"intersect",    "intersection"},
    {"difference",   "setminus"},
};

// cvc5's relation without columns; (Relation S ...) is (Set (Tuple S ...)).
constexpr AliasInfo kSortAliases[] = {
    {"Relation", "(Set Tuple)"},
};
// clang-format on

constexpr TheoryInfo kInfo{"sets", kSorts, kOps, kAliases, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kSetRow == sort_row(TheoryId::Sets, 0)
              && kSorts[kSetRow & 255U].name == "Set");
static_assert(kSorts[kFiniteSetRow & 255U].name == "FiniteSet");

}  // namespace assay::theory::sets
