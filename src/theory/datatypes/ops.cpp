// SPDX-License-Identifier: MIT
#include "theory/datatypes/datatypes.h"
#include "theory/datatypes/eval.h"
#include "theory/datatypes/typing.h"
#include "theory/datatypes/values.h"
#include "theory/sorts.h"

namespace assay::theory::datatypes {

namespace {

using enum Since;

constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {
    {.name = "Tuple", .max_args = 255, .origin = kExt, .values = &kTupleValues},
    {.name = "Nullable",
     .min_args = 1,
     .max_args = 1,
     .origin = kExt,
     .values = &kNullableValues},
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
    {"is",               exactly(1),  "[c] A -> Bool", eval_is, Solvers, tester_sort},

    // cvc5; update-field is z3's.
    {"update",           exactly(2),  "[s] A B -> A", eval_update, Cvc5, update_sort},
    {"update-field",     exactly(2),  "[s] A B -> A", eval_update, Z3, update_field_sort},

    // CVC4 and cvc5 before 1.0.
    {"dt.size",          exactly(1),  "A -> Int", eval_size, Cvc4, size_sort},

    // cvc5. `tuple` without arguments is in 1.0.3, later it is tuple.unit.
    {"tuple",            at_least(0), "A -> Tuple", eval_tuple, Cvc5, tuple_sort, Tests::Sets | Tests::Cvc5},
    {"tuple.unit",       exactly(0),  "-> Tuple", eval_tuple, Cvc5, tuple_sort},
    {"tuple.select",     exactly(1),  "[i] Tuple -> A", eval_tuple_select, Cvc5, tuple_select_sort, Tests::Sets | Tests::Cvc5},
    {"tuple.update",     exactly(2),  "[i] Tuple A -> Tuple", eval_tuple_update, Cvc5, tuple_update_sort, Tests::Cvc5},
    {"tuple.project",    exactly(1),  "[i ...] Tuple -> Tuple", eval_tuple_project, Cvc5, tuple_project_sort},
    {"tuple.project",    exactly(1),  "Tuple -> Tuple", eval_tuple_project, Cvc5, tuple_project_sort},

    // cvc5 after 1.0.3.
    {"nullable.null",    exactly(0),  "-> (Nullable A)", eval_null, Cvc5},
    {"nullable.some",    exactly(1),  "A -> (Nullable A)", eval_some, Cvc5},
    {"nullable.val",     exactly(1),  "(Nullable A) -> A", eval_val, Cvc5, "argument is null"},
    {"nullable.is_null", exactly(1),  "(Nullable A) -> Bool", eval_is_null, Cvc5},
    {"nullable.is_some", exactly(1),  "(Nullable A) -> Bool", eval_is_some, Cvc5},
    {"nullable.lift",    at_least(1), "[f] (Nullable A) -> (Nullable B)", eval_lift_index, Cvc5, lift_index_sort},
    {"nullable.lift",    at_least(2), "(-> A B) (Nullable A) -> (Nullable B)", eval_lift, Cvc5, lift_sort},
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

constinit const OpRef kTester = find_op(TheoryId::Datatypes, kOps, "is");

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::datatypes
