// SPDX-License-Identifier: MIT
#include "theory/reals/values.h"

#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "num/algebraic.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/ints/values.h"
#include "theory/numeral.h"
#include "theory/sorts.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::reals {

using term::Sort;

namespace {

constexpr std::array<std::pair<int, int>, 10> kCorners = {{{0, 1},
                                                           {1, 1},
                                                           {-1, 1},
                                                           {1, 2},
                                                           {-1, 2},
                                                           {2, 1},
                                                           {-3, 2},
                                                           {1, 3},
                                                           {7, 1},
                                                           {1000000, 1}}};
constexpr std::array<std::pair<int, int>, 9> kTries = {{{1, 1},
                                                        {-1, 1},
                                                        {2, 1},
                                                        {3, 1},
                                                        {10, 1},
                                                        {100, 1},
                                                        {-100, 1},
                                                        {1'000'000, 1},
                                                        {1, 2}}};

std::vector<Value> fractions(std::span<const std::pair<int, int>> list) {
  std::vector<Value> made;
  made.reserve(list.size());
  for (const auto& [over, under] : list) {
    made.push_back(Value::real(mpq_class(over, under)));
  }
  return made;
}

Value first_real(Domains&, Sort) {
  return Value::real(0);
}

std::vector<Value> real_tries(Domains&, Sort) {
  return fractions(kTries);
}

std::vector<Value> real_corners(const Corners&, Sort) {
  return fractions(kCorners);
}

Value draw_real(ValueDrawer& in, Sort) {
  constexpr std::array<unsigned, 8> kDivisors = {1, 1, 1, 2, 3, 4, 10, 100};
  // One after the other: arguments have no order.
  const unsigned divisor = kDivisors[in.rng().below(kDivisors.size())];
  mpq_class made(ints::draw_integer(in), divisor);
  made.canonicalize();
  return Value::real(std::move(made));
}

Value number_value(const term::TermManager&, Sort, const mpz_class& number) {
  return Value::real(mpq_class(number));
}

// Digits, a point, digits.
Value literal_number(const term::TermManager&, Sort, std::string_view text) {
  if (text.size() > kMaxLiteralDigits) {
    return Value::undetermined(kTooManyDigits);
  }
  const size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string_view fraction =
      point == std::string_view::npos ? "" : text.substr(point + 1);
  while (!fraction.empty() && fraction.back() == '0') {
    fraction.remove_suffix(1);
  }
  mpq_class value;
  value.get_num() = mpz_class(digits.append(fraction), 10);
  mpz_ui_pow_ui(value.get_den_mpz_t(), 10, fraction.size());
  value.canonicalize();
  return Value::real(std::move(value));
}

std::string rational_text(const mpq_class& number) {
  const mpz_class over = abs(number.get_num());
  std::string text = over.get_str() + ".0";
  if (number.get_den() != 1) {
    text = fmt::format("(/ {} {}.0)", text, number.get_den().get_str());
  }
  return number < 0 ? fmt::format("(- {})", text) : text;
}

std::string root_text(const Value& value) {
  const std::vector<mpz_class> coefficients = num::algebraic_polynomial(value);
  std::string text = "(root-obj (+";
  for (size_t i = coefficients.size(); i-- > 0;) {
    if (coefficients[i] == 0) {
      continue;
    }
    const std::string factor = ints::integer_text(coefficients[i]);
    const std::string power = i == 1 ? "x" : fmt::format("(^ x {})", i);
    text += ' ';
    text += i == 0                 ? factor
            : coefficients[i] == 1 ? power
                                   : fmt::format("(* {} {})", factor, power);
  }
  return text + fmt::format(") {})", num::algebraic_index(value));
}

void real_text(ValueWriter& out,
               Sort,
               const Value& value,
               std::vector<ValuePart>&) {
  out.text(value.is_algebraic() ? root_text(value)
                                : rational_text(value.to_mpq()));
}

term::Term real_term(ValueTermMaker& out,
                     Sort,
                     const Value& value,
                     std::span<const term::Term>) {
  if (value.is_algebraic()) {
    return {};
  }
  const mpq_class number = value.to_mpq();
  const auto whole = [&](const mpz_class& digits) {
    return out.tm().mk_literal(kReal, digits.get_str() + ".0");
  };
  term::Term made = whole(abs(number.get_num()));
  if (number.get_den() != 1) {
    made = out.apply("/", {made, whole(number.get_den())});
  }
  return number < 0 ? out.apply("-", {made}) : made;
}

}  // namespace

const SortValues kRealValues = {
    .first = first_real,
    .tries = real_tries,
    .corners = real_corners,
    .draw = draw_real,
    .number = number_value,
    .literal = literal_number,
    .text = real_text,
    .term = real_term,
};

}  // namespace assay::theory::reals
