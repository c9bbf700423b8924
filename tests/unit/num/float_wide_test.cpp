// SPDX-License-Identifier: MIT
//
// Formats that no processor has: against MPFR with its exponent range set to
// the format's, in the four modes that it has; the two ways of computing
// against each other; and exponents that nobody could write out.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mpfr.h>

#include "base/rng.h"
#include "num/float_exact.h"
#include "num/float_ops.h"

namespace assay::num {
namespace {

constexpr RoundingMode kModes[] = {RoundingMode::Rne,
                                   RoundingMode::Rna,
                                   RoundingMode::Rtp,
                                   RoundingMode::Rtn,
                                   RoundingMode::Rtz};

Value make(FloatFormat format, bool negative, mpz_class field, mpz_class rest) {
  mpz_class bits = negative ? 1 : 0;
  bits <<= format.exponent_bits;
  bits += field;
  bits <<= format.significand_bits - 1;
  bits += rest;
  return Value::float_bits(format, Value::bits(format.width(), bits));
}

mpz_class random_bits(base::Rng& rng, uint32_t count) {
  mpz_class made;
  for (uint32_t i = 0; i < count; i += 64) {
    made = (made << 64) + mpz_class(rng.next());
  }
  mpz_fdiv_r_2exp(made.get_mpz_t(), made.get_mpz_t(), count);
  return made;
}

Value draw(base::Rng& rng, FloatFormat format) {
  const uint32_t stored = format.significand_bits - 1;
  const mpz_class one = 1;
  const mpz_class top = (one << format.exponent_bits) - 1;
  mpz_class rest = random_bits(rng, stored);
  switch (rng.below(4)) {
    case 0: rest = (rest >> rng.below(stored)) << rng.below(stored); break;
    case 1: rest = (one << stored) - (rest >> rng.below(stored)) - 1; break;
    case 2: rest >>= rng.below(stored + 1); break;
    default: break;
  }
  mpz_fdiv_r_2exp(rest.get_mpz_t(), rest.get_mpz_t(), stored);
  mpz_class field = random_bits(rng, format.exponent_bits);
  switch (rng.below(8)) {
    case 0: field = mpz_class(rng.below(3)); break;
    case 1: field = top - mpz_class(rng.below(3)); break;
    case 2:
    case 3:
    case 4:
      field = top / 2 + mpz_class(rng.below(2 * stored + 2)) - stored;
      break;
    case 5: field = top / 4 + mpz_class(rng.below(stored + 3)); break;
    default: break;
  }
  if (field < 0 || field > top) {
    field = 0;
  }
  return make(format, rng.chance(1, 2), field, rest);
}

// --- MPFR --------------------------------------------------------------------

// MPFR with the exponents of a format, put back at the end. Its numbers are
// 0.1... * 2^e: the exponents are one above IEEE's.
class Judge {
 public:
  explicit Judge(FloatFormat format)
      : format_(format), emin_(mpfr_get_emin()), emax_(mpfr_get_emax()) {
    const long bias = (1L << (format.exponent_bits - 1)) - 1;
    mpfr_set_emax(bias + 1);
    mpfr_set_emin(3 - bias - static_cast<long>(format.significand_bits));
    for (mpfr_ptr number : {a_, b_, c_, result_}) {
      mpfr_init2(number, format.significand_bits);
    }
  }

  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  ~Judge() {
    for (mpfr_ptr number : {a_, b_, c_, result_}) {
      mpfr_clear(number);
    }
    mpfr_set_emin(emin_);
    mpfr_set_emax(emax_);
  }

  static mpfr_rnd_t mode_of(RoundingMode mode) {
    switch (mode) {
      case RoundingMode::Rne: return MPFR_RNDN;
      case RoundingMode::Rtp: return MPFR_RNDU;
      case RoundingMode::Rtn: return MPFR_RNDD;
      default: return MPFR_RNDZ;
    }
  }

  void check(RoundingMode mode,
             const Value& x,
             const Value& y,
             const Value& z) {
    const mpfr_rnd_t rnd = mode_of(mode);
    set(a_, x);
    set(b_, y);
    set(c_, z);
    expect("add", float_add(mode, x, y), mpfr_add(result_, a_, b_, rnd), rnd);
    expect("sub", float_sub(mode, x, y), mpfr_sub(result_, a_, b_, rnd), rnd);
    expect("mul", float_mul(mode, x, y), mpfr_mul(result_, a_, b_, rnd), rnd);
    expect("div", float_div(mode, x, y), mpfr_div(result_, a_, b_, rnd), rnd);
    expect("fma",
           float_fma(mode, x, y, z),
           mpfr_fma(result_, a_, b_, c_, rnd),
           rnd);
    expect("sqrt", float_sqrt(mode, x), mpfr_sqrt(result_, a_, rnd), rnd);
    expect("integral",
           float_round_to_integral(mode, x),
           mpfr_rint(result_, a_, rnd),
           rnd);
    // The time of MPFR's remainder goes with the difference of exponents.
    if (format_.exponent_bits < 18) {
      expect("rem",
             float_rem(x, y),
             mpfr_remainder(result_, a_, b_, MPFR_RNDN),
             MPFR_RNDN);
    }
  }

