// SPDX-License-Identifier: MIT
//
// Float arithmetic against exact rationals: all arguments in tiny formats,
// random ones in the formats up to Float16. Both the quick way for floats of at
// most 64 bits and the one for all formats are asked.
#include "num/float_ops.h"

#include <rapidcheck.h>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "num/algebraic.h"
#include "num/float_exact.h"
#include "support/float_reference.h"

namespace assay::num {
namespace {

using test::FloatReference;

constexpr RoundingMode kModes[] = {RoundingMode::Rne,
                                   RoundingMode::Rna,
                                   RoundingMode::Rtp,
                                   RoundingMode::Rtn,
                                   RoundingMode::Rtz};

Value make(FloatFormat format, uint64_t pattern) {
  return Value::float_bits(format, Value::bits(format.width(), pattern));
}

// What the program says, in patterns, by both ways; they must agree.
class Ours {
 public:
  explicit Ours(FloatFormat format) : format_(format) {}

  uint64_t add(RoundingMode mode, uint64_t x, uint64_t y) const {
    return same(float_add(mode, of(x), of(y)),
                exact::add<exact::Wide>(mode, of(x), of(y), false));
  }

  uint64_t sub(RoundingMode mode, uint64_t x, uint64_t y) const {
    return same(float_sub(mode, of(x), of(y)),
                exact::add<exact::Wide>(mode, of(x), of(y), true));
  }

  uint64_t mul(RoundingMode mode, uint64_t x, uint64_t y) const {
    return same(float_mul(mode, of(x), of(y)),
                exact::mul<exact::Wide>(mode, of(x), of(y)));
  }

  uint64_t div(RoundingMode mode, uint64_t x, uint64_t y) const {
    return same(float_div(mode, of(x), of(y)),
                exact::div<exact::Wide>(mode, of(x), of(y)));
  }

  uint64_t fma(RoundingMode mode, uint64_t x, uint64_t y, uint64_t z) const {
    return same(float_fma(mode, of(x), of(y), of(z)),
                exact::fma<exact::Wide>(mode, of(x), of(y), of(z)));
  }

  uint64_t sqrt(RoundingMode mode, uint64_t x) const {
    return same(float_sqrt(mode, of(x)), exact::sqrt<exact::Wide>(mode, of(x)));
  }

  uint64_t rem(uint64_t x, uint64_t y) const {
    return same(float_rem(of(x), of(y)), exact::rem<exact::Wide>(of(x), of(y)));
  }

  std::optional<uint64_t> round_to_integral(RoundingMode mode,
                                            uint64_t x) const {
    const Value quick = float_round_to_integral(mode, of(x));
    const Value wide = exact::round_to_integral<exact::Wide>(mode, of(x));
    if (quick.is(ValueKind::Undetermined)) {
      EXPECT_EQ(wide.kind(), ValueKind::Undetermined);
      return std::nullopt;
    }
    return same(quick, wide);
  }

  Value of(uint64_t pattern) const { return make(format_, pattern); }

 private:
  uint64_t same(const Value& quick, const Value& wide) const {
    EXPECT_EQ(quick, wide);
    EXPECT_EQ(quick.format(), format_);
    return quick.small_bits();
  }

  FloatFormat format_;
};

struct Both {
  explicit Both(FloatFormat format) : reference(format), ours(format) {}

  void check_pair(uint64_t x, uint64_t y) const {
    ASSERT_EQ(ours.rem(x, y), reference.rem(x, y)) << x << ' ' << y;
    for (const RoundingMode mode : kModes) {
      const auto what = [&] {
        return fmt::format("{} {} {}", static_cast<int>(mode), x, y);
      };
      ASSERT_EQ(ours.add(mode, x, y), reference.add(mode, x, y)) << what();
      ASSERT_EQ(ours.sub(mode, x, y), reference.sub(mode, x, y)) << what();
      ASSERT_EQ(ours.mul(mode, x, y), reference.mul(mode, x, y)) << what();
      ASSERT_EQ(ours.div(mode, x, y), reference.div(mode, x, y)) << what();
    }
  }

  void check_single(uint64_t x) const {
    for (const RoundingMode mode : kModes) {
      ASSERT_EQ(ours.sqrt(mode, x), reference.sqrt(mode, x)) << x;
      ASSERT_EQ(ours.round_to_integral(mode, x),
                reference.round_to_integral(mode, x))
          << x;
    }
  }

