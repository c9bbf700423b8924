// SPDX-License-Identifier: MIT
//
// Known bits for the bitwise operators, intervals and congruences for the
// arithmetic ones. A sum or product keeps its interval and its congruence only
// if no value of it can wrap around; where something does not fit, the answer
// is the set of all values, which is always right.
#include "theory/bv/abstract.h"

#include <algorithm>
#include <numeric>

#include "theory/abstract_sets.h"
#include "theory/bv/words.h"

namespace assay::theory::bv {

namespace {

bool are_sets(const AbstractCall& call) {
  return std::ranges::all_of(call.args, [](const Abstract& x) {
    return x.kind == Abstract::Kind::BitVec;
  });
}

using Step = Abstract (*)(const Abstract&, const Abstract&, const Abstract&);

// Left-associative operators take any number of arguments.
Abstract fold(const AbstractCall& call, const Abstract& all, Step step) {
  if (!are_sets(call) || all.kind != Abstract::Kind::BitVec) {
    return all;
  }
  Abstract made = call.args[0];
  for (const Abstract& next : call.args.subspan(1)) {
    made = step(made, next, all);
  }
  return made;
}

Abstract from_bits(Abstract all, uint64_t zeros, uint64_t ones) {
  all.zeros = zeros & low_bits(all.width);
  all.ones = ones & low_bits(all.width);
  return narrowed(all);
}

Abstract from_interval(Abstract all, uint64_t least, uint64_t most) {
  all.least = least;
  all.most = most;
  return narrowed(all);
}

bool is_one(const Abstract& set) {
  return set.least == set.most;
}

uint64_t modulus_of(const Abstract& set) {
  return is_one(set) ? 0 : set.modulus;
}

uint64_t rest_of(const Abstract& set) {
  return is_one(set) ? set.least : set.rest;
}

// modulus 0: a single value, which the interval says already.
void set_modulus(Abstract& set, uint64_t modulus, uint64_t rest) {
  set.modulus = std::max<uint64_t>(modulus, 1);
  set.rest = rest % set.modulus;
}

Abstract sum(const Abstract& x, const Abstract& y, const Abstract& all) {
  const uint64_t mask = low_bits(all.width);
  if (x.most > mask - y.most) {
    return all;
  }
  Abstract made = all;
  set_modulus(made, std::gcd(modulus_of(x), modulus_of(y)), 0);
  // Both rests may be near 2^64.
  made.rest =
      (rest_of(x) % made.modulus + rest_of(y) % made.modulus) % made.modulus;
  if (made.modulus > (uint64_t{1} << 62)) {
    set_modulus(made, 1, 0);
  }
  return from_interval(made, x.least + y.least, x.most + y.most);
}

Abstract product(const Abstract& x, const Abstract& y, const Abstract& all) {
  const uint64_t mask = low_bits(all.width);
  if (y.most != 0 && x.most > mask / y.most) {
    return all;
  }
  Abstract made = all;
  if (is_one(x) != is_one(y)) {
    const Abstract& factor = is_one(x) ? x : y;
    const Abstract& other = is_one(x) ? y : x;
    if (factor.least != 0 && other.modulus <= (mask >> 1) / factor.least
        && other.rest <= mask / factor.least) {
      set_modulus(
          made, other.modulus * factor.least, other.rest * factor.least);
    }
  }
  return from_interval(made, x.least * y.least, x.most * y.most);
}

Abstract conjunction(const Abstract& x,
                     const Abstract& y,
                     const Abstract& all) {
  Abstract made = all;
  made.most = std::min(x.most, y.most);
  return from_bits(made, x.zeros | y.zeros, x.ones & y.ones);
}

Abstract disjunction(const Abstract& x,
                     const Abstract& y,
                     const Abstract& all) {
  Abstract made = all;
  made.least = std::max(x.least, y.least);
  return from_bits(made, x.zeros & y.zeros, x.ones | y.ones);
}

Abstract difference_of_bits(const Abstract& x,
                            const Abstract& y,
                            const Abstract& all) {
  return from_bits(all,
                   (x.zeros & y.zeros) | (x.ones & y.ones),
                   (x.zeros & y.ones) | (x.ones & y.zeros));
}

struct Order {
  bool may_be_less = true;
  bool may_be_equal = true;
  bool may_be_greater = true;
};

Abstract truth_of(bool may_be_true, bool may_be_false) {
  return {.kind = Abstract::Kind::Bool,
          .may_be_true = may_be_true,
          .may_be_false = may_be_false};
}

// How two sets are to each other, read without a sign and with one.
Order order_of(const AbstractCall& call, bool is_signed) {
  if (!are_sets(call)) {
    return {};
  }
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  if (is_signed) {
    return {x.least_signed<y.most_signed, !are_disjoint(x, y), x.most_signed> y
                .least_signed};
  }
  return {x.least<y.most, !are_disjoint(x, y), x.most> y.least};
}

Abstract less(const Order& order) {
  return truth_of(order.may_be_less,
                  order.may_be_equal || order.may_be_greater);
}

Abstract less_or_equal(const Order& order) {
  return truth_of(order.may_be_less || order.may_be_equal,
                  order.may_be_greater);
}

Abstract negated(const Abstract& truth) {
  return truth_of(truth.may_be_false, truth.may_be_true);
}

}  // namespace

Abstract abstract_not(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call)) {
    return all;
  }
  const Abstract& x = call.args[0];
  const uint64_t mask = low_bits(x.width);
  Abstract made = from_bits(all, x.ones, x.zeros);
  made.least_signed = std::max(made.least_signed, -1 - x.most_signed);
  made.most_signed = std::min(made.most_signed, -1 - x.least_signed);
  return from_interval(made, mask - x.most, mask - x.least);
}

