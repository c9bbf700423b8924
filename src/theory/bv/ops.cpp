// SPDX-License-Identifier: MIT
#include "theory/bv/bv.h"
#include "theory/bv/circuits.h"
#include "theory/bv/eval.h"
#include "theory/bv/typing.h"
#include "theory/bv/values.h"
#include "theory/sorts.h"

namespace assay::theory::bv {

namespace {

using enum Since;
using enum Effort;

constexpr SortInfo kSorts[] = {{.name = "BitVec",
                                .indices = 1,
                                .min_index = 1,
                                .values = &kBitVecValues,
                                .part = LogicPart::BitVecs}};

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

constexpr Circuit kIntegers = no_circuit("integers have no width");
constexpr Circuit kOpenAtZero = no_circuit("a division by zero is left open");

// Division and remainder are total since 2.6. z3 takes the associative
// operators, bvxnor among them, and concat of one argument.
// clang-format off
constexpr OpInfo kOps[] = {
    {"concat",           left_assoc(1), "(BitVec i) (BitVec j) -> (BitVec (+ i j))", all_at_once(eval_concat), all_at_once(circuit_concat)},
    {"extract",          exactly(1),    "[i j] (BitVec m) -> (BitVec (+ (- i j) 1)) where (<= j i) (< i m)", eval_extract, circuit_extract},
    {"bvnot",            exactly(1),    kUnary, eval_not, circuit_not},
    {"bvneg",            exactly(1),    kUnary, eval_neg, circuit_neg},
    {"bvand",            left_assoc(1), kBinary, eval_and, circuit_and},
    {"bvor",             left_assoc(1), kBinary, eval_or, circuit_or},
    {"bvadd",            left_assoc(1), kBinary, eval_add, circuit_add},
    {"bvmul",            left_assoc(1), kBinary, eval_mul, circuit_mul, Hard, Weight{6}},
    {"bvudiv",           exactly(2),    kBinary, eval_udiv, circuit_udiv, Hard, MaxWidth{32}},
    {"bvurem",           exactly(2),    kBinary, eval_urem, circuit_urem, Hard, MaxWidth{32}},
    {"bvshl",            exactly(2),    kBinary, eval_shl, circuit_shl},
    {"bvlshr",           exactly(2),    kBinary, eval_lshr, circuit_lshr},
    {"bvult",            exactly(2),    kCompare, eval_ult, circuit_ult},

    // QF_BV.
    {"bvxor",            left_assoc(1), kBinary, eval_xor, circuit_xor},
    {"bvnand",           exactly(2),    kBinary, eval_nand, circuit_nand},
    {"bvnor",            exactly(2),    kBinary, eval_nor, circuit_nor},
    {"bvxnor",           left_assoc(1), kBinary, eval_xnor, circuit_xnor, Mark::NotWidened},
    {"bvcomp",           exactly(2),    kCompareBit, eval_comp, circuit_comp},
    {"bvsub",            exactly(2),    kBinary, eval_sub, circuit_sub},
    {"bvsdiv",           exactly(2),    kBinary, eval_sdiv, circuit_sdiv, Hard, MaxWidth{32}},
    {"bvsrem",           exactly(2),    kBinary, eval_srem, circuit_srem, Hard, MaxWidth{32}},
    {"bvsmod",           exactly(2),    kBinary, eval_smod, circuit_smod, Hard, MaxWidth{32}},
    {"bvashr",           exactly(2),    kBinary, eval_ashr, circuit_ashr},
    {"bvule",            exactly(2),    kCompare, eval_ule, circuit_ule},
    {"bvugt",            exactly(2),    kCompare, eval_ugt, circuit_ugt},
    {"bvuge",            exactly(2),    kCompare, eval_uge, circuit_uge},
    {"bvslt",            exactly(2),    kCompare, eval_slt, circuit_slt},
    {"bvsle",            exactly(2),    kCompare, eval_sle, circuit_sle},
    {"bvsgt",            exactly(2),    kCompare, eval_sgt, circuit_sgt},
    {"bvsge",            exactly(2),    kCompare, eval_sge, circuit_sge},
    {"repeat",           exactly(1),    "[i] (BitVec m) -> (BitVec (* i m)) where (<= 1 i)", eval_repeat, circuit_repeat, Weight{3}},
    {"zero_extend",      exactly(1),    "[i] (BitVec m) -> (BitVec (+ m i))", eval_zero_extend, circuit_zero_extend},
    {"sign_extend",      exactly(1),    "[i] (BitVec m) -> (BitVec (+ m i))", eval_sign_extend, circuit_sign_extend},
    {"rotate_left",      exactly(1),    "[i] (BitVec m) -> (BitVec m)", eval_rotate_left, circuit_rotate_left},
    {"rotate_right",     exactly(1),    "[i] (BitVec m) -> (BitVec m)", eval_rotate_right, circuit_rotate_right},

    // New in 2.7; z3 4.8.12 has none of them, cvc5 1.0.3 only the overflow
    // tests of two arguments.
    {"bvnego",           exactly(1),    kTest, eval_nego, circuit_nego, V27, Weight{1}},
    {"bvuaddo",          exactly(2),    kCompare, eval_uaddo, circuit_uaddo, V27, Weight{4}, Tests::Cvc5},
    {"bvsaddo",          exactly(2),    kCompare, eval_saddo, circuit_saddo, V27, Weight{4}, Tests::Cvc5},
    {"bvumulo",          exactly(2),    kCompare, eval_umulo, circuit_umulo, V27, Hard, Weight{3}, Tests::Cvc5},
    {"bvsmulo",          exactly(2),    kCompare, eval_smulo, circuit_smulo, V27, Hard, Weight{3}, Tests::Cvc5},
    {"bvusubo",          exactly(2),    kCompare, eval_usubo, circuit_ult, V27, Weight{4}, Tests::Cvc5},
    {"bvssubo",          exactly(2),    kCompare, eval_ssubo, circuit_ssubo, V27, Weight{4}, Tests::Cvc5},
    {"bvsdivo",          exactly(2),    kCompare, eval_sdivo, circuit_sdivo, V27, Hard, Weight{1}},
    {"ubv_to_int",       exactly(1),    kToInt, eval_to_nat, kIntegers, V27, Hard, Weight{1}},
    {"sbv_to_int",       exactly(1),    kToInt, eval_to_int, kIntegers, V27, Hard, Weight{1}},
    {"int_to_bv",        exactly(1),    kFromInt, eval_from_int, kIntegers, V27, Weight{1}},

    // What came before the conversions of 2.7. bv2int is z3's; nat2bv is the
    // function by which 2.6 explains its semantics.
    {"bv2nat",           exactly(1),    kToInt, eval_to_nat, kIntegers, Solvers, Tests::Mixed | Tests::Cvc5},
    {"bv2int",           exactly(1),    kToInt, eval_to_nat, kIntegers, Z3, Tests::Z3},
    {"int2bv",           exactly(1),    kFromInt, eval_from_int, kIntegers, Solvers, Tests::Mixed | Tests::Z3 | Tests::Cvc5},
    {"nat2bv",           exactly(1),    kFromInt, eval_from_nat, kIntegers, Solvers, "argument is negative"},

    // z3 and cvc5 (in cvc4 the reductions were Bool).
    {"bvredor",          exactly(1),    kReduce, eval_redor, circuit_redor, Solvers, Tests::Z3 | Tests::Cvc5},
    {"bvredand",         exactly(1),    kReduce, eval_redand, circuit_redand, Solvers, Tests::Z3 | Tests::Cvc5},

    // cvc5 after 1.0.3; bvultbv and bvsltbv are only printed.
    {"bvite",            exactly(3),    "(BitVec 1) (BitVec m) (BitVec m) -> (BitVec m)", eval_ite, circuit_ite, Cvc5},
    {"bvultbv",          exactly(2),    kCompareBit, eval_ultbv, circuit_ult, Cvc5},
    {"bvsltbv",          exactly(2),    kCompareBit, eval_sltbv, circuit_slt, Cvc5},

    // z3. bvudiv0 and the like stand for a division by zero, bvudiv_i and the
    // like for one that is known not to be.
    {"ext_rotate_left",  exactly(2),    kBinary, eval_ext_rotate_left, circuit_ext_rotate_left, Z3, Tests::Z3},
    {"ext_rotate_right", exactly(2),    kBinary, eval_ext_rotate_right, circuit_ext_rotate_right, Z3, Tests::Z3},
    {"bvumul_noovfl",    exactly(2),    kCompare, eval_umul_noovfl, circuit_umul_noovfl, Z3, Tests::Z3},
    {"bvsmul_noovfl",    exactly(2),    kCompare, eval_smul_noovfl, circuit_smul_noovfl, Z3, Tests::Z3},
    {"bvsmul_noudfl",    exactly(2),    kCompare, eval_smul_noudfl, circuit_smul_noudfl, Z3, Tests::Z3},
    {"bvudiv0",          exactly(1),    kUnary, eval_division_by_zero, kOpenAtZero, Z3, "always"},
    {"bvsdiv0",          exactly(1),    kUnary, eval_division_by_zero, kOpenAtZero, Z3, "always"},
    {"bvurem0",          exactly(1),    kUnary, eval_division_by_zero, kOpenAtZero, Z3, "always"},
    {"bvsrem0",          exactly(1),    kUnary, eval_division_by_zero, kOpenAtZero, Z3, "always"},
    {"bvsmod0",          exactly(1),    kUnary, eval_division_by_zero, kOpenAtZero, Z3, "always"},
    {"bvudiv_i",         exactly(2),    kBinary, eval_udiv_i, kOpenAtZero, Z3, "divisor is 0"},
    {"bvsdiv_i",         exactly(2),    kBinary, eval_sdiv_i, kOpenAtZero, Z3, "divisor is 0"},
    {"bvurem_i",         exactly(2),    kBinary, eval_urem_i, kOpenAtZero, Z3, "divisor is 0"},
    {"bvsrem_i",         exactly(2),    kBinary, eval_srem_i, kOpenAtZero, Z3, "divisor is 0"},
    {"bvsmod_i",         exactly(2),    kBinary, eval_smod_i, kOpenAtZero, Z3, "divisor is 0"},
    {"bit0",             exactly(0),    "-> (BitVec 1)", eval_bit0, circuit_bit0, Z3},
    {"bit1",             exactly(0),    "-> (BitVec 1)", eval_bit1, circuit_bit1, Z3},
    {"bit2bool",         exactly(1),    "[i] (BitVec m) -> Bool where (< i m)", eval_bit2bool, circuit_bit2bool, Z3, Tests::Z3},
    {"mkbv",             at_least(1),   "Bool -> (BitVec m)", all_at_once(eval_mkbv), all_at_once(circuit_mkbv), Z3, mkbv_sort},
};

constexpr AliasInfo kSortAliases[] = {
    {"bv", "BitVec"},  // z3: (_ bv 8)
};
// clang-format on

constexpr TheoryInfo kInfo{"bv", kSorts, kOps, {}, kSortAliases};

}  // namespace

constinit const OpRef kAtMost = find_op(TheoryId::BitVecs, kOps, "bvule");
constinit const OpRef kAtLeast = find_op(TheoryId::BitVecs, kOps, "bvuge");

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::bv