  void check_triple(uint64_t x, uint64_t y, uint64_t z) const {
    for (const RoundingMode mode : kModes) {
      ASSERT_EQ(ours.fma(mode, x, y, z), reference.fma(mode, x, y, z))
          << static_cast<int>(mode) << ' ' << x << ' ' << y << ' ' << z;
    }
  }

  void check_compare(uint64_t x, uint64_t y) const {
    const std::partial_ordering order = float_compare(ours.of(x), ours.of(y));
    if (reference.is_nan(x) || reference.is_nan(y)) {
      ASSERT_EQ(order, std::partial_ordering::unordered);
      return;
    }
    const auto key = [&](uint64_t v) {
      const mpq_class far(1000000000);
      return reference.is_finite(v)     ? reference.real(v)
             : reference.is_negative(v) ? mpq_class(-far)
                                        : far;
    };
    ASSERT_TRUE(order == (cmp(key(x), key(y)) <=> 0)) << x << ' ' << y;
  }

  // To a float of another format, and integers and reals.
  void check_conversions(uint64_t x, const Both& other) const {
    if (!reference.is_finite(x)) {
      return;
    }
    const mpq_class real = reference.real(x);
    ASSERT_EQ(float_to_real(ours.of(x)).to_mpq(), real);
    for (const RoundingMode mode : kModes) {
      const uint64_t expected =
          other.reference.round(mode, real, reference.is_negative(x));
      const Value converted =
          float_from_float(mode, other.ours.of(0).format(), ours.of(x));
      ASSERT_EQ(converted.small_bits(), expected) << x;
      ASSERT_EQ(exact::convert<exact::Wide>(
                    mode, other.ours.of(0).format(), ours.of(x)),
                converted);
      const mpz_class integer = FloatReference::to_integer(mode, real);
      ASSERT_EQ(float_to_integer(mode, ours.of(x), 64), integer) << x;
      const auto bits =
          static_cast<uint32_t>(exact::Wide::length(mpz_class(abs(integer))));
      ASSERT_EQ(float_to_integer(mode, ours.of(x), bits), integer) << x;
      if (bits > 0) {
        ASSERT_EQ(float_to_integer(mode, ours.of(x), bits - 1), std::nullopt);
      }
    }
  }

