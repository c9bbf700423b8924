// SPDX-License-Identifier: MIT
#include "theory/signature.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "theory/misfit.h"
#include "theory/registry.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory {
namespace {

using term::Index;
using term::Sort;

Index numeral(uint32_t value) {
  return {Index::Kind::Numeral, value};
}

class SignatureTest : public testing::Test {
 protected:
  Sort bv(uint32_t width) {
    return tm_->mk_sort(
        term::SortKind::Builtin, kBitVecRow, std::array{numeral(width)}, {});
  }

  Sort builtin(uint32_t row, std::vector<Sort> args) {
    return tm_->mk_sort(term::SortKind::Builtin, row, {}, args);
  }

  // The result's sort as text, or the message.
  std::string apply(const OpInfo& info,
                    std::vector<Sort> args,
                    std::vector<Index> indices = {},
                    Sort expected = {}) {
    const Signature signature(info);
    error_ = {};
    error_.wants_message = true;
    const Sort sort = signature.apply({*tm_, indices, args, expected}, error_);
    return sort ? sort_to_string(*tm_, sort) : error_.message;
  }

  std::unique_ptr<term::TermManager> tm_ =
      test::language().theories().make_manager();
  SortError error_;
};

constexpr OpInfo kPlain{"f", exactly(2), "Int Bool -> Real"};
constexpr OpInfo kIf{"if", exactly(3), "Bool A A -> A"};
constexpr OpInfo kStore{"store", exactly(3), "(Array A B) A B -> (Array A B)"};
constexpr OpInfo kConcat{
    "concat", left_assoc(1), "(BitVec i) (BitVec j) -> (BitVec (+ i j))"};
constexpr OpInfo kExtract{
    "extract",
    exactly(1),
    "[i j] (BitVec m) -> (BitVec (+ (- i j) 1)) where (<= j i) (< i m)"};
constexpr OpInfo kRepeat{
    "repeat", exactly(1), "[i] (BitVec m) -> (BitVec (* i m)) where (<= 1 i)"};

TEST_F(SignatureTest, PlainSorts) {
  EXPECT_EQ(apply(kPlain, {kInt, kBool}), "Real");
  EXPECT_EQ(apply(kPlain, {kInt, kInt}),
            "f: argument 2 has sort Int, expected Bool");
  EXPECT_EQ(error_.argument, 1);
  EXPECT_EQ(error_.expected, kBool);
  EXPECT_FALSE(error_.is_about_result);
}

TEST_F(SignatureTest, NumberOfArguments) {
  EXPECT_EQ(apply(kPlain, {kInt}), "f takes 2 arguments, got 1");
  EXPECT_EQ(error_.argument, -1);
  EXPECT_EQ(apply(kPlain, {}), "f takes 2 arguments, got 0");
  EXPECT_EQ(apply(kPlain, {kInt, kBool, kInt}), "f takes 2 arguments, got 3");
  EXPECT_EQ(apply({"g", at_least(1), "Int -> Int"}, {}),
            "g takes at least 1 argument, got 0");
  EXPECT_EQ(apply({"c", exactly(0), "-> Int"}, {}), "Int");
  EXPECT_EQ(apply({"c", exactly(0), "-> Int"}, {kInt}),
            "c takes 0 arguments, got 1");
}

TEST_F(SignatureTest, VariableIsTheSameSortEverywhere) {
  EXPECT_EQ(apply(kIf, {kBool, kInt, kInt}), "Int");
  EXPECT_EQ(apply(kIf, {kBool, kInt, kReal}),
            "if: argument 3 has sort Real, expected Int");
  EXPECT_EQ(error_.expected, kInt);
  EXPECT_EQ(apply(kIf, {kInt, kInt, kInt}),
            "if: argument 1 has sort Int, expected Bool");
}

TEST_F(SignatureTest, SortsWithArguments) {
  const Sort array = builtin(kArrayRow, {kInt, kBool});
  EXPECT_EQ(apply(kStore, {array, kInt, kBool}), "(Array Int Bool)");
  EXPECT_EQ(apply(kStore, {array, kBool, kBool}),
            "store: argument 2 has sort Bool, expected Int");
  EXPECT_EQ(apply(kStore, {kInt, kInt, kBool}),
            "store: argument 1 has sort Int, expected (Array A B)");
  EXPECT_FALSE(error_.expected) << "many sorts would do";
  const Sort nested = builtin(kArrayRow, {kInt, array});
  EXPECT_EQ(apply(kStore, {nested, kInt, array}),
            "(Array Int (Array Int Bool))");
  const OpInfo inner{"h", exactly(2), "(Array A (Array B C)) B -> C"};
  EXPECT_EQ(apply(inner, {nested, kInt}), "Bool");
  EXPECT_EQ(apply(inner, {array, kInt}),
            "h: argument 1 has sort (Array Int Bool), "
            "expected (Array A (Array B C))");
}

TEST_F(SignatureTest, AtLeastRepeatsTheLast) {
  const OpInfo info{"g", at_least(1), "Bool Int -> Int"};
  EXPECT_EQ(apply(info, {kBool}), "Int");
  EXPECT_EQ(apply(info, {kBool, kInt, kInt, kInt}), "Int");
  EXPECT_EQ(apply(info, {kBool, kInt, kBool}),
            "g: argument 3 has sort Bool, expected Int");
}

TEST_F(SignatureTest, AssociativeChainableAndPairwise) {
  for (const Arity arity :
       {left_assoc(), right_assoc(), chainable(), pairwise()}) {
    const OpInfo info{"g", arity, "A A -> Bool"};
    if (arity.shape != Shape::LeftAssoc && arity.shape != Shape::RightAssoc) {
      EXPECT_EQ(apply(info, {kInt, kInt, kInt}), "Bool");
    }
    EXPECT_EQ(apply(info, {kInt, kInt}), "Bool");
    EXPECT_EQ(apply(info, {kInt, kReal}),
              "g: argument 2 has sort Real, expected Int");
    EXPECT_EQ(apply(info, {kInt}), "g takes at least 2 arguments, got 1");
  }
  const OpInfo implies{"=>", right_assoc(), "Bool Bool -> Bool"};
  EXPECT_EQ(apply(implies, {kBool, kBool, kBool, kBool}), "Bool");
  EXPECT_EQ(apply(implies, {kBool, kBool, kInt}),
            "=>: argument 3 has sort Int, expected Bool");
}

TEST_F(SignatureTest, SameFamily) {
  const OpInfo info{
      "bvadd", left_assoc(1), "(BitVec m) (BitVec m) -> (BitVec m)"};
  EXPECT_EQ(apply(info, {bv(8)}), "(_ BitVec 8)");
  EXPECT_EQ(apply(info, {bv(8), bv(8), bv(8)}), "(_ BitVec 8)");
  EXPECT_EQ(apply(info, {bv(8), bv(8), bv(9)}),
            "bvadd: argument 3 has sort (_ BitVec 9), expected (_ BitVec 8)");
  EXPECT_EQ(error_.expected, bv(8));
  EXPECT_EQ(apply(info, {kInt, kInt}),
            "bvadd: argument 1 has sort Int, expected (_ BitVec m)");
}

TEST_F(SignatureTest, ConcatFoldsFromTheLeft) {
  EXPECT_EQ(apply(kConcat, {bv(3)}), "(_ BitVec 3)");
  EXPECT_EQ(apply(kConcat, {bv(3), bv(4)}), "(_ BitVec 7)");
  EXPECT_EQ(apply(kConcat, {bv(1), bv(2), bv(3), bv(4)}), "(_ BitVec 10)");
  EXPECT_EQ(apply(kConcat, {bv(1), bv(2), kInt, bv(4)}),
            "concat: argument 3 has sort Int, expected (_ BitVec j)");
  EXPECT_EQ(error_.argument, 2);
  EXPECT_EQ(apply(kConcat, {kInt}),
            "concat: argument 1 has sort Int, expected (_ BitVec i)");
  EXPECT_EQ(apply(kConcat, {kInt, bv(1), bv(1)}),
            "concat: argument 1 has sort Int, expected (_ BitVec i)");
}

TEST_F(SignatureTest, ConcatBeyondTheRange) {
  const Sort large = bv(UINT32_MAX);
  EXPECT_EQ(apply(kConcat, {large, bv(1)}),
            "concat: the result's sort has a size out of range");
  EXPECT_EQ(error_.argument, -1);
}

TEST_F(SignatureTest, IndicesAndConditions) {
  EXPECT_EQ(apply(kExtract, {bv(8)}, {numeral(5), numeral(2)}), "(_ BitVec 4)");
  EXPECT_EQ(apply(kExtract, {bv(8)}, {numeral(7), numeral(0)}), "(_ BitVec 8)");
  EXPECT_EQ(apply(kExtract, {bv(8)}, {numeral(2), numeral(5)}),
            "extract: needs (<= j i), but j = 5, i = 2");
  EXPECT_EQ(apply(kExtract, {bv(8)}, {numeral(8), numeral(0)}),
            "extract: needs (< i m), but i = 8, m = 8");
  EXPECT_EQ(apply(kRepeat, {bv(8)}, {numeral(0)}),
            "repeat: needs (<= 1 i), but i = 0");
  EXPECT_EQ(apply(kRepeat, {bv(8)}, {numeral(3)}), "(_ BitVec 24)");
}

TEST_F(SignatureTest, ProductsOutOfRange) {
  EXPECT_EQ(apply(kRepeat, {bv(65536)}, {numeral(65536)}),
            "repeat: the result's sort has a size out of range");
  EXPECT_EQ(apply(kRepeat, {bv(UINT32_MAX)}, {numeral(UINT32_MAX)}),
            "repeat: the result's sort has a size out of range");
  EXPECT_EQ(apply(kRepeat, {bv(65537)}, {numeral(65535)}),
            "(_ BitVec 4294967295)");
}

TEST_F(SignatureTest, IndexMustBeANumeral) {
  EXPECT_EQ(apply(kRepeat, {bv(8)}, {{Index::Kind::OfSymbol, 1}}),
            "repeat: index 1 must be a numeral");
}

TEST_F(SignatureTest, FixedNumbersInSorts) {
  const OpInfo info{"bit", exactly(1), "(BitVec 1) -> Bool"};
  EXPECT_EQ(apply(info, {bv(1)}), "Bool");
  EXPECT_EQ(apply(info, {bv(2)}),
            "bit: argument 1 has sort (_ BitVec 2), expected (_ BitVec 1)");
  const OpInfo next{"next", exactly(2), "(BitVec m) (BitVec (+ m 1)) -> Bool"};
  EXPECT_EQ(apply(next, {bv(7), bv(8)}), "Bool");
  EXPECT_EQ(apply(next, {bv(7), bv(7)}),
            "next: argument 2 has sort (_ BitVec 7), expected (_ BitVec 8)");
}

// --- numbers beyond 2^32 -----------------------------------------------------

TEST_F(SignatureTest, BigNumeralsMatchAsTheyAre) {
  const auto big = [&](std::string_view digits) {
    return Index{Index::Kind::BigNumeral, tm_->mk_literal(kInt, digits).id};
  };
  const auto field = [&](std::string_view digits) {
    return tm_->mk_sort(
        term::SortKind::Builtin, kFieldRow, std::array{big(digits)}, {});
  };
  const OpInfo info{"ff.add",
                    left_assoc(),
                    "(FiniteField p) (FiniteField p) -> (FiniteField p)"};
  const Sort left = field("340282366920938463463374607431768211507");
  const Sort right = field("340282366920938463463374607431768211537");
  EXPECT_EQ(apply(info, {left, left}),
            "(_ FiniteField 340282366920938463463374607431768211507)");
  EXPECT_EQ(apply(info, {left, right}),
            "ff.add: argument 2 has sort (_ FiniteField "
            "340282366920938463463374607431768211537), expected (_ "
            "FiniteField 340282366920938463463374607431768211507)");
}

TEST_F(SignatureTest, BigNumeralsAreOutOfRangeInExpressions) {
  const Index big{Index::Kind::BigNumeral,
                  tm_->mk_literal(kInt, "99999999999999").id};
  EXPECT_THAT(apply(kExtract, {bv(8)}, {big, numeral(0)}),
              testing::StartsWith("extract: an index is "));
  const OpInfo divisible{"divisible", exactly(1), "[n] Int -> Bool"};
  EXPECT_EQ(apply(divisible, {kInt}, {big}), "Bool");
  const OpInfo extend{
      "zero_extend", exactly(1), "[i] (BitVec m) -> (BitVec (+ m i))"};
  EXPECT_EQ(apply(extend, {bv(8)}, {big}),
            "zero_extend: the result's sort has a size out of range");
}

// --- (as f S) ----------------------------------------------------------------

TEST_F(SignatureTest, ResultThatDoesNotFollowNeedsAs) {
  const OpInfo empty{"set.empty", exactly(0), "-> (Set A)"};
  EXPECT_TRUE(Signature(empty).needs_qualifier());
  EXPECT_FALSE(Signature(kStore).needs_qualifier());
  EXPECT_FALSE(Signature(kRepeat).needs_qualifier()) << "i is an index";
  EXPECT_EQ(apply(empty, {}), "set.empty needs its sort: (as set.empty S)");
  EXPECT_TRUE(error_.is_about_result);
  EXPECT_EQ(apply(empty, {}, {}, builtin(kSetRow, {kInt})), "(Set Int)");
  EXPECT_EQ(apply(empty, {}, {}, kInt), "set.empty cannot have the sort Int");
  EXPECT_TRUE(error_.is_about_result);
}

TEST_F(SignatureTest, AsBindsBeforeTheArguments) {
  const OpInfo info{"c", exactly(1), "B -> (Array A B)"};
  const Sort array = builtin(kArrayRow, {kInt, kBool});
  EXPECT_EQ(apply(info, {kBool}, {}, array), "(Array Int Bool)");
  EXPECT_EQ(apply(info, {kReal}, {}, array),
            "c: argument 1 has sort Real, expected Bool");
  EXPECT_EQ(error_.argument, 0);
}

// --- rules and reading -------------------------------------------------------

SortOrMisfit only_bool(const RuleInput& in) {
  if (in.args[0] != kBool) {
    return wrong_argument(in, 0, kBool);
  }
  return kReal;
}

TEST_F(SignatureTest, HandWrittenRule) {
  const OpInfo info{"r", exactly(1), "A -> B", {}, Since::Solvers, only_bool};
  EXPECT_EQ(apply(info, {kBool}), "Real");
  EXPECT_EQ(apply(info, {kInt}), "r: argument 1 has sort Int, expected Bool");
  EXPECT_EQ(error_.argument, 0);
  EXPECT_EQ(error_.expected, kBool);
  EXPECT_EQ(apply(info, {}), "r takes 1 argument, got 0")
      << "rules need not count";
}

TEST_F(SignatureTest, NoMessageUnlessWanted) {
  const Signature signature(kPlain);
  SortError error;
  const std::array args{kInt, kInt};
  EXPECT_FALSE(signature.apply({*tm_, {}, args, {}}, error));
  EXPECT_EQ(error.message, "");
  EXPECT_EQ(error.argument, 1);
}

TEST_F(SignatureTest, FastAnswerIsTheSlowOne) {
  const Theories& theories = test::language().theories();
  const std::vector<Sort> sorts{
      kBool, kInt, kReal, kString, bv(4), builtin(kArrayRow, {kInt, kInt})};
  std::vector<term::Term> terms;
  for (const Sort sort : sorts) {
    terms.push_back(tm_->mk_variable(tm_->mk_var(tm_->mk_name("x"), sort)));
  }
  size_t answers = 0;
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    const Signature& signature = theories.signature(row);
    if (!signature.takes_indices(0)) {
      continue;
    }
    for (size_t code = 0; code < 6 * 6 * 6; ++code) {
      const std::array args{
          terms[code % 6], terms[code / 6 % 6], terms[code / 36]};
      for (size_t count = 1; count <= 3; ++count) {
        const std::span<const term::Term> some = std::span(args).first(count);
        const Sort fast = signature.apply_fast(*tm_, some);
        if (!fast) {
          continue;
        }
        ++answers;
        std::vector<Sort> arg_sorts;
        for (const term::Term arg : some) {
          arg_sorts.push_back(tm_->sort(arg));
        }
        SortError error;
        ASSERT_EQ(fast, signature.apply({*tm_, {}, arg_sorts, {}}, error))
            << theories.info(row).name;
        // With (as f S), nothing is fast.
        ASSERT_EQ(fast, signature.apply({*tm_, {}, arg_sorts, fast}, error))
            << theories.info(row).name;
      }
    }
  }
  EXPECT_GT(answers, 4'000U);
}

TEST(SignatureDeathTest, MistakesInTablesAreFound) {
  constexpr OpInfo kNoSort{"f", exactly(1), "Nope -> Int"};
  EXPECT_DEATH(Signature{kNoSort}, "Nope");
  constexpr OpInfo kCount{"f", exactly(2), "Int -> Int"};
  EXPECT_DEATH(Signature{kCount}, "check failed");
  constexpr OpInfo kCut{"f", exactly(1), "Int ->"};
  EXPECT_DEATH(Signature{kCut}, "check failed");
}

}  // namespace
}  // namespace assay::theory
