// SPDX-License-Identifier: MIT
#include "term/sample.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "support/script.h"
#include "term/substitute.h"
#include "theory/sorts.h"

namespace assay::term {
namespace {

using test::Parsed;
using test::script;
using testing::ElementsAre;
using testing::IsEmpty;

// Conjunctions over one constant, made without a parser.
class Tower {
 public:
  Tower() : tm_(test::language().theories().make_manager()) {
    SymbolInfo info;
    info.result = theory::kBool;
    leaf_ = tm_->mk_call(tm_->mk_symbol(std::move(info)), theory::kBool, {});
  }

  Term both(Term left, Term right) {
    const Op op = term::op_of(test::language().theories().get_op("and"));
    const Term args[] = {left, right};
    return tm_->mk_app(op, theory::kBool, args);
  }

  // 2^levels occurrences of the leaf.
  Term doubled(int levels) {
    Term whole = leaf_;
    for (int i = 0; i < levels; ++i) {
      whole = both(whole, whole);
    }
    return whole;
  }

  OccurrenceSampler leaves(Term root) const {
    return {*tm_, root, [this](Term term) { return term == leaf_; }};
  }

  const TermManager& tm() const { return *tm_; }

  Term leaf() const { return leaf_; }

 private:
  std::unique_ptr<TermManager> tm_;
  Term leaf_;
};

bool is_constant(const TermManager& tm, Term term) {
  return tm.kind(term) == Kind::Call && tm.child_count(term) == 0;
}

TEST(Magnitude, SmallNumbersAreExact) {
  EXPECT_TRUE(Magnitude().is_zero());
  EXPECT_TRUE(Magnitude(0).is_zero());
  Magnitude sum;
  uint64_t expected = 0;
  for (uint64_t i = 1; i < 1000; ++i) {
    sum += Magnitude(i * i);
    expected += i * i;
    ASSERT_EQ(sum.to_integer(), expected);
  }
  EXPECT_EQ(Magnitude((1ULL << 53) - 1).to_integer(), (1ULL << 53) - 1);
  EXPECT_TRUE(Magnitude((1ULL << 53) - 1).is_exact());
  EXPECT_FALSE(Magnitude(1ULL << 53).is_exact());
}

TEST(Magnitude, LargeNumbersHaveAnExponent) {
  Magnitude power(1);
  for (int i = 0; i < 1'000'000; ++i) {
    power += Magnitude(power);
  }
  EXPECT_EQ(power.mantissa(), 0.5);
  EXPECT_EQ(power.exponent(), 1'000'001);
  EXPECT_EQ(power.log2(), 1'000'000);
  power += Magnitude(12345);
  EXPECT_EQ(power.log2(), 1'000'000) << "far too small to be seen";
  Magnitude small(12345);
  small += power;
  EXPECT_EQ(small.log2(), 1'000'000);
  EXPECT_EQ(Magnitude().log2(), -std::numeric_limits<double>::infinity());
}

TEST(Sample, CountsOccurrences) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (declare-const q Bool)
    (assert (and (or p q) (or p q) p)))");
  const TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const auto count = [&](auto wants) {
    return OccurrenceSampler(tm, root, wants).count().to_integer();
  };
  EXPECT_EQ(count([](Term) { return true; }), 8U);
  EXPECT_EQ(count([](Term) { return false; }), 0U);
  EXPECT_EQ(count([&](Term term) { return term == root; }), 1U);
  EXPECT_EQ(count([&](Term term) { return is_constant(tm, term); }), 5U);
}

TEST(Sample, NothingWanted) {
  const Tower tower;
  base::Rng rng(1);
  const OccurrenceSampler none(
      tower.tm(), tower.leaf(), [](Term) { return false; });
  EXPECT_FALSE(none.sample(rng).has_value());
}

TEST(Sample, RootOnly) {
  const Tower tower;
  base::Rng rng(1);
  EXPECT_THAT(*tower.leaves(tower.leaf()).sample(rng), IsEmpty());
}

