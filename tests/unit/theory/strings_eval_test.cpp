// SPDX-License-Identifier: MIT
//
// Laws of UnicodeStrings, on strings over few letters so that parts occur.
#include <algorithm>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "model/model.h"
#include "support/script.h"
#include "theory/sorts.h"
#include "theory/strings/eval.h"
#include "theory/strings/words.h"

namespace assay::theory::strings {
namespace {

using Function = Value (*)(const EvalCall&);

class StringsTest : public testing::Test {
 protected:
  StringsTest()
      : parsed_(test::script("(assert true)")),
        evaluator_(test::language().theories(), *parsed_.tm, model_) {
    reset();
  }

  // The budget of one evaluation again.
  void reset() {
    evaluator_.clear();
    evaluator_.evaluate(parsed_.assertion());
  }

  Value apply(Function function, std::vector<Value> args) {
    const std::vector<term::Sort> sorts(args.size());
    return function({evaluator_, term::Op{1}, {}, kString, sorts, args});
  }

  int64_t length(const Value& word) {
    return apply(eval_length, {word}).small();
  }

  test::Parsed parsed_;
  model::Model model_;
  eval::Evaluator evaluator_;
};

Value text(std::u32string word) {
  return Value::string(std::move(word));
}

std::u32string random_letters(size_t most) {
  const auto size = *rc::gen::inRange<size_t>(0, most + 1);
  std::u32string word;
  for (size_t i = 0; i < size; ++i) {
    word.push_back(*rc::gen::element(U'a', U'a', U'b'));
  }
  return word;
}

// The same letters as a string or as a sequence.
Value as_word(const std::u32string& letters, bool is_text) {
  if (is_text) {
    return Value::string(letters);
  }
  std::vector<Value> values;
  for (const char32_t c : letters) {
    values.push_back(Value::integer(int64_t{c}));
  }
  return Value::seq(std::move(values));
}

Value integer(int64_t number) {
  return Value::integer(number);
}

TEST_F(StringsTest, IndexofIsTheFirstPlaceWhereTheWordIs) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const bool is_text = *rc::gen::arbitrary<bool>();
    const std::u32string in_letters = random_letters(30);
    const std::u32string what_letters =
        random_letters(*rc::gen::element(size_t{2}, size_t{15}));
    const Value in = as_word(in_letters, is_text);
    const Value what = as_word(what_letters, is_text);
    const int64_t from = *rc::gen::inRange(-2, 33);
    int64_t expected = -1;
    for (int64_t i = std::max<int64_t>(from, 0);
         from >= 0 && i <= length(in) && expected < 0;
         ++i) {
      const bool is_here =
          in_letters.substr(static_cast<size_t>(i), what_letters.size())
          == what_letters;
      expected = is_here ? i : -1;
    }
    const Value found = apply(eval_indexof, {in, what, integer(from)});
    RC_ASSERT((found == integer(expected)));
    // The last one is the first one of the reversed words.
    const Value back = apply(
        eval_indexof, {apply(eval_reverse, {in}), apply(eval_reverse, {what})});
    const Value last = apply(eval_last_indexof, {in, what});
    RC_ASSERT((back.small() < 0
                   ? last == back
                   : last.small() == length(in) - length(what) - back.small()));
  }));
}

TEST_F(StringsTest, ContainsPrefixSuffixSubstr) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const bool is_text = *rc::gen::arbitrary<bool>();
    const Value a = as_word(random_letters(12), is_text);
    const Value b = as_word(random_letters(3), is_text);
    const Value c = as_word(random_letters(12), is_text);
    const Value all = apply(eval_concat, {a, b, c});
    RC_ASSERT((length(all) == length(a) + length(b) + length(c)));
    RC_ASSERT((apply(eval_contains, {all, b}).is_true()));
    RC_ASSERT((apply(eval_prefixof, {a, all}).is_true()));
    RC_ASSERT((apply(eval_suffixof, {c, all}).is_true()));
    const Value start = integer(length(a));
    RC_ASSERT((apply(eval_substr, {all, start, integer(length(b))}) == b));
    RC_ASSERT((apply(eval_substr, {all, integer(0), start}) == a));
    const Value at = apply(eval_indexof, {all, b, start});
    RC_ASSERT((at == start));
    // contains is indexof, and prefixof is a substr.
    RC_ASSERT((apply(eval_contains, {a, b}).is_true()
               == (apply(eval_indexof, {a, b, integer(0)}).small() >= 0)));
    RC_ASSERT(
        (apply(eval_prefixof, {b, a}).is_true()
         == (apply(eval_substr, {a, integer(0), integer(length(b))}) == b)));
    RC_ASSERT((apply(eval_suffixof, {b, a})
               == apply(eval_prefixof,
                        {apply(eval_reverse, {b}), apply(eval_reverse, {a})})));
    // What str.update overwrites can be written back.
    const Value changed = apply(eval_update, {all, start, b});
    RC_ASSERT((changed == all));
  }));
}

