// SPDX-License-Identifier: MIT
#include "theory/floats/circuits.h"
#include "theory/floats/eval.h"
#include "theory/floats/floats.h"
#include "theory/floats/values.h"
#include "theory/sorts.h"

namespace assay::theory::floats {

namespace {

using enum Since;
using enum Effort;

constexpr SortInfo kSorts[] = {
    {.name = "FloatingPoint",
     .indices = 2,
     .min_index = 2,
     .values = &kFloatValues,
     .part = LogicPart::Floats},
    {.name = "RoundingMode",
     .values = &kRoundingModeValues,
     .part = LogicPart::Floats},
};

static_assert(kFloatRow == sort_row(TheoryId::Floats, 0)
              && kSorts[0].name == "FloatingPoint");
static_assert(kRoundingModeRow == sort_row(TheoryId::Floats, 1)
              && kSorts[1].name == "RoundingMode");

// (FloatingPoint e s): e bits of exponent, s of significand with the hidden
// one.
constexpr std::string_view kConstant =
    "[e s] -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)";
constexpr std::string_view kConstantAs = "-> (FloatingPoint e s)";
constexpr std::string_view kUnary =
    "(FloatingPoint e s) -> (FloatingPoint e s)";
constexpr std::string_view kBinary =
    "(FloatingPoint e s) (FloatingPoint e s) -> (FloatingPoint e s)";
constexpr std::string_view kRoundedUnary =
    "RoundingMode (FloatingPoint e s) -> (FloatingPoint e s)";
constexpr std::string_view kRoundedBinary =
    "RoundingMode (FloatingPoint e s) (FloatingPoint e s)"
    " -> (FloatingPoint e s)";
constexpr std::string_view kRoundedTernary =
    "RoundingMode (FloatingPoint e s) (FloatingPoint e s) (FloatingPoint e s)"
    " -> (FloatingPoint e s)";
constexpr std::string_view kTest = "(FloatingPoint e s) -> Bool";
constexpr std::string_view kCompare =
    "(FloatingPoint e s) (FloatingPoint e s) -> Bool";
constexpr std::string_view kFromBits =
    "[e s] (BitVec (+ e s)) -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)";
constexpr std::string_view kFromFloat =
    "[e s] RoundingMode (FloatingPoint f t) -> (FloatingPoint e s)"
    " where (<= 2 e) (<= 2 s)";
constexpr std::string_view kFromReal =
    "[e s] RoundingMode Real -> (FloatingPoint e s)"
    " where (<= 2 e) (<= 2 s)";
constexpr std::string_view kFromBitVec =
    "[e s] RoundingMode (BitVec m) -> (FloatingPoint e s)"
    " where (<= 2 e) (<= 2 s)";
constexpr std::string_view kToBitVec =
    "[m] RoundingMode (FloatingPoint e s) -> (BitVec m) where (<= 1 m)";
constexpr std::string_view kToBitVecTotal =
    "[m] RoundingMode (FloatingPoint e s) (BitVec m) -> (BitVec m)"
    " where (<= 1 m)";
constexpr std::string_view kToReal = "(FloatingPoint e s) -> Real";
constexpr std::string_view kToIeee = "(FloatingPoint e s) -> (BitVec (+ e s))";

constexpr std::string_view kZeros = "zeros of different sign";
constexpr std::string_view kNoInteger = "NaN, infinite or out of range";
constexpr std::string_view kNoReal = "NaN or infinite";

constexpr Circuit kReals = no_circuit("reals have no width");
constexpr Circuit kUndocumented =
    no_circuit("cvc5's choice of zeros is not documented");

// clang-format off
constexpr OpInfo kOps[] = {
    {"RNE",                exactly(0),  "-> RoundingMode", eval_mode<num::RoundingMode::Rne>, circuit_mode<num::RoundingMode::Rne>, Weight{2}},
    {"RNA",                exactly(0),  "-> RoundingMode", eval_mode<num::RoundingMode::Rna>, circuit_mode<num::RoundingMode::Rna>, Weight{2}},
    {"RTP",                exactly(0),  "-> RoundingMode", eval_mode<num::RoundingMode::Rtp>, circuit_mode<num::RoundingMode::Rtp>, Weight{2}},
    {"RTN",                exactly(0),  "-> RoundingMode", eval_mode<num::RoundingMode::Rtn>, circuit_mode<num::RoundingMode::Rtn>, Weight{2}},
    {"RTZ",                exactly(0),  "-> RoundingMode", eval_mode<num::RoundingMode::Rtz>, circuit_mode<num::RoundingMode::Rtz>, Weight{2}},

    {"fp",                 exactly(3),  "(BitVec 1) (BitVec e) (BitVec i) -> (FloatingPoint e (+ i 1)) where (<= 2 e)", eval_from_parts, circuit_from_parts, Weight{4}},
    {"+oo",                exactly(0),  kConstant, eval_plus_infinity, circuit_plus_infinity, Weight{2}},
    {"-oo",                exactly(0),  kConstant, eval_minus_infinity, circuit_minus_infinity, Weight{2}},
    {"+zero",              exactly(0),  kConstant, eval_plus_zero, circuit_plus_zero, Weight{2}},
    {"-zero",              exactly(0),  kConstant, eval_minus_zero, circuit_minus_zero, Weight{2}},
    {"NaN",                exactly(0),  kConstant, eval_nan, circuit_nan, Weight{2}},

    {"fp.abs",             exactly(1),  kUnary, eval_abs, circuit_abs},
    {"fp.neg",             exactly(1),  kUnary, eval_neg, circuit_neg},
    {"fp.add",             exactly(3),  kRoundedBinary, eval_add, circuit_add},
    {"fp.sub",             exactly(3),  kRoundedBinary, eval_sub, circuit_sub},
    {"fp.mul",             exactly(3),  kRoundedBinary, eval_mul, circuit_mul, Hard, Weight{6}},
    {"fp.div",             exactly(3),  kRoundedBinary, eval_div, circuit_div, Hard, Weight{6}, MaxWidth{32}},
    {"fp.fma",             exactly(4),  kRoundedTernary, eval_fma, circuit_fma, Hard, Weight{1}, MaxWidth{32}},  // z3 4.8.12 dies if the mode is not constant
    {"fp.sqrt",            exactly(2),  kRoundedUnary, eval_sqrt, circuit_sqrt, Hard, Weight{5}, MaxWidth{32}},
    {"fp.rem",             exactly(2),  kBinary, eval_rem, circuit_rem, Hard, Weight{5}, MaxWidth{8}},
    {"fp.roundToIntegral", exactly(2),  kRoundedUnary, eval_round_to_integral, circuit_round_to_integral},
    {"fp.min",             exactly(2),  kBinary, eval_min, circuit_min, kZeros},
    {"fp.max",             exactly(2),  kBinary, eval_max, circuit_max, kZeros},
    {"fp.leq",             chainable(), kCompare, eval_leq, circuit_leq},
    {"fp.lt",              chainable(), kCompare, eval_lt, circuit_lt},
    {"fp.geq",             chainable(), kCompare, eval_geq, circuit_geq},
    {"fp.gt",              chainable(), kCompare, eval_gt, circuit_gt},
    {"fp.eq",              chainable(), kCompare, eval_eq, circuit_eq},
    {"fp.isNormal",        exactly(1),  kTest, eval_is_normal, circuit_is_normal},
    {"fp.isSubnormal",     exactly(1),  kTest, eval_is_subnormal, circuit_is_subnormal},
    {"fp.isZero",          exactly(1),  kTest, eval_is_zero, circuit_is_zero},
    {"fp.isInfinite",      exactly(1),  kTest, eval_is_infinite, circuit_is_infinite},
    {"fp.isNaN",           exactly(1),  kTest, eval_is_nan, circuit_is_nan},
    {"fp.isNegative",      exactly(1),  kTest, eval_is_negative, circuit_is_negative},
    {"fp.isPositive",      exactly(1),  kTest, eval_is_positive, circuit_is_positive},

    {"to_fp",              exactly(1),  kFromBits, eval_from_bits, circuit_from_bits, Costly, Weight{5}, MaxWidth{64}},
    {"to_fp",              exactly(2),  kFromFloat, eval_from_float, circuit_from_float, Costly, Weight{5}, MaxWidth{64}},
    {"to_fp",              exactly(2),  kFromReal, eval_from_real, of_constants(circuit_from_real), Costly, Weight{5}, MaxWidth{64}},
    {"to_fp",              exactly(2),  kFromBitVec, eval_from_signed, circuit_from_signed, Costly, Weight{5}, MaxWidth{64}},
    {"to_fp_unsigned",     exactly(2),  kFromBitVec, eval_from_unsigned, circuit_from_unsigned, Costly, Weight{5}, MaxWidth{64}},
    {"fp.to_ubv",          exactly(2),  kToBitVec, eval_to_ubv, circuit_to_ubv, kNoInteger},
    {"fp.to_sbv",          exactly(2),  kToBitVec, eval_to_sbv, circuit_to_sbv, kNoInteger},
    {"fp.to_real",         exactly(1),  kToReal, eval_to_real, kReals, kNoReal, Costly, Weight{3}, MaxWidth{32}},

    // z3: (as NaN Float32); a fraction times a power of two; three bit-vectors
    // like fp. The names with i or I are not in 4.8.12.
    {"+oo",                exactly(0),  kConstantAs, eval_plus_infinity, circuit_plus_infinity, Z3},
    {"-oo",                exactly(0),  kConstantAs, eval_minus_infinity, circuit_minus_infinity, Z3},
    {"+zero",              exactly(0),  kConstantAs, eval_plus_zero, circuit_plus_zero, Z3},
    {"-zero",              exactly(0),  kConstantAs, eval_minus_zero, circuit_minus_zero, Z3},
    {"NaN",                exactly(0),  kConstantAs, eval_nan, circuit_nan, Z3},
    {"to_fp",              exactly(3),  "[e s] RoundingMode Real Int -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)", eval_from_real_exponent, of_constants(circuit_from_real_exponent), Z3, Costly},
    {"to_fp",              exactly(3),  "[e s] RoundingMode Int Real -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)", eval_from_exponent_real, of_constants(circuit_from_exponent_real), Z3, Costly},
    {"to_fp",              exactly(3),  "[e s] (BitVec 1) (BitVec e) (BitVec (- s 1)) -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)", eval_from_parts, circuit_from_parts, Z3, Costly},
    {"to_fp",              exactly(3),  "(BitVec 1) (BitVec e) (BitVec i) -> (FloatingPoint e (+ i 1)) where (<= 2 e)", eval_from_parts, circuit_from_parts, Z3, Costly},
    {"fp.to_ieee_bv",      exactly(1),  kToIeee, eval_to_ieee_bv, circuit_to_ieee_bv, Z3, "NaN"},
    {"fp.to_ieee_bv_I",    exactly(1),  kToIeee, eval_to_ieee_bv, circuit_to_ieee_bv, Z3, "NaN"},
    {"fp.min_i",           exactly(2),  kBinary, eval_min, circuit_min, Z3, kZeros},
    {"fp.max_i",           exactly(2),  kBinary, eval_max, circuit_max, Z3, kZeros},
    {"fp.to_ubv_I",        exactly(2),  kToBitVec, eval_to_ubv, circuit_to_ubv, Z3, kNoInteger},
    {"fp.to_sbv_I",        exactly(2),  kToBitVec, eval_to_sbv, circuit_to_sbv, Z3, kNoInteger},
    {"fp.to_real_I",       exactly(1),  kToReal, eval_to_real, kReals, Z3, kNoReal},

    // cvc5: to_fp without overloading, and the total forms, whose last
    // argument is the value where the standard has none; those are only
    // printed.
    {"to_fp_bv",           exactly(1),  kFromBits, eval_from_bits, circuit_from_bits, Cvc5},
    {"to_fp_fp",           exactly(2),  kFromFloat, eval_from_float, circuit_from_float, Cvc5},
    {"to_fp_real",         exactly(2),  kFromReal, eval_from_real, of_constants(circuit_from_real), Cvc5},
    {"to_fp_signed",       exactly(2),  kFromBitVec, eval_from_signed, circuit_from_signed, Cvc5},
    {"fp.min_total",       exactly(3),  "(FloatingPoint e s) (FloatingPoint e s) (BitVec 1) -> (FloatingPoint e s)", eval_min_total, kUndocumented, Cvc5},
    {"fp.max_total",       exactly(3),  "(FloatingPoint e s) (FloatingPoint e s) (BitVec 1) -> (FloatingPoint e s)", eval_max_total, kUndocumented, Cvc5},
    {"fp.to_ubv_total",    exactly(3),  kToBitVecTotal, eval_to_ubv_total, circuit_to_ubv_total, Cvc5},
    {"fp.to_sbv_total",    exactly(3),  kToBitVecTotal, eval_to_sbv_total, circuit_to_sbv_total, Cvc5},
    {"fp.to_real_total",   exactly(2),  "(FloatingPoint e s) Real -> Real", eval_to_real_total, kReals, Cvc5},
};

constexpr AliasInfo kAliases[] = {
    {"roundNearestTiesToEven", "RNE"},
    {"roundNearestTiesToAway", "RNA"},
    {"roundTowardPositive",    "RTP"},
    {"roundTowardNegative",    "RTN"},
    {"roundTowardZero",        "RTZ"},
    {"to_ieee_bv",             "fp.to_ieee_bv"},
};

constexpr AliasInfo kSortAliases[] = {
    {"Float16",  "(_ FloatingPoint 5 11)"},
    {"Float32",  "(_ FloatingPoint 8 24)"},
    {"Float64",  "(_ FloatingPoint 11 53)"},
    {"Float128", "(_ FloatingPoint 15 113)"},
};
// clang-format on

constexpr TheoryInfo kInfo{"floats", kSorts, kOps, kAliases, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::floats
