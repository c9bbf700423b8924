// SPDX-License-Identifier: MIT
//
// Regular languages against a reference that knows only sets of words: all
// words over {a, b} up to a length, and which of them are in the language.
#include "theory/strings/regex.h"

#include <algorithm>
#include <memory>
#include <rapidcheck.h>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "model/model.h"
#include "support/script.h"
#include "theory/strings/eval.h"
#include "theory/strings/matcher.h"

namespace assay::theory::strings {
namespace {

constexpr size_t kMaxLength = 5;

// Words up to kMaxLength that are in a language.
using Words = std::set<std::string>;

const std::vector<std::string>& all_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words{""};
    for (size_t i = 0; i < words.size(); ++i) {
      if (words[i].size() < kMaxLength) {
        words.push_back(words[i] + "a");
        words.push_back(words[i] + "b");
      }
    }
    return words;
  }();
  return kWords;
}

Words concat_words(const Words& a, const Words& b) {
  Words made;
  for (const std::string& word : all_words()) {
    for (size_t i = 0; i <= word.size(); ++i) {
      if (a.contains(word.substr(0, i)) && b.contains(word.substr(i))) {
        made.insert(word);
      }
    }
  }
  return made;
}

Words power_words(const Words& a, size_t count) {
  Words made{""};
  for (size_t i = 0; i < count; ++i) {
    made = concat_words(made, a);
  }
  return made;
}

Words loop_words(const Words& a, size_t low, size_t high) {
  Words made;
  for (size_t i = low; i <= high; ++i) {
    made.merge(power_words(a, i));
  }
  return made;
}

Words comp_words(const Words& a) {
  Words made;
  for (const std::string& word : all_words()) {
    if (!a.contains(word)) {
      made.insert(word);
    }
  }
  return made;
}

Value text(const std::string& word) {
  return Value::string(std::u32string(word.begin(), word.end()));
}

std::string plain(const Value& word) {
  return std::string(word.text().begin(), word.text().end());
}

// A language and its words.
struct Case {
  Value regex;
  Words words;
};

Case leaf_case() {
  switch (*rc::gen::inRange(0, 7)) {
    case 0: return {regex_none(), {}};
    case 1: return {regex_epsilon(), {""}};
    case 2: return {regex_all(), comp_words({})};
    case 3: return {regex_letter(), {"a", "b"}};
    case 4: return {regex_class({{'b', 'y'}}), {"b"}};
    default: {
      const std::string word = *rc::gen::elementOf(all_words());
      return {regex_word(text(word)), {word}};
    }
  }
}

Case loop_case(const Case& part) {
  const auto low = *rc::gen::inRange<size_t>(0, 4);
  const auto high = *rc::gen::inRange<size_t>(0, 5);
  if (high == 4) {
    // Words are too short for more.
    return {regex_loop(part.regex, low, kUnbounded),
            loop_words(part.words, low, low + kMaxLength)};
  }
  return {regex_loop(part.regex, low, high), loop_words(part.words, low, high)};
}

Words reverse_words(const Words& words) {
  Words made;
  for (std::string word : words) {
    std::ranges::reverse(word);
    made.insert(word);
  }
  return made;
}

Case binary_case(const Case& a, const Case& b, int choice) {
  const Value both[] = {a.regex, b.regex};
  Words words;
  if (choice == 0) {
    return {regex_concat(both), concat_words(a.words, b.words)};
  }
  if (choice == 1) {
    std::ranges::set_union(a.words, b.words, std::inserter(words, words.end()));
    return {regex_union(both), words};
  }
  std::ranges::set_intersection(
      a.words, b.words, std::inserter(words, words.end()));
  return {regex_inter(both), words};
}

// Built from the leaves up, so that there is sharing.
Case random_case() {
  std::vector<Case> cases{leaf_case(), leaf_case()};
  const int size = *rc::gen::inRange(1, 8);
  for (int i = 0; i < size; ++i) {
    const auto pick = [&] {
      return cases[*rc::gen::inRange<size_t>(0, cases.size())];
    };
    const int choice = *rc::gen::inRange(0, 9);
    const Case last = cases.back();
    if (choice < 3) {
      cases.push_back(binary_case(last, pick(), choice));
    } else if (choice < 5) {
      cases.push_back(binary_case(pick(), last, choice - 3));
    } else if (choice == 5) {
      cases.push_back({regex_comp(last.regex), comp_words(last.words)});
    } else if (choice == 6) {
      cases.push_back({regex_reverse(last.regex), reverse_words(last.words)});
    } else if (choice == 7) {
      cases.push_back(loop_case(last));
    } else {
      cases.push_back(leaf_case());
    }
  }
  return cases.back();
}