 private:
  void set(mpfr_ptr to, const Value& x) const {
    const exact::Unpacked<exact::Wide> parts = exact::unpack<exact::Wide>(x);
    const int sign = parts.number.negative ? -1 : 1;
    switch (parts.kind) {
      case FloatClass::NaN: mpfr_set_nan(to); return;
      case FloatClass::Infinite: mpfr_set_inf(to, sign); return;
      case FloatClass::Zero: mpfr_set_zero(to, sign); return;
      default: break;
    }
    ASSERT_EQ(mpfr_set_z_2exp(to,
                              mpz_class(parts.number.sig * sign).get_mpz_t(),
                              static_cast<long>(parts.number.exp),
                              MPFR_RNDN),
              0);
  }

  void expect(const char* what,
              const Value& ours,
              int ternary,
              mpfr_rnd_t rnd) {
    mpfr_subnormalize(result_, ternary, rnd);
    const exact::Unpacked<exact::Wide> parts = exact::unpack<exact::Wide>(ours);
    if (mpfr_nan_p(result_) != 0) {
      ASSERT_EQ(parts.kind, FloatClass::NaN) << what;
      return;
    }
    set(other_.number, ours);
    ASSERT_TRUE(mpfr_equal_p(result_, other_.number) != 0
                && mpfr_signbit(result_) == mpfr_signbit(other_.number))
        << what;
  }

  struct Other {
    Other() { mpfr_init2(number, kMaxSignificandBits); }

    Other(const Other&) = delete;
    Other& operator=(const Other&) = delete;

    ~Other() { mpfr_clear(number); }

    mpfr_t number;
  };

