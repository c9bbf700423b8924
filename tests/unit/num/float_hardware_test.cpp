// SPDX-License-Identifier: MIT
//
// Float32 and Float64 against the processor, in the four rounding modes that it
// has. The program's own arithmetic runs with that mode set, too: it must not
// notice.
#include <bit>
#include <cfenv>
#include <cmath>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "num/float_ops.h"

namespace assay::num {
namespace {

struct HardwareMode {
  RoundingMode mode;
  int fenv;
};

constexpr HardwareMode kModes[] = {{RoundingMode::Rne, FE_TONEAREST},
                                   {RoundingMode::Rtp, FE_UPWARD},
                                   {RoundingMode::Rtn, FE_DOWNWARD},
                                   {RoundingMode::Rtz, FE_TOWARDZERO}};

template <typename F>
struct Traits;

template <>
struct Traits<float> {
  using Bits = uint32_t;
  using Other = double;
  static constexpr FloatFormat kFormat{8, 24};
};

template <>
struct Traits<double> {
  using Bits = uint64_t;
  using Other = float;
  static constexpr FloatFormat kFormat{11, 53};
};

template <typename F>
Value to_value(F number) {
  const auto bits = std::bit_cast<typename Traits<F>::Bits>(number);
  constexpr FloatFormat kFormat = Traits<F>::kFormat;
  return Value::float_bits(kFormat, Value::bits(kFormat.width(), bits));
}

// Random bits, often with exponents near each other's or at the ends, and with
// runs of equal bits, so that ties, cancellation and the ends are not rare.
template <typename F>
F draw(base::Rng& rng) {
  constexpr FloatFormat kFormat = Traits<F>::kFormat;
  constexpr uint32_t kStored = kFormat.significand_bits - 1;
  constexpr uint64_t kExponents = (uint64_t{1} << kFormat.exponent_bits) - 1;
  const uint64_t middle = kExponents / 2;
  uint64_t fraction = rng.next();
  switch (rng.below(4)) {
    case 0: fraction <<= rng.below(kStored + 1); break;
    case 1: fraction |= UINT64_MAX << rng.below(kStored + 1); break;
    case 2: fraction >>= 64 - kStored + rng.below(kStored); break;
    default: break;
  }
  uint64_t exponent = rng.next();
  switch (rng.below(8)) {
    case 0: exponent = rng.below(3); break;
    case 1: exponent = kExponents - rng.below(3); break;
    case 2:
    case 3:
    case 4: exponent = middle + rng.below(2 * kStored) - kStored; break;
    case 5: exponent = middle / 2 + rng.below(kStored); break;
    default: break;
  }
  fraction &= (uint64_t{1} << kStored) - 1;
  exponent &= kExponents;
  const uint64_t sign = rng.below(2);
  const uint64_t bits =
      fraction | (exponent << kStored) | (sign << (kFormat.width() - 1));
  return std::bit_cast<F>(static_cast<typename Traits<F>::Bits>(bits));
}

// Volatile, so that the compiler computes nothing itself and moves nothing
// across the changes of mode.
template <typename F>
struct Results {
  volatile F add, sub, mul, div, fma, sqrt, integral;
  volatile typename Traits<F>::Other converted;
  volatile F from_integer;
};

template <typename F>
void check_one(base::Rng& rng) {
  constexpr FloatFormat kFormat = Traits<F>::kFormat;
  using Other = typename Traits<F>::Other;
  const HardwareMode mode = kModes[rng.below(4)];
  volatile F x = draw<F>(rng);
  volatile F y = draw<F>(rng);
  volatile F z = draw<F>(rng);
  volatile int64_t n = static_cast<int64_t>(rng.next()) >> rng.below(64);
  if (rng.chance(1, 4)) {
    z = -(x * y);  // nearly cancels in the fma
  }
  const Value a = to_value<F>(x);
  const Value b = to_value<F>(y);
  const Value c = to_value<F>(z);

  Results<F> results;
  std::fesetround(mode.fenv);
  results.add = x + y;
  results.sub = x - y;
  results.mul = x * y;
  results.div = x / y;
  results.fma = std::fma(F{x}, F{y}, F{z});
  results.sqrt = std::sqrt(F{x});
  results.integral = std::nearbyint(F{x});
  results.converted = static_cast<Other>(F{x});
  results.from_integer = static_cast<F>(int64_t{n});
  const Value add = float_add(mode.mode, a, b);
  const Value sub = float_sub(mode.mode, a, b);
  const Value mul = float_mul(mode.mode, a, b);
  const Value div = float_div(mode.mode, a, b);
  const Value fma = float_fma(mode.mode, a, b, c);
  const Value sqrt = float_sqrt(mode.mode, a);
  const Value integral = float_round_to_integral(mode.mode, a);
  const Value converted =
      float_from_float(mode.mode, Traits<Other>::kFormat, a);
  const Value from_integer = float_from_integer(mode.mode, kFormat, n);
  std::fesetround(FE_TONEAREST);

  const auto what = [&] {
    return std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z)
           + " mode " + std::to_string(static_cast<int>(mode.mode));
  };
  ASSERT_EQ(add, to_value<F>(results.add)) << what();
  ASSERT_EQ(sub, to_value<F>(results.sub)) << what();
  ASSERT_EQ(mul, to_value<F>(results.mul)) << what();
  ASSERT_EQ(div, to_value<F>(results.div)) << what();
  ASSERT_EQ(fma, to_value<F>(results.fma)) << what();
  ASSERT_EQ(sqrt, to_value<F>(results.sqrt)) << what();
  ASSERT_EQ(integral, to_value<F>(results.integral)) << what();
  ASSERT_EQ(converted, to_value<Other>(results.converted)) << what();
  ASSERT_EQ(from_integer, to_value<F>(results.from_integer)) << n;
  // The x87's instruction; glibc's function for doubles gives +0 for some
  // negative subnormals, against IEEE 754-2008, 5.3.1.
  const long double rem =
      std::remainder(static_cast<long double>(x), static_cast<long double>(y));
  ASSERT_EQ(float_rem(a, b), to_value<F>(static_cast<F>(rem))) << what();
  ASSERT_TRUE(float_compare(a, b) == (F{x} <=> F{y})) << what();
}

template <typename F>
void check_many(uint64_t seed, int count) {
  base::Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    check_one<F>(rng);
    ASSERT_FALSE(testing::Test::HasFatalFailure());
  }
}

// Eleven operations each.
TEST(FloatHardware, Float32) {
  check_many<float>(1, 20'000);
}

TEST(FloatHardware, Float64) {
  check_many<double>(2, 20'000);
}

TEST(FloatHardware_slow, MillionsOfFloat32) {
  check_many<float>(3, 1'000'000);
}

TEST(FloatHardware_slow, MillionsOfFloat64) {
  check_many<double>(4, 1'000'000);
}

}  // namespace
}  // namespace assay::num
