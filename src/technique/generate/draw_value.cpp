// SPDX-License-Identifier: MIT
#include "technique/generate/draw_value.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "eval/value_parts.h"
#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/sorts.h"
#include "theory/strings/strings.h"

namespace assay::technique {

using num::Value;
using term::Sort;

namespace {

constexpr uint32_t kValueDepth = 5;

constexpr std::array<int64_t, 10> kUsualNumbers = {
    0, 1, -1, 2, -2, 3, 5, 7, 10, 0};

// Letters that meet often, a quote, digits, the escape, and code points at the
// borders of ASCII, Latin-1, the basic plane and all.
constexpr std::array<char32_t, 16> kLetters = {'a',
                                               'a',
                                               'a',
                                               'b',
                                               'b',
                                               'A',
                                               '0',
                                               '1',
                                               '9',
                                               '-',
                                               '"',
                                               '\\',
                                               0x7f,
                                               0xe9,
                                               0xffff,
                                               0x2ffff};

}  // namespace

uint64_t ValueDrawer::draw_count(uint32_t depth) {
  return rng_.below(depth == 0 ? 4 : 3);
}

mpz_class ValueDrawer::draw_integer() {
  if (has_small_numbers_ && !rng_.chance(1, 16)) {
    return static_cast<long>(rng_.between(-2, 6));
  }
  const uint64_t kind = rng_.below(16);
  if (kind < 7) {
    return static_cast<long>(kUsualNumbers[rng_.below(kUsualNumbers.size())]);
  }
  if (kind < 14) {
    return static_cast<long>(rng_.between(-20, 20));
  }
  const mpz_class power = mpz_class(1) << rng_.below(kind == 14 ? 34 : 66);
  const mpz_class near = power + static_cast<long>(rng_.between(-1, 1));
  return rng_.chance(1, 2) ? near : mpz_class(-near);
}

mpq_class ValueDrawer::draw_rational() {
  constexpr std::array<unsigned, 8> kDivisors = {1, 1, 1, 2, 3, 4, 10, 100};
  // One after the other: arguments have no order.
  const unsigned divisor = kDivisors[rng_.below(kDivisors.size())];
  mpq_class made(draw_integer(), divisor);
  made.canonicalize();
  return made;
}

mpz_class ValueDrawer::draw_pattern(uint32_t width) {
  mpz_class made;
  for (uint32_t at = 0; at < width; at += 32) {
    made = (made << 32) + static_cast<unsigned long>(rng_.next() >> 32);
  }
  return made;
}

Value ValueDrawer::draw_bits(uint32_t width) {
  const mpz_class top = mpz_class(1) << (width - 1);
  switch (rng_.below(10)) {
    case 0: return Value::bits(width, uint64_t{0});
    case 1: return Value::bits(width, uint64_t{1});
    case 2: return Value::bits(width, mpz_class(-1));
    case 3: return Value::bits(width, top);
    case 4: return Value::bits(width, mpz_class(top - 1));
    case 5: return Value::bits(width, mpz_class(1) << rng_.below(width));
    case 6: return Value::bits(width, rng_.below(width + 2));
    default: return Value::bits(width, draw_pattern(width));
  }
}

Value ValueDrawer::draw_float(num::FloatFormat format) {
  const uint32_t fraction = format.significand_bits - 1;
  const mpz_class sign = mpz_class(rng_.chance(1, 2) ? 1 : 0)
                         << (format.width() - 1);
  const mpz_class infinity = ((mpz_class(1) << format.exponent_bits) - 1)
                             << fraction;
  const mpz_class one = ((mpz_class(1) << (format.exponent_bits - 1)) - 1)
                        << fraction;
  const mpz_class normal = mpz_class(1) << fraction;  // the smallest
  const auto make = [&](const mpz_class& pattern) {
    return Value::float_bits(
        format, Value::bits(format.width(), mpz_class(pattern + sign)));
  };
  switch (rng_.below(14)) {
    case 0: return make(0);
    case 1: return make(1);
    case 2: return make(normal - 1);
    case 3: return make(normal);
    case 4: return make(infinity - 1);
    case 5: return make(infinity);
    case 6: return Value::nan(format);
    case 7: return make(one);
    case 8: return make(one + static_cast<long>(rng_.between(-1, 1)));
    case 9: return make(one + normal * static_cast<long>(rng_.between(-2, 2)));
    case 10: return make(draw_pattern(fraction) % normal);
    default: return make(draw_pattern(format.width() - 1) % infinity);
  }
}

std::u32string ValueDrawer::draw_text() {
  std::u32string text;
  const uint64_t length = rng_.below(rng_.chance(1, 4) ? 7 : 4);
  for (uint64_t i = 0; i < length; ++i) {
    const bool repeats = !text.empty() && rng_.chance(1, 3);
    text += repeats ? text.back() : kLetters[rng_.below(kLetters.size())];
  }
  return text;
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
Value ValueDrawer::draw_map(std::span<const Sort> indices,
                            Sort result,
                            uint32_t depth) {
  Value fallback = draw(result, depth + 1);
  if (!fallback) {
    return {};
  }
  std::vector<std::pair<Value, Value>> entries;
  for (uint64_t i = draw_count(depth); i > 0; --i) {
    std::vector<Value> place;
    for (const Sort sort : indices) {
      place.push_back(draw(sort, depth + 1));
    }
    entries.emplace_back(theory::arrays::place_of(place),
                         draw(result, depth + 1));
  }
  return theory::arrays::normal_map(
      context_,
      indices,
      num::make_map(std::move(fallback),
                    num::ValueMap::of(std::move(entries))));
}

Value ValueDrawer::draw_function(std::span<const Sort> params, Sort result) {
  return draw_map(params, result, 0);
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
Value ValueDrawer::draw_data(Sort sort, uint32_t depth) {
  const auto& list = tm_.constructors(term::Symbol{tm_.sort_head(sort)});
  // The first constructor ends every recursion.
  const uint64_t chosen = depth >= 3 ? 0 : rng_.below(list.size());
  std::vector<Value> fields;
  for (const Sort field : eval::field_sorts(tm_, sort, list[chosen].symbol)) {
    fields.push_back(draw(field, depth + 1));
  }
  return Value::data(static_cast<uint32_t>(chosen), std::move(fields));
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
Value ValueDrawer::draw_container(Sort sort, uint32_t depth) {
  const std::span<const Sort> args = tm_.sort_args(sort);
  const uint32_t row = tm_.sort_head(sort);
  if (row == theory::kArrayRow || row == theory::kFunctionRow) {
    return draw_map(args.first(args.size() - 1), args.back(), depth);
  }
  if (row == theory::kTupleRow) {
    std::vector<Value> fields;
    for (const Sort arg : args) {
      fields.push_back(draw(arg, depth + 1));
    }
    return Value::data(0, std::move(fields));
  }
  std::vector<Value> elements;
  for (uint64_t i = draw_count(depth); i > 0; --i) {
    elements.push_back(!elements.empty() && rng_.chance(1, 3)
                           ? elements.back()
                           : draw(args[0], depth + 1));
  }
  if (row == theory::kSeqRow) {
    return Value::seq(std::move(elements));
  }
  std::vector<std::pair<Value, Value>> entries;
  entries.reserve(elements.size());
  const bool is_bag = row == theory::kBagRow;
  for (Value& element : elements) {
    entries.emplace_back(std::move(element),
                         is_bag ? Value::integer(rng_.between(1, 3)) : Value());
  }
  if (is_bag) {
    return num::make_bag(num::ValueMap::of(std::move(entries)));
  }
  return row == theory::kSetRow
             ? num::make_set(num::ValueMap::of(std::move(entries)))
             : Value();
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
Value ValueDrawer::draw(Sort sort, uint32_t depth) {
  if (depth > kValueDepth || sort == theory::kRegLan) {
    return context_.default_value(sort);
  }
  if (sort == theory::kBool) {
    return Value::boolean(rng_.chance(1, 2));
  }
  if (sort == theory::kInt) {
    return Value::integer(draw_integer());
  }
  if (sort == theory::kReal) {
    return Value::real(draw_rational());
  }
  if (sort == theory::kString) {
    return Value::string(draw_text());
  }
  if (sort == theory::kRoundingMode) {
    return Value::rounding_mode(static_cast<num::RoundingMode>(rng_.below(5)));
  }
  if (tm_.sort_kind(sort) == term::SortKind::User) {
    const term::Symbol symbol{tm_.sort_head(sort)};
    if (tm_.symbol(symbol).kind == term::SymbolKind::Datatype) {
      return draw_data(sort, depth);
    }
    const std::optional<mpz_class> size = context_.cardinality(sort);
    return size ? Value::element(
                      static_cast<uint32_t>(rng_.below(size->get_ui())))
                : Value();
  }
  if (tm_.is_builtin(sort, theory::kBitVecRow)) {
    return draw_bits(tm_.sort_indices(sort)[0].value);
  }
  if (tm_.is_builtin(sort, theory::kFloatRow)) {
    return draw_float(
        {tm_.sort_indices(sort)[0].value, tm_.sort_indices(sort)[1].value});
  }
  return tm_.sort_args(sort).empty() ? Value() : draw_container(sort, depth);
}

}  // namespace assay::technique
