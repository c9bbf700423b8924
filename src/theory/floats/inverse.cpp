// SPDX-License-Identifier: MIT
//
// Backwards on floats there is no exact answer: rounding loses what would tell.
// One argument is solved for by the opposite operation, in the mode of the
// application or in another one, and then moved by up to a few units in the
// last place. The caller evaluates what comes out and asks again if it is
// wrong; for numbers of moderate size about every second proposal holds.
#include "theory/floats/inverse.h"

#include <algorithm>

#include "num/float_ops.h"

namespace assay::theory::floats {

namespace {

using num::FloatClass;
using num::FloatFormat;
using num::RoundingMode;
using num::Value;

constexpr uint32_t kWord = 64;

bool are_words(const InverseCall& call) {
  const auto fits = [](const Value& x) {
    return x.is(num::ValueKind::Float)    ? x.format().width() <= kWord
           : x.is(num::ValueKind::BitVec) ? x.width() <= kWord
                                          : true;
  };
  return fits(call.wanted) && std::ranges::all_of(call.args, fits);
}

Value from_bits(FloatFormat format, uint64_t bits) {
  return num::float_from_pattern(format, Value::bits(format.width(), bits));
}

// The float itself, or one that is near.
Value near(base::Rng& rng, const Value& x) {
  if (rng.chance(1, 2) || num::float_class(x) == FloatClass::NaN) {
    return x;
  }
  const auto step = static_cast<uint64_t>(rng.between(-2, 2));
  return from_bits(x.format(), x.pattern().small_bits() + step);
}

void put(const InverseCall& call, size_t at, const Value& x) {
  if (call.is_free(at) && x.is(num::ValueKind::Float)) {
    call.args[at] = near(call.rng, x);
  }
}

// Whether the first of two arguments is to be solved for.
bool picks_first(const InverseCall& call, size_t first) {
  if (call.is_free(first) && call.is_free(first + 1)) {
    return call.rng.chance(1, 2);
  }
  return call.is_free(first);
}

// Of two free arguments, the one that is not solved for should not be so large
// or small that it swallows the result.
void tame(const InverseCall& call, size_t at) {
  if (call.is_free(at) && call.rng.chance(1, 2)) {
    call.args[at] = num::float_from_integer(
        RoundingMode::Rne, call.args[at].format(), call.rng.between(-4, 4));
  }
}

bool is_number(const Value& x) {
  return num::float_class(x) != FloatClass::NaN;
}

}  // namespace

bool invert_abs(const InverseCall& call) {
  if (call.is_free(0)) {
    call.args[0] = call.rng.chance(1, 2) ? num::float_neg(call.wanted)
                                         : Value(call.wanted);
  }
  return true;
}

bool invert_neg(const InverseCall& call) {
  if (call.is_free(0)) {
    call.args[0] = num::float_neg(call.wanted);
  }
  return true;
}

bool invert_add(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const size_t at = picks_first(call, 1) ? 1 : 2;
  tame(call, 3 - at);
  put(call,
      at,
      num::float_sub(call.args[0].mode(), call.wanted, call.args[3 - at]));
  return true;
}

bool invert_sub(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const RoundingMode mode = call.args[0].mode();
  if (picks_first(call, 1)) {
    tame(call, 2);
    put(call, 1, num::float_add(mode, call.wanted, call.args[2]));
  } else {
    tame(call, 1);
    put(call, 2, num::float_sub(mode, call.args[1], call.wanted));
  }
  return true;
}

bool invert_mul(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const size_t at = picks_first(call, 1) ? 1 : 2;
  tame(call, 3 - at);
  put(call,
      at,
      num::float_div(call.args[0].mode(), call.wanted, call.args[3 - at]));
  return true;
}

bool invert_div(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const RoundingMode mode = call.args[0].mode();
  if (picks_first(call, 1)) {
    tame(call, 2);
    put(call, 1, num::float_mul(mode, call.wanted, call.args[2]));
  } else {
    tame(call, 1);
    put(call, 2, num::float_div(mode, call.args[1], call.wanted));
  }
  return true;
}

// x * y + z
bool invert_fma(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const RoundingMode mode = call.args[0].mode();
  if (call.is_free(3)) {
    tame(call, 1);
    tame(call, 2);
    put(call,
        3,
        num::float_fma(
            mode, num::float_neg(call.args[1]), call.args[2], call.wanted));
  } else {
    const size_t at = picks_first(call, 1) ? 1 : 2;
    tame(call, 3 - at);
    const Value product = num::float_sub(mode, call.wanted, call.args[3]);
    put(call, at, num::float_div(mode, product, call.args[3 - at]));
  }
  return true;
}

bool invert_sqrt(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  put(call,
      1,
      num::float_class(call.wanted) == FloatClass::Zero
          ? call.wanted
          : num::float_mul(RoundingMode::Rne, call.wanted, call.wanted));
  return true;
}

// x = t + y * n for a small n
bool invert_rem(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  if (call.is_free(0)) {
    const Value times = num::float_from_integer(
        RoundingMode::Rne, call.wanted.format(), call.rng.between(-2, 2));
    put(call,
        0,
        num::float_fma(RoundingMode::Rne, call.args[1], times, call.wanted));
  } else if (is_number(call.wanted)) {
    put(call, 1, num::float_sub(RoundingMode::Rne, call.args[0], call.wanted));
  }
  return true;
}

bool invert_round_to_integral(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  if (call.is_free(1)) {
    const FloatFormat format = call.wanted.format();
    const Value half =
        num::float_div(RoundingMode::Rne,
                       num::float_from_integer(
                           RoundingMode::Rne, format, call.rng.between(-3, 3)),
                       num::float_from_integer(RoundingMode::Rne, format, 4));
    call.args[1] = call.rng.chance(1, 2)
                       ? num::float_add(RoundingMode::Rne, call.wanted, half)
                       : Value(call.wanted);
  }
  return true;
}

bool invert_min(const InverseCall& call) {
  const size_t at = picks_first(call, 0) ? 0 : 1;
  if (call.is_free(at)) {
    call.args[at] = call.wanted;
  }
  return true;
}

bool invert_max(const InverseCall& call) {
  return invert_min(call);
}

bool invert_eq(const InverseCall& call) {
  if (call.wanted.is_true()) {
    size_t model = 0;
    for (size_t i = 0; i < call.args.size(); ++i) {
      model = call.is_free(i) ? model : i;
    }
    const Value same = call.args[model];
    for (size_t i = 0; i < call.args.size(); ++i) {
      if (call.is_free(i)) {
        call.args[i] = same;
      }
    }
  }
  return true;
}

namespace {

// An integer, as a float, and a fraction that rounding takes away.
bool put_integer(const InverseCall& call, int64_t number, bool is_negative) {
  if (call.is_free(1)) {
    const FloatFormat format = call.args[1].format();
    const mpz_class whole = is_negative
                                ? mpz_class(static_cast<long>(number))
                                : mpz_class(static_cast<unsigned long>(number));
    call.args[1] = near(
        call.rng, num::float_from_integer(RoundingMode::Rne, format, whole));
  }
  return true;
}

}  // namespace

bool invert_to_ubv(const InverseCall& call) {
  return are_words(call)
         && put_integer(
             call, static_cast<int64_t>(call.wanted.small_bits()), false);
}

bool invert_to_sbv(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const uint32_t unused = kWord - call.wanted.width();
  return put_integer(
      call,
      static_cast<int64_t>(call.wanted.small_bits() << unused) >> unused,
      true);
}

bool invert_from_parts(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  uint64_t left = call.wanted.pattern().small_bits();
  for (size_t i = call.args.size(); i-- > 0;) {
    const uint32_t width = call.args[i].width();
    if (call.is_free(i)) {
      call.args[i] = Value::bits(width, left);
    }
    left >>= width;
  }
  return true;
}

bool invert_from_bits(const InverseCall& call) {
  if (call.is_free(0)) {
    call.args[0] = call.wanted.pattern();
  }
  return true;
}

bool invert_from_float(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  put(call,
      1,
      num::float_from_float(
          RoundingMode::Rne, call.args[1].format(), call.wanted));
  return true;
}

namespace {

bool put_bits(const InverseCall& call) {
  if (call.is_free(1)) {
    const uint32_t width = call.args[1].width();
    const std::optional<mpz_class> number =
        num::float_to_integer(call.args[0].mode(), call.wanted, width);
    if (!number) {
      return false;
    }
    call.args[1] = Value::bits(width, *number);
  }
  return true;
}

}  // namespace

bool invert_from_signed(const InverseCall& call) {
  return are_words(call) && put_bits(call);
}

bool invert_from_unsigned(const InverseCall& call) {
  return are_words(call) && put_bits(call);
}

}  // namespace assay::theory::floats
