// SPDX-License-Identifier: MIT
#include "theory/arrays/arrays.h"
#include "theory/arrays/eval.h"
#include "theory/arrays/typing.h"
#include "theory/sorts.h"

namespace assay::theory::arrays {

namespace {

constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {
    {.name = "Array", .min_args = 2, .max_args = 255}};

static_assert(kArrayRow == sort_row(TheoryId::Arrays, 0)
              && kSorts[0].name == "Array");

// `const` is used as ((as const (Array I E)) e), by z3 and cvc5.
// clang-format off
constexpr OpInfo kOps[] = {
    {"select",       exactly(2),    "(Array A B) A -> B", eval_select},
    {"store",        exactly(3),    "(Array A B) A B -> (Array A B)", eval_store},

    {"const",        exactly(1),    "B -> (Array A B)", eval_const, kExt, {}, const_sort, true},

    // cvc5, with arrays-exp.
    {"eqrange",      exactly(4),    "(Array A B) (Array A B) A A -> Bool", eval_eqrange, kExt},

    // z3. The index of map and as-array is a function. Its operators on arrays
    // to Bool are with the sets.
    {"select",       at_least(3),   "(Array A B C) A B -> C", eval_select, kExt, {}, select_sort},
    {"store",        at_least(4),   "(Array A B C) A B C -> (Array A B C)", eval_store, kExt, {}, store_sort},
    {"map",          at_least(1),   "[f] (Array A B) -> (Array A C)", eval_map, kExt, {}, map_sort},
    {"as-array",     exactly(0),    "[f] -> (Array A B)", eval_as_array, kExt, {}, as_array_sort},
    {"default",      exactly(1),    "(Array A B) -> B", eval_default, kExt, "not a constant array", default_sort},
    {"array-ext",    exactly(2),    "(Array A B) (Array A B) -> A", eval_array_ext, kExt, "which difference", array_ext_sort},
    {"array-ext",    exactly(2),    "[i] (Array A B) (Array A B) -> A", eval_array_ext, kExt, "which difference", array_ext_sort},
};
// clang-format on

constexpr TheoryInfo kInfo{"arrays", kSorts, kOps};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::arrays