// 12 occurrences at all depths, some shared, some not.
TEST(Sample, IsUniform) {
  const Parsed parsed = script(R"(
    (declare-const p Bool)
    (declare-const q Bool)
    (assert (and (or p q) (not (not (or p q))) (xor p (or p q) true) q)))");
  const TermManager& tm = *parsed.tm;
  const Term root = parsed.assertion();
  const auto wants = [&](Term term) {
    return is_constant(tm, term) || tm.child_count(term) == 2;
  };
  const OccurrenceSampler sampler(tm, root, wants);
  const uint64_t count = sampler.count().to_integer();
  EXPECT_EQ(count, 11U);
  base::Rng rng(2024);
  std::map<Path, int> seen;
  constexpr int kEach = 500;
  for (uint64_t i = 0; i < count * kEach; ++i) {
    const Path path = *sampler.sample(rng);
    ASSERT_TRUE(wants(term_at(tm, root, path)));
    ++seen[path];
  }
  EXPECT_EQ(seen.size(), count);
  double chi_square = 0;
  for (const auto& [path, times] : seen) {
    chi_square += (times - kEach) * (times - kEach) / double{kEach};
  }
  // Ten degrees of freedom: above 29.6 once in a thousand.
  EXPECT_LT(chi_square, 29.6);
}

TEST(Sample, DependsOnTheGeneratorOnly) {
  Tower tower;
  const Term root = tower.doubled(100);
  base::Rng left(7);
  base::Rng right(7);
  const OccurrenceSampler first = tower.leaves(root);
  const OccurrenceSampler second = tower.leaves(root);
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(first.sample(left), second.sample(right));
  }
}

TEST(Sample, TwoTo2000Paths) {
  Tower tower;
  constexpr int kLevels = 2000;
  const Term root = tower.doubled(kLevels);
  const OccurrenceSampler sampler = tower.leaves(root);
  EXPECT_EQ(sampler.count().log2(), kLevels);
  base::Rng rng(3);
  std::vector<int> rights(kLevels);
  constexpr int kSamples = 400;
  int all = 0;
  for (int i = 0; i < kSamples; ++i) {
    const Path path = *sampler.sample(rng);
    ASSERT_EQ(path.size(), size_t{kLevels});
    ASSERT_EQ(term_at(tower.tm(), root, path), tower.leaf());
    for (size_t k = 0; k < path.size(); ++k) {
      rights[k] += static_cast<int>(path[k]);
      all += static_cast<int>(path[k]);
    }
  }
  // Each level is a fair coin: mean 200, deviation 10.
  for (const int times : rights) {
    ASSERT_NEAR(times, kSamples / 2, 55);
  }
  EXPECT_NEAR(
      all, kSamples * kLevels / 2, 5 * std::sqrt(kSamples * kLevels / 4));
}

// t(n) = (and t(n-1) t(n-2)): the left side has 1/1.618 of the occurrences,
// with more than 2^53 of them at the top and few at the bottom.
TEST(Sample, UnevenSharesAboveAndBelowTwoTo53) {
  Tower tower;
  Term before = tower.both(tower.leaf(), tower.leaf());
  Term whole = tower.both(before, tower.leaf());
  for (int i = 0; i < 300; ++i) {
    const Term next = tower.both(whole, before);
    before = whole;
    whole = next;
  }
  const OccurrenceSampler sampler = tower.leaves(whole);
  EXPECT_FALSE(sampler.count().is_exact());
  EXPECT_NEAR(sampler.count().log2(), 303 * std::log2(1.618033988), 2);
  base::Rng rng(5);
  int lefts = 0;
  double steps = 0;
  constexpr int kSamples = 2000;
  for (int i = 0; i < kSamples; ++i) {
    const Path path = *sampler.sample(rng);
    lefts += path[0] == 0 ? 1 : 0;
    steps += static_cast<double>(path.size());
  }
  EXPECT_NEAR(lefts / double{kSamples}, 0.618034, 0.045);
  // A left step has weight 1, a right one 2; the mean per step is 1.382.
  EXPECT_NEAR(steps / kSamples, 303 / 1.381966, 3);
}

// A single wanted node beside an astronomic number of others that are not.
TEST(Sample, UnwantedPartsHaveNoWeight) {
  Tower tower;
  const Term large = tower.doubled(3000);
  const Term root = tower.both(large, tower.both(large, large));
  const OccurrenceSampler sampler(
      tower.tm(), root, [&](Term term) { return term == large; });
  EXPECT_EQ(sampler.count().to_integer(), 3U);
  base::Rng rng(1);
  std::map<Path, int> seen;
  for (int i = 0; i < 300; ++i) {
    ++seen[*sampler.sample(rng)];
  }
  ASSERT_EQ(seen.size(), 3U);
  for (const auto& [path, times] : seen) {
    EXPECT_NEAR(times, 100, 40);
  }
}

