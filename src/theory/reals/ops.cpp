// SPDX-License-Identifier: MIT
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
    {"-",       exactly(1),    "Real -> Real"},
    {"-",       left_assoc(),  "Real Real -> Real"},
    {"+",       left_assoc(1), "Real Real -> Real"},
    {"*",       left_assoc(1), "Real Real -> Real"},
    {"/",       left_assoc(1), "Real Real -> Real", {}, Origin::Standard, "divisor is 0"},
    {"<=",      chainable(1),  "Real Real -> Bool"},
    {"<",       chainable(1),  "Real Real -> Bool"},
    {">=",      chainable(1),  "Real Real -> Bool"},
    {">",       chainable(1),  "Real Real -> Bool"},
    {"to_real", exactly(1),    "Int -> Real"},
    {"to_real", exactly(1),    "Real -> Real", {}, kExt},
    {"to_int",  exactly(1),    "Real -> Int"},
    {"is_int",  exactly(1),    "Real -> Bool"},

    // z3 and cvc5.
    {"abs",     exactly(1),    "Real -> Real", {}, kExt},
    {"^",       exactly(2),    "Real Real -> Real", {}, kExt, "base is not positive"},
    {"exp",     exactly(1),    "Real -> Real", {}, kExt},
    {"sin",     exactly(1),    "Real -> Real", {}, kExt},
    {"cos",     exactly(1),    "Real -> Real", {}, kExt},
    {"tan",     exactly(1),    "Real -> Real", {}, kExt, "at a pole"},

    // cvc5; /_total is not in 1.0.3.
    {"real.pi", exactly(0),    "-> Real", {}, kExt},
    {"sqrt",    exactly(1),    "Real -> Real", {}, kExt, "argument is negative"},
    {"csc",     exactly(1),    "Real -> Real", {}, kExt, "at a pole"},
    {"sec",     exactly(1),    "Real -> Real", {}, kExt, "at a pole"},
    {"cot",     exactly(1),    "Real -> Real", {}, kExt, "at a pole"},
    {"arcsin",  exactly(1),    "Real -> Real", {}, kExt, "outside of [-1, 1]"},
    {"arccos",  exactly(1),    "Real -> Real", {}, kExt, "outside of [-1, 1]"},
    {"arctan",  exactly(1),    "Real -> Real", {}, kExt},
    {"arccsc",  exactly(1),    "Real -> Real", {}, kExt, "inside of (-1, 1)"},
    {"arcsec",  exactly(1),    "Real -> Real", {}, kExt, "inside of (-1, 1)"},
    {"arccot",  exactly(1),    "Real -> Real", {}, kExt, "at 0"},
    {"/_total", exactly(2),    "Real Real -> Real", {}, kExt},

    // z3; atan2, log and exp are not in 4.8.12. /0 and ^0 stand for a division
    // by zero and a power without a value in its models.
    {"pi",      exactly(0),    "-> Real", {}, kExt},
    {"euler",   exactly(0),    "-> Real", {}, kExt},
    {"asin",    exactly(1),    "Real -> Real", {}, kExt, "outside of [-1, 1]"},
    {"acos",    exactly(1),    "Real -> Real", {}, kExt, "outside of [-1, 1]"},
    {"atan",    exactly(1),    "Real -> Real", {}, kExt},
    {"atan2",   exactly(2),    "Real Real -> Real", {}, kExt, "both are 0"},
    {"sinh",    exactly(1),    "Real -> Real", {}, kExt},
    {"cosh",    exactly(1),    "Real -> Real", {}, kExt},
    {"tanh",    exactly(1),    "Real -> Real", {}, kExt},
    {"asinh",   exactly(1),    "Real -> Real", {}, kExt},
    {"acosh",   exactly(1),    "Real -> Real", {}, kExt, "below 1"},
    {"atanh",   exactly(1),    "Real -> Real", {}, kExt, "outside of (-1, 1)"},
    {"log",     exactly(1),    "Real -> Real", {}, kExt, "argument is not positive"},
    {"~",       exactly(1),    "Real -> Real", {}, kExt},
    {"/0",      exactly(2),    "Real Real -> Real", {}, kExt, "always"},
    {"^0",      exactly(2),    "Real Real -> Real", {}, kExt, "always"},
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
