// SPDX-License-Identifier: MIT
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
    {"-",          exactly(1),    "Int -> Int"},
    {"-",          left_assoc(),  "Int Int -> Int"},
    {"+",          left_assoc(1), "Int Int -> Int"},
    {"*",          left_assoc(1), "Int Int -> Int"},
    {"div",        left_assoc(1), "Int Int -> Int", {}, Origin::Standard, "divisor is 0"},
    {"mod",        exactly(2),    "Int Int -> Int", {}, Origin::Standard, "divisor is 0"},
    {"abs",        exactly(1),    "Int -> Int"},
    {"<=",         chainable(1),  "Int Int -> Bool"},
    {"<",          chainable(1),  "Int Int -> Bool"},
    {">=",         chainable(1),  "Int Int -> Bool"},
    {">",          chainable(1),  "Int Int -> Bool"},
    {"divisible",  exactly(1),    "[n] Int -> Bool", {}, Origin::Standard, "index is 0"},

    // z3; div0 and the like stand for a division by zero in its models.
    {"rem",        exactly(2),    "Int Int -> Int", {}, kExt, "divisor is 0"},
    {"~",          exactly(1),    "Int -> Int", {}, kExt},
    {"div0",       exactly(2),    "Int Int -> Int", {}, kExt, "always"},
    {"mod0",       exactly(2),    "Int Int -> Int", {}, kExt, "always"},
    {"^0",         exactly(2),    "Int Int -> Int", {}, kExt, "always"},

    // z3 and cvc5.
    {"^",          exactly(2),    "Int Int -> Int", {}, kExt, "exponent is negative, or both are 0"},

    // cvc5; int.log2, the total divisions, int.ispow2 and piand are not in
    // 1.0.3. int.ispow2 is only printed.
    {"iand",       exactly(2),    "[k] Int Int -> Int", {}, kExt, "index is 0"},
    {"piand",      exactly(3),    "Int Int Int -> Int", {}, kExt, "width is not positive"},
    {"int.pow2",   exactly(1),    "Int -> Int", {}, kExt},
    {"int.log2",   exactly(1),    "Int -> Int", {}, kExt},
    {"int.ispow2", exactly(1),    "Int -> Bool", {}, kExt},
    {"div_total",  exactly(2),    "Int Int -> Int", {}, kExt},
    {"mod_total",  exactly(2),    "Int Int -> Int", {}, kExt},
};
// clang-format on

constexpr TheoryInfo kInfo{"ints", kSorts, kOps};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::ints