Abstract abstract_neg(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call) || call.args[0].least == 0) {
    return all;
  }
  const Abstract& x = call.args[0];
  const uint64_t mask = low_bits(x.width);
  return from_interval(all, mask - x.most + 1, mask - x.least + 1);
}

Abstract abstract_and(const AbstractCall& call, const Abstract& all) {
  return fold(call, all, conjunction);
}

Abstract abstract_or(const AbstractCall& call, const Abstract& all) {
  return fold(call, all, disjunction);
}

Abstract abstract_xor(const AbstractCall& call, const Abstract& all) {
  return fold(call, all, difference_of_bits);
}

Abstract abstract_add(const AbstractCall& call, const Abstract& all) {
  return fold(call, all, sum);
}

Abstract abstract_mul(const AbstractCall& call, const Abstract& all) {
  return fold(call, all, product);
}

Abstract abstract_sub(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call)) {
    return all;
  }
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  return x.least < y.most
             ? all
             : from_interval(all, x.least - y.most, x.most - y.least);
}

// x / 0 is all ones.
Abstract abstract_udiv(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call) || call.args[1].least == 0) {
    return all;
  }
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  return from_interval(all, x.least / y.most, x.most / y.least);
}

// x mod 0 is x.
Abstract abstract_urem(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call)) {
    return all;
  }
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  if (y.least == 0) {
    return from_interval(all, 0, x.most);
  }
  if (x.most < y.least) {
    return x;
  }
  Abstract made = all;
  if (is_one(y) && !is_one(x)) {
    set_modulus(made, std::gcd(x.modulus, y.least), x.rest);
  }
  return from_interval(made, 0, std::min(x.most, y.most - 1));
}

Abstract abstract_shl(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call)) {
    return all;
  }
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  if (y.least >= all.width) {
    return from_interval(all, 0, 0);
  }
  const uint64_t by = y.least;
  const uint64_t low = low_bits(static_cast<uint32_t>(by + 1)) >> 1;
  return is_one(y) ? from_bits(all, (x.zeros << by) | low, x.ones << by)
                   : from_bits(all, low, 0);
}

Abstract abstract_lshr(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call)) {
    return all;
  }
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  const auto shifted = [&](uint64_t bits, uint64_t by) {
    return by >= all.width ? 0 : bits >> by;
  };
  return from_interval(all, shifted(x.least, y.most), shifted(x.most, y.least));
}

Abstract abstract_ashr(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call) || call.args[0].least_signed < 0) {
    return all;
  }
  return abstract_lshr(call, all);
}

Abstract abstract_concat(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call) || all.kind != Abstract::Kind::BitVec) {
    return all;
  }
  uint64_t zeros = 0;
  uint64_t ones = 0;
  uint64_t least = 0;
  uint64_t most = 0;
  for (const Abstract& x : call.args) {
    const uint32_t by = x.width;
    const auto moved = [&](uint64_t bits) { return by >= 64 ? 0 : bits << by; };
    zeros = moved(zeros) | x.zeros;
    ones = moved(ones) | x.ones;
    least = moved(least) | x.least;
    most = moved(most) | x.most;
  }
  Abstract made = all;
  made.zeros = zeros;
  made.ones = ones;
  return from_interval(made, least, most);
}

Abstract abstract_extract(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call)) {
    return all;
  }
  const Abstract& x = call.args[0];
  const uint32_t low = call.indices[1].value;
  return from_bits(all, x.zeros >> low, x.ones >> low);
}

Abstract abstract_zero_extend(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call) || all.kind != Abstract::Kind::BitVec) {
    return all;
  }
  Abstract made = all;
  const Abstract& x = call.args[0];
  made.zeros = x.zeros | (low_bits(all.width) & ~low_bits(x.width));
  made.ones = x.ones;
  made.modulus = x.modulus;
  made.rest = x.rest;
  return from_interval(made, x.least, x.most);
}

Abstract abstract_sign_extend(const AbstractCall& call, const Abstract& all) {
  if (!are_sets(call) || all.kind != Abstract::Kind::BitVec) {
    return all;
  }
  Abstract made = all;
  made.least_signed = call.args[0].least_signed;
  made.most_signed = call.args[0].most_signed;
  return narrowed(made);
}

Abstract abstract_ult(const AbstractCall& call, const Abstract& /*all*/) {
  return less(order_of(call, false));
}

Abstract abstract_ule(const AbstractCall& call, const Abstract& /*all*/) {
  return less_or_equal(order_of(call, false));
}

Abstract abstract_ugt(const AbstractCall& call, const Abstract& /*all*/) {
  return negated(less_or_equal(order_of(call, false)));
}

Abstract abstract_uge(const AbstractCall& call, const Abstract& /*all*/) {
  return negated(less(order_of(call, false)));
}

Abstract abstract_slt(const AbstractCall& call, const Abstract& /*all*/) {
  return less(order_of(call, true));
}

Abstract abstract_sle(const AbstractCall& call, const Abstract& /*all*/) {
  return less_or_equal(order_of(call, true));
}

Abstract abstract_sgt(const AbstractCall& call, const Abstract& /*all*/) {
  return negated(less_or_equal(order_of(call, true)));
}

Abstract abstract_sge(const AbstractCall& call, const Abstract& /*all*/) {
  return negated(less(order_of(call, true)));
}

}  // namespace assay::theory::bv
