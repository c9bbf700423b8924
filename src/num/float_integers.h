// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "num/value.h"

// The integers that floats are computed with, see num/float_exact.h: Narrow for
// floats of at most 64 bits (Float16, Float32, Float64, ...), Wide for all.
namespace assay::num::exact {

using uint128 = unsigned __int128;

struct Narrow {
  using Sig = uint128;
  using Exp = int64_t;

  static int64_t length(Sig sig) {
    const auto high = static_cast<uint64_t>(sig >> 64);
    const auto low = static_cast<uint64_t>(sig);
    return high != 0 ? 128 - std::countl_zero(high)
                     : 64 - std::countl_zero(low);
  }

  static Sig up(Sig sig, int64_t by) { return sig << by; }

  static Sig down(Sig sig, int64_t by) { return sig >> by; }

  static bool has_bit(Sig sig, int64_t at) { return ((sig >> at) & 1) != 0; }

  static bool has_below(Sig sig, int64_t count) {
    return (sig & ((Sig{1} << count) - 1)) != 0;
  }

  // Rounded down. A double's root is right to 50 bits, whatever the processor's
  // rounding mode is; a step of Newton's doubles that, and comparing makes up
  // for the rest.
  static Sig root(Sig sig) {
    const int64_t cut = std::max<int64_t>((length(sig) - 52) & ~int64_t{1}, 0);
    const auto top = static_cast<double>(static_cast<int64_t>(sig >> cut));
    const double near = std::ldexp(std::sqrt(top), static_cast<int>(cut / 2));
    Sig guess = static_cast<Sig>(near) + 1;
    guess = (guess + sig / guess) / 2;
    while (guess > UINT64_MAX || guess * guess > sig) {
      --guess;
    }
    while (guess < UINT64_MAX && (guess + 1) * (guess + 1) <= sig) {
      ++guess;
    }
    return guess;
  }

  // sig * 2^power modulo a number below 2^63.
  static Sig times_power(Sig sig, Exp power, Sig modulus) {
    if (power <= 64) {
      return (sig << power) % modulus;
    }
    Sig result = sig % modulus;
    for (Sig factor = 2 % modulus; power != 0; power >>= 1) {
      if ((power & 1) != 0) {
        result = result * factor % modulus;
      }
      factor = factor * factor % modulus;
    }
    return result;
  }

  struct Fields {
    bool negative;
    Exp exponent;
    Sig fraction;
  };

  static Fields read(FloatFormat format, const Value& x) {
    const uint64_t bits = x.small_bits();
    const uint32_t stored = format.significand_bits - 1;
    const uint64_t exponents = (uint64_t{1} << format.exponent_bits) - 1;
    return {(bits >> (format.width() - 1)) != 0,
            static_cast<Exp>((bits >> stored) & exponents),
            bits & ((uint64_t{1} << stored) - 1)};
  }

  static Value write(FloatFormat format, const Fields& fields) {
    const uint32_t stored = format.significand_bits - 1;
    uint64_t bits = static_cast<uint64_t>(fields.fraction);
    bits |= static_cast<uint64_t>(fields.exponent) << stored;
    bits |= uint64_t{fields.negative} << (format.width() - 1);
    return Value::float_bits(format, Value::bits(format.width(), bits));
  }
};

struct Wide {
  using Sig = mpz_class;
  using Exp = __int128;

  static int64_t length(const Sig& sig) {
    return sig == 0 ? 0
                    : static_cast<int64_t>(mpz_sizeinbase(sig.get_mpz_t(), 2));
  }

  static Sig up(const Sig& sig, Exp by) {
    return Sig(sig << static_cast<mp_bitcnt_t>(by));
  }

  static Sig down(const Sig& sig, Exp by) {
    return Sig(sig >> static_cast<mp_bitcnt_t>(by));
  }

  static bool has_bit(const Sig& sig, Exp at) {
    return mpz_tstbit(sig.get_mpz_t(), static_cast<mp_bitcnt_t>(at)) != 0;
  }

  static bool has_below(const Sig& sig, Exp count) {
    return sig != 0
           && mpz_scan1(sig.get_mpz_t(), 0) < static_cast<mp_bitcnt_t>(count);
  }

  static Sig root(const Sig& sig) { return Sig(sqrt(sig)); }

  static mpz_class to_mpz(Exp number) {
    const bool negative = number < 0;
    const uint128 size =
        negative ? -static_cast<uint128>(number) : static_cast<uint128>(number);
    mpz_class made(static_cast<uint64_t>(size >> 64));
    made <<= 64;
    made += static_cast<uint64_t>(size);
    return negative ? mpz_class(-made) : made;
  }

  // Of a number below 2^126 in absolute value.
  static Exp to_exp(const mpz_class& number) {
    const mpz_srcptr raw = number.get_mpz_t();
    static_assert(GMP_NUMB_BITS == 64);
    const uint128 size =
        (uint128{mpz_getlimbn(raw, 1)} << 64) | mpz_getlimbn(raw, 0);
    return sgn(number) < 0 ? -static_cast<Exp>(size) : static_cast<Exp>(size);
  }

  static Sig times_power(const Sig& sig, Exp power, const Sig& modulus) {
    Sig result;
    mpz_powm(result.get_mpz_t(),
             Sig(2).get_mpz_t(),
             to_mpz(power).get_mpz_t(),
             modulus.get_mpz_t());
    return Sig(result * sig % modulus);
  }

  struct Fields {
    bool negative;
    Exp exponent;
    Sig fraction;
  };

  static Fields read(FloatFormat format, const Value& x) {
    const mpz_class bits = x.to_mpz();
    const mp_bitcnt_t stored = format.significand_bits - 1;
    Fields fields{
        mpz_tstbit(bits.get_mpz_t(), format.width() - 1) != 0, 0, Sig()};
    mpz_fdiv_r_2exp(fields.fraction.get_mpz_t(), bits.get_mpz_t(), stored);
    mpz_class rest(bits >> stored);
    mpz_fdiv_r_2exp(rest.get_mpz_t(), rest.get_mpz_t(), format.exponent_bits);
    fields.exponent = to_exp(rest);
    return fields;
  }

  static Value write(FloatFormat format, const Fields& fields) {
    mpz_class bits = to_mpz(fields.exponent);
    if (fields.negative) {
      mpz_setbit(bits.get_mpz_t(), format.exponent_bits);
    }
    bits <<= format.significand_bits - 1;
    bits += fields.fraction;
    return Value::float_bits(format,
                             Value::bits(format.width(), std::move(bits)));
  }
};

}  // namespace assay::num::exact
