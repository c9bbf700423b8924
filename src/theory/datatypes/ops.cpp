// SPDX-License-Identifier: MIT
#include "theory/datatypes/datatypes.h"
#include "theory/datatypes/eval.h"
#include "theory/datatypes/typing.h"
#include "theory/sorts.h"

namespace assay::theory::datatypes {

namespace {

constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {
    {.name = "Tuple", .max_args = 255, .origin = kExt},
    {.name = "Nullable", .min_args = 1, .max_args = 1, .origin = kExt},
};

static_assert(kTupleRow == sort_row(TheoryId::Datatypes, 0)
              && kSorts[0].name == "Tuple");
static_assert(kNullableRow == sort_row(TheoryId::Datatypes, 1)
              && kSorts[1].name == "Nullable");

// The index of `is` is a constructor, that of `update` a selector. An update
// of a value that another constructor made changes nothing. `is` is standard,
// but only as (_ is C): a script may have a function of that name.
// clang-format off
constexpr OpInfo kOps[] = {
    {"is",               exactly(1),  "[c] A -> Bool", eval_is, kExt, {}, tester_sort},

    // cvc5; update-field is z3's.
    {"update",           exactly(2),  "[s] A B -> A", eval_update, kExt, {}, update_sort},
    {"update-field",     exactly(2),  "[s] A B -> A", eval_update, kExt, {}, update_sort},

    // CVC4 and cvc5 before 1.0.
    {"dt.size",          exactly(1),  "A -> Int", eval_size, kExt, {}, size_sort},

    // cvc5. `tuple` without arguments is in 1.0.3, later it is tuple.unit.
    {"tuple",            at_least(0), "A -> Tuple", eval_tuple, kExt, {}, tuple_sort},
    {"tuple.unit",       exactly(0),  "-> Tuple", eval_tuple, kExt, {}, tuple_sort},
    {"tuple.select",     exactly(1),  "[i] Tuple -> A", eval_tuple_select, kExt, {}, tuple_select_sort},
    {"tuple.update",     exactly(2),  "[i] Tuple A -> Tuple", eval_tuple_update, kExt, {}, tuple_update_sort},
    {"tuple.project",    exactly(1),  "[i ...] Tuple -> Tuple", eval_tuple_project, kExt, {}, tuple_project_sort},
    {"tuple.project",    exactly(1),  "Tuple -> Tuple", eval_tuple_project, kExt, {}, tuple_project_sort},

    // cvc5 after 1.0.3.
    {"nullable.null",    exactly(0),  "-> (Nullable A)", eval_null, kExt},
    {"nullable.some",    exactly(1),  "A -> (Nullable A)", eval_some, kExt},
    {"nullable.val",     exactly(1),  "(Nullable A) -> A", eval_val, kExt, "argument is null"},
    {"nullable.is_null", exactly(1),  "(Nullable A) -> Bool", eval_is_null, kExt},
    {"nullable.is_some", exactly(1),  "(Nullable A) -> Bool", eval_is_some, kExt},
    {"nullable.lift",    at_least(1), "[f] (Nullable A) -> (Nullable B)", eval_lift_index, kExt, {}, lift_index_sort},
    {"nullable.lift",    at_least(2), "(-> A B) (Nullable A) -> (Nullable B)", eval_lift, kExt, {}, lift_sort},
};

// CVC4, and cvc5 before 1.0.
constexpr AliasInfo kAliases[] = {
    {"mkTuple",       "tuple"},
    {"tupSel",        "tuple.select"},
    {"tuple_select",  "tuple.select"},
    {"tuple_update",  "tuple.update"},
    {"tuple_project", "tuple.project"},
};

constexpr AliasInfo kSortAliases[] = {
    {"UnitTuple", "Tuple"},
};
// clang-format on

constexpr TheoryInfo kInfo{"datatypes", kSorts, kOps, kAliases, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::datatypes
