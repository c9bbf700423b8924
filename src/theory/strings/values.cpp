// SPDX-License-Identifier: MIT
#include "theory/strings/values.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "num/code_point.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/strings/literal_text.h"
#include "theory/strings/regex.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::strings {

using term::Sort;

namespace {

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
constexpr std::array<std::u32string_view, 4> kTries = {
    U"a", U"0", U"ab", U"A b"};

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
                                               kLastCodePoint};

std::vector<Value> texts(std::span<const std::u32string_view> list) {
  std::vector<Value> made;
  std::ranges::transform(
      list, std::back_inserter(made), [](std::u32string_view text) {
        return Value::string(std::u32string(text));
      });
  return made;
}

Value first_string(Domains&, Sort) {
  return Value::string({});
}

std::vector<Value> string_tries(Domains&, Sort) {
  return texts(kTries);
}

std::vector<Value> string_corners(const Corners&, Sort) {
  return texts(kTexts);
}

Value draw_string(ValueDrawer& in, Sort) {
  base::Rng& rng = in.rng();
  std::u32string text;
  const uint64_t length = rng.below(rng.chance(1, 4) ? 7 : 4);
  for (uint64_t i = 0; i < length; ++i) {
    const bool repeats = !text.empty() && rng.chance(1, 3);
    text += repeats ? text.back() : kLetters[rng.below(kLetters.size())];
  }
  return Value::string(std::move(text));
}

// --- characters

std::optional<mpz_class> count_characters(Domains&, Sort) {
  return kLastCodePoint + 1;
}

std::vector<Value> list_characters(Domains&, Sort) {
  std::vector<Value> values;
  for (uint32_t code = 0; code <= kLastCodePoint; ++code) {
    values.push_back(Value::character(code));
  }
  return values;
}

Value first_character(Domains&, Sort) {
  return Value::character('A');
}

std::vector<Value> character_corners(const Corners&, Sort) {
  std::vector<Value> made = {Value::character(0)};
  for (const char32_t letter : kLetters) {
    add_new(made, Value::character(letter));
  }
  return made;
}

Value draw_character(ValueDrawer& in, Sort) {
  return Value::character(kLetters[in.rng().below(kLetters.size())]);
}

// --- regular languages

// None, all, single words and letters, and one more operator over these.
std::vector<Value> language_corners(const Corners&, Sort) {
  const auto word = [](std::u32string_view text) {
    return regex_word(Value::string(std::u32string(text)));
  };
  const Value ab = word(U"ab");
  const Value range = regex_class({{'a', 'b'}});
  return {ab,
          range,
          regex_epsilon(),
          word(U"a"),
          regex_none(),
          regex_all(),
          regex_letter(),
          regex_loop(ab, 0, kUnbounded),
          regex_union(std::array{ab, range}),
          regex_comp(range)};
}

// --- how they are written

Value literal_string(const term::TermManager&, Sort, std::string_view text) {
  return Value::string(num::to_code_points(text));
}

void string_text(ValueWriter& out,
                 Sort,
                 const Value& value,
                 std::vector<ValuePart>&) {
  std::string text;
  append_string_literal(text, num::from_code_points(value.text()));
  out.text(std::move(text));
}

term::Term string_term(ValueTermMaker& out,
                       Sort sort,
                       const Value& value,
                       std::span<const term::Term>) {
  return out.tm().mk_literal(sort, num::from_code_points(value.text()));
}

Value literal_character(const term::TermManager&, Sort, std::string_view text) {
  return Value::character(static_cast<uint32_t>(std::stoul(std::string(text))));
}

void character_text(ValueWriter& out,
                    Sort,
                    const Value& value,
                    std::vector<ValuePart>&) {
  out.text(fmt::format("(_ Char {})", value.small()));
}

term::Term character_term(ValueTermMaker& out,
                          Sort sort,
                          const Value& value,
                          std::span<const term::Term>) {
  return out.tm().mk_literal(sort, value.to_mpz().get_str());
}

void language_text(ValueWriter& out,
                   Sort,
                   const Value&,
                   std::vector<ValuePart>&) {
  out.text("<regular language>");
}

}  // namespace

const SortValues kStringValues = {
    .first = first_string,
    .tries = string_tries,
    .corners = string_corners,
    .draw = draw_string,
    .literal = literal_string,
    .text = string_text,
    .term = string_term,
};

const SortValues kUnicodeValues = {
    .count = count_characters,
    .list = list_characters,
    .first = first_character,
    .corners = character_corners,
    .draw = draw_character,
    .literal = literal_character,
    .text = character_text,
    .term = character_term,
};

const SortValues kRegLanValues = {
    .corners = language_corners,
    .text = language_text,
    .never = "a regular language is an operator's result",
};

const SortValues kRegExValues = {
    .text = language_text,
    .never = "a regular language is an operator's result",
};

}  // namespace assay::theory::strings