class RegexTest : public testing::Test {
 protected:
  RegexTest()
      : parsed_(test::script("(assert true)")),
        evaluator_(test::language().theories(), *parsed_.tm, model_) {
    reset();
  }

  // The budget of one evaluation again.
  void reset() {
    evaluator_.clear();
    evaluator_.evaluate(parsed_.assertion());
  }

  Value apply(Value (*function)(const EvalCall&),
              std::vector<Value> args,
              term::Sort sort = kString) {
    const std::vector<term::Sort> sorts(args.size());
    return function({evaluator_, term::Op{1}, {}, sort, sorts, args});
  }

  bool is_in(const std::string& word, const Value& regex) {
    const Value answer = apply(eval_in_re, {text(word), regex});
    RC_ASSERT((answer.is(ValueKind::Bool)));
    return answer.is_true();
  }

  Value matches(const Value& word, const Value& regex) {
    reset();
    return apply(eval_in_re, {word, regex});
  }

  test::Parsed parsed_;
  model::Model model_;
  eval::Evaluator evaluator_;
};

TEST_F(RegexTest, MembershipIsAsTheReferenceSays) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const Case at = random_case();
    for (const std::string& word : all_words()) {
      RC_ASSERT((is_in(word, at.regex) == at.words.contains(word)));
    }
  }));
}

TEST_F(RegexTest, BooleanLaws) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const Case a = random_case();
    const Case b = random_case();
    const Value comp_union =
        apply(eval_re_comp, {apply(eval_re_union, {a.regex, b.regex})});
    const Value inter_comps =
        apply(eval_re_inter,
              {apply(eval_re_comp, {a.regex}), apply(eval_re_comp, {b.regex})});
    const Value diff = apply(eval_re_diff, {a.regex, b.regex});
    const Value exclusive = apply(eval_re_xor, {a.regex, b.regex});
    for (const std::string& word : all_words()) {
      const bool in_a = is_in(word, a.regex);
      const bool in_b = is_in(word, b.regex);
      RC_ASSERT((is_in(word, apply(eval_re_comp, {a.regex})) == !in_a));
      RC_ASSERT((is_in(word, comp_union) == is_in(word, inter_comps)));
      RC_ASSERT((is_in(word, diff) == (in_a && !in_b)));
      RC_ASSERT((is_in(word, exclusive) == (in_a != in_b)));
    }
  }));
}

TEST_F(RegexTest, StarUnrollsAndLoopsArePowers) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const Value a = random_case().regex;
    const Value star = apply(eval_re_star, {a});
    const Value unrolled[] = {regex_epsilon(),
                              apply(eval_re_concat, {a, star})};
    const Value cube = apply(eval_re_concat, {a, a, a});
    const Value twice_or_more[] = {apply(eval_re_concat, {a, a}), cube};
    for (const std::string& word : all_words()) {
      RC_ASSERT((is_in(word, star) == is_in(word, regex_union(unrolled))));
      RC_ASSERT((is_in(word, regex_loop(a, 3, 3)) == is_in(word, cube)));
      RC_ASSERT((is_in(word, regex_loop(a, 2, 3))
                 == is_in(word, regex_union(twice_or_more))));
    }
  }));
}

struct Span {
  size_t first = 0;
  size_t count = 0;
};

// Leftmost, then shortest, by trying all.
std::optional<Span> find_match(const std::string& word,
                               const Words& words,
                               size_t from,
                               size_t least) {
  for (size_t first = from; first <= word.size(); ++first) {
    for (size_t count = least; first + count <= word.size(); ++count) {
      if (words.contains(word.substr(first, count))) {
        return Span{first, count};
      }
    }
  }
  return std::nullopt;
}

std::string replace_all_reference(const std::string& word, const Words& words) {
  std::string made;
  size_t done = 0;
  while (const auto match = find_match(word, words, done, 1)) {
    made += word.substr(done, match->first - done) + "X";
    done = match->first + match->count;
  }
  return made + word.substr(done);
}

TEST_F(RegexTest, MatchesAreLeftmostAndShortest) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const Case at = random_case();
    for (const std::string& word : all_words()) {
      const auto match = find_match(word, at.words, 0, 0);
      std::string expected = word;
      if (match) {
        expected.replace(match->first, match->count, "X");
      }
      const std::vector<Value> args{text(word), at.regex, text("X")};
      RC_ASSERT((plain(apply(eval_replace_re, args)) == expected));
      RC_ASSERT((plain(apply(eval_replace_re_all, args))
                 == replace_all_reference(word, at.words)));
      const auto later = find_match(word, at.words, 1, 0);
      RC_ASSERT(
          (apply(eval_indexof_re, {text(word), at.regex, Value::integer(1)})
           == Value::integer(later ? static_cast<int64_t>(later->first) : -1)));
    }
  }));
}

