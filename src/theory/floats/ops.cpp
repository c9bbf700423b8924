// SPDX-License-Identifier: MIT
#include "theory/floats/floats.h"
#include "theory/sorts.h"

namespace assay::theory::floats {

namespace {

constexpr Origin kStd = Origin::Standard;
constexpr Origin kExt = Origin::Extension;

constexpr SortInfo kSorts[] = {
    {.name = "FloatingPoint", .indices = 2, .min_index = 2},
    {.name = "RoundingMode"},
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

// clang-format off
constexpr OpInfo kOps[] = {
    {"RNE",                exactly(0),  "-> RoundingMode"},
    {"RNA",                exactly(0),  "-> RoundingMode"},
    {"RTP",                exactly(0),  "-> RoundingMode"},
    {"RTN",                exactly(0),  "-> RoundingMode"},
    {"RTZ",                exactly(0),  "-> RoundingMode"},

    {"fp",                 exactly(3),  "(BitVec 1) (BitVec e) (BitVec i) -> (FloatingPoint e (+ i 1)) where (<= 2 e)"},
    {"+oo",                exactly(0),  kConstant},
    {"-oo",                exactly(0),  kConstant},
    {"+zero",              exactly(0),  kConstant},
    {"-zero",              exactly(0),  kConstant},
    {"NaN",                exactly(0),  kConstant},

    {"fp.abs",             exactly(1),  kUnary},
    {"fp.neg",             exactly(1),  kUnary},
    {"fp.add",             exactly(3),  kRoundedBinary},
    {"fp.sub",             exactly(3),  kRoundedBinary},
    {"fp.mul",             exactly(3),  kRoundedBinary},
    {"fp.div",             exactly(3),  kRoundedBinary},
    {"fp.fma",             exactly(4),  kRoundedTernary},
    {"fp.sqrt",            exactly(2),  kRoundedUnary},
    {"fp.rem",             exactly(2),  kBinary},
    {"fp.roundToIntegral", exactly(2),  kRoundedUnary},
    {"fp.min",             exactly(2),  kBinary, {}, kStd, kZeros},
    {"fp.max",             exactly(2),  kBinary, {}, kStd, kZeros},
    {"fp.leq",             chainable(), kCompare},
    {"fp.lt",              chainable(), kCompare},
    {"fp.geq",             chainable(), kCompare},
    {"fp.gt",              chainable(), kCompare},
    {"fp.eq",              chainable(), kCompare},
    {"fp.isNormal",        exactly(1),  kTest},
    {"fp.isSubnormal",     exactly(1),  kTest},
    {"fp.isZero",          exactly(1),  kTest},
    {"fp.isInfinite",      exactly(1),  kTest},
    {"fp.isNaN",           exactly(1),  kTest},
    {"fp.isNegative",      exactly(1),  kTest},
    {"fp.isPositive",      exactly(1),  kTest},

    {"to_fp",              exactly(1),  kFromBits},
    {"to_fp",              exactly(2),  kFromFloat},
    {"to_fp",              exactly(2),  kFromReal},
    {"to_fp",              exactly(2),  kFromBitVec},
    {"to_fp_unsigned",     exactly(2),  kFromBitVec},
    {"fp.to_ubv",          exactly(2),  kToBitVec, {}, kStd, kNoInteger},
    {"fp.to_sbv",          exactly(2),  kToBitVec, {}, kStd, kNoInteger},
    {"fp.to_real",         exactly(1),  kToReal, {}, kStd, kNoReal},

    // z3: (as NaN Float32); a fraction times a power of two; three bit-vectors
    // like fp. The names with i or I are not in 4.8.12.
    {"+oo",                exactly(0),  kConstantAs, {}, kExt},
    {"-oo",                exactly(0),  kConstantAs, {}, kExt},
    {"+zero",              exactly(0),  kConstantAs, {}, kExt},
    {"-zero",              exactly(0),  kConstantAs, {}, kExt},
    {"NaN",                exactly(0),  kConstantAs, {}, kExt},
    {"to_fp",              exactly(3),  "[e s] RoundingMode Real Int -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)", {}, kExt},
    {"to_fp",              exactly(3),  "[e s] RoundingMode Int Real -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)", {}, kExt},
    {"to_fp",              exactly(3),  "[e s] (BitVec 1) (BitVec e) (BitVec (- s 1)) -> (FloatingPoint e s) where (<= 2 e) (<= 2 s)", {}, kExt},
    {"to_fp",              exactly(3),  "(BitVec 1) (BitVec e) (BitVec i) -> (FloatingPoint e (+ i 1)) where (<= 2 e)", {}, kExt},
    {"fp.to_ieee_bv",      exactly(1),  kToIeee, {}, kExt, "NaN"},
    {"fp.to_ieee_bv_I",    exactly(1),  kToIeee, {}, kExt, "NaN"},
    {"fp.min_i",           exactly(2),  kBinary, {}, kExt, kZeros},
    {"fp.max_i",           exactly(2),  kBinary, {}, kExt, kZeros},
    {"fp.to_ubv_I",        exactly(2),  kToBitVec, {}, kExt, kNoInteger},
    {"fp.to_sbv_I",        exactly(2),  kToBitVec, {}, kExt, kNoInteger},
    {"fp.to_real_I",       exactly(1),  kToReal, {}, kExt, kNoReal},

    // cvc5: to_fp without overloading, and the total forms, whose last
    // argument is the value where the standard has none; those are only
    // printed.
    {"to_fp_bv",           exactly(1),  kFromBits, {}, kExt},
    {"to_fp_fp",           exactly(2),  kFromFloat, {}, kExt},
    {"to_fp_real",         exactly(2),  kFromReal, {}, kExt},
    {"to_fp_signed",       exactly(2),  kFromBitVec, {}, kExt},
    {"fp.min_total",       exactly(3),  "(FloatingPoint e s) (FloatingPoint e s) (BitVec 1) -> (FloatingPoint e s)", {}, kExt},
    {"fp.max_total",       exactly(3),  "(FloatingPoint e s) (FloatingPoint e s) (BitVec 1) -> (FloatingPoint e s)", {}, kExt},
    {"fp.to_ubv_total",    exactly(3),  kToBitVecTotal, {}, kExt},
    {"fp.to_sbv_total",    exactly(3),  kToBitVecTotal, {}, kExt},
    {"fp.to_real_total",   exactly(2),  "(FloatingPoint e s) Real -> Real", {}, kExt},
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
