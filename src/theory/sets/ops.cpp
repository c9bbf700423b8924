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
#include "theory/sets/values.h"

namespace assay::theory::sets {

namespace {

using enum Since;
using enum Effort;

constexpr Origin kExt = Origin::Extension;

// cvc5's universe is some set that has all sets of the script as subsets, even
// where the sort is finite; CVC4's `complement` goes by it too, unlike z3's.
constexpr std::string_view kUniverse = "which universe";

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Set",       0, 1, 1, kExt, 0, {}, &kSetValues},
    {"FiniteSet", 0, 1, 1, kExt, 0, {}, &kFiniteSetValues},
};

constexpr OpInfo kOps[] = {
    // cvc5
    {"set.empty",        exactly(0),    "-> (Set A)", eval_empty, Cvc5, Tests::Own},
    {"set.universe",     exactly(0),    "-> (Set A)", never(kUniverse), Cvc5},
    {"set.singleton",    exactly(1),    "A -> (Set A)", eval_singleton, Cvc5, Tests::Own},
    {"set.insert",       at_least(2),   "A (Set A) -> (Set A)", eval_insert, Cvc5, insert_sort, Tests::Own},
    {"set.union",        left_assoc(),  "(Set A) (Set A) -> (Set A)", eval_union, Cvc5, Tests::Own},
    {"set.inter",        left_assoc(),  "(Set A) (Set A) -> (Set A)", eval_intersection, Cvc5, Tests::Own},
    {"set.minus",        left_assoc(),  "(Set A) (Set A) -> (Set A)", eval_minus, Cvc5, Tests::Own},
    {"set.complement",   exactly(1),    "(Set A) -> (Set A)", never(kUniverse), Cvc5},
    {"set.subset",       exactly(2),    "(Set A) (Set A) -> Bool", eval_subset, Cvc5, Tests::Own},
    {"set.member",       exactly(2),    "A (Set A) -> Bool", eval_member, Cvc5, Tests::Own},
    {"set.card",         exactly(1),    "(Set A) -> Int", eval_card, Cvc5, Tests::Own},
    {"set.choose",       exactly(1),    "(Set A) -> A", eval_choose, Cvc5, "which element; or the set is empty"},
    {"set.is_empty",     exactly(1),    "(Set A) -> Bool", eval_is_empty, Cvc5},
    {"set.is_singleton", exactly(1),    "(Set A) -> Bool", eval_is_singleton, Cvc5},
    {"set.filter",       exactly(2),    "(-> A Bool) (Set A) -> (Set A)", eval_filter, Cvc5},
    {"set.map",          exactly(2),    "(-> A B) (Set A) -> (Set B)", eval_map, Cvc5},
    {"set.all",          exactly(2),    "(-> A Bool) (Set A) -> Bool", eval_all, Cvc5},
    {"set.some",         exactly(2),    "(-> A Bool) (Set A) -> Bool", eval_some, Cvc5},
    {"set.fold",         exactly(3),    "(-> A B B) B (Set A) -> B", eval_fold, Cvc5, "order of the elements"},

    // cvc5, relations
    {"rel.join",         exactly(2),    "(Set A) (Set B) -> (Set C)", eval_join, Cvc5, join_sort, Tests::Own},
    {"rel.product",      exactly(2),    "(Set A) (Set B) -> (Set C)", eval_product, Cvc5, product_sort, Tests::Own},
    {"rel.transpose",    exactly(1),    "(Set A) -> (Set B)", eval_transpose, Cvc5, transpose_sort, Tests::Own},
    {"rel.tclosure",     exactly(1),    "(Set (Tuple A A)) -> (Set (Tuple A A))", eval_tclosure, Cvc5, Tests::Own},
    {"rel.join_image",   exactly(2),    "(Set (Tuple A A)) Int -> (Set (Tuple A))", eval_join_image, Cvc5},
    {"rel.iden",         exactly(1),    "(Set (Tuple A)) -> (Set (Tuple A A))", eval_iden, Cvc5},
    {"rel.project",      exactly(1),    "[i ...] (Set A) -> (Set B)", eval_project, Cvc5, project_sort},
    {"rel.project",      exactly(1),    "(Set A) -> (Set B)", eval_project, Cvc5, project_sort},
    {"rel.group",        exactly(1),    "[i ...] (Set A) -> (Set (Set A))", eval_group, Cvc5, group_sort},
    {"rel.group",        exactly(1),    "(Set A) -> (Set (Set A))", eval_group, Cvc5, group_sort},
    {"rel.aggr",         exactly(3),    "[i ...] (-> A B B) B (Set A) -> (Set B)", eval_aggregate, Cvc5, "order of the rows", aggregate_sort},
    {"rel.aggr",         exactly(3),    "(-> A B B) B (Set A) -> (Set B)", eval_aggregate, Cvc5, "order of the rows", aggregate_sort},
    {"rel.table_join",   exactly(2),    "[i ...] (Set A) (Set B) -> (Set C)", eval_table_join, Cvc5, table_join_sort},
    {"rel.table_join",   exactly(2),    "(Set A) (Set B) -> (Set C)", eval_table_join, Cvc5, table_join_sort},

    // z3's arrays to Bool, and (Set A), which is one for it; CVC4 has the first
    // names as well.
    {"union",            left_assoc(1), "(Set A) (Set A) -> (Set A)", eval_union, Z3},
    {"union",            left_assoc(1), "(Array A Bool) (Array A Bool) -> (Array A Bool)", eval_array_union, Z3, Tests::Z3},
    {"union",            left_assoc(1), "(Array A B Bool) (Array A B Bool) -> (Array A B Bool)", eval_array_union, Z3},
    {"intersection",     left_assoc(1), "(Set A) (Set A) -> (Set A)", eval_intersection, Z3},
    {"intersection",     left_assoc(1), "(Array A Bool) (Array A Bool) -> (Array A Bool)", eval_array_intersection, Z3, Tests::Z3},
    {"intersection",     left_assoc(1), "(Array A B Bool) (Array A B Bool) -> (Array A B Bool)", eval_array_intersection, Z3},
    {"setminus",         exactly(2),    "(Set A) (Set A) -> (Set A)", eval_minus, Z3},
    {"setminus",         exactly(2),    "(Array A Bool) (Array A Bool) -> (Array A Bool)", eval_array_minus, Z3, Tests::Z3},
    {"setminus",         exactly(2),    "(Array A B Bool) (Array A B Bool) -> (Array A B Bool)", eval_array_minus, Z3},
    {"complement",       exactly(1),    "(Set A) -> (Set A)", never(kUniverse), Z3},
    {"complement",       exactly(1),    "(Array A Bool) -> (Array A Bool)", eval_array_complement, Z3, Tests::Z3},
    {"complement",       exactly(1),    "(Array A B Bool) -> (Array A B Bool)", eval_array_complement, Z3},
    {"subset",           exactly(2),    "(Set A) (Set A) -> Bool", eval_subset, Z3},
    {"subset",           exactly(2),    "(Array A Bool) (Array A Bool) -> Bool", eval_array_subset, Z3, Tests::Z3},
    {"subset",           exactly(2),    "(Array A B Bool) (Array A B Bool) -> Bool", eval_array_subset, Z3},
    {"card",             exactly(1),    "(Set A) -> Int", eval_card, Z3},
    {"card",             exactly(1),    "(Array A Bool) -> Int", eval_array_card, Z3, "the set is infinite"},
    {"set-has-size",     exactly(2),    "(Set A) Int -> Bool", eval_has_size, Z3},
    {"set-has-size",     exactly(2),    "(Array A Bool) Int -> Bool", eval_array_has_size, Z3},
    {"select",           exactly(2),    "(Set A) A -> Bool", eval_select, Z3},
    {"store",            exactly(3),    "(Set A) A Bool -> (Set A)", eval_store, Z3},
    {"const",            exactly(1),    "Bool -> (Set A)", eval_const, Z3, LiteralsOnly},
    {"default",          exactly(1),    "(Set A) -> Bool", eval_default, Z3, "value at no particular place"},
    {"array-ext",        exactly(2),    "(Set A) (Set A) -> A", eval_difference_of, Z3, "which difference; or the sets are equal"},
    {"map",              at_least(1),   "[f] (Set A) -> (Set A)", eval_map_index, Z3, map_sort},

    // z3's finite sets; functions are arrays
    {"set.empty",        exactly(0),    "-> (FiniteSet A)", eval_empty, Z3},
    {"set.singleton",    exactly(1),    "A -> (FiniteSet A)", eval_singleton, Z3, Mark::NeedsAs},
    {"set.union",        left_assoc(),  "(FiniteSet A) (FiniteSet A) -> (FiniteSet A)", eval_union, Z3},
    {"set.intersect",    left_assoc(),  "(FiniteSet A) (FiniteSet A) -> (FiniteSet A)", eval_intersection, Z3},
    {"set.difference",   exactly(2),    "(FiniteSet A) (FiniteSet A) -> (FiniteSet A)", eval_minus, Z3},
    {"set.in",           exactly(2),    "A (FiniteSet A) -> Bool", eval_member, Z3},
    {"set.size",         exactly(1),    "(FiniteSet A) -> Int", eval_card, Z3},
    {"set.subset",       exactly(2),    "(FiniteSet A) (FiniteSet A) -> Bool", eval_subset, Z3},
    {"set.map",          exactly(2),    "(Array A B) (FiniteSet A) -> (FiniteSet B)", eval_map, Z3},
    {"set.select",       exactly(2),    "(Array A Bool) (FiniteSet A) -> (FiniteSet A)", eval_filter, Z3},
    {"set.filter",       exactly(2),    "(Array A Bool) (FiniteSet A) -> (FiniteSet A)", eval_filter, Z3},
    {"set.range",        exactly(2),    "Int Int -> (FiniteSet Int)", eval_range, Z3},
    {"set.diff",         exactly(2),    "(FiniteSet A) (FiniteSet A) -> A", eval_difference_of, Z3, "which difference; or the sets are equal"},
    {"set.map.inverse",  exactly(3),    "(Array A B) B (FiniteSet A) -> A", eval_map_inverse, Z3, "which element; or there is none"},
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

constexpr TheoryInfo kInfo{.name = "sets",
                           .sorts = kSorts,
                           .ops = kOps,
                           .aliases = kAliases,
                           .sort_aliases = kSortAliases,
                           .logic_name = "FS"};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kSetRow == sort_row(TheoryId::Sets, 0)
              && kSorts[kSetRow & 255U].name == "Set");
static_assert(kSorts[kFiniteSetRow & 255U].name == "FiniteSet");

}  // namespace assay::theory::sets
