// SPDX-License-Identifier: MIT
//
// Rounded operations are monotone in their arguments and in the direction of
// rounding: the lower end of a result is computed at a corner of the arguments
// and rounded down, the upper end rounded up, whatever the mode is. Where NaN
// may come about, or a divisor may be zero, the answer is the set of all
// values. A number that comes out as zero may have either sign.
#include "theory/floats/abstract.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <utility>

#include "num/float_ops.h"
#include "theory/abstract_sets.h"

namespace assay::theory::floats {

namespace {

using num::FloatClass;
using num::RoundingMode;
using num::Value;

bool is_float(const Abstract& set) {
  return set.kind == Abstract::Kind::Float;
}

Value lower(const Abstract& set) {
  return float_at(set.format, set.lower);
}

Value upper(const Abstract& set) {
  return float_at(set.format, set.upper);
}

bool has_zero(const Abstract& set) {
  return set.has_numbers && set.lower <= 0 && set.upper >= 0
         && (set.may_be_minus_zero || set.may_be_plus_zero);
}

bool has_infinity(const Abstract& set) {
  const int64_t last = infinity_place(set.format);
  return set.has_numbers && (set.upper == last || set.lower == -last);
}

bool is_nan(const Value& x) {
  return !x.is(num::ValueKind::Float) || num::float_class(x) == FloatClass::NaN;
}

// The numbers from one to the other.
Abstract between(const Abstract& all, const Value& from, const Value& to) {
  if (is_nan(from) || is_nan(to)) {
    return all;
  }
  Abstract made = all;
  made.may_be_nan = false;
  made.lower = float_place(from);
  made.upper = float_place(to);
  return made;
}

// NaN if one of them is that for sure; and may be NaN if one may be.
bool settle_nan(std::initializer_list<const Abstract*> args,
                const Abstract& all,
                Abstract& made) {
  for (const Abstract* x : args) {
    if (!x->has_numbers) {
      made = all;
      made.has_numbers = false;
      return true;
    }
    made.may_be_nan = made.may_be_nan || x->may_be_nan;
  }
  return false;
}

Abstract sum(const Abstract& x, const Abstract& y, const Abstract& all) {
  if (!is_float(x) || !is_float(y) || (has_infinity(x) && has_infinity(y))) {
    return all;
  }
  Abstract made = all;
  made.may_be_nan = false;
  if (settle_nan({&x, &y}, all, made)) {
    return made;
  }
  const bool may_be_nan = made.may_be_nan;
  made = between(all,
                 num::float_add(RoundingMode::Rtn, lower(x), lower(y)),
                 num::float_add(RoundingMode::Rtp, upper(x), upper(y)));
  made.may_be_nan = made.may_be_nan || may_be_nan;
  return made;
}

Abstract mirrored(const Abstract& x) {
  Abstract made = x;
  made.lower = -x.upper;
  made.upper = -x.lower;
  std::swap(made.may_be_minus_zero, made.may_be_plus_zero);
  return made;
}

using Rounded = Value (*)(RoundingMode, const Value&, const Value&);

// Of an operation that is monotone in each argument where the other one has
// one sign: the ends are at the corners.
Abstract at_corners(const Abstract& x,
                    const Abstract& y,
                    const Abstract& all,
                    Rounded op) {
  Abstract made = all;
  made.may_be_nan = false;
  if (settle_nan({&x, &y}, all, made)) {
    return made;
  }
  const bool may_be_nan = made.may_be_nan;
  made.lower = infinity_place(all.format);
  made.upper = -made.lower;
  for (const Value& a : {lower(x), upper(x)}) {
    for (const Value& b : {lower(y), upper(y)}) {
      const Abstract corner = between(
          all, op(RoundingMode::Rtn, a, b), op(RoundingMode::Rtp, a, b));
      made.lower = std::min(made.lower, corner.lower);
      made.upper = std::max(made.upper, corner.upper);
      made.may_be_nan = made.may_be_nan || corner.may_be_nan;
    }
  }
  made.may_be_nan = made.may_be_nan || may_be_nan;
  return made;
}

Abstract truth_of(bool may_be_true, bool may_be_false) {
  return {.kind = Abstract::Kind::Bool,
          .may_be_true = may_be_true,
          .may_be_false = may_be_false};
}

using Compare = Abstract (*)(const Abstract&, const Abstract&);

// (f a b c) is (and (f a b) (f b c)).
Abstract chain(const AbstractCall& call, const Abstract& all, Compare compare) {
  Abstract made = Abstract::truth(true);
  for (size_t i = 0; i + 1 < call.args.size(); ++i) {
    const Abstract& x = call.args[i];
    const Abstract& y = call.args[i + 1];
    if (!is_float(x) || !is_float(y)) {
      return all;
    }
    const Abstract next = compare(x, y);
    made.may_be_true = made.may_be_true && next.may_be_true;
    made.may_be_false = made.may_be_false || next.may_be_false;
  }
  return made;
}

bool may_be_unordered(const Abstract& x, const Abstract& y) {
  return x.may_be_nan || y.may_be_nan;
}

bool are_numbers(const Abstract& x, const Abstract& y) {
  return x.has_numbers && y.has_numbers;
}

Abstract is_less(const Abstract& x, const Abstract& y) {
  return truth_of(are_numbers(x, y) && x.lower < y.upper,
                  may_be_unordered(x, y) || x.upper >= y.lower);
}

Abstract is_at_most(const Abstract& x, const Abstract& y) {
  return truth_of(are_numbers(x, y) && x.lower <= y.upper,
                  may_be_unordered(x, y) || x.upper > y.lower);
}

Abstract is_same(const Abstract& x, const Abstract& y) {
  const bool may_meet =
      are_numbers(x, y) && x.lower <= y.upper && y.lower <= x.upper;
  const bool is_point = x.lower == x.upper && y.lower == y.upper;
  return truth_of(may_meet, may_be_unordered(x, y) || !may_meet || !is_point);
}

// Of a NaN and another value the other value.
Abstract either(const AbstractCall& call, const Abstract& all, bool is_least) {
  const Abstract& x = call.args[0];
  const Abstract& y = call.args[1];
  if (!is_float(x) || !is_float(y)) {
    return all;
  }
  Abstract made = joined(x, y, all);
  made.may_be_nan = x.may_be_nan && y.may_be_nan;
  for (const Abstract* z : {&x, &y}) {
    if (!z->may_be_nan) {
      // The other one is a NaN, or the result is on this side of it.
      int64_t& end = is_least ? made.upper : made.lower;
      end = is_least ? std::min(end, z->upper) : std::max(end, z->lower);
    }
  }
  if (!may_be_unordered(x, y)) {
    made.lower =
        is_least ? std::min(x.lower, y.lower) : std::max(x.lower, y.lower);
    made.upper =
        is_least ? std::min(x.upper, y.upper) : std::max(x.upper, y.upper);
  }
  return made;
}

}  // namespace

Abstract abstract_abs(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[0];
  if (!is_float(x) || !x.has_numbers) {
    return all;
  }
  Abstract made = x;
  made.lower = x.lower > 0 ? x.lower : x.upper < 0 ? -x.upper : 0;
  made.upper = std::max(-x.lower, x.upper);
  made.may_be_plus_zero = x.may_be_plus_zero || x.may_be_minus_zero;
  made.may_be_minus_zero = false;
  return made;
}

Abstract abstract_neg(const AbstractCall& call, const Abstract& all) {
  return is_float(call.args[0]) ? mirrored(call.args[0]) : all;
}

Abstract abstract_add(const AbstractCall& call, const Abstract& all) {
  return sum(call.args[1], call.args[2], all);
}

Abstract abstract_sub(const AbstractCall& call, const Abstract& all) {
  return is_float(call.args[2]) ? sum(call.args[1], mirrored(call.args[2]), all)
                                : all;
}

Abstract abstract_mul(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[1];
  const Abstract& y = call.args[2];
  const bool may_make_nan =
      !is_float(x) || !is_float(y) || has_infinity(x) || has_infinity(y);
  return may_make_nan ? all : at_corners(x, y, all, num::float_mul);
}

Abstract abstract_div(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[1];
  const Abstract& y = call.args[2];
  const bool may_make_nan = !is_float(x) || !is_float(y) || has_infinity(x)
                            || has_infinity(y)
                            || (y.has_numbers && y.lower <= 0 && y.upper >= 0);
  return may_make_nan ? all : at_corners(x, y, all, num::float_div);
}

Abstract abstract_sqrt(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[1];
  if (!is_float(x) || !x.has_numbers || x.upper < 0) {
    return all;
  }
  const Value from = float_at(x.format, std::max<int64_t>(x.lower, 0));
  Abstract made = between(all,
                          num::float_sqrt(RoundingMode::Rtn, from),
                          num::float_sqrt(RoundingMode::Rtp, upper(x)));
  made.may_be_nan = made.may_be_nan || x.may_be_nan || x.lower < 0;
  return made;
}

Abstract abstract_round_to_integral(const AbstractCall& call,
                                    const Abstract& all) {
  const Abstract& x = call.args[1];
  if (!is_float(x) || !x.has_numbers) {
    return all;
  }
  Abstract made =
      between(all,
              num::float_round_to_integral(RoundingMode::Rtn, lower(x)),
              num::float_round_to_integral(RoundingMode::Rtp, upper(x)));
  made.may_be_nan = made.may_be_nan || x.may_be_nan;
  return made;
}

Abstract abstract_min(const AbstractCall& call, const Abstract& all) {
  return either(call, all, true);
}

Abstract abstract_max(const AbstractCall& call, const Abstract& all) {
  return either(call, all, false);
}

Abstract abstract_leq(const AbstractCall& call, const Abstract& all) {
  return chain(call, all, is_at_most);
}

Abstract abstract_lt(const AbstractCall& call, const Abstract& all) {
  return chain(call, all, is_less);
}

Abstract abstract_geq(const AbstractCall& call, const Abstract& all) {
  return chain(call, all, [](const Abstract& x, const Abstract& y) {
    return is_at_most(y, x);
  });
}

Abstract abstract_gt(const AbstractCall& call, const Abstract& all) {
  return chain(call, all, [](const Abstract& x, const Abstract& y) {
    return is_less(y, x);
  });
}

Abstract abstract_eq(const AbstractCall& call, const Abstract& all) {
  return chain(call, all, is_same);
}

Abstract abstract_is_zero(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[0];
  if (!is_float(x)) {
    return all;
  }
  const bool is_point = x.has_numbers && x.lower == 0 && x.upper == 0;
  return truth_of(has_zero(x), x.may_be_nan || !is_point);
}

Abstract abstract_is_infinite(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[0];
  return is_float(x) && !has_infinity(x) ? Abstract::truth(false) : all;
}

Abstract abstract_is_nan(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[0];
  return is_float(x) ? truth_of(x.may_be_nan, x.has_numbers) : all;
}

Abstract abstract_is_negative(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[0];
  if (!is_float(x)) {
    return all;
  }
  const bool may_be_true =
      x.has_numbers && (x.lower < 0 || (has_zero(x) && x.may_be_minus_zero));
  const bool may_be_false = x.may_be_nan || !x.has_numbers || x.upper > 0
                            || (has_zero(x) && x.may_be_plus_zero);
  return truth_of(may_be_true, may_be_false);
}

Abstract abstract_is_positive(const AbstractCall& call, const Abstract& all) {
  const Abstract& x = call.args[0];
  if (!is_float(x)) {
    return all;
  }
  const Abstract mirror = mirrored(x);
  return abstract_is_negative({call.indices, {&mirror, 1}}, all);
}

}  // namespace assay::theory::floats
