// SPDX-License-Identifier: MIT
#include "testcase/formula_key.h"

#include <gtest/gtest.h>

namespace assay::testcase {
namespace {

struct Pair {
  const char* about;
  const char* one;
  const char* other;
  bool is_same;
};

constexpr Pair kPairs[] = {
    {"the same text", "(assert (p 1))\n", "(assert (p 1))\n", true},
    {"another literal", "(assert (p 1))\n", "(assert (p 2))\n", false},
    {"other names",
     "(declare-const x Int)\n(assert (< x 1))\n",
     "(declare-const y2 Int)\n(assert (< y2 1))\n",
     true},
    {"other names of functions",
     "(declare-fun f (Int) Int)\n(assert (= (f 1) 1))\n",
     "(declare-fun g (Int) Int)\n(assert (= (g 1) 1))\n",
     true},
    {"another order of declarations",
     "(declare-const x Int)\n(declare-const y Int)\n(assert (< x y))\n",
     "(declare-const x Int)\n(declare-const y Int)\n(assert (< y x))\n",
     true},
    {"one name twice",
     "(declare-const x Int)\n(declare-const y Int)\n(assert (< x y))\n",
     "(declare-const x Int)\n(declare-const y Int)\n(assert (< x x))\n",
     false},
    {"another type",
     "(declare-const x Int)\n(assert (= x x))\n",
     "(declare-const x Real)\n(assert (= x x))\n",
     false},
    {"a constant that is not used",
     "(declare-const x Int)\n(declare-const y Int)\n(assert (= x x))\n",
     "(declare-const x Int)\n(assert (= x x))\n",
     false},
    {"its name",
     "(declare-const x Int)\n(declare-const y Int)\n(assert (= x x))\n",
     "(declare-const z Int)\n(declare-const x Int)\n(assert (= x x))\n",
     true},
    {"quoted names are kept",
     "(declare-const |a b| Int)\n(assert (= |a b| 1))\n",
     "(declare-const |a c| Int)\n(assert (= |a c| 1))\n",
     false},
    {"a name within a word",
     "(declare-const x Int)\n(assert (= xx x))\n",
     "(declare-const y Int)\n(assert (= xx y))\n",
     true},
    {"a name within a literal",
     "(declare-const x String)\n(assert (= x \"x9\"))\n",
     "(declare-const y String)\n(assert (= y \"x9\"))\n",
     true},
    {"other letters",
     "(assert (= \"ab\" (str.++ \"a\" \"b\")))\n",
     "(assert (= \"xa\" (str.++ \"x\" \"a\")))\n",
     true},
    {"letters in another pattern",
     "(assert (= \"ab\" (str.++ \"a\" \"b\")))\n",
     "(assert (= \"ab\" (str.++ \"b\" \"a\")))\n",
     false},
    {"digits are kept",
     "(assert (= s \"1\"))\n",
     "(assert (= s \"2\"))\n",
     false},
    {"capitals are kept",
     "(assert (= s \"A\"))\n",
     "(assert (= s \"B\"))\n",
     false},
    {"escapes are kept",
     "(assert (= s \"\\u{61}\"))\n",
     "(assert (= s \"\\u{62}\"))\n",
     false},
    {"what looks like an escape is not",
     "(assert (= s \"\\uxy\"))\n",
     "(assert (= s \"\\uxz\"))\n",
     true},
    {"the order of letters matters",
     "(assert (str.< \"a\" \"b\"))\n",
     "(assert (str.< \"b\" \"a\"))\n",
     false},
    {"their codes do",
     "(assert (= (str.to_code \"a\") 97))\n",
     "(assert (= (str.to_code \"b\") 97))\n",
     false},
    {"ranges do",
     "(assert (str.in_re \"a\" (re.range \"a\" \"c\")))\n",
     "(assert (str.in_re \"b\" (re.range \"b\" \"c\")))\n",
     false},
};

TEST(FormulaKey, IsTheSameUpToRenaming) {
  FormulaKey key;  // one for all: it keeps nothing but memory
  for (const Pair& pair : kPairs) {
    EXPECT_EQ(key.of(pair.one) == key.of(pair.other), pair.is_same)
        << pair.about;
    EXPECT_EQ(key.of(pair.one), FormulaKey().of(pair.one)) << pair.about;
  }
}

TEST(FormulaKey, ManyConstantsKeepTheirNames) {
  const auto text = [](const std::string& last) {
    std::string all;
    for (int i = 0; i < 120; ++i) {
      all += "(declare-const x" + std::to_string(i) + " Int)\n";
    }
    all += "(declare-const " + last + " Int)\n";
    return all + "(assert (= x0 " + last + "))\n";
  };
  FormulaKey key;
  EXPECT_EQ(key.of(text("y")), key.of(text("y")));
  EXPECT_NE(key.of(text("y")), key.of(text("z")));
}

}  // namespace
}  // namespace assay::testcase
