// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>
#include <map>
#include <rapidcheck.h>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "num/value_map.h"
#include "support/plain_context.h"
#include "support/script.h"
#include "theory/bags/eval.h"
#include "theory/sets/eval.h"

namespace assay::theory {
namespace {

using num::make_bag;
using num::make_set;
using num::ValueMap;

using Plain = std::set<int>;
using Counts = std::map<int, int>;
using Edges = std::set<std::pair<int, int>>;

Value set_of(const Plain& plain) {
  ValueMap elements;
  for (const int element : plain) {
    elements = elements.with(Value::integer(element), {});
  }
  return make_set(elements);
}

Value bag_of(const Counts& plain) {
  ValueMap counts;
  for (const auto& [element, count] : plain) {
    if (count > 0) {
      counts = counts.with(Value::integer(element), Value::integer(count));
    }
  }
  return make_bag(counts);
}

Value relation_of(const Edges& edges) {
  ValueMap rows;
  for (const auto& [from, to] : edges) {
    rows = rows.with(Value::data(0, {Value::integer(from), Value::integer(to)}),
                     {});
  }
  return make_set(rows);
}

std::vector<std::pair<int, int>> random_pairs(int first, int second) {
  return *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, first), rc::gen::inRange(0, second)));
}

Plain random_set() {
  Plain plain;
  for (const auto& [element, unused] : random_pairs(12, 1)) {
    plain.insert(element);
  }
  return plain;
}

Counts random_counts() {
  Counts counts;
  for (const auto& [element, count] : random_pairs(8, 5)) {
    counts[element] = count;
  }
  return counts;
}

Edges random_edges() {
  const auto pairs = random_pairs(6, 6);
  return {pairs.begin(), pairs.end()};
}

class SetsEval : public testing::Test {
 protected:
  test::Parsed parsed_ = test::parse("");
  test::PlainContext context_{*parsed_.tm};

  Value run(StrictEvaluator evaluator, std::vector<Value> args) {
    return context_.run(evaluator, std::move(args));
  }
};

TEST_F(SetsEval, SetsDoWhatStdSetDoes) {
  EXPECT_TRUE(rc::check([this] {
    const Plain a = random_set();
    const Plain b = random_set();
    const Value x = set_of(a);
    const Value y = set_of(b);
    Plain both;
    std::ranges::set_union(a, b, std::inserter(both, both.end()));
    Plain common;
    std::ranges::set_intersection(a, b, std::inserter(common, common.end()));
    Plain rest;
    std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
    RC_ASSERT(run(sets::eval_union, {x, y}) == set_of(both));
    RC_ASSERT(run(sets::eval_intersection, {x, y}) == set_of(common));
    RC_ASSERT(run(sets::eval_minus, {x, y}) == set_of(rest));
    RC_ASSERT(run(sets::eval_subset, {x, y}).is_true()
              == std::ranges::includes(b, a));
    RC_ASSERT(run(sets::eval_card, {x})
              == Value::integer(static_cast<int64_t>(a.size())));
    RC_ASSERT((x == y) == (a == b));
    const int some = *rc::gen::inRange(0, 12);
    RC_ASSERT(run(sets::eval_member, {Value::integer(some), x}).is_true()
              == a.contains(some));
  }));
}

TEST_F(SetsEval, TheTransitiveClosureIsWarshalls) {
  EXPECT_TRUE(rc::check([this] {
    const Edges edges = random_edges();
    Edges closed = edges;
    for (int k = 0; k < 6; ++k) {
      for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
          if (closed.contains({i, k}) && closed.contains({k, j})) {
            closed.insert({i, j});
          }
        }
      }
    }
    RC_ASSERT(run(sets::eval_tclosure, {relation_of(edges)})
              == relation_of(closed));
  }));
}

TEST_F(SetsEval, JoinsAreWhatTheyAre) {
  EXPECT_TRUE(rc::check([this] {
    const Edges a = random_edges();
    const Edges b = random_edges();
    Edges joined;
    for (const auto& [from, middle] : a) {
      for (const auto& [start, to] : b) {
        if (middle == start) {
          joined.insert({from, to});
        }
      }
    }
    RC_ASSERT(run(sets::eval_join, {relation_of(a), relation_of(b)})
              == relation_of(joined));
    Edges turned;
    for (const auto& [from, to] : a) {
      turned.insert({to, from});
    }
    RC_ASSERT(run(sets::eval_transpose, {relation_of(a)})
              == relation_of(turned));
  }));
}