TEST_F(RegexTest, DerivativesAreWhatFollowsALetter) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const Case at = random_case();
    const Value after_a =
        apply(eval_re_derivative, {Value::character('a'), at.regex}, kRegLan);
    for (const std::string& word : all_words()) {
      if (word.size() < kMaxLength) {
        RC_ASSERT((is_in(word, after_a) == at.words.contains("a" + word)));
      }
    }
  }));
}

TEST_F(RegexTest, SameLanguagesHaveTheSameWords) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const Case a = random_case();
    const Case b = random_case();
    const Value same = same_language(evaluator_, a.regex, b.regex);
    if (a.words != b.words) {
      RC_ASSERT((!same.is_true()));
    }
    const Value twice = regex_comp(regex_reverse(regex_comp(a.regex)));
    RC_ASSERT(
        (!same_language(evaluator_, regex_reverse(a.regex), twice).is_false()));
  }));
}

// --- sizes -------------------------------------------------------------------

Value repeated(char letter, size_t count) {
  return Value::string(std::u32string(count, static_cast<char32_t>(letter)));
}

Value letter(char c) {
  return regex_word(text(std::string(1, c)));
}

TEST_F(RegexTest, CountsAreNotUnrolled) {
  const Value a = letter('a');
  const Value power = regex_loop(a, 100'000, 100'000);
  EXPECT_TRUE(matches(repeated('a', 100'000), power).is_true());
  EXPECT_TRUE(matches(repeated('a', 99'999), power).is_false());
  EXPECT_TRUE(matches(repeated('a', 100'001), power).is_false());
  const Value ab = regex_word(text("ab"));
  const Value loop = regex_loop(ab, 1, 1'000'000);
  std::u32string long_text;
  for (int i = 0; i < 50'000; ++i) {
    long_text += U"ab";
  }
  EXPECT_TRUE(matches(Value::string(long_text), loop).is_true());
  EXPECT_TRUE(matches(Value::string(long_text + U"a"), loop).is_false());
}

TEST_F(RegexTest, OptionalsBeforeAsManyAreNotExponential) {
  const size_t count = 100'000;
  const Value a = letter('a');
  const std::vector<Value> optionals(count, regex_loop(a, 0, 1));
  const std::vector<Value> letters(count, a);
  const Value both[] = {regex_concat(optionals), regex_concat(letters)};
  const Value written = regex_concat(both);
  EXPECT_TRUE(matches(repeated('a', count), written).is_true());
  EXPECT_TRUE(matches(repeated('a', 2 * count), written).is_true());
  EXPECT_TRUE(matches(repeated('a', count - 1), written).is_false());
  EXPECT_TRUE(matches(repeated('a', 2 * count + 1), written).is_false());
}

// One position for each letter, all of them reached: quadratic.
TEST_F(RegexTest, AllPositionsAtOnceAreNotExponential) {
  const size_t count = 400;
  std::vector<Value> parts;
  for (size_t i = 0; i < count; ++i) {
    parts.push_back(regex_loop(letter('a'), 0, 1));
    parts.push_back(regex_loop(regex_word(text("aa")), 0, 1));
  }
  EXPECT_TRUE(matches(repeated('a', 3 * count), regex_concat(parts)).is_true());
  EXPECT_TRUE(
      matches(repeated('a', 3 * count + 1), regex_concat(parts)).is_false());
}

TEST_F(RegexTest, AmbiguityIsNotExponential) {
  const Value words[] = {regex_word(text("aa")), letter('a')};
  const Value ambiguous = regex_loop(regex_union(words), 0, kUnbounded);
  const Value nested = regex_loop(
      regex_loop(regex_concat(std::vector<Value>{ambiguous, ambiguous}),
                 1,
                 kUnbounded),
      0,
      kUnbounded);
  const Value with_b[] = {nested, letter('b')};
  EXPECT_TRUE(matches(repeated('a', 100'000), regex_concat(with_b)).is_false());
  EXPECT_TRUE(matches(repeated('a', 100'000), nested).is_true());
  // r{i,j} where r has words of several lengths, in a loop of its own.
  const Value counted = regex_loop(regex_union(words), 500, 700);
  EXPECT_TRUE(matches(repeated('a', 1399), counted).is_true());
  EXPECT_TRUE(matches(repeated('a', 1401), counted).is_false());
  const Value parts[] = {counted, letter('b')};
  const Value outer = regex_loop(regex_concat(parts), 1, 1000);
  EXPECT_TRUE(matches(repeated('a', 1399), outer).is_false());
}

TEST_F(RegexTest, LongWordsAreReadInLinearTime) {
  const size_t length = 1'000'000;
  std::u32string word;
  for (size_t i = 0; i < length; ++i) {
    word.push_back(i % 7 == 3 ? U'b' : U'a');
  }
  const Value ab[] = {letter('a'), letter('b')};
  const Value any = regex_loop(regex_union(ab), 0, kUnbounded);
  // (a|b)*a(a|b){3}: 16 states, all of which occur.
  const Value parts[] = {any, letter('a'), regex_loop(regex_union(ab), 3, 3)};
  const Value value = Value::string(word);
  EXPECT_TRUE(matches(value, regex_concat(parts)).is(ValueKind::Bool));
  EXPECT_TRUE(
      matches(value, regex_comp(regex_concat(parts))).is(ValueKind::Bool));
  reset();
  const Value replaced =
      apply(eval_replace_re_all, {value, letter('b'), text("")});
  EXPECT_EQ(replaced.text().size(), length - (length + 3) / 7);
}

TEST_F(RegexTest, DeepNestingNeedsNoStack) {
  const size_t depth = 100'000;
  Value left = letter('a');
  Value right = letter('a');
  Value united = regex_word(text("aa"));
  Value mixed = letter('a');
  Value star = letter('a');
  for (size_t i = 0; i < depth; ++i) {
    left = regex_concat(std::vector<Value>{left, letter('a')});
    right = regex_concat(std::vector<Value>{letter('a'), right});
    united = regex_union(std::vector<Value>{united, regex_word(text("bb"))});
    mixed = regex_comp(regex_concat(
        std::vector<Value>{i % 2 == 0 ? letter('a') : letter('b'), mixed}));
    star = regex_loop(
        regex_concat(std::vector<Value>{star, letter('b')}), 0, kUnbounded);
  }
  EXPECT_TRUE(matches(repeated('a', depth + 1), left).is_true());
  EXPECT_TRUE(matches(repeated('a', depth + 1), right).is_true());
  EXPECT_TRUE(matches(repeated('a', depth), left).is_false());
  EXPECT_TRUE(matches(text("aa"), united).is_true());
  EXPECT_TRUE(matches(text("ab"), mixed).is(ValueKind::Bool));
  EXPECT_TRUE(matches(text("c"), star).is_false());
  reset();
  apply(eval_replace_re, {text("bab"), left, text("")});
  apply(eval_re_derivative, {Value::character('a'), left}, kRegLan);
}

TEST_F(RegexTest, SharedPartsAreNotCopied) {
  Value doubled = letter('a');
  Value united = regex_word(text("ab"));
  for (int i = 0; i < 60; ++i) {
    doubled = regex_concat(std::vector<Value>{doubled, doubled});
    united = regex_union(std::vector<Value>{regex_loop(united, 0, 1), united});
  }
  // 2^60 letters.
  EXPECT_TRUE(matches(repeated('a', 1000), doubled).is_false());
  EXPECT_TRUE(matches(text("ab"), united).is_true());
  EXPECT_TRUE(matches(text("ba"), united).is_false());
}

TEST_F(RegexTest, TheBudgetEndsHardCases) {
  // Complements under a star after a letter that occurs all over.
  const Value ab[] = {letter('a'), letter('b')};
  const Value any = regex_loop(regex_union(ab), 0, kUnbounded);
  const Value parts[] = {
      any, letter('a'), regex_loop(regex_union(ab), 10'000, 10'000)};
  std::u32string word;
  uint64_t state = 1;
  for (size_t i = 0; i < 100'000; ++i) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    word.push_back((state >> 60) % 2 == 0 ? U'a' : U'b');
  }
  eval::Evaluator limited(
      test::language().theories(), *parsed_.tm, model_, {.steps = 500'000});
  limited.evaluate(parsed_.assertion());
  const Value args[] = {Value::string(word), regex_concat(parts)};
  const term::Sort sorts[] = {kString, kRegLan};
  const Value answer =
      eval_in_re({limited, term::Op{1}, {}, kBool, sorts, args});
  EXPECT_TRUE(answer.is(ValueKind::Undetermined));
  EXPECT_EQ(answer.reason(), kBudget);
}

}  // namespace
}  // namespace assay::theory::strings
