// SPDX-License-Identifier: MIT
//
// The values of sorts: how many there are, all of them if they are few, one of
// them, some that are worth a try. Sorts nest, and so do these functions;
// deeper than kMaxDepth nobody knows the values.
#include <algorithm>
#include <array>

#include "eval/evaluator.h"
#include "num/float_ops.h"
#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/datatypes/datatypes.h"
#include "theory/sets/sets.h"
#include "theory/sorts.h"
#include "theory/strings/strings.h"

namespace assay::eval {

using num::FloatFormat;
using num::ValueKind;
using term::Sort;
using term::SortKind;
using term::Symbol;
using term::TermManager;

namespace {

constexpr uint32_t kMaxDepth = 64;
// Numbers with more bits than this are as good as infinite.
constexpr uint64_t kMaxBits = 4096;

FloatFormat float_format(const TermManager& tm, Sort sort) {
  const std::span<const term::Index> indices = tm.sort_indices(sort);
  return {indices[0].value, indices[1].value};
}

bool is_datatype(const TermManager& tm, Sort sort) {
  return tm.sort_kind(sort) == SortKind::User
         && tm.symbol(Symbol{tm.sort_head(sort)}).kind
                == term::SymbolKind::Datatype;
}

bool is_set(const TermManager& tm, Sort sort) {
  return tm.is_builtin(sort, theory::kSetRow)
         || tm.is_builtin(sort, theory::sets::kFiniteSetRow);
}

// What the fields of a constructor have in this instance of the datatype.
std::vector<Sort> field_sorts(const TermManager& tm,
                              Sort datatype,
                              const term::ConstructorInfo& constructor) {
  const std::span<const Sort> args = tm.sort_args(datatype);
  std::vector<Sort> sorts;
  for (const Sort sort : tm.symbol(constructor.symbol).params) {
    if (!tm.has_parameter(sort)) {
      sorts.push_back(sort);
    } else if (tm.sort_kind(sort) == SortKind::Parameter
               && tm.sort_head(sort) < args.size()) {
      sorts.push_back(args[tm.sort_head(sort)]);
    } else if (tm.sort_args(sort).size() == args.size()
               && tm.sort_head(sort) == tm.sort_head(datatype)) {
      sorts.push_back(datatype);  // the datatype itself
    } else {
      sorts.emplace_back();  // would have to be made
    }
  }
  return sorts;
}

}  // namespace

// --- how many ----------------------------------------------------------------

std::optional<mpz_class> Evaluator::cardinality(Sort sort) {
  return count(sort, 0);
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
std::optional<mpz_class> Evaluator::count(Sort sort, uint32_t depth) {
  if (!sort || depth > kMaxDepth) {
    return std::nullopt;
  }
  const auto power = [](uint64_t bits) -> std::optional<mpz_class> {
    if (bits > kMaxBits) {
      return std::nullopt;
    }
    return mpz_class(1) << bits;
  };
  if (sort == theory::kBool) {
    return 2;
  }
  if (sort == theory::kRoundingMode) {
    return 5;
  }
  if (tm_->is_builtin(sort, theory::kBitVecRow)) {
    return power(tm_->sort_indices(sort)[0].value);
  }
  if (tm_->is_builtin(sort, theory::kFloatRow)) {
    const FloatFormat format = float_format(*tm_, sort);
    std::optional<mpz_class> all = power(format.width());
    if (all) {
      // One NaN instead of many.
      *all -= (mpz_class(1) << format.significand_bits) - 3;
    }
    return all;
  }
  if (tm_->is_builtin(sort, theory::strings::kUnicodeRow)) {
    return 0x30000;
  }
  if (tm_->is_builtin(sort, theory::kFieldRow)) {
    const term::Index size = tm_->sort_indices(sort)[0];
    return size.kind == term::Index::Kind::Numeral
               ? std::optional<mpz_class>(size.value)
               : std::nullopt;
  }
  const std::span<const Sort> args = tm_->sort_args(sort);
  if (tm_->is_builtin(sort, theory::kTupleRow)) {
    return product(args, depth + 1);
  }
  if (tm_->is_builtin(sort, theory::datatypes::kNullableRow)) {
    std::optional<mpz_class> values = count(args[0], depth + 1);
    return values ? std::optional<mpz_class>(*values + 1) : std::nullopt;
  }
  if (is_set(*tm_, sort)) {
    const std::optional<mpz_class> elements = count(args[0], depth + 1);
    return elements && elements->fits_uint_p() ? power(elements->get_ui())
                                               : std::nullopt;
  }
  if (tm_->is_builtin(sort, theory::kArrayRow)
      || tm_->is_builtin(sort, theory::kFunctionRow)) {
    const std::optional<mpz_class> values = count(args.back(), depth + 1);
    const std::optional<mpz_class> places =
        product(args.first(args.size() - 1), depth + 1);
    if (values && *values == 1) {
      return 1;
    }
    if (!values || !places
        || *places * mpz_sizeinbase(values->get_mpz_t(), 2)
               > mpz_class(kMaxBits)) {
      return std::nullopt;
    }
    mpz_class result;
    mpz_pow_ui(result.get_mpz_t(), values->get_mpz_t(), places->get_ui());
    return result;
  }
  if (is_datatype(*tm_, sort)) {
    mpz_class total;
    for (const term::ConstructorInfo& row :
         tm_->constructors(Symbol{tm_->sort_head(sort)})) {
      const std::optional<mpz_class> part =
          product(field_sorts(*tm_, sort, row), depth + 1);
      if (!part) {
        return std::nullopt;
      }
      total += *part;
    }
    return total;
  }
  const auto universe = model_.universes.find(sort);
  if (universe != model_.universes.end() && universe->second.is_complete) {
    return universe->second.size;
  }
  return std::nullopt;
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
std::optional<mpz_class> Evaluator::product(std::span<const Sort> sorts,
                                            uint32_t depth) {
  mpz_class total = 1;
  for (const Sort sort : sorts) {
    const std::optional<mpz_class> part = count(sort, depth);
    if (!part) {
      return std::nullopt;
    }
    total *= *part;
  }
  return total;
}

// --- all ---------------------------------------------------------------------

std::optional<std::vector<Value>> Evaluator::enumerate(Sort sort,
                                                       size_t limit) {
  const std::optional<mpz_class> number = count(sort, 0);
  if (!number || *number > limit) {
    return std::nullopt;
  }
  return list(sort, 0);
}

// All tuples over the lists, the last one changing fastest.
static std::vector<std::vector<Value>> all_tuples(
    std::span<const std::vector<Value>> lists) {
  std::vector<std::vector<Value>> tuples{{}};
  for (const std::vector<Value>& values : lists) {
    std::vector<std::vector<Value>> longer;
    for (const std::vector<Value>& tuple : tuples) {
      for (const Value& value : values) {
        longer.push_back(tuple);
        longer.back().push_back(value);
      }
    }
    tuples = std::move(longer);
  }
  return tuples;
}

// Of a sort whose values were counted.
// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
std::vector<Value> Evaluator::list(Sort sort, uint32_t depth) {
  std::vector<Value> values;
  if (sort == theory::kBool) {
    return {Value::boolean(false), Value::boolean(true)};
  }
  if (sort == theory::kRoundingMode) {
    for (int64_t mode = 0; mode < 5; ++mode) {
      values.push_back(
          Value::rounding_mode(static_cast<num::RoundingMode>(mode)));
    }
    return values;
  }
  if (tm_->is_builtin(sort, theory::kBitVecRow)) {
    const uint32_t width = tm_->sort_indices(sort)[0].value;
    for (uint64_t bits = 0; bits < uint64_t{1} << width; ++bits) {
      values.push_back(Value::bits(width, bits));
    }
    return values;
  }
  if (tm_->is_builtin(sort, theory::kFloatRow)) {
    const FloatFormat format = float_format(*tm_, sort);
    const Value nan = Value::nan(format);
    for (uint64_t bits = 0; bits < uint64_t{1} << format.width(); ++bits) {
      Value made = Value::float_bits(format, Value::bits(format.width(), bits));
      if (made != nan) {
        values.push_back(std::move(made));
      }
    }
    values.push_back(nan);
    return values;
  }
  if (tm_->is_builtin(sort, theory::strings::kUnicodeRow)) {
    for (uint32_t code = 0; code < 0x30000; ++code) {
      values.push_back(Value::character(code));
    }
    return values;
  }
  if (tm_->is_builtin(sort, theory::kFieldRow)) {
    for (uint32_t i = 0; i < tm_->sort_indices(sort)[0].value; ++i) {
      values.push_back(Value::field(i));
    }
    return values;
  }
  const std::span<const Sort> args = tm_->sort_args(sort);
  const auto lists = [&](std::span<const Sort> sorts) {
    std::vector<std::vector<Value>> all;
    for (const Sort part : sorts) {
      all.push_back(list(part, depth + 1));
    }
    return all;
  };
  if (tm_->is_builtin(sort, theory::kTupleRow)) {
    for (std::vector<Value>& tuple : all_tuples(lists(args))) {
      values.push_back(Value::data(0, std::move(tuple)));
    }
    return values;
  }
  if (tm_->is_builtin(sort, theory::datatypes::kNullableRow)) {
    values.push_back(Value::data(theory::datatypes::kNull, {}));
    for (const Value& value : list(args[0], depth + 1)) {
      values.push_back(Value::data(theory::datatypes::kSome, {value}));
    }
    return values;
  }
  if (is_set(*tm_, sort)) {
    std::vector<num::ValueMap> sets{{}};
    for (const Value& element : list(args[0], depth + 1)) {
      const size_t count = sets.size();
      for (size_t i = 0; i < count; ++i) {
        sets.push_back(sets[i].with(element, {}));
      }
    }
    for (const num::ValueMap& set : sets) {
      values.push_back(num::make_set(set));
    }
    return values;
  }
  if (tm_->is_builtin(sort, theory::kArrayRow)
      || tm_->is_builtin(sort, theory::kFunctionRow)) {
    return list_maps(sort, lists(args));
  }
  if (is_datatype(*tm_, sort)) {
    const auto& constructors = tm_->constructors(Symbol{tm_->sort_head(sort)});
    for (uint32_t i = 0; i < constructors.size(); ++i) {
      for (std::vector<Value>& tuple :
           all_tuples(lists(field_sorts(*tm_, sort, constructors[i])))) {
        values.push_back(Value::data(i, std::move(tuple)));
      }
    }
    return values;
  }
  const auto universe = model_.universes.find(sort);
  for (uint32_t i = 0;
       universe != model_.universes.end() && i < universe->second.size;
       ++i) {
    values.push_back(Value::element(i));
  }
  return values;
}

std::vector<Value> Evaluator::list_maps(
    Sort sort, const std::vector<std::vector<Value>>& lists) {
  const std::vector<std::vector<Value>> places =
      all_tuples(std::span(lists).first(lists.size() - 1));
  const std::vector<std::vector<Value>> targets(places.size(), lists.back());
  std::vector<Value> values;
  for (const std::vector<Value>& tuple : all_tuples(targets)) {
    num::ValueMap entries;
    for (size_t i = 0; i < places.size(); ++i) {
      entries = entries.with(
          places[i].size() == 1 ? places[i][0] : Value::seq(places[i]),
          tuple[i]);
    }
    values.push_back(theory::arrays::normal_map(
        *this, sort, num::make_map(lists.back()[0], entries)));
  }
  return values;
}

// --- one, some ---------------------------------------------------------------

Value Evaluator::default_value(Sort sort) {
  return some_value(sort, 0);
}

// NOLINTNEXTLINE(misc-no-recursion): the depth is limited.
Value Evaluator::some_value(Sort sort, uint32_t depth) {
  if (!sort || depth > kMaxDepth) {
    return Value::undetermined("a sort's value");
  }
  if (sort == theory::kBool) {
    return Value::boolean(false);
  }
  if (sort == theory::kInt) {
    return Value::integer(0);
  }
  if (sort == theory::kReal) {
    return Value::real(0);
  }
  if (sort == theory::kString) {
    return Value::string({});
  }
  if (sort == theory::kRoundingMode) {
    return Value::rounding_mode(num::RoundingMode::Rne);
  }
  if (tm_->is_builtin(sort, theory::kBitVecRow)) {
    return Value::bits(tm_->sort_indices(sort)[0].value, uint64_t{0});
  }
  if (tm_->is_builtin(sort, theory::kFloatRow)) {
    const FloatFormat format = float_format(*tm_, sort);
    if (!num::is_supported(format)) {
      return Value::undetermined("float format too large");
    }
    return Value::float_bits(format, Value::bits(format.width(), uint64_t{0}));
  }
  if (tm_->is_builtin(sort, theory::strings::kUnicodeRow)) {
    return Value::character('A');
  }
  if (tm_->is_builtin(sort, theory::kFieldRow)) {
    return Value::field(0);
  }
  if (tm_->is_builtin(sort, theory::kSeqRow)) {
    return Value::seq({});
  }
  if (is_set(*tm_, sort)) {
    return num::make_set({});
  }
  if (tm_->is_builtin(sort, theory::datatypes::kNullableRow)) {
    return Value::data(theory::datatypes::kNull, {});
  }
  if (tm_->is_builtin(sort, theory::kBagRow)) {
    return num::make_bag({});
  }
  const std::span<const Sort> args = tm_->sort_args(sort);
  if (tm_->is_builtin(sort, theory::kArrayRow)
      || tm_->is_builtin(sort, theory::kFunctionRow)) {
    Value value = some_value(args.back(), depth + 1);
    return value.is_known() ? num::make_map(std::move(value), {}) : value;
  }
  const auto all_known = [&](std::span<const Sort> sorts,
                             std::vector<Value>& fields) {
    for (const Sort part : sorts) {
      fields.push_back(some_value(part, depth + 1));
      if (!fields.back().is_known()) {
        return false;
      }
    }
    return true;
  };
  std::vector<Value> fields;
  if (tm_->is_builtin(sort, theory::kTupleRow)) {
    return all_known(args, fields) ? Value::data(0, std::move(fields))
                                   : fields.back();
  }
  if (is_datatype(*tm_, sort)) {
    // The constructor with the fewest fields first: a base case is among them.
    const auto& constructors = tm_->constructors(Symbol{tm_->sort_head(sort)});
    std::vector<uint32_t> order(constructors.size());
    std::ranges::generate(order, [i = 0U]() mutable { return i++; });
    std::ranges::sort(order, {}, [&](uint32_t i) {
      return std::pair(constructors[i].selectors.size(), i);
    });
    for (const uint32_t i : order) {
      fields.clear();
      const std::vector<Sort> sorts = field_sorts(*tm_, sort, constructors[i]);
      if (std::ranges::find(sorts, sort) == sorts.end()
          && all_known(sorts, fields)) {
        return Value::data(i, std::move(fields));
      }
    }
    return Value::undetermined("a datatype's value");
  }
  if (tm_->sort_kind(sort) == SortKind::User) {
    return Value::element(0);
  }
  return Value::undetermined("a sort's value");
}

std::vector<Value> Evaluator::candidates(Sort sort) {
  std::vector<Value> values;
  const auto add = [&](Value value) {
    if (value.is_known() && std::ranges::find(values, value) == values.end()) {
      values.push_back(std::move(value));
    }
  };
  add(some_value(sort, 0));
  if (sort == theory::kInt || sort == theory::kReal) {
    for (const int64_t number : {1, -1, 2, 3, 10, 100, -100, 1'000'000}) {
      add(sort == theory::kInt ? Value::integer(number) : Value::real(number));
    }
  }
  if (sort == theory::kReal) {
    add(Value::real(mpq_class(1, 2)));
  }
  if (sort == theory::kString) {
    for (const char32_t* text : {U"a", U"0", U"ab", U"A b"}) {
      add(Value::string(text));
    }
  }
  if (tm_->is_builtin(sort, theory::kBitVecRow)) {
    const uint32_t width = tm_->sort_indices(sort)[0].value;
    if (width > kMaxBits) {
      return values;
    }
    const mpz_class top = mpz_class(1) << (width - 1);
    for (const mpz_class& number :
         std::array<mpz_class, 4>{1, -1, top, top - 1}) {
      add(Value::bits(width, number));
    }
  }
  if (is_datatype(*tm_, sort)) {
    const auto& constructors = tm_->constructors(Symbol{tm_->sort_head(sort)});
    for (uint32_t i = 0; i < constructors.size(); ++i) {
      std::vector<Value> fields;
      for (const Sort field : field_sorts(*tm_, sort, constructors[i])) {
        fields.push_back(some_value(field, 0));
      }
      if (std::ranges::all_of(fields, &Value::is_known)) {
        add(Value::data(i, std::move(fields)));
      }
    }
  }
  const auto universe = model_.universes.find(sort);
  for (uint32_t i = 0;
       universe != model_.universes.end() && i < universe->second.size;
       ++i) {
    add(Value::element(i));
  }
  return values;
}

}  // namespace assay::eval