TEST_F(SetsEval, BagsAreCountsPerElement) {
  EXPECT_TRUE(rc::check([this] {
    Counts a = random_counts();
    Counts b = random_counts();
    const Value x = bag_of(a);
    const Value y = bag_of(b);
    Counts most;
    Counts sum;
    Counts least;
    Counts less;
    Counts none;
    bool is_below = true;
    int total = 0;
    for (int i = 0; i < 8; ++i) {
      most[i] = std::max(a[i], b[i]);
      sum[i] = a[i] + b[i];
      least[i] = std::min(a[i], b[i]);
      less[i] = std::max(a[i] - b[i], 0);
      none[i] = b[i] > 0 ? 0 : a[i];
      is_below = is_below && a[i] <= b[i];
      total += a[i];
      RC_ASSERT(run(bags::eval_count, {Value::integer(i), x})
                == Value::integer(a[i]));
    }
    RC_ASSERT(run(bags::eval_union_max, {x, y}) == bag_of(most));
    RC_ASSERT(run(bags::eval_union_disjoint, {x, y}) == bag_of(sum));
    RC_ASSERT(run(bags::eval_inter_min, {x, y}) == bag_of(least));
    RC_ASSERT(run(bags::eval_difference_subtract, {x, y}) == bag_of(less));
    RC_ASSERT(run(bags::eval_difference_remove, {x, y}) == bag_of(none));
    RC_ASSERT(run(bags::eval_subbag, {x, y}).is_true() == is_below);
    RC_ASSERT(run(bags::eval_card, {x}) == Value::integer(total));
  }));
}

TEST_F(SetsEval, ChoiceIsOneValuePerSet) {
  const Value set = set_of({1, 2});
  const Value one = run(sets::eval_choose, {set});
  ASSERT_TRUE(one.is(ValueKind::Unspecified));
  EXPECT_EQ(one.key(), run(sets::eval_choose, {set_of({2, 1})}).key());
  EXPECT_NE(one.key(), run(sets::eval_choose, {set_of({2, 3})}).key());
}

TEST_F(SetsEval, LargeResultsUseUpTheBudget) {
  context_.steps_left = 1'000;
  Edges edges;
  for (int i = 0; i < 100; ++i) {
    edges.insert({i, i + 1});
  }
  EXPECT_TRUE(run(sets::eval_tclosure, {relation_of(edges)})
                  .is(ValueKind::Undetermined));
  EXPECT_TRUE(run(sets::eval_product, {relation_of(edges), relation_of(edges)})
                  .is(ValueKind::Undetermined));
}

TEST_F(SetsEval, ElementsThatCannotBeComparedLeaveSetsOpen) {
  class Opaque final : public num::Box {
   public:
    explicit Opaque(uint64_t number) : Box(number, true) {}

    std::strong_ordering compare_own(
        const Box&,
        std::vector<std::pair<const Value*, const Value*>>&) const override {
      return std::strong_ordering::equal;
    }
  };

  const auto opaque = [](uint64_t number) {
    return Value::boxed(ValueKind::Closure, new Opaque(number));
  };
  const Value one = run(sets::eval_singleton, {opaque(1)});
  const Value other = run(sets::eval_singleton, {opaque(2)});
  EXPECT_TRUE(run(sets::eval_member, {opaque(1), one}).is_true());
  EXPECT_FALSE(run(sets::eval_member, {opaque(2), one}).is_known());
  EXPECT_TRUE(run(sets::eval_member, {opaque(2), make_set({})}).is_false());
  EXPECT_FALSE(run(sets::eval_union, {one, other}).is_known());
  EXPECT_FALSE(run(sets::eval_subset, {one, other}).is_known());
  EXPECT_TRUE(run(sets::eval_subset, {one, one}).is_true());
  EXPECT_EQ(run(sets::eval_card, {one}), Value::integer(1));
  EXPECT_TRUE(run(sets::eval_is_empty, {one}).is_false());
}

}  // namespace
}  // namespace assay::theory
