// SPDX-License-Identifier: MIT
//
// Laws that hold for floats of all formats, narrow and wide alike.
#include <compare>
#include <rapidcheck.h>

#include <gtest/gtest.h>

#include "num/float_ops.h"

namespace assay::num {
namespace {

RoundingMode mirrored(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::Rtp: return RoundingMode::Rtn;
    case RoundingMode::Rtn: return RoundingMode::Rtp;
    default: return mode;
  }
}

struct Sample {
  RoundingMode mode;
  FloatFormat format;
  Value x, y, z;
};

Value draw_float(FloatFormat format) {
  mpz_class bits;
  for (uint32_t i = 0; i < format.width(); i += 64) {
    bits = (bits << 64) + mpz_class(*rc::gen::arbitrary<uint64_t>());
  }
  // Mostly with an exponent near 0, so that operands overlap.
  if (*rc::gen::inRange(0, 4) != 0) {
    const mpz_class power =
        float_from_integer(
            RoundingMode::Rtz, format, *rc::gen::inRange<int64_t>(1, 9))
            .to_mpz();
    mpz_fdiv_r_2exp(
        bits.get_mpz_t(), bits.get_mpz_t(), format.significand_bits - 1);
    bits |= power;
    if (*rc::gen::arbitrary<bool>()) {
      mpz_setbit(bits.get_mpz_t(), format.width() - 1);
    }
  }
  return Value::float_bits(format, Value::bits(format.width(), bits));
}

Sample draw() {
  const FloatFormat format{*rc::gen::inRange(2U, 20U),
                           *rc::gen::inRange(2U, 100U)};
  return {static_cast<RoundingMode>(*rc::gen::inRange(0, 5)),
          format,
          draw_float(format),
          draw_float(format),
          draw_float(format)};
}

bool is_finite(const Value& x) {
  return float_class(x) < FloatClass::Infinite;
}

TEST(FloatLaws, SumsAndProductsCommute) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = draw();
    RC_ASSERT(float_add(s.mode, s.x, s.y) == float_add(s.mode, s.y, s.x));
    RC_ASSERT(float_mul(s.mode, s.x, s.y) == float_mul(s.mode, s.y, s.x));
    RC_ASSERT(float_fma(s.mode, s.x, s.y, s.z)
              == float_fma(s.mode, s.y, s.x, s.z));
    RC_ASSERT(float_sub(s.mode, s.x, s.y)
              == float_add(s.mode, s.x, float_neg(s.y)));
  }));
}

TEST(FloatLaws, NegationMirrorsTheModes) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = draw();
    const RoundingMode other = mirrored(s.mode);
    const Value x = float_neg(s.x);
    RC_ASSERT(float_neg(x) == s.x);
    // What is beyond a budget is not known, and has no negation.
    const auto is_mirrored = [](const Value& mirrored_value,
                                const Value& value) {
      return !value.is_known() || mirrored_value == float_neg(value);
    };
    RC_ASSERT(
        is_mirrored(float_mul(s.mode, x, s.y), float_mul(other, s.x, s.y)));
    RC_ASSERT(
        is_mirrored(float_div(s.mode, x, s.y), float_div(other, s.x, s.y)));
    const Value rest = float_rem(s.x, s.y);
    RC_ASSERT(is_mirrored(float_rem(x, s.y), rest));
    RC_ASSERT(!rest.is_known() || float_rem(s.x, float_neg(s.y)) == rest);
    RC_ASSERT(is_mirrored(float_round_to_integral(s.mode, x),
                          float_round_to_integral(other, s.x)));
    const Value sum = float_add(other, s.x, s.y);
    RC_ASSERT(!sum.is_known() || float_class(sum) == FloatClass::Zero
              || float_add(s.mode, x, float_neg(s.y)) == float_neg(sum));
  }));
}

TEST(FloatLaws, DirectedModesEncloseTheOthers) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = draw();
    const auto in_between = [&](auto op) {
      const Value low = op(RoundingMode::Rtn);
      const Value high = op(RoundingMode::Rtp);
      const Value some = op(s.mode);
      if (float_class(some) == FloatClass::NaN) {
        return float_class(low) == FloatClass::NaN
               && float_class(high) == FloatClass::NaN;
      }
      return float_compare(low, some) <= 0 && float_compare(some, high) <= 0;
    };
    RC_ASSERT(in_between([&](auto m) { return float_add(m, s.x, s.y); }));
    RC_ASSERT(in_between([&](auto m) { return float_mul(m, s.x, s.y); }));
    RC_ASSERT(in_between([&](auto m) { return float_div(m, s.x, s.y); }));
    RC_ASSERT(in_between([&](auto m) { return float_sqrt(m, s.x); }));
    RC_ASSERT(in_between([&](auto m) { return float_fma(m, s.x, s.y, s.z); }));
  }));
}

TEST(FloatLaws, FmaGeneralisesSumAndProduct) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = draw();
    const Value one = float_from_integer(s.mode, s.format, int64_t{1});
    RC_ASSERT(float_fma(s.mode, s.x, one, s.y) == float_add(s.mode, s.x, s.y));
    // A zero that does not change the sign of a product that is 0.
    const Value product = float_mul(s.mode, s.x, s.y);
    const Value zero =
        float_zero(s.format, float_is_negative(s.x) != float_is_negative(s.y));
    RC_ASSERT(float_fma(s.mode, s.x, s.y, zero) == product);
  }));
}

TEST(FloatLaws, ExactRoundTrips) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = draw();
    const FloatFormat wider{s.format.exponent_bits + 1,
                            s.format.significand_bits + 3};
    RC_ASSERT(
        float_from_float(s.mode, s.format, float_from_float(s.mode, wider, s.x))
        == s.x);
    if (is_finite(s.x)) {
      const Value real = float_to_real(s.x);
      const Value back = float_from_real(s.mode, s.format, real);
      RC_ASSERT(std::is_eq(float_compare(back, s.x)));
      RC_ASSERT(float_div(s.mode,
                          s.x,
                          float_from_integer(s.mode, s.format, int64_t{1}))
                == s.x);
    }
  }));
}

TEST(FloatLaws, SumsAreRoundedReals) {
  EXPECT_TRUE(rc::check([] {
    const Sample s = draw();
    if (!is_finite(s.x) || !is_finite(s.y) || !is_finite(s.z)) {
      return;
    }
    const mpq_class x = float_to_real(s.x).to_mpq();
    const mpq_class y = float_to_real(s.y).to_mpq();
    const mpq_class z = float_to_real(s.z).to_mpq();
    const auto same = [&](const Value& result, const mpq_class& number) {
      const Value rounded =
          float_from_real(s.mode, s.format, Value::real(number));
      return number == 0 ? float_class(result) == FloatClass::Zero
                         : result == rounded;
    };
    RC_ASSERT(same(float_add(s.mode, s.x, s.y), mpq_class(x + y)));
    RC_ASSERT(same(float_mul(s.mode, s.x, s.y), mpq_class(x * y)));
    RC_ASSERT(same(float_fma(s.mode, s.x, s.y, s.z), mpq_class(x * y + z)));
    if (y != 0) {
      RC_ASSERT(same(float_div(s.mode, s.x, s.y), mpq_class(x / y)));
    }
  }));
}

}  // namespace
}  // namespace assay::num
