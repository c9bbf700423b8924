// SPDX-License-Identifier: MIT
#include "theory/arrays/eval.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "num/value_map.h"
#include "theory/arrays/places.h"

namespace assay::theory::arrays {

using num::ValueMap;
using term::Index;
using term::Sort;

namespace {

// The places where one of two maps has an entry, and the values there.
struct Place {
  Value place;
  Value left;
  Value right;
};

std::vector<Place> listed_places(const Value& left, const Value& right) {
  std::vector<Place> places;
  for (const auto& [place, value] : num::map_entries(left).entries()) {
    places.push_back({*place, *value, num::map_at(right, *place)});
  }
  for (const auto& [place, value] : num::map_entries(right).entries()) {
    if (!num::map_entries(left).contains(*place)) {
      places.push_back({*place, num::map_fallback(left), *value});
    }
  }
  return places;
}

bool is_whole_map(const Value& value) {
  return value.is(ValueKind::Map) && num::map_fallback(value);
}

}  // namespace

Value call_index(EvalContext& context,
                 Index function,
                 Sort sort,
                 std::span<const Value> args) {
  if (function.kind == Index::Kind::OfSymbol) {
    return context.call(term::Symbol{function.value}, args);
  }
  if (function.kind == Index::Kind::OfOp) {
    return context.call(term::Op{function.value}, sort, args);
  }
  return Value::undetermined("not a function");
}

Value eval_select(const EvalCall& call) {
  const std::span<const Value> indices = call.args.subspan(1);
  if (call.args[0].is(ValueKind::Map)) {
    return value_at(call.context, call.args[0], place_of(indices));
  }
  return call.context.apply(call.args[0], indices);
}

Value eval_store(const EvalCall& call) {
  const Value map = to_map(call.context, call.sort, call.args[0]);
  if (!map.is(ValueKind::Map)) {
    return map;
  }
  const Value place = place_of(call.args.subspan(1, call.args.size() - 2));
  if (!num::map_entries(map).contains(place)
      && (place.is_opaque() || has_opaque_place(map))) {
    return Value::undetermined("equality of functions");
  }
  return normal_map(
      call.context, call.sort, num::map_with(map, place, call.args.back()));
}

Value eval_const(const EvalCall& call) {
  return num::make_map(call.args[0], {});
}

Value eval_map(const EvalCall& call) {
  const Sort element = call.context.tm().sort_args(call.sort).back();
  return pointwise(call, call.args, [&](std::span<const Value> values) {
    return call_index(call.context, call.indices[0], element, values);
  });
}

Value eval_as_array(const EvalCall& call) {
  const term::Symbol symbol{call.indices[0].value};
  return normal_map(
      call.context, call.sort, call.context.function_value(symbol));
}

// z3 says what it is only for constant arrays, and through axioms about terms
// for those that are made of them.
Value eval_default(const EvalCall& call) {
  const Value map = to_map(call.context, call.arg_sorts[0], call.args[0]);
  if (!is_whole_map(map)) {
    return Value::undetermined("an array given by a term");
  }
  if (num::map_entries(map).empty()) {
    return num::map_fallback(map);
  }
  return call.unspecified("not a constant array");
}

// Some place where two arrays differ, but z3 holds to that only for those that
// it makes itself.
Value eval_array_ext(const EvalCall& call) {
  return call.unspecified("which difference");
}

// --- eqrange -----------------------------------------------------------------

namespace {

// The indices between two, both included, as integers: 0 to `count` - 1 in
// their order. `rank` maps an index into it, to something else if it is not
// between the two.
struct Range {
  bool is_known = false;
  bool is_empty = false;
  bool is_dense = false;  // infinitely many
  mpz_class low;
  mpz_class high;
};

// Floats in their order, the negative zero before the positive one.
mpz_class float_rank(const Value& value) {
  mpz_class bits = value.pattern().to_mpz();
  const mp_bitcnt_t sign = value.format().width() - 1;
  if (mpz_tstbit(bits.get_mpz_t(), sign) == 0) {
    return bits;
  }
  mpz_clrbit(bits.get_mpz_t(), sign);
  return -bits - 1;
}

Range range_between(const Value& low, const Value& high) {
  Range range;
  range.is_known = true;
  switch (low.kind()) {
    case ValueKind::Int:
    case ValueKind::BitVec:
      range.low = low.to_mpz();
      range.high = high.to_mpz();
      break;
    case ValueKind::Float: {
      const Value nan = Value::nan(low.format());
      if (low == nan || high == nan) {
        range.is_empty = true;
        return range;
      }
      range.low = float_rank(low);
      range.high = float_rank(high);
      // fp.leq does not tell the zeros apart.
      range.low = range.low == 0 ? mpz_class(-1) : range.low;
      range.high = range.high == -1 ? mpz_class(0) : range.high;
      break;
    }
    case ValueKind::Real:
      if (low.is_algebraic() || high.is_algebraic()) {
        range.is_known = false;
        return range;
      }
      range.is_empty = low.to_mpq() > high.to_mpq();
      range.is_dense = low.to_mpq() < high.to_mpq();
      range.high = range.is_empty ? -1 : 0;
      return range;
    default: range.is_known = false; return range;
  }
  range.is_empty = range.low > range.high;
  return range;
}

bool is_between(const Value& value, const Value& low, const Value& high) {
  if (value.is(ValueKind::Real)) {
    return low.to_mpq() <= value.to_mpq() && value.to_mpq() <= high.to_mpq();
  }
  if (value.is(ValueKind::Float)) {
    const Range range = range_between(low, high);
    const mpz_class rank = float_rank(value);
    return value != Value::nan(value.format()) && range.low <= rank
           && rank <= range.high;
  }
  return low.to_mpz() <= value.to_mpz() && value.to_mpz() <= high.to_mpz();
}

// Looks at each place; for arrays that are given by terms.
Value equal_in_short_range(const EvalCall& call, const Range& range) {
  constexpr int kMaxPlaces = 4096;
  const Value& low = call.args[2];
  if ((!low.is(ValueKind::Int) && !low.is(ValueKind::BitVec))
      || range.high - range.low >= kMaxPlaces) {
    return Value::undetermined("equality of functions");
  }
  const Sort element = call.context.tm().sort_args(call.arg_sorts[0]).back();
  Value unknown;
  for (mpz_class i = range.low; i <= range.high; ++i) {
    const Value place = low.is(ValueKind::Int) ? Value::integer(i)
                                               : Value::bits(low.width(), i);
    const Value left = value_at(call.context, call.args[0], place);
    const Value right = value_at(call.context, call.args[1], place);
    if (!left.is_known() || !right.is_known()) {
      unknown = unknown_from(call, left.is_known() ? right : left);
      continue;
    }
    const Value same = call.context.equal(left, right, element);
    if (same.is_false()) {
      return Value::boolean(false);
    }
    if (!same.is_known()) {
      unknown = same;
    }
  }
  return unknown ? unknown : Value::boolean(true);
}

}  // namespace

// cvc5: the arrays are equal at all indices between the two, both included;
// bit-vectors are unsigned.
Value eval_eqrange(const EvalCall& call) {
  const Value& left = call.args[0];
  const Value& right = call.args[1];
  const Value& low = call.args[2];
  const Value& high = call.args[3];
  const Range range = range_between(low, high);
  if (!range.is_known) {
    return Value::undetermined("a range of such indices");
  }
  if (range.is_empty) {
    return Value::boolean(true);
  }
  if (!is_whole_map(left) || !is_whole_map(right)) {
    return equal_in_short_range(call, range);
  }
  const Sort element = call.context.tm().sort_args(call.arg_sorts[0]).back();
  Value unknown;
  size_t seen = 0;
  const auto is_different = [&](const Value& a, const Value& b) {
    const Value same = call.context.equal(a, b, element);
    if (!same.is_known()) {
      unknown = same;
    }
    return same.is_false();
  };
  for (const Place& at : listed_places(left, right)) {
    if (at.place.is_algebraic()) {
      unknown = Value::undetermined("a range of such indices");
      continue;
    }
    if (!is_between(at.place, low, high)) {
      continue;
    }
    ++seen;
    if (is_different(at.left, at.right)) {
      return Value::boolean(false);
    }
  }
  const bool has_others =
      range.is_dense || range.high - range.low + 1 > mpz_class(seen);
  if (has_others
      && is_different(num::map_fallback(left), num::map_fallback(right))) {
    return Value::boolean(false);
  }
  return unknown ? unknown : Value::boolean(true);
}

}  // namespace assay::theory::arrays
