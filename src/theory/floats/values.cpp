// SPDX-License-Identifier: MIT
#include "theory/floats/values.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "num/float_ops.h"
#include "theory/bv/values.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::floats {

using num::FloatFormat;
using term::Sort;

namespace {

constexpr uint8_t kModes = 5;

FloatFormat format_of(const term::TermManager& tm, Sort sort) {
  const std::span<const term::Index> indices = tm.sort_indices(sort);
  return {indices[0].value, indices[1].value};
}

// The patterns that others are next to. Those of a sign are between 0 and
// `infinity`; `normal` is the smallest normal number and the distance of the
// powers of two.
struct Landmarks {
  explicit Landmarks(FloatFormat of)
      : format(of),
        fraction_bits(of.significand_bits - 1),
        sign(mpz_class(1) << (of.width() - 1)),
        infinity(((mpz_class(1) << of.exponent_bits) - 1) << fraction_bits),
        one(((mpz_class(1) << (of.exponent_bits - 1)) - 1) << fraction_bits),
        normal(mpz_class(1) << fraction_bits) {}

  Value make(const mpz_class& pattern) const {
    return Value::float_bits(format, Value::bits(format.width(), pattern));
  }

  FloatFormat format;
  uint32_t fraction_bits;
  mpz_class sign;
  mpz_class infinity;
  mpz_class one;
  mpz_class normal;
};

std::optional<mpz_class> count_floats(Domains& in, Sort sort) {
  const FloatFormat format = format_of(in.tm(), sort);
  std::optional<mpz_class> all = power_of_two(format.width());
  if (all) {
    // One NaN instead of many.
    *all -= (mpz_class(1) << format.significand_bits) - 3;
  }
  return all;
}

std::vector<Value> list_floats(Domains& in, Sort sort) {
  const FloatFormat format = format_of(in.tm(), sort);
  const Value nan = Value::nan(format);
  std::vector<Value> values;
  for (uint64_t bits = 0; bits < uint64_t{1} << format.width(); ++bits) {
    Value made = Value::float_bits(format, Value::bits(format.width(), bits));
    if (made != nan) {
      values.push_back(std::move(made));
    }
  }
  values.push_back(nan);
  return values;
}

Value first_float(Domains& in, Sort sort) {
  const FloatFormat format = format_of(in.tm(), sort);
  if (!num::is_supported(format)) {
    return Value::undetermined("float format too large");
  }
  return Value::float_bits(format, Value::bits(format.width(), uint64_t{0}));
}

std::vector<Value> float_corners(const Corners& in, Sort sort) {
  const Landmarks at(format_of(in.tm(), sort));
  std::vector<Value> made;
  const auto add = [&](const mpz_class& pattern) {
    add_new(made, at.make(pattern));
  };
  add(0);
  add(at.sign);
  add(at.one);
  add(at.infinity);
  made.push_back(Value::nan(at.format));
  add(1);
  add(at.infinity - 1);
  add(at.sign + at.one);
  add(at.normal);
  add(at.normal - 1);
  add(at.one + 1);
  add(at.one - 1);
  add(at.sign + at.infinity);
  add(at.sign + 1);
  add(at.sign + at.infinity - 1);
  add(at.one + at.normal);
  return made;
}

Value draw_float(ValueDrawer& in, Sort sort) {
  const Landmarks at(format_of(in.tm(), sort));
  base::Rng& rng = in.rng();
  const bool is_negative = rng.chance(1, 2);
  const auto make = [&](const mpz_class& pattern) {
    return at.make(is_negative ? mpz_class(pattern + at.sign) : pattern);
  };
  const auto steps = [&](int64_t most) {
    return static_cast<long>(rng.between(-most, most));
  };
  switch (rng.below(14)) {
    case 0: return make(0);
    case 1: return make(1);
    case 2: return make(at.normal - 1);
    case 3: return make(at.normal);
    case 4: return make(at.infinity - 1);
    case 5: return make(at.infinity);
    case 6: return Value::nan(at.format);
    case 7: return make(at.one);
    case 8: return make(at.one + steps(1));
    case 9: return make(at.one + at.normal * steps(2));
    case 10: return make(draw_pattern(rng, at.fraction_bits) % at.normal);
    default:
      return make(draw_pattern(rng, at.format.width() - 1) % at.infinity);
  }
}

// --- rounding modes

std::optional<mpz_class> count_modes(Domains&, Sort) {
  return kModes;
}

std::vector<Value> all_modes() {
  std::vector<Value> values;
  for (uint8_t mode = 0; mode < kModes; ++mode) {
    values.push_back(
        Value::rounding_mode(static_cast<num::RoundingMode>(mode)));
  }
  return values;
}

std::vector<Value> list_modes(Domains&, Sort) {
  return all_modes();
}

Value first_mode(Domains&, Sort) {
  return Value::rounding_mode(num::RoundingMode::Rne);
}

std::vector<Value> mode_corners(const Corners&, Sort) {
  return all_modes();
}

Value draw_mode(ValueDrawer& in, Sort) {
  return Value::rounding_mode(
      static_cast<num::RoundingMode>(in.rng().below(kModes)));
}

// --- how they are written

void float_text(ValueWriter& out,
                Sort,
                const Value& value,
                std::vector<ValuePart>&) {
  const FloatFormat format = value.format();
  const uint32_t fraction_bits = format.significand_bits - 1;
  const mpz_class pattern = value.pattern().to_mpz();
  const mpz_class fraction = pattern & ((mpz_class(1) << fraction_bits) - 1);
  const mpz_class exponent =
      (pattern >> fraction_bits) & ((mpz_class(1) << format.exponent_bits) - 1);
  const bool is_negative =
      mpz_tstbit(pattern.get_mpz_t(), format.width() - 1) != 0;
  const auto special = [&](std::string_view name) {
    out.text(fmt::format(
        "(_ {} {} {})", name, format.exponent_bits, format.significand_bits));
  };
  if (exponent == (mpz_class(1) << format.exponent_bits) - 1) {
    special(fraction != 0 ? "NaN" : is_negative ? "-oo" : "+oo");
  } else if (exponent == 0 && fraction == 0) {
    special(is_negative ? "-zero" : "+zero");
  } else {
    out.text(fmt::format("(fp #b{} {} {})",
                         is_negative ? 1 : 0,
                         bv::bits_text(exponent, format.exponent_bits, true),
                         bv::bits_text(fraction, fraction_bits, true)));
  }
}

term::Term float_term(ValueTermMaker& out,
                      Sort,
                      const Value& value,
                      std::span<const term::Term>) {
  const FloatFormat format = value.format();
  const uint32_t fraction = format.significand_bits - 1;
  const mpz_class pattern = value.pattern().to_mpz();
  const auto part = [&](uint32_t from, uint32_t width) {
    const mpz_class mask = (mpz_class(1) << width) - 1;
    return bv::bits_term(out.tm(), width, mpz_class((pattern >> from) & mask));
  };
  const term::Term sign = part(format.width() - 1, 1);
  const term::Term exponent = part(fraction, format.exponent_bits);
  return out.apply("fp", {sign, exponent, part(0, fraction)});
}

std::string_view mode_name(const Value& mode) {
  constexpr std::string_view kNames[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  return kNames[static_cast<size_t>(mode.mode())];
}

void mode_text(ValueWriter& out,
               Sort,
               const Value& value,
               std::vector<ValuePart>&) {
  out.text(std::string(mode_name(value)));
}

term::Term mode_term(ValueTermMaker& out,
                     Sort,
                     const Value& value,
                     std::span<const term::Term>) {
  return out.apply(mode_name(value), {});
}

}  // namespace

const SortValues kFloatValues = {
    .count = count_floats,
    .list = list_floats,
    .first = first_float,
    .corners = float_corners,
    .draw = draw_float,
    .text = float_text,
    .term = float_term,
};

const SortValues kRoundingModeValues = {
    .count = count_modes,
    .list = list_modes,
    .first = first_mode,
    .corners = mode_corners,
    .draw = draw_mode,
    .text = mode_text,
    .term = mode_term,
};

}  // namespace assay::theory::floats
