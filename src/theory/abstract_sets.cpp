// SPDX-License-Identifier: MIT
//
// Every set here is an upper bound: what is not in it is excluded for sure, and
// what is in it need not come up. The parts of a bit-vector's set are a
// conjunction; `narrowed` carries what one part knows over to the others, once,
// which is sound in any order since each step only drops values that the
// conjunction did not have.
#include "theory/abstract_sets.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "num/float_ops.h"
#include "theory/sorts.h"

namespace assay::theory {

using num::FloatClass;
using num::FloatFormat;
using num::Value;
using num::ValueKind;

namespace {

constexpr uint32_t kWord = 64;

constexpr uint64_t mask_of(uint32_t width) {
  return width >= kWord ? UINT64_MAX : (uint64_t{1} << width) - 1;
}

constexpr int64_t signed_of(uint64_t bits, uint32_t width) {
  return static_cast<int64_t>(bits << (kWord - width)) >> (kWord - width);
}

Abstract all_vectors(uint32_t width) {
  const uint64_t mask = mask_of(width);
  return {.kind = Abstract::Kind::BitVec,
          .width = width,
          .most = mask,
          .least_signed = signed_of(uint64_t{1} << (width - 1), width),
          .most_signed = static_cast<int64_t>(mask >> 1)};
}

Abstract all_floats(FloatFormat format) {
  const int64_t most = infinity_place(format);
  return {.kind = Abstract::Kind::Float,
          .format = format,
          .lower = -most,
          .upper = most};
}

Abstract only_vector(const Value& value) {
  const uint64_t bits = value.small_bits();
  const int64_t number = signed_of(bits, value.width());
  return {.kind = Abstract::Kind::BitVec,
          .width = value.width(),
          .zeros = ~bits & mask_of(value.width()),
          .ones = bits,
          .least = bits,
          .most = bits,
          .least_signed = number,
          .most_signed = number};
}

Abstract only_float(const Value& value) {
  Abstract made{.kind = Abstract::Kind::Float, .format = value.format()};
  made.may_be_nan = num::float_class(value) == FloatClass::NaN;
  made.has_numbers = !made.may_be_nan;
  const bool is_zero = num::float_class(value) == FloatClass::Zero;
  made.may_be_minus_zero = is_zero && num::float_is_negative(value);
  made.may_be_plus_zero = is_zero && !num::float_is_negative(value);
  if (made.has_numbers) {
    made.lower = made.upper = float_place(value);
  }
  return made;
}

bool has_vector(const Abstract& set, const Value& value) {
  const uint64_t bits = value.small_bits();
  const int64_t number = signed_of(bits, set.width);
  return (bits & set.zeros) == 0 && (~bits & set.ones) == 0 && bits >= set.least
         && bits <= set.most && number >= set.least_signed
         && number <= set.most_signed && bits % set.modulus == set.rest;
}

bool has_float(const Abstract& set, const Value& value) {
  if (num::float_class(value) == FloatClass::NaN) {
    return set.may_be_nan;
  }
  const int64_t place = float_place(value);
  return set.has_numbers && place >= set.lower && place <= set.upper
         && (place != 0
             || (num::float_is_negative(value) ? set.may_be_minus_zero
                                               : set.may_be_plus_zero));
}

bool are_disjoint_vectors(const Abstract& a, const Abstract& b) {
  const uint64_t common = std::gcd(a.modulus, b.modulus);
  return (a.ones & b.zeros) != 0 || (a.zeros & b.ones) != 0 || a.least > b.most
         || b.least > a.most || a.least_signed > b.most_signed
         || b.least_signed > a.most_signed
         || a.rest % common != b.rest % common;
}

bool are_disjoint_floats(const Abstract& a, const Abstract& b) {
  if (a.may_be_nan && b.may_be_nan) {
    return false;
  }
  if (!a.has_numbers || !b.has_numbers) {
    return true;
  }
  const int64_t lower = std::max(a.lower, b.lower);
  const int64_t upper = std::min(a.upper, b.upper);
  const bool has_zero = (a.may_be_minus_zero && b.may_be_minus_zero)
                        || (a.may_be_plus_zero && b.may_be_plus_zero);
  return lower > upper || (lower == 0 && upper == 0 && !has_zero);
}

uint64_t modulus_or_none(const Abstract& set) {
  return set.least == set.most ? 0 : set.modulus;
}

Abstract joined_vectors(const Abstract& a, const Abstract& b) {
  Abstract made = a;
  made.zeros &= b.zeros;
  made.ones &= b.ones;
  made.least = std::min(a.least, b.least);
  made.most = std::max(a.most, b.most);
  made.least_signed = std::min(a.least_signed, b.least_signed);
  made.most_signed = std::max(a.most_signed, b.most_signed);
  const uint64_t x = a.least == a.most ? a.least : a.rest;
  const uint64_t y = b.least == b.most ? b.least : b.rest;
  const uint64_t modulus = std::gcd(
      std::gcd(modulus_or_none(a), modulus_or_none(b)), x > y ? x - y : y - x);
  made.modulus = std::max<uint64_t>(modulus, 1);
  made.rest = x % made.modulus;
  return made;
}

Abstract joined_floats(const Abstract& a, const Abstract& b) {
  Abstract made = a.has_numbers ? a : b;
  made.may_be_nan = a.may_be_nan || b.may_be_nan;
  if (a.has_numbers && b.has_numbers) {
    made.may_be_minus_zero = a.may_be_minus_zero || b.may_be_minus_zero;
    made.may_be_plus_zero = a.may_be_plus_zero || b.may_be_plus_zero;
    made.lower = std::min(a.lower, b.lower);
    made.upper = std::max(a.upper, b.upper);
  }
  return made;
}

}  // namespace

Abstract all_of(const term::TermManager& tm, term::Sort sort) {
  if (sort == kBool) {
    return Abstract::any_bool();
  }
  if (tm.is_builtin(sort, kBitVecRow)) {
    const uint32_t width = tm.sort_indices(sort)[0].value;
    return width <= kWord ? all_vectors(width) : Abstract{};
  }
  if (tm.is_builtin(sort, kFloatRow)) {
    const auto indices = tm.sort_indices(sort);
    const FloatFormat format{indices[0].value, indices[1].value};
    return format.width() <= kWord ? all_floats(format) : Abstract{};
  }
  return {};
}

Abstract only(const Value& value) {
  switch (value.kind()) {
    case ValueKind::Bool: return Abstract::truth(value.is_true());
    case ValueKind::BitVec:
      return value.width() <= kWord ? only_vector(value) : Abstract{};
    case ValueKind::Float:
      return value.format().width() <= kWord ? only_float(value) : Abstract{};
    default: return {};
  }
}

bool contains(const Abstract& set, const Value& value) {
  switch (set.kind) {
    case Abstract::Kind::Bool:
      return value.is_true() ? set.may_be_true : set.may_be_false;
    case Abstract::Kind::BitVec: return has_vector(set, value);
    case Abstract::Kind::Float: return has_float(set, value);
    case Abstract::Kind::Any: break;
  }
  return true;
}

bool are_disjoint(const Abstract& a, const Abstract& b) {
  if (a.kind != b.kind) {
    return false;
  }
  switch (a.kind) {
    case Abstract::Kind::Bool:
      return !(a.may_be_true && b.may_be_true)
             && !(a.may_be_false && b.may_be_false);
    case Abstract::Kind::BitVec: return are_disjoint_vectors(a, b);
    case Abstract::Kind::Float: return are_disjoint_floats(a, b);
    case Abstract::Kind::Any: break;
  }
  return false;
}

Abstract joined(const Abstract& a, const Abstract& b, const Abstract& all) {
  if (a.kind != b.kind) {
    return all;
  }
  switch (a.kind) {
    case Abstract::Kind::Bool:
      return {.kind = Abstract::Kind::Bool,
              .may_be_true = a.may_be_true || b.may_be_true,
              .may_be_false = a.may_be_false || b.may_be_false};
    case Abstract::Kind::BitVec: return joined_vectors(a, b);
    case Abstract::Kind::Float: return joined_floats(a, b);
    case Abstract::Kind::Any: break;
  }
  return all;
}

Abstract narrowed(Abstract set) {
  const uint64_t mask = mask_of(set.width);
  const uint64_t sign = uint64_t{1} << (set.width - 1);
  // The interval from the bits.
  set.least = std::max(set.least, set.ones);
  set.most = std::min(set.most, ~set.zeros & mask);
  // The unsigned interval from the signed one, if that does not cross 0.
  if (set.least_signed >= 0 || set.most_signed < 0) {
    set.least =
        std::max(set.least, static_cast<uint64_t>(set.least_signed) & mask);
    set.most =
        std::min(set.most, static_cast<uint64_t>(set.most_signed) & mask);
  }
  // And back, if it does not cross the middle.
  if (((set.least ^ set.most) & sign) == 0) {
    set.least_signed =
        std::max(set.least_signed, signed_of(set.least, set.width));
    set.most_signed = std::min(set.most_signed, signed_of(set.most, set.width));
  }
  // The bits that all numbers of the interval begin with.
  const uint64_t differing = set.least ^ set.most;
  const uint64_t below =
      differing == 0 ? 0 : UINT64_MAX >> std::countl_zero(differing);
  set.ones |= set.least & ~below;
  set.zeros |= ~set.least & ~below & mask;
  return set;
}

int64_t infinity_place(FloatFormat format) {
  return static_cast<int64_t>(
      num::float_infinity(format, false).pattern().small_bits());
}

int64_t float_place(const Value& number) {
  const uint32_t width = number.format().width();
  const uint64_t bits = number.pattern().small_bits();
  const auto size = static_cast<int64_t>(bits & mask_of(width - 1));
  return num::float_is_negative(number) ? -size : size;
}

Value float_at(FloatFormat format, int64_t place) {
  const uint64_t sign =
      place < 0 ? uint64_t{1} << (format.width() - 1) : uint64_t{0};
  const auto size = static_cast<uint64_t>(place < 0 ? -place : place);
  return num::float_from_pattern(format,
                                 Value::bits(format.width(), sign | size));
}

}  // namespace assay::theory