TEST(Sample, DeepTerms) {
  Tower tower;
  const Term root = tower.doubled(50'000);
  const OccurrenceSampler sampler = tower.leaves(root);
  EXPECT_EQ(sampler.count().log2(), 50'000);
  base::Rng rng(1);
  const Path path = *sampler.sample(rng);
  EXPECT_EQ(path.size(), 50'000U);
  EXPECT_EQ(term_at(tower.tm(), root, path), tower.leaf());
}

TEST(Sample, PathsServeReplaceAt) {
  const Parsed parsed = script(R"(
    (declare-const a Int)
    (declare-const b Int)
    (assert (> (+ a b) (* a a)))
    (assert (= b 3)))");
  TermManager& tm = *parsed.tm;
  const Term a = tm.children(tm.children(parsed.assertion())[0])[0];
  const Term three = tm.children(parsed.assertion(1))[1];
  const OccurrenceSampler sampler(
      tm, parsed.assertion(), [&](Term term) { return term == a; });
  base::Rng rng(1);
  std::map<std::string, int> texts;
  for (int i = 0; i < 60; ++i) {
    const Path path = *sampler.sample(rng);
    ++texts[test::term_text(parsed,
                            replace_at(tm, parsed.assertion(), path, three))];
  }
  std::vector<std::string> keys;
  for (const auto& [text, times] : texts) {
    keys.push_back(text);
  }
  EXPECT_THAT(
      keys,
      ElementsAre(
          "(> (+ 3 b) (* a a))", "(> (+ a b) (* 3 a))", "(> (+ a b) (* a 3))"));
}

// --- what is bound at a place ------------------------------------------------

std::vector<std::string> names_at(const Parsed& parsed, const Path& path) {
  std::vector<std::string> names;
  for (const Var var : bound_on_path(*parsed.tm, parsed.assertion(), path)) {
    names.emplace_back(parsed.tm->text(parsed.tm->var_hint(var)));
  }
  return names;
}

TEST(BoundOnPath, GoesFromTheOutside) {
  const Parsed parsed = script(R"(
    (assert (forall ((x Int) (y Int)) (not (exists ((z Int)) (> x y z))))))");
  EXPECT_THAT(names_at(parsed, {}), IsEmpty());
  EXPECT_THAT(names_at(parsed, {0}), ElementsAre("x", "y"));
  EXPECT_THAT(names_at(parsed, {0, 0}), ElementsAre("x", "y"));
  EXPECT_THAT(names_at(parsed, {0, 0, 0}), ElementsAre("x", "y", "z"));
  EXPECT_THAT(names_at(parsed, {0, 0, 0, 2}), ElementsAre("x", "y", "z"));
}

TEST(BoundOnPath, LetBindsInItsBodyOnly) {
  const Parsed parsed = script(R"(
    (assert (let ((x 1) (y (let ((z 2)) z))) (> x y))))");
  EXPECT_THAT(names_at(parsed, {0}), IsEmpty());
  EXPECT_THAT(names_at(parsed, {1}), IsEmpty());
  EXPECT_THAT(names_at(parsed, {1, 0}), IsEmpty());
  EXPECT_THAT(names_at(parsed, {1, 1}), ElementsAre("z"));
  EXPECT_THAT(names_at(parsed, {2}), ElementsAre("x", "y"));
}

TEST(BoundOnPath, CasesBindTheirOwnVariables) {
  const Parsed parsed = script(R"(
    (declare-datatype T ((leaf) (node (left T) (value Int))))
    (declare-const t T)
    (assert (match t ((leaf true) ((node l v) (> v 0))))))");
  EXPECT_THAT(names_at(parsed, {0}), IsEmpty());
  EXPECT_THAT(names_at(parsed, {1}), IsEmpty());
  EXPECT_THAT(names_at(parsed, {2}), ElementsAre("l", "v"));
}

TEST(BoundOnPath, AnnotationsAreInTheScope) {
  const Parsed parsed = script(R"(
    (declare-fun f (Int) Int)
    (assert (forall ((x Int)) (! (> (f x) 0) :pattern ((f x))))))");
  EXPECT_THAT(names_at(parsed, {0, 1, 0}), ElementsAre("x"));
}

TEST(BoundOnPathDeathTest, PathMustExist) {
  const Parsed parsed = script("(assert true)");
  const uint32_t path[] = {0};
  EXPECT_DEATH(term_at(*parsed.tm, parsed.assertion(), path), "no child 0");
}

}  // namespace
}  // namespace assay::term
