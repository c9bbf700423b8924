// SPDX-License-Identifier: MIT
#include "theory/arrays/arrays.h"
#include "theory/arrays/eval.h"
#include "theory/arrays/typing.h"
#include "theory/arrays/values.h"
#include "theory/sorts.h"

namespace assay::theory::arrays {

namespace {

using enum Since;
using enum Effort;

constexpr SortInfo kSorts[] = {{.name = "Array",
                                .min_args = 2,
                                .max_args = 255,
                                .values = &kArrayValues,
                                .part = LogicPart::Arrays}};

static_assert(kArrayRow == sort_row(TheoryId::Arrays, 0)
              && kSorts[0].name == "Array");

// `const` is used as ((as const (Array I E)) e), by z3 and cvc5.
// clang-format off
constexpr OpInfo kOps[] = {
    {"select",       exactly(2),    "(Array A B) A -> B", eval_select, Weight{16}},
    {"store",        exactly(3),    "(Array A B) A B -> (Array A B)", eval_store, Weight{16}},

    {"const",        exactly(1),    "B -> (Array A B)", eval_const, Solvers, const_sort, Mark::NeedsAs, LiteralsOnly, Weight{1}, Tests::Own | Tests::Mixed | Tests::Z3},

    // cvc5, with arrays-exp.
    {"eqrange",      exactly(4),    "(Array A B) (Array A B) A A -> Bool", eval_eqrange, Cvc5, Tests::Cvc5},

    // z3. The index of map and as-array is a function. Its operators on arrays
    // to Bool are with the sets.
    {"select",       at_least(3),   "(Array A B C) A B -> C", eval_select, Z3, select_sort},
    {"store",        at_least(4),   "(Array A B C) A B C -> (Array A B C)", eval_store, Z3, store_sort},
    {"map",          at_least(1),   "[f] (Array A B) -> (Array A C)", eval_map, Z3, map_sort},
    {"as-array",     exactly(0),    "[f] -> (Array A B)", eval_as_array, Z3, as_array_sort},
    {"default",      exactly(1),    "(Array A B) -> B", eval_default, Z3, "not a constant array", default_sort},
    {"array-ext",    exactly(2),    "(Array A B) (Array A B) -> A", eval_array_ext, Z3, "which difference", array_ext_sort},
    {"array-ext",    exactly(2),    "[i] (Array A B) (Array A B) -> A", eval_array_ext, Z3, "which difference", array_ext_sort},
};
// clang-format on

constexpr TheoryInfo kInfo{"arrays", kSorts, kOps};

}  // namespace

constinit const OpRef kSelect =
    find_op(TheoryId::Arrays, kOps, "select", "(Array A B) A -> B");

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::arrays
