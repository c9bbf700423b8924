// SPDX-License-Identifier: MIT
#include "technique/synthesis/boundary.h"

#include <algorithm>
#include <array>
#include <utility>

#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Sort;

namespace {

// Beside strings: lengths, one more, and what is never a length.
constexpr std::array<int64_t, 7> kIndices = {0, 1, -1, 2, 3, 10, -2};
constexpr std::array<int64_t, 9> kIntegers = {
    0, 1, -1, 2, -2, 7, 10, int64_t{1} << 31, -(int64_t{1} << 40)};

// Empty, one letter, two equal and two different ones, digits with and without
// leading zeros, a sign, a quote, the escape, and the ends of Latin-1 and of
// all characters.
constexpr std::array<std::u32string_view, 15> kTexts = {U"",
                                                        U"a",
                                                        U"b",
                                                        U"0",
                                                        U"ab",
                                                        U"aa",
                                                        U"12",
                                                        U"aba",
                                                        U"07",
                                                        U"-1",
                                                        U"\"",
                                                        U"\\",
                                                        U"\u00e9",
                                                        U"\U0002ffff",
                                                        U"abab"};

std::vector<Value> bit_values(uint32_t width) {
  const mpz_class top = mpz_class(1) << (width - 1);
  std::vector<Value> made;
  const auto add = [&](const mpz_class& number) {
    const Value value = Value::bits(width, number);
    if (std::ranges::find(made, value) == made.end()) {
      made.push_back(value);
    }
  };
  add(0);
  add(1);
  add(-1);
  add(top);
  add(top - 1);
  add(2);
  add(width);
  add(top + 1);
  if (width > 2) {
    add(mpz_class(1) << (width / 2));
  }
  return made;
}

std::vector<Value> float_values(num::FloatFormat format) {
  const uint32_t fraction = format.significand_bits - 1;
  const mpz_class sign = mpz_class(1) << (format.width() - 1);
  const mpz_class infinity = ((mpz_class(1) << format.exponent_bits) - 1)
                             << fraction;
  const mpz_class one = ((mpz_class(1) << (format.exponent_bits - 1)) - 1)
                        << fraction;
  const mpz_class normal = mpz_class(1) << fraction;  // the smallest
  std::vector<Value> made;
  const auto add = [&](const mpz_class& pattern) {
    const Value value =
        Value::float_bits(format, Value::bits(format.width(), pattern));
    if (std::ranges::find(made, value) == made.end()) {
      made.push_back(value);
    }
  };
  add(0);
  add(sign);
  add(one);
  add(infinity);
  made.push_back(Value::nan(format));
  add(1);
  add(infinity - 1);
  add(sign + one);
  add(normal);
  add(normal - 1);
  add(one + 1);
  add(one - 1);
  add(sign + infinity);
  add(sign + 1);
  add(sign + infinity - 1);
  add(one + normal);
  return made;
}

// An array that is the same everywhere, and such with one or two other places.
// NOLINTNEXTLINE(misc-no-recursion): as deep as the sort.
std::vector<Value> map_values(const BoundaryContext& context, Sort sort) {
  const std::span<const Sort> args = context.tm.sort_args(sort);
  const std::vector<Value> places = boundary_values(context, args[0]);
  const std::vector<Value> values = boundary_values(context, args.back());
  if (args.size() != 2 || places.empty() || values.empty()) {
    return {};
  }
  std::vector<Value> made;
  const auto add = [&](const Value& fallback,
                       std::vector<std::pair<Value, Value>> entries) {
    for (auto& [place, value] : entries) {
      place = theory::arrays::place_of(std::span(&place, 1));
    }
    Value value = theory::arrays::normal_map(
        context.eval,
        args.first(1),
        num::make_map(fallback, num::ValueMap::of(std::move(entries))));
    if (value.is_known() && std::ranges::find(made, value) == made.end()) {
      made.push_back(std::move(value));
    }
  };
  const Value& first = values.front();
  const Value& second = values[values.size() > 1 ? 1 : 0];
  add(first, {});
  add(second, {});
  add(first, {{places.front(), second}});
  add(first, {{places.back(), second}});
  if (places.size() > 1) {
    add(first, {{places[0], second}, {places[1], values.back()}});
  }
  return made;
}

std::vector<Value> seq_values(const std::vector<Value>& elements) {
  if (elements.empty()) {
    return {};
  }
  const Value& first = elements.front();
  const Value& second = elements[elements.size() > 1 ? 1 : 0];
  std::vector<Value> made = {Value::seq({}), Value::seq({first})};
  if (elements.size() > 1) {
    made.push_back(Value::seq({second}));
    made.push_back(Value::seq({first, second}));
  }
  made.push_back(Value::seq({first, first}));
  made.push_back(Value::seq({first, second, first}));
  return made;
}

// The constructors without fields, and each of the others with the plainest
// values and with others; fields of datatypes have what came before.
// NOLINTNEXTLINE(misc-no-recursion): as deep as the sort.
std::vector<Value> data_values(const BoundaryContext& context, Sort sort) {
  const term::TermManager& tm = context.tm;
  BoundaryContext fields_context = context;
  fields_context.has_strings = true;
  const auto& list = tm.constructors(term::Symbol{tm.sort_head(sort)});
  std::vector<Value> made;
  for (uint32_t i = 0; i < list.size(); ++i) {
    if (list[i].selectors.empty()) {
      made.push_back(Value::data(i, {}));
    }
  }
  for (uint32_t i = 0; i < list.size(); ++i) {
    const std::vector<Sort>& params = tm.symbol(list[i].symbol).params;
    for (size_t variant = 0; variant < 4 && !params.empty(); ++variant) {
      std::vector<Value> fields;
      for (const Sort param : params) {
        const std::vector<Value> values =
            param == sort ? made : boundary_values(fields_context, param);
        if (values.empty()) {
          return made;
        }
        const bool is_own = param == sort;
        fields.push_back(is_own && variant > 1
                             ? values.back()
                             : values[variant % values.size()]);
      }
      Value value = Value::data(i, std::move(fields));
      if (std::ranges::find(made, value) == made.end()) {
        made.push_back(std::move(value));
      }
    }
  }
  return made;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as the sort.
std::vector<Value> built_in_values(const BoundaryContext& context, Sort sort) {
  const term::TermManager& tm = context.tm;
  std::vector<Value> made;
  if (tm.sort_kind(sort) == term::SortKind::User) {
    return tm.symbol(term::Symbol{tm.sort_head(sort)}).kind
                   == term::SymbolKind::Datatype
               ? data_values(context, sort)
               : made;
  }
  if (sort == theory::kBool) {
    return {Value::boolean(false), Value::boolean(true)};
  }
  if (sort == theory::kInt) {
    const std::span<const int64_t> list =
        context.has_strings ? std::span<const int64_t>(kIndices) : kIntegers;
    std::ranges::transform(list, std::back_inserter(made), [](int64_t number) {
      return Value::integer(number);
    });
  } else if (sort == theory::kReal) {
    for (const auto& [top, bottom] :
         std::to_array<std::pair<int, int>>({{0, 1},
                                             {1, 1},
                                             {-1, 1},
                                             {1, 2},
                                             {-1, 2},
                                             {2, 1},
                                             {-3, 2},
                                             {1, 3},
                                             {7, 1},
                                             {1000000, 1}})) {
      made.push_back(Value::real(mpq_class(top, bottom)));
    }
  } else if (sort == theory::kString) {
    std::ranges::transform(
        kTexts, std::back_inserter(made), [](std::u32string_view text) {
          return Value::string(std::u32string(text));
        });
  } else if (sort == theory::kRoundingMode) {
    for (uint8_t mode = 0; mode < 5; ++mode) {
      made.push_back(
          Value::rounding_mode(static_cast<num::RoundingMode>(mode)));
    }
  } else if (tm.is_builtin(sort, theory::kBitVecRow)) {
    return bit_values(tm.sort_indices(sort)[0].value);
  } else if (tm.is_builtin(sort, theory::kFloatRow)) {
    return float_values(
        {tm.sort_indices(sort)[0].value, tm.sort_indices(sort)[1].value});
  } else if (tm.is_builtin(sort, theory::kArrayRow)) {
    return map_values(context, sort);
  } else if (tm.is_builtin(sort, theory::kSeqRow)) {
    return seq_values(boundary_values(context, tm.sort_args(sort)[0]));
  }
  return made;
}

}  // namespace

// NOLINTNEXTLINE(misc-no-recursion): as deep as the sort.
std::vector<Value> boundary_values(const BoundaryContext& context, Sort sort) {
  const auto own =
      context.own.empty()
          ? context.own.end()
          : std::ranges::find(context.own,
                              theory::sort_to_string(context.tm, sort),
                              &rules::OwnValues::sort);
  if (own == context.own.end()) {
    return built_in_values(context, sort);
  }
  std::vector<Value> made = own->values;
  if (!own->is_only) {
    for (Value& value : built_in_values(context, sort)) {
      if (std::ranges::find(made, value) == made.end()) {
        made.push_back(std::move(value));
      }
    }
  }
  return made;
}

}  // namespace assay::technique
