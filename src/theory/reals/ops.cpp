// SPDX-License-Identifier: MIT
#include "theory/reals/eval.h"
#include "theory/reals/reals.h"
#include "theory/reals/values.h"
#include "theory/sorts.h"

namespace assay::theory::reals {

namespace {

using enum Since;
using enum Effort;

constexpr SortInfo kSorts[] = {
    {.name = "Real", .values = &kRealValues, .part = LogicPart::Reals}};

static_assert(kRealRow == sort_row(TheoryId::Reals, 0)
              && kSorts[0].name == "Real");

// z3 takes +, *, / and the comparisons of one argument. All solvers take
// to_real of a Real, for which a coercion to Int would be wrong.
// clang-format off
constexpr OpInfo kOps[] = {
    {"-",       exactly(1),    "Real -> Real", eval_neg},
    {"-",       left_assoc(),  "Real Real -> Real", eval_sub},
    {"+",       left_assoc(1), "Real Real -> Real", eval_add},
    {"*",       left_assoc(1), "Real Real -> Real", eval_mul, Linearity::OneVariable, Costly, Weight{6}},
    {"/",       left_assoc(1), "Real Real -> Real", eval_div, "divisor is 0", Linearity::ConstantDivisors, Costly, Weight{6}},
    {"<=",      chainable(1),  "Real Real -> Bool", eval_le},
    {"<",       chainable(1),  "Real Real -> Bool", eval_lt},
    {">=",      chainable(1),  "Real Real -> Bool", eval_ge},
    {">",       chainable(1),  "Real Real -> Bool", eval_gt},
    {"to_real", exactly(1),    "Int -> Real", eval_from_int},
    {"to_real", exactly(1),    "Real -> Real", eval_from_real, Solvers},
    {"to_int",  exactly(1),    "Real -> Int", eval_to_int},
    {"is_int",  exactly(1),    "Real -> Bool", eval_is_int, Mark::NeedsInts, Weight{4}},

    // z3 and cvc5.
    {"abs",     exactly(1),    "Real -> Real", eval_abs, Solvers},
    {"^",       exactly(2),    "Real Real -> Real", eval_power, Solvers, "base is not positive", Costly},
    {"exp",     exactly(1),    "Real -> Real", eval_one_at_zero, Solvers},
    {"sin",     exactly(1),    "Real -> Real", eval_zero_at_zero, Solvers},
    {"cos",     exactly(1),    "Real -> Real", eval_one_at_zero, Solvers},
    {"tan",     exactly(1),    "Real -> Real", eval_zero_at_zero, Solvers, "at a pole"},

    // cvc5; /_total is not in 1.0.3.
    {"real.pi", exactly(0),    "-> Real", eval_constant, Cvc5},
    {"sqrt",    exactly(1),    "Real -> Real", eval_sqrt, Cvc5, "argument is not 0"},
    {"csc",     exactly(1),    "Real -> Real", eval_pole_at_zero, Cvc5, "at a pole"},
    {"sec",     exactly(1),    "Real -> Real", eval_one_at_zero, Cvc5, "at a pole"},
    {"cot",     exactly(1),    "Real -> Real", eval_pole_at_zero, Cvc5, "at a pole"},
    {"arcsin",  exactly(1),    "Real -> Real", eval_arcsin, Cvc5, "outside of [-1, 1]"},
    {"arccos",  exactly(1),    "Real -> Real", eval_arccos, Cvc5, "outside of [-1, 1]"},
    {"arctan",  exactly(1),    "Real -> Real", eval_zero_at_zero, Cvc5},
    {"arccsc",  exactly(1),    "Real -> Real", eval_arccsc, Cvc5, "inside of (-1, 1)"},
    {"arcsec",  exactly(1),    "Real -> Real", eval_arcsec, Cvc5, "inside of (-1, 1)"},
    {"arccot",  exactly(1),    "Real -> Real", eval_pole_at_zero, Cvc5, "at 0"},
    {"/_total", exactly(2),    "Real Real -> Real", eval_div_total, Cvc5},

    // z3; atan2, log and exp are not in 4.8.12. /0 and ^0 stand for a division
    // by zero and a power without a value in its models.
    {"pi",      exactly(0),    "-> Real", eval_constant, Z3},
    {"euler",   exactly(0),    "-> Real", eval_constant, Z3},
    {"asin",    exactly(1),    "Real -> Real", eval_arcsin, Z3, "outside of [-1, 1]"},
    {"acos",    exactly(1),    "Real -> Real", eval_arccos, Z3, "outside of [-1, 1]"},
    {"atan",    exactly(1),    "Real -> Real", eval_zero_at_zero, Z3},
    {"atan2",   exactly(2),    "Real Real -> Real", eval_atan2, Z3, "both are 0"},
    {"sinh",    exactly(1),    "Real -> Real", eval_zero_at_zero, Z3},
    {"cosh",    exactly(1),    "Real -> Real", eval_one_at_zero, Z3},
    {"tanh",    exactly(1),    "Real -> Real", eval_zero_at_zero, Z3},
    {"asinh",   exactly(1),    "Real -> Real", eval_zero_at_zero, Z3},
    {"acosh",   exactly(1),    "Real -> Real", eval_acosh, Z3, "below 1"},
    {"atanh",   exactly(1),    "Real -> Real", eval_atanh, Z3, "outside of (-1, 1)"},
    {"log",     exactly(1),    "Real -> Real", eval_log, Z3, "argument is not positive"},
    {"~",       exactly(1),    "Real -> Real", eval_neg, Z3},
    {"/0",      exactly(2),    "Real Real -> Real", eval_div0, Z3, "always"},
    {"^0",      exactly(2),    "Real Real -> Real", eval_power0, Z3, "always"},
};

constexpr AliasInfo kAliases[] = {
    {"arctan2", "atan2"},
    {"ln",      "log"},
};

constexpr AliasInfo kOpenValues[] = {
    {"/0", "/"},
};
// clang-format on

constexpr TheoryInfo kInfo{.name = "reals",
                           .sorts = kSorts,
                           .ops = kOps,
                           .aliases = kAliases,
                           .open_values = kOpenValues};

}  // namespace

constinit const OpRef kNegate =
    find_op(TheoryId::Reals, kOps, "-", "Real -> Real");
constinit const OpRef kSubtract =
    find_op(TheoryId::Reals, kOps, "-", "Real Real -> Real");
constinit const OpRef kAdd = find_op(TheoryId::Reals, kOps, "+");
constinit const OpRef kMultiply = find_op(TheoryId::Reals, kOps, "*");
constinit const OpRef kDivide = find_op(TheoryId::Reals, kOps, "/");
constinit const OpRef kLess = find_op(TheoryId::Reals, kOps, "<");
constinit const OpRef kAtMost = find_op(TheoryId::Reals, kOps, "<=");
constinit const OpRef kAtLeast = find_op(TheoryId::Reals, kOps, ">=");
constinit const OpRef kGreater = find_op(TheoryId::Reals, kOps, ">");
constinit const OpRef kToReal =
    find_op(TheoryId::Reals, kOps, "to_real", "Int -> Real");
constinit const OpRef kRealToReal =
    find_op(TheoryId::Reals, kOps, "to_real", "Real -> Real");
constinit const OpRef kToInt = find_op(TheoryId::Reals, kOps, "to_int");

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::reals
