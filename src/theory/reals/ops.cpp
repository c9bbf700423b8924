// SPDX-License-Identifier: MIT
#include "theory/reals/eval.h"
#include "theory/reals/reals.h"
#include "theory/sorts.h"

namespace assay::theory::reals {

namespace {

constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {{.name = "Real"}};

static_assert(kRealRow == sort_row(TheoryId::Reals, 0)
              && kSorts[0].name == "Real");

// z3 takes +, *, / and the comparisons of one argument. All solvers take
// to_real of a Real, for which a coercion to Int would be wrong.
// clang-format off
constexpr OpInfo kOps[] = {
    {"-",       exactly(1),    "Real -> Real", eval_neg},
    {"-",       left_assoc(),  "Real Real -> Real", eval_sub},
    {"+",       left_assoc(1), "Real Real -> Real", eval_add},
    {"*",       left_assoc(1), "Real Real -> Real", eval_mul, Origin::Standard, {}, nullptr, false, Linearity::OneVariable},
    {"/",       left_assoc(1), "Real Real -> Real", eval_div, Origin::Standard, "divisor is 0", nullptr, false, Linearity::ConstantDivisors},
    {"<=",      chainable(1),  "Real Real -> Bool", eval_le},
    {"<",       chainable(1),  "Real Real -> Bool", eval_lt},
    {">=",      chainable(1),  "Real Real -> Bool", eval_ge},
    {">",       chainable(1),  "Real Real -> Bool", eval_gt},
    {"to_real", exactly(1),    "Int -> Real", eval_from_int},
    {"to_real", exactly(1),    "Real -> Real", eval_from_real, kExt},
    {"to_int",  exactly(1),    "Real -> Int", eval_to_int},
    {"is_int",  exactly(1),    "Real -> Bool", eval_is_int, Origin::Standard, {}, nullptr, false, Linearity::Always, true},

    // z3 and cvc5.
    {"abs",     exactly(1),    "Real -> Real", eval_abs, kExt},
    {"^",       exactly(2),    "Real Real -> Real", eval_power, kExt, "base is not positive"},
    {"exp",     exactly(1),    "Real -> Real", eval_one_at_zero, kExt},
    {"sin",     exactly(1),    "Real -> Real", eval_zero_at_zero, kExt},
    {"cos",     exactly(1),    "Real -> Real", eval_one_at_zero, kExt},
    {"tan",     exactly(1),    "Real -> Real", eval_zero_at_zero, kExt, "at a pole"},

    // cvc5; /_total is not in 1.0.3.
    {"real.pi", exactly(0),    "-> Real", eval_constant, kExt},
    {"sqrt",    exactly(1),    "Real -> Real", eval_sqrt, kExt, "argument is not 0"},
    {"csc",     exactly(1),    "Real -> Real", eval_pole_at_zero, kExt, "at a pole"},
    {"sec",     exactly(1),    "Real -> Real", eval_one_at_zero, kExt, "at a pole"},
    {"cot",     exactly(1),    "Real -> Real", eval_pole_at_zero, kExt, "at a pole"},
    {"arcsin",  exactly(1),    "Real -> Real", eval_arcsin, kExt, "outside of [-1, 1]"},
    {"arccos",  exactly(1),    "Real -> Real", eval_arccos, kExt, "outside of [-1, 1]"},
    {"arctan",  exactly(1),    "Real -> Real", eval_zero_at_zero, kExt},
    {"arccsc",  exactly(1),    "Real -> Real", eval_arccsc, kExt, "inside of (-1, 1)"},
    {"arcsec",  exactly(1),    "Real -> Real", eval_arcsec, kExt, "inside of (-1, 1)"},
    {"arccot",  exactly(1),    "Real -> Real", eval_pole_at_zero, kExt, "at 0"},
    {"/_total", exactly(2),    "Real Real -> Real", eval_div_total, kExt},

    // z3; atan2, log and exp are not in 4.8.12. /0 and ^0 stand for a division
    // by zero and a power without a value in its models.
    {"pi",      exactly(0),    "-> Real", eval_constant, kExt},
    {"euler",   exactly(0),    "-> Real", eval_constant, kExt},
    {"asin",    exactly(1),    "Real -> Real", eval_arcsin, kExt, "outside of [-1, 1]"},
    {"acos",    exactly(1),    "Real -> Real", eval_arccos, kExt, "outside of [-1, 1]"},
    {"atan",    exactly(1),    "Real -> Real", eval_zero_at_zero, kExt},
    {"atan2",   exactly(2),    "Real Real -> Real", eval_atan2, kExt, "both are 0"},
    {"sinh",    exactly(1),    "Real -> Real", eval_zero_at_zero, kExt},
    {"cosh",    exactly(1),    "Real -> Real", eval_one_at_zero, kExt},
    {"tanh",    exactly(1),    "Real -> Real", eval_zero_at_zero, kExt},
    {"asinh",   exactly(1),    "Real -> Real", eval_zero_at_zero, kExt},
    {"acosh",   exactly(1),    "Real -> Real", eval_acosh, kExt, "below 1"},
    {"atanh",   exactly(1),    "Real -> Real", eval_atanh, kExt, "outside of (-1, 1)"},
    {"log",     exactly(1),    "Real -> Real", eval_log, kExt, "argument is not positive"},
    {"~",       exactly(1),    "Real -> Real", eval_neg, kExt},
    {"/0",      exactly(2),    "Real Real -> Real", eval_div0, kExt, "always"},
    {"^0",      exactly(2),    "Real Real -> Real", eval_power0, kExt, "always"},
};

constexpr AliasInfo kAliases[] = {
    {"arctan2", "atan2"},
    {"ln",      "log"},
};
// clang-format on

constexpr TheoryInfo kInfo{"reals", kSorts, kOps, kAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::reals
