// SPDX-License-Identifier: MIT
#include "theory/ints/values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <span>
#include <string>

#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/numeral.h"
#include "theory/sorts.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::ints {

using term::Sort;

namespace {

// Beside strings: lengths, one more, and what is never a length.
constexpr std::array<int64_t, 7> kIndices = {0, 1, -1, 2, 3, 10, -2};
constexpr std::array<int64_t, 9> kIntegers = {
    0, 1, -1, 2, -2, 7, 10, int64_t{1} << 31, -(int64_t{1} << 40)};
constexpr std::array<int64_t, 8> kTries = {
    1, -1, 2, 3, 10, 100, -100, 1'000'000};
constexpr std::array<int64_t, 10> kUsual = {0, 1, -1, 2, -2, 3, 5, 7, 10, 0};

std::vector<Value> integers(std::span<const int64_t> numbers) {
  std::vector<Value> made;
  std::ranges::transform(numbers, std::back_inserter(made), [](int64_t number) {
    return Value::integer(number);
  });
  return made;
}

Value first_integer(Domains&, Sort) {
  return Value::integer(0);
}

std::vector<Value> integer_tries(Domains&, Sort) {
  return integers(kTries);
}

std::vector<Value> integer_corners(const Corners& in, Sort) {
  return in.has_strings() ? integers(kIndices) : integers(kIntegers);
}

Value draw_value(ValueDrawer& in, Sort) {
  if (in.numbers() == ValueDrawer::Numbers::Digits && in.depth() == 0) {
    return Value::integer(in.rng().between(-9, 9));
  }
  return Value::integer(draw_integer(in));
}

Value number_value(const term::TermManager&, Sort, const mpz_class& number) {
  return Value::integer(number);
}

Value literal_number(const term::TermManager&, Sort, std::string_view digits) {
  constexpr size_t kSafeDigits = 18;
  if (digits.size() <= kSafeDigits) {
    int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return Value::integer(value);
  }
  if (digits.size() > kMaxLiteralDigits) {
    return Value::undetermined(kTooManyDigits);
  }
  return Value::integer(mpz_class(std::string(digits), 10));
}

void write_integer(ValueWriter& out,
                   Sort,
                   const Value& value,
                   std::vector<ValuePart>&) {
  out.text(integer_text(value.to_mpz()));
}

term::Term integer_term(ValueTermMaker& out,
                        Sort,
                        const Value& value,
                        std::span<const term::Term>) {
  const mpz_class number = value.to_mpz();
  const term::Term digits =
      out.tm().mk_literal(kInt, mpz_class(abs(number)).get_str());
  return number < 0 ? out.apply("-", {digits}) : digits;
}

}  // namespace

mpz_class draw_integer(ValueDrawer& in) {
  base::Rng& rng = in.rng();
  if (in.numbers() != ValueDrawer::Numbers::Any && !rng.chance(1, 16)) {
    return static_cast<long>(rng.between(-2, 6));
  }
  const uint64_t kind = rng.below(16);
  if (kind < 7) {
    return static_cast<long>(kUsual[rng.below(kUsual.size())]);
  }
  if (kind < 14) {
    return static_cast<long>(rng.between(-20, 20));
  }
  const mpz_class power = mpz_class(1) << rng.below(kind == 14 ? 34 : 66);
  const mpz_class near = power + static_cast<long>(rng.between(-1, 1));
  return rng.chance(1, 2) ? near : mpz_class(-near);
}

std::string integer_text(const mpz_class& number) {
  return number < 0 ? "(- " + mpz_class(-number).get_str() + ")"
                    : number.get_str();
}

const SortValues kIntValues = {
    .first = first_integer,
    .tries = integer_tries,
    .corners = integer_corners,
    .draw = draw_value,
    .number = number_value,
    .literal = literal_number,
    .text = write_integer,
    .term = integer_term,
};

}  // namespace assay::theory::ints