  FloatReference reference;
  Ours ours;
};

void check_all_pairs(FloatFormat format) {
  const Both both(format);
  const uint64_t count = both.reference.pattern_count();
  for (uint64_t x = 0; x < count; ++x) {
    both.check_single(x);
    for (uint64_t y = 0; y < count; ++y) {
      both.check_pair(x, y);
      both.check_compare(x, y);
      ASSERT_FALSE(testing::Test::HasFatalFailure());
    }
  }
}

void check_all_triples(FloatFormat format) {
  const Both both(format);
  const uint64_t count = both.reference.pattern_count();
  for (uint64_t x = 0; x < count; ++x) {
    for (uint64_t y = 0; y < count; ++y) {
      for (uint64_t z = 0; z < count; ++z) {
        both.check_triple(x, y, z);
      }
      ASSERT_FALSE(testing::Test::HasFatalFailure());
    }
  }
}

TEST(FloatOps, AllPairsOfFormat2And2) {
  check_all_pairs({2, 2});
}

TEST(FloatOps, AllPairsOfFormat2And3) {
  check_all_pairs({2, 3});
}

TEST(FloatOps, AllPairsOfFormat3And2) {
  check_all_pairs({3, 2});
}

TEST(FloatOps, AllPairsOfFormat3And3) {
  check_all_pairs({3, 3});
}

TEST(FloatOps, AllPairsOfFormat2And4) {
  check_all_pairs({2, 4});
}

TEST(FloatOps_slow, AllPairsOfFormat3And4) {
  check_all_pairs({3, 4});
}

TEST(FloatOps_slow, AllPairsOfFormat4And4) {
  check_all_pairs({4, 4});
}

TEST(FloatOps, AllTriplesOfFormat2And2) {
  check_all_triples({2, 2});
}

TEST(FloatOps_slow, AllTriplesOfFormat2And3) {
  check_all_triples({2, 3});
}

TEST(FloatOps_slow, AllTriplesOfFormat3And2) {
  check_all_triples({3, 2});
}

TEST(FloatOps_slow, AllTriplesOfFormat3And3) {
  check_all_triples({3, 3});
}

TEST(FloatOps, AllConversionsBetweenTinyFormats) {
  constexpr FloatFormat kFormats[] = {
      {2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 5}, {2, 5}, {4, 3}, {5, 2}};
  for (const FloatFormat from : kFormats) {
    const Both source(from);
    for (const FloatFormat to : kFormats) {
      const Both target(to);
      for (uint64_t x = 0; x < source.reference.pattern_count(); ++x) {
        source.check_conversions(x, target);
        ASSERT_FALSE(HasFatalFailure());
      }
    }
  }
}

// Formats (2,2) to (5,11), random floats; `count` of each kind of check for
// each format.
void check_random(uint64_t seed, int count) {
  base::Rng rng(seed);
  const Both half({5, 11});
  for (uint32_t e = 2; e <= 5; ++e) {
    for (uint32_t s = 2; s <= 11; ++s) {
      const Both both({e, s});
      const uint64_t patterns = both.reference.pattern_count();
      for (int i = 0; i < count; ++i) {
        const uint64_t x = rng.below(patterns);
        const uint64_t y = rng.below(patterns);
        const uint64_t z = rng.below(patterns);
        both.check_single(x);
        both.check_pair(x, y);
        both.check_triple(x, y, z);
        both.check_compare(x, y);
        both.check_conversions(x, half);
        half.check_conversions(rng.below(1U << 16), both);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << e << ' ' << s;
      }
    }
  }
}

TEST(FloatOps, RandomFloatsUpToFloat16) {
  check_random(1, 40);
}

TEST(FloatOps_slow, ManyRandomFloatsUpToFloat16) {
  check_random(2, 4000);
}

TEST(FloatOps, FromRationals) {
  EXPECT_TRUE(rc::check([] {
    const FloatFormat format{*rc::gen::inRange(2U, 6U),
                             *rc::gen::inRange(2U, 12U)};
    const FloatReference reference(format);
    mpq_class number(mpz_class(*rc::gen::arbitrary<int32_t>()),
                     mpz_class(*rc::gen::inRange(1, 100000)));
    number.canonicalize();
    const int power = *rc::gen::inRange(-40, 20);
    const mpq_class scaled =
        power < 0 ? mpq_class(number >> static_cast<mp_bitcnt_t>(-power))
                  : mpq_class(number << static_cast<mp_bitcnt_t>(power));
    for (const RoundingMode mode : kModes) {
      const uint64_t expected = reference.round(mode, scaled, false);
      RC_ASSERT(float_from_real(mode, format, Value::real(scaled)).small_bits()
                == expected);
      RC_ASSERT(
          float_from_real(mode, format, Value::real(number), mpz_class(power))
              .small_bits()
          == expected);
    }
  }));
}

TEST(FloatOps, FromIntegers) {
  EXPECT_TRUE(rc::check([] {
    const FloatFormat format{*rc::gen::inRange(2U, 6U),
                             *rc::gen::inRange(2U, 12U)};
    const FloatReference reference(format);
    const int64_t number =
        *rc::gen::arbitrary<int64_t>() >> *rc::gen::inRange(0, 63);
    for (const RoundingMode mode : kModes) {
      const Value made = float_from_integer(mode, format, number);
      RC_ASSERT(made.small_bits()
                == reference.round(mode, mpq_class(mpz_class(number)), false));
      RC_ASSERT(made == float_from_integer(mode, format, mpz_class(number)));
    }
  }));
}

TEST(FloatOps, ExponentsBeyondAllFormats) {
  const FloatFormat format{8, 24};
  const mpz_class far = mpz_class(1) << 1000;
  const auto from = [&](RoundingMode mode, int number, const mpz_class& power) {
    return float_from_real(mode, format, Value::real(int64_t{number}), power);
  };
  EXPECT_EQ(from(RoundingMode::Rne, 1, far), float_infinity(format, false));
  EXPECT_EQ(from(RoundingMode::Rtz, -1, far), make(format, 0xff7fffff));
  EXPECT_EQ(from(RoundingMode::Rne, -1, -far), float_zero(format, true));
  EXPECT_EQ(from(RoundingMode::Rtp, 1, -far), make(format, 1));
  EXPECT_EQ(from(RoundingMode::Rtp, 0, far), float_zero(format, false));
}

TEST(FloatOps, FromAlgebraicNumbers) {
  const mpz_class coefficients[] = {-2, 0, 1};
  const Value minus_root = algebraic_root(coefficients, 1);
  const Value plus_root = algebraic_root(coefficients, 2);
  for (const FloatFormat format : {FloatFormat{2, 3},
                                   FloatFormat{8, 24},
                                   FloatFormat{11, 53},
                                   FloatFormat{15, 113}}) {
    for (const RoundingMode mode : kModes) {
      const Value two = float_from_integer(mode, format, int64_t{2});
      const Value root = float_sqrt(mode, two);
      EXPECT_EQ(float_from_real(mode, format, plus_root), root);
      const RoundingMode mirrored =
          mode == RoundingMode::Rtp   ? RoundingMode::Rtn
          : mode == RoundingMode::Rtn ? RoundingMode::Rtp
                                      : mode;
      EXPECT_EQ(float_from_real(mirrored, format, minus_root), float_neg(root));
    }
  }
  const FloatFormat format{8, 24};
  // sqrt(2) * 2^-149 is between the first and the second float.
  const auto small = [&](RoundingMode mode) {
    return float_from_real(mode, format, plus_root, mpz_class(-149));
  };
  EXPECT_EQ(small(RoundingMode::Rne), make(format, 1));
  EXPECT_EQ(small(RoundingMode::Rtp), make(format, 2));
  // sqrt(2) * 2^-200 in itself
  const mpz_class tiny[] = {-2, 0, mpz_class(1) << 400};
  EXPECT_EQ(float_from_real(RoundingMode::Rtp, format, algebraic_root(tiny, 2)),
            make(format, 1));
}

TEST(FloatOps, SignsAndClasses) {
  const FloatFormat format{5, 11};
  const Value nan = Value::nan(format);
  EXPECT_EQ(float_neg(nan), nan);
  EXPECT_EQ(float_abs(nan), nan);
  EXPECT_FALSE(float_is_negative(nan));
  EXPECT_EQ(float_neg(float_zero(format, false)), float_zero(format, true));
  EXPECT_EQ(float_abs(float_infinity(format, true)),
            float_infinity(format, false));
  EXPECT_EQ(float_class(make(format, 0x03ff)), FloatClass::Subnormal);
  EXPECT_EQ(float_class(make(format, 0x0400)), FloatClass::Normal);
  EXPECT_EQ(float_class(make(format, 0x7bff)), FloatClass::Normal);
  EXPECT_EQ(float_class(make(format, 0x7c00)), FloatClass::Infinite);
  EXPECT_EQ(float_class(make(format, 0x7c01)), FloatClass::NaN);
  EXPECT_EQ(float_class(make(format, 0x8000)), FloatClass::Zero);
  const FloatFormat quad{15, 113};
  const Value minus = float_zero(quad, true);
  EXPECT_EQ(float_class(minus), FloatClass::Zero);
  EXPECT_TRUE(float_is_negative(minus));
  EXPECT_EQ(float_neg(minus), float_zero(quad, false));
  EXPECT_EQ(float_class(Value::nan(quad)), FloatClass::NaN);
}

TEST(FloatOps, HugeFormatsAreUndetermined) {
  EXPECT_FALSE(is_supported({121, 5}));
  EXPECT_FALSE(is_supported({5, (1U << 16) + 1}));
  EXPECT_FALSE(is_supported({UINT32_MAX, UINT32_MAX}));
  for (const FloatFormat format :
       {FloatFormat{65536, 24}, FloatFormat{8, 4000000000U}}) {
    const auto kind = ValueKind::Undetermined;
    const RoundingMode mode = RoundingMode::Rne;
    EXPECT_EQ(float_zero(format, false).kind(), kind);
    EXPECT_EQ(float_infinity(format, false).kind(), kind);
    EXPECT_EQ(float_nan(format).kind(), kind);
    EXPECT_EQ(float_from_integer(mode, format, int64_t{1}).kind(), kind);
    EXPECT_EQ(float_from_real(mode, format, Value::real(int64_t{1})).kind(),
              kind);
    EXPECT_EQ(float_from_float(mode, format, make({8, 24}, 1)).kind(), kind);
  }
  EXPECT_EQ(float_to_real(make({40, 10}, 1)).kind(), ValueKind::Undetermined);
}

}  // namespace
}  // namespace assay::num
