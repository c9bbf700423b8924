// SPDX-License-Identifier: MIT
#include "theory/bv/bv.h"
#include "theory/bv/typing.h"
#include "theory/sorts.h"

namespace assay::theory::bv {

namespace {

constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {
    {.name = "BitVec", .indices = 1, .min_index = 1}};

static_assert(kBitVecRow == sort_row(TheoryId::BitVecs, 0)
              && kSorts[0].name == "BitVec");

constexpr std::string_view kUnary = "(BitVec m) -> (BitVec m)";
constexpr std::string_view kBinary = "(BitVec m) (BitVec m) -> (BitVec m)";
constexpr std::string_view kTest = "(BitVec m) -> Bool";
constexpr std::string_view kCompare = "(BitVec m) (BitVec m) -> Bool";
constexpr std::string_view kCompareBit = "(BitVec m) (BitVec m) -> (BitVec 1)";
constexpr std::string_view kReduce = "(BitVec m) -> (BitVec 1)";
constexpr std::string_view kToInt = "(BitVec m) -> Int";
constexpr std::string_view kFromInt = "[m] Int -> (BitVec m) where (<= 1 m)";

// Division and remainder are total since 2.6. z3 takes the associative
// operators, bvxnor among them, and concat of one argument.
// clang-format off
constexpr OpInfo kOps[] = {
    {"concat",           left_assoc(1), "(BitVec i) (BitVec j) -> (BitVec (+ i j))"},
    {"extract",          exactly(1),    "[i j] (BitVec m) -> (BitVec (+ (- i j) 1)) where (<= j i) (< i m)"},
    {"bvnot",            exactly(1),    kUnary},
    {"bvneg",            exactly(1),    kUnary},
    {"bvand",            left_assoc(1), kBinary},
    {"bvor",             left_assoc(1), kBinary},
    {"bvadd",            left_assoc(1), kBinary},
    {"bvmul",            left_assoc(1), kBinary},
    {"bvudiv",           exactly(2),    kBinary},
    {"bvurem",           exactly(2),    kBinary},
    {"bvshl",            exactly(2),    kBinary},
    {"bvlshr",           exactly(2),    kBinary},
    {"bvult",            exactly(2),    kCompare},

    // QF_BV.
    {"bvxor",            left_assoc(1), kBinary},
    {"bvnand",           exactly(2),    kBinary},
    {"bvnor",            exactly(2),    kBinary},
    {"bvxnor",           left_assoc(1), kBinary},
    {"bvcomp",           exactly(2),    kCompareBit},
    {"bvsub",            exactly(2),    kBinary},
    {"bvsdiv",           exactly(2),    kBinary},
    {"bvsrem",           exactly(2),    kBinary},
    {"bvsmod",           exactly(2),    kBinary},
    {"bvashr",           exactly(2),    kBinary},
    {"bvule",            exactly(2),    kCompare},
    {"bvugt",            exactly(2),    kCompare},
    {"bvuge",            exactly(2),    kCompare},
    {"bvslt",            exactly(2),    kCompare},
    {"bvsle",            exactly(2),    kCompare},
    {"bvsgt",            exactly(2),    kCompare},
    {"bvsge",            exactly(2),    kCompare},
    {"repeat",           exactly(1),    "[i] (BitVec m) -> (BitVec (* i m)) where (<= 1 i)"},
    {"zero_extend",      exactly(1),    "[i] (BitVec m) -> (BitVec (+ m i))"},
    {"sign_extend",      exactly(1),    "[i] (BitVec m) -> (BitVec (+ m i))"},
    {"rotate_left",      exactly(1),    "[i] (BitVec m) -> (BitVec m)"},
    {"rotate_right",     exactly(1),    "[i] (BitVec m) -> (BitVec m)"},

    // New in 2.7; z3 4.8.12 has none of them, cvc5 1.0.3 only the overflow
    // tests of two arguments.
    {"bvnego",           exactly(1),    kTest},
    {"bvuaddo",          exactly(2),    kCompare},
    {"bvsaddo",          exactly(2),    kCompare},
    {"bvumulo",          exactly(2),    kCompare},
    {"bvsmulo",          exactly(2),    kCompare},
    {"bvusubo",          exactly(2),    kCompare},
    {"bvssubo",          exactly(2),    kCompare},
    {"bvsdivo",          exactly(2),    kCompare},
    {"ubv_to_int",       exactly(1),    kToInt},
    {"sbv_to_int",       exactly(1),    kToInt},
    {"int_to_bv",        exactly(1),    kFromInt},

    // What came before the conversions of 2.7. bv2int is z3's; nat2bv is the
    // function by which 2.6 explains its semantics.
    {"bv2nat",           exactly(1),    kToInt, {}, kExt},
    {"bv2int",           exactly(1),    kToInt, {}, kExt},
    {"int2bv",           exactly(1),    kFromInt, {}, kExt},
    {"nat2bv",           exactly(1),    kFromInt, {}, kExt},

    // z3 and cvc5 (in cvc4 the reductions were Bool).
    {"bvredor",          exactly(1),    kReduce, {}, kExt},
    {"bvredand",         exactly(1),    kReduce, {}, kExt},

    // cvc5 after 1.0.3; bvultbv and bvsltbv are only printed.
    {"bvite",            exactly(3),    "(BitVec 1) (BitVec m) (BitVec m) -> (BitVec m)", {}, kExt},
    {"bvultbv",          exactly(2),    kCompareBit, {}, kExt},
    {"bvsltbv",          exactly(2),    kCompareBit, {}, kExt},

    // z3. bvudiv0 and the like stand for a division by zero, bvudiv_i and the
    // like for one that is known not to be.
    {"ext_rotate_left",  exactly(2),    kBinary, {}, kExt},
    {"ext_rotate_right", exactly(2),    kBinary, {}, kExt},
    {"bvumul_noovfl",    exactly(2),    kCompare, {}, kExt},
    {"bvsmul_noovfl",    exactly(2),    kCompare, {}, kExt},
    {"bvsmul_noudfl",    exactly(2),    kCompare, {}, kExt},
    {"bvudiv0",          exactly(1),    kUnary, {}, kExt, "always"},
    {"bvsdiv0",          exactly(1),    kUnary, {}, kExt, "always"},
    {"bvurem0",          exactly(1),    kUnary, {}, kExt, "always"},
    {"bvsrem0",          exactly(1),    kUnary, {}, kExt, "always"},
    {"bvsmod0",          exactly(1),    kUnary, {}, kExt, "always"},
    {"bvudiv_i",         exactly(2),    kBinary, {}, kExt, "divisor is 0"},
    {"bvsdiv_i",         exactly(2),    kBinary, {}, kExt, "divisor is 0"},
    {"bvurem_i",         exactly(2),    kBinary, {}, kExt, "divisor is 0"},
    {"bvsrem_i",         exactly(2),    kBinary, {}, kExt, "divisor is 0"},
    {"bvsmod_i",         exactly(2),    kBinary, {}, kExt, "divisor is 0"},
    {"bit0",             exactly(0),    "-> (BitVec 1)", {}, kExt},
    {"bit1",             exactly(0),    "-> (BitVec 1)", {}, kExt},
    {"bit2bool",         exactly(1),    "[i] (BitVec m) -> Bool where (< i m)", {}, kExt},
    {"mkbv",             at_least(1),   "Bool -> (BitVec m)", {}, kExt, {}, mkbv_sort},
};

constexpr AliasInfo kSortAliases[] = {
    {"bv", "BitVec"},  // z3: (_ bv 8)
};
// clang-format on

constexpr TheoryInfo kInfo{"bv", kSorts, kOps, {}, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::bv
