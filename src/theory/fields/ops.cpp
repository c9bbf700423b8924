// SPDX-License-Identifier: MIT
//
// Prime fields of cvc5 (from 1.0.4 on) and z3 (from 5.1 on): (_ FiniteField p),
// where p is often far beyond 32 bits. ff.bitsum weighs its arguments with the
// powers of 2, the first with 1. That p is prime is not checked here.
#include "theory/fields/eval.h"
#include "theory/fields/fields.h"
#include "theory/fields/values.h"
#include "theory/sorts.h"

namespace assay::theory::fields {

namespace {

using enum Since;

constexpr Origin kExt = Origin::Extension;

// clang-format off
constexpr SortInfo kSorts[] = {
    {"FiniteField", 1, 0, 0, kExt, 2, {}, &kFieldValues},
};

constexpr OpInfo kOps[] = {
    {"ff.add",    left_assoc(), "(FiniteField p) (FiniteField p) -> (FiniteField p)", eval_add, Solvers},
    {"ff.mul",    left_assoc(), "(FiniteField p) (FiniteField p) -> (FiniteField p)", eval_mul, Solvers},
    {"ff.neg",    exactly(1),   "(FiniteField p) -> (FiniteField p)", eval_neg, Solvers},
    {"ff.bitsum", at_least(2),  "(FiniteField p) (FiniteField p) -> (FiniteField p)", all_at_once(eval_bitsum), Solvers},
};
// clang-format on

constexpr TheoryInfo kInfo{
    .name = "fields", .sorts = kSorts, .ops = kOps, .logic_name = "FF"};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kFieldRow == sort_row(TheoryId::Fields, 0)
              && kSorts[kFieldRow & 255U].name == "FiniteField");

}  // namespace assay::theory::fields