  FloatFormat format_;
  mpfr_exp_t emin_;
  mpfr_exp_t emax_;
  mpfr_t a_, b_, c_, result_;
  Other other_;
};

void check_with_mpfr(FloatFormat format, uint64_t seed, int count) {
  base::Rng rng(seed);
  Judge judge(format);
  for (int i = 0; i < count; ++i) {
    RoundingMode mode = kModes[rng.below(5)];
    mode = mode == RoundingMode::Rna ? RoundingMode::Rne : mode;
    const Value x = draw(rng, format);
    const Value y = draw(rng, format);
    Value z = draw(rng, format);
    if (rng.chance(1, 4)) {
      z = float_neg(float_mul(RoundingMode::Rne, x, y));
    }
    judge.check(mode, x, y, z);
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << "number " << i;
  }
}

TEST(FloatWide, Float128AsMpfr) {
  check_with_mpfr({15, 113}, 1, 2000);
}

TEST(FloatWide, X87FormatAsMpfr) {
  check_with_mpfr({15, 64}, 2, 2000);
}

TEST(FloatWide, LargeFormatsAsMpfr) {
  check_with_mpfr({11, 237}, 3, 500);
  check_with_mpfr({17, 1000}, 4, 200);
  check_with_mpfr({60, 80}, 5, 500);
  check_with_mpfr({5, 5000}, 6, 20);
}

TEST(FloatWide_slow, ManyFormatsAsMpfr) {
  base::Rng rng(7);
  for (int i = 0; i < 2000; ++i) {
    const FloatFormat format{static_cast<uint32_t>(rng.between(4, 60)),
                             static_cast<uint32_t>(rng.between(4, 200))};
    if (format.exponent_bits < 10
        && (1U << (format.exponent_bits - 1)) < format.significand_bits) {
      continue;  // where rounding to an integer may overflow
    }
    check_with_mpfr(format, rng.next(), 200);
    ASSERT_FALSE(HasFatalFailure())
        << format.exponent_bits << ' ' << format.significand_bits;
  }
}

// --- both ways ---------------------------------------------------------------

void check_both_ways(uint64_t seed, int count) {
  using exact::Narrow;
  using exact::Wide;
  base::Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    FloatFormat format{static_cast<uint32_t>(rng.between(2, 62)), 0};
    format.significand_bits =
        static_cast<uint32_t>(rng.between(2, 64 - format.exponent_bits));
    const RoundingMode mode = kModes[rng.below(5)];
    const Value x = draw(rng, format);
    const Value y = draw(rng, format);
    const Value z = rng.chance(1, 4)
                        ? float_neg(float_mul(RoundingMode::Rtz, x, y))
                        : draw(rng, format);
    ASSERT_EQ(exact::add<Narrow>(mode, x, y, false),
              exact::add<Wide>(mode, x, y, false));
    ASSERT_EQ(exact::mul<Narrow>(mode, x, y), exact::mul<Wide>(mode, x, y));
    ASSERT_EQ(exact::div<Narrow>(mode, x, y), exact::div<Wide>(mode, x, y));
    ASSERT_EQ(exact::fma<Narrow>(mode, x, y, z),
              exact::fma<Wide>(mode, x, y, z));
    ASSERT_EQ(exact::sqrt<Narrow>(mode, x), exact::sqrt<Wide>(mode, x));
    ASSERT_EQ(exact::rem<Narrow>(x, y), exact::rem<Wide>(x, y));
    ASSERT_EQ(exact::round_to_integral<Narrow>(mode, x),
              exact::round_to_integral<Wide>(mode, x));
  }
}

TEST(FloatWide, BothWaysAgree) {
  check_both_ways(1, 5000);
}

TEST(FloatWide_slow, BothWaysAgreeOften) {
  check_both_ways(2, 1'000'000);
}

TEST(FloatWide, RootsOfSquaresAndTheirNeighbours) {
  using exact::Narrow;
  base::Rng rng(3);
  for (int i = 0; i < 20000; ++i) {
    const uint64_t root = (rng.next() >> rng.below(62)) | 1;
    const exact::uint128 square = exact::uint128{root} * root;
    ASSERT_TRUE(Narrow::root(square) == root) << root;
    ASSERT_TRUE(Narrow::root(square - 1) == root - 1) << root;
    ASSERT_TRUE(Narrow::root(square + root) == root) << root;
    ASSERT_TRUE(Narrow::root(square + root + root) == root) << root;
  }
  EXPECT_TRUE(Narrow::root(~exact::uint128{0}) == UINT64_MAX);
}

// --- astronomic exponents ----------------------------------------------------

class FloatWideExponent : public testing::TestWithParam<FloatFormat> {};

TEST_P(FloatWideExponent, SumsOfTheLargestAndTheLeast) {
  const FloatFormat format = GetParam();
  const mpz_class one = 1;
  const mpz_class top = (one << format.exponent_bits) - 1;
  const mpz_class ones = (one << (format.significand_bits - 1)) - 1;
  const Value largest = make(format, false, top - 1, ones);
  const Value below = make(format, false, top - 1, ones - 1);
  const Value least = make(format, false, 0, 1);
  const Value infinity = float_infinity(format, false);
  EXPECT_EQ(float_add(RoundingMode::Rne, largest, least), largest);
  EXPECT_EQ(float_add(RoundingMode::Rtp, largest, least), infinity);
  EXPECT_EQ(float_sub(RoundingMode::Rtz, largest, least), below);
  EXPECT_EQ(float_sub(RoundingMode::Rtp, largest, least), largest);
  EXPECT_EQ(float_fma(RoundingMode::Rtp, least, least, largest), infinity);
  EXPECT_EQ(float_fma(RoundingMode::Rna, least, least, largest), largest);
  EXPECT_EQ(float_fma(RoundingMode::Rtz, largest, largest, least), largest);
  EXPECT_EQ(float_fma(RoundingMode::Rne, largest, largest, least), infinity);
  EXPECT_EQ(float_mul(RoundingMode::Rtp, least, least), least);
  EXPECT_EQ(float_mul(RoundingMode::Rna, least, least),
            float_zero(format, false));
  EXPECT_EQ(float_div(RoundingMode::Rtz, largest, least), largest);
  EXPECT_EQ(float_div(RoundingMode::Rtp, least, largest), least);
  // The least number divides all of them.
  EXPECT_EQ(float_rem(largest, least), float_zero(format, false));
  EXPECT_EQ(float_rem(float_neg(largest), least), float_zero(format, true));
  EXPECT_EQ(float_rem(least, largest), least);
}

// 2^k modulo 3 is 1 or -1 nearest, as k is even or odd.
TEST_P(FloatWideExponent, RemaindersOfPowersOfTwo) {
  const FloatFormat format = GetParam();
  const mpz_class one = 1;
  const mpz_class bias = (one << (format.exponent_bits - 1)) - 1;
  const mpz_class half = one << (format.significand_bits - 2);
  const Value three = make(format, false, bias + 1, half);
  const Value plus = make(format, false, bias, 0);
  const Value minus = make(format, true, bias, 0);
  EXPECT_EQ(float_rem(make(format, false, 2 * bias, 0), three), minus);
  EXPECT_EQ(float_rem(make(format, false, 2 * bias - 1, 0), three), plus);
  EXPECT_EQ(float_rem(make(format, true, 2 * bias - 1, 0), three), minus);
}

INSTANTIATE_TEST_SUITE_P(Formats,
                         FloatWideExponent,
                         testing::Values(FloatFormat{8, 24},
                                         FloatFormat{15, 113},
                                         FloatFormat{40, 24},
                                         FloatFormat{61, 3},
                                         FloatFormat{62, 60},
                                         FloatFormat{63, 64},
                                         FloatFormat{64, 53},
                                         FloatFormat{100, 100},
                                         FloatFormat{120, 3000}));

}  // namespace
}  // namespace assay::num
