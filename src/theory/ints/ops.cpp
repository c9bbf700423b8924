// SPDX-License-Identifier: MIT
#include "theory/ints/eval.h"
#include "theory/ints/ints.h"
#include "theory/ints/values.h"
#include "theory/sorts.h"

namespace assay::theory::ints {

namespace {

using enum Since;
using enum Effort;

constexpr SortInfo kSorts[] = {
    {.name = "Int", .values = &kIntValues, .part = LogicPart::Ints}};

static_assert(kIntRow == sort_row(TheoryId::Ints, 0)
              && kSorts[0].name == "Int");

// z3 takes +, *, div and the comparisons of one argument. cvc5 takes
// (_ divisible 0) and (_ iand 0). z3 gives (^ Int Int) the sort Real, which it
// turns into Int where one is wanted.
// clang-format off
constexpr OpInfo kOps[] = {
    {"-",          exactly(1),    "Int -> Int", eval_neg},
    {"-",          left_assoc(),  "Int Int -> Int", eval_sub},
    {"+",          left_assoc(1), "Int Int -> Int", eval_add},
    {"*",          left_assoc(1), "Int Int -> Int", eval_mul, Linearity::OneVariable, Costly, Weight{6}},
    {"div",        left_assoc(1), "Int Int -> Int", eval_div, "divisor is 0", Linearity::ConstantDivisors, Costly},
    {"mod",        exactly(2),    "Int Int -> Int", eval_mod, "divisor is 0", Linearity::ConstantDivisors, Costly},
    {"abs",        exactly(1),    "Int -> Int", eval_abs},
    {"<=",         chainable(1),  "Int Int -> Bool", eval_le},
    {"<",          chainable(1),  "Int Int -> Bool", eval_lt},
    {">=",         chainable(1),  "Int Int -> Bool", eval_ge},
    {">",          chainable(1),  "Int Int -> Bool", eval_gt},
    {"divisible",  exactly(1),    "[n] Int -> Bool", eval_divisible, "index is 0", Weight{3}, IndexRange{1, 12}, Tests::Cvc5},

    // z3; div0 and the like stand for a division by zero in its models.
    {"rem",        exactly(2),    "Int Int -> Int", eval_rem, Z3, "divisor is 0", Tests::Z3},
    {"~",          exactly(1),    "Int -> Int", eval_neg, Z3},
    {"div0",       exactly(2),    "Int Int -> Int", eval_div0, Z3, "always"},
    {"mod0",       exactly(2),    "Int Int -> Int", eval_mod0, Z3, "always"},
    {"^0",         exactly(2),    "Int Int -> Int", eval_power0, Z3, "always"},

    // z3 and cvc5.
    {"^",          exactly(2),    "Int Int -> Int", eval_power, Solvers, "exponent is negative, or both are 0", Costly},

    // cvc5; int.log2, the total divisions, int.ispow2 and piand are not in
    // 1.0.3. int.ispow2 is only printed.
    {"iand",       exactly(2),    "[k] Int Int -> Int", eval_iand, Cvc5, "index is 0", Weight{6}, IndexRange{1, 8}, Tests::Cvc5},
    {"piand",      exactly(3),    "Int Int Int -> Int", eval_piand, Cvc5, "width is not positive"},
    {"int.pow2",   exactly(1),    "Int -> Int", eval_pow2, Cvc5, "exponent is negative", Weight{1}, Tests::Cvc5},
    {"int.log2",   exactly(1),    "Int -> Int", eval_log2, Cvc5, "argument is not positive"},
    {"int.ispow2", exactly(1),    "Int -> Bool", eval_ispow2, Cvc5},
    {"div_total",  exactly(2),    "Int Int -> Int", eval_div_total, Cvc5},
    {"mod_total",  exactly(2),    "Int Int -> Int", eval_mod_total, Cvc5},
};

constexpr AliasInfo kOpenValues[] = {
    {"div0", "div"},
    {"mod0", "mod"},
    {"rem0", "rem"},
};
// clang-format on

constexpr TheoryInfo kInfo{
    .name = "ints", .sorts = kSorts, .ops = kOps, .open_values = kOpenValues};

}  // namespace

constinit const OpRef kNegate =
    find_op(TheoryId::Ints, kOps, "-", "Int -> Int");
constinit const OpRef kSubtract =
    find_op(TheoryId::Ints, kOps, "-", "Int Int -> Int");
constinit const OpRef kAdd = find_op(TheoryId::Ints, kOps, "+");
constinit const OpRef kMultiply = find_op(TheoryId::Ints, kOps, "*");
constinit const OpRef kLess = find_op(TheoryId::Ints, kOps, "<");
constinit const OpRef kAtMost = find_op(TheoryId::Ints, kOps, "<=");
constinit const OpRef kAtLeast = find_op(TheoryId::Ints, kOps, ">=");
constinit const OpRef kGreater = find_op(TheoryId::Ints, kOps, ">");

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::ints