TEST_F(StringsTest, ReplaceIsBeforeAndAfterTheFirst) {
  EXPECT_TRUE(rc::check([&] {
    reset();
    const bool is_text = *rc::gen::arbitrary<bool>();
    const Value in = as_word(random_letters(25), is_text);
    const Value what = as_word(
        random_letters(*rc::gen::element(size_t{2}, size_t{12})), is_text);
    const Value with = as_word(random_letters(3), is_text);
    const Value at = apply(eval_indexof, {in, what, integer(0)});
    const Value after = integer(at.small() + length(what));
    const Value expected =
        at.small() < 0
            ? in
            : apply(eval_concat,
                    {apply(eval_substr, {in, integer(0), at}),
                     with,
                     apply(eval_substr, {in, after, integer(length(in))})});
    RC_ASSERT((apply(eval_replace, {in, what, with}) == expected));
    // All of them: the first one, and then all of the rest.
    if (at.small() >= 0 && length(what) > 0) {
      const Value rest = apply(eval_substr, {in, after, integer(length(in))});
      const Value all = apply(eval_concat,
                              {apply(eval_substr, {in, integer(0), at}),
                               with,
                               apply(eval_replace_all, {rest, what, with})});
      RC_ASSERT((apply(eval_replace_all, {in, what, with}) == all));
    } else {
      RC_ASSERT((apply(eval_replace_all, {in, what, with}) == in));
    }
  }));
}

TEST_F(StringsTest, NumbersAndCodesComeBack) {
  EXPECT_TRUE(rc::check([&] {
    const auto number = *rc::gen::arbitrary<int64_t>();
    const auto shift = *rc::gen::inRange<unsigned>(0, 200);
    const mpz_class big = mpz_class(int64_t{number}) << shift;
    const Value value = Value::integer(big);
    const Value digits = apply(eval_from_int, {value});
    RC_ASSERT(
        (apply(eval_to_int, {digits}) == (number >= 0 ? value : integer(-1))));
    RC_ASSERT(((length(digits) == 0) == (number < 0)));
    const auto code = *rc::gen::inRange<int64_t>(-10, 0x30010);
    const Value character = apply(eval_from_code, {integer(code)});
    const bool is_code = code >= 0 && code <= 0x2ffff;
    RC_ASSERT(
        (apply(eval_to_code, {character}) == integer(is_code ? code : -1)));
  }));
}

TEST_F(StringsTest, OrderIsTotalAndOfPrefixes) {
  EXPECT_TRUE(rc::check([&] {
    const Value a = text(random_letters(4));
    const Value b = text(random_letters(4));
    const Value c = text(random_letters(4));
    const auto less = [&](const Value& x, const Value& y) {
      return apply(eval_less, {x, y}).is_true();
    };
    RC_ASSERT((less(a, b) + less(b, a) + (a == b) == 1));
    RC_ASSERT(
        (apply(eval_less_equal, {a, b}).is_true() == (less(a, b) || a == b)));
    RC_ASSERT((!less(a, b) || !less(b, c) || less(a, c)));
    RC_ASSERT(
        (!apply(eval_prefixof, {a, b}).is_true() || a == b || less(a, b)));
  }));
}

TEST_F(StringsTest, SearchIsLinear) {
  const size_t size = 1'000'000;
  const Value in = text(std::u32string(size, U'a'));
  const Value what = text(std::u32string(size / 2, U'a') + U"b");
  const Value back = text(U"b" + std::u32string(size / 2, U'a'));
  EXPECT_TRUE(apply(eval_contains, {in, what}).is_false());
  EXPECT_TRUE(apply(eval_contains, {in, back}).is_false());
  EXPECT_EQ(apply(eval_last_indexof, {in, what}), integer(-1));
  const Value few = text(std::u32string(20, U'a'));
  EXPECT_EQ(length(apply(eval_replace_all, {in, few, text(U"")})), 0);
}

TEST_F(StringsTest, TooLongWordsAreUndetermined) {
  const Value in = text(std::u32string(10'000, U'a'));
  EXPECT_TRUE(apply(eval_replace_all, {in, text(U"a"), in})
                  .is(ValueKind::Undetermined));
  EXPECT_TRUE(
      apply(eval_power, {in, integer(10'000)}).is(ValueKind::Undetermined));
}

}  // namespace
}  // namespace assay::theory::strings
