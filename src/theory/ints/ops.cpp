// SPDX-License-Identifier: MIT
#include "theory/ints/eval.h"
#include "theory/ints/ints.h"
#include "theory/sorts.h"

namespace assay::theory::ints {

namespace {

constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {{.name = "Int"}};

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
    {"*",          left_assoc(1), "Int Int -> Int", eval_mul, Origin::Standard, {}, nullptr, false, Linearity::OneVariable},
    {"div",        left_assoc(1), "Int Int -> Int", eval_div, Origin::Standard, "divisor is 0", nullptr, false, Linearity::ConstantDivisors},
    {"mod",        exactly(2),    "Int Int -> Int", eval_mod, Origin::Standard, "divisor is 0", nullptr, false, Linearity::ConstantDivisors},
    {"abs",        exactly(1),    "Int -> Int", eval_abs},
    {"<=",         chainable(1),  "Int Int -> Bool", eval_le},
    {"<",          chainable(1),  "Int Int -> Bool", eval_lt},
    {">=",         chainable(1),  "Int Int -> Bool", eval_ge},
    {">",          chainable(1),  "Int Int -> Bool", eval_gt},
    {"divisible",  exactly(1),    "[n] Int -> Bool", eval_divisible, Origin::Standard, "index is 0"},

    // z3; div0 and the like stand for a division by zero in its models.
    {"rem",        exactly(2),    "Int Int -> Int", eval_rem, kExt, "divisor is 0"},
    {"~",          exactly(1),    "Int -> Int", eval_neg, kExt},
    {"div0",       exactly(2),    "Int Int -> Int", eval_div0, kExt, "always"},
    {"mod0",       exactly(2),    "Int Int -> Int", eval_mod0, kExt, "always"},
    {"^0",         exactly(2),    "Int Int -> Int", eval_power0, kExt, "always"},

    // z3 and cvc5.
    {"^",          exactly(2),    "Int Int -> Int", eval_power, kExt, "exponent is negative, or both are 0"},

    // cvc5; int.log2, the total divisions, int.ispow2 and piand are not in
    // 1.0.3. int.ispow2 is only printed.
    {"iand",       exactly(2),    "[k] Int Int -> Int", eval_iand, kExt, "index is 0"},
    {"piand",      exactly(3),    "Int Int Int -> Int", eval_piand, kExt, "width is not positive"},
    {"int.pow2",   exactly(1),    "Int -> Int", eval_pow2, kExt, "exponent is negative"},
    {"int.log2",   exactly(1),    "Int -> Int", eval_log2, kExt, "argument is not positive"},
    {"int.ispow2", exactly(1),    "Int -> Bool", eval_ispow2, kExt},
    {"div_total",  exactly(2),    "Int Int -> Int", eval_div_total, kExt},
    {"mod_total",  exactly(2),    "Int Int -> Int", eval_mod_total, kExt},
};
// clang-format on

constexpr TheoryInfo kInfo{"ints", kSorts, kOps};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::ints
