// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <rapidcheck.h>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "eval/closure.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "num/value_map.h"
#include "support/script.h"
#include "theory/arrays/eval.h"
#include "theory/arrays/places.h"

namespace assay::theory {
namespace {

using num::make_map;
using num::ValueMap;

// The evaluator as the context, and the sort of a constant `a`.
struct Arrays {
  explicit Arrays(const std::string& sort, model::Model given = {})
      : parsed(test::script("(declare-sort U 0)(declare-datatypes ((L 0)"
                            "(W 1)) (((n) (c (tl L))) (par (X) ((w (x X))))))"
                            "(declare-const a "
                            + sort + ")(assert (= a a))")),
        model(std::move(given)),
        context(test::language().theories(), *parsed.tm, model),
        array(parsed.tm->sort(parsed.tm->children(parsed.assertion())[0])) {
    // Fills the budget.
    context.evaluate(parsed.assertion());
  }

  term::Sort index() const { return parsed.tm->sort_args(array)[0]; }

  Value store(const Value& map, const Value& place, const Value& value) {
    const std::vector<Value> args{map, place, value};
    const std::vector<term::Sort> sorts{
        array, index(), parsed.tm->sort_args(array).back()};
    return arrays::eval_store({context, term::Op{1}, {}, array, sorts, args});
  }

  test::Parsed parsed;
  model::Model model;
  eval::Evaluator context;
  term::Sort array;
};

TEST(ArraysEval, EqualArraysOverFiniteDomainsAreEqualValues) {
  for (const std::string sort : {"Bool",
                                 "(_ BitVec 2)",
                                 "RoundingMode",
                                 "(Tuple Bool Bool)",
                                 "(Array Bool Bool)",
                                 "(W (_ BitVec 1))"}) {
    Arrays arrays("(Array " + sort + " Int)");
    const auto places = arrays.context.enumerate(arrays.index(), 100);
    ASSERT_TRUE(places) << sort;
    const int count = static_cast<int>(places->size());
    EXPECT_TRUE(rc::check([&] {
      const auto random_map = [&] {
        Value map = make_map(Value::integer(*rc::gen::inRange(0, 3)), {});
        const auto stores =
            *rc::gen::container<std::vector<std::pair<int, int>>>(rc::gen::pair(
                rc::gen::inRange(0, count), rc::gen::inRange(0, 3)));
        std::vector<Value> plain(places->size(), num::map_fallback(map));
        for (const auto& [place, value] : stores) {
          const auto at = static_cast<size_t>(place);
          plain[at] = Value::integer(value);
          map = arrays.store(map, (*places)[at], plain[at]);
        }
        return std::pair(map, plain);
      };
      const auto [one, plain_one] = random_map();
      const auto [other, plain_other] = random_map();
      RC_ASSERT((one == other) == (plain_one == plain_other));
      for (size_t i = 0; i < places->size(); ++i) {
        RC_ASSERT(num::map_at(one, (*places)[i]) == plain_one[i]);
      }
      RC_ASSERT(arrays::normal_map(arrays.context, arrays.array, one) == one);
    })) << sort;
  }
}

TEST(ArraysEval, ListedArraysAreInNormalForm) {
  Arrays arrays("(Array (Array Bool (_ BitVec 2)) Int)");
  const auto values = arrays.context.enumerate(arrays.index(), 100);
  ASSERT_TRUE(values);
  EXPECT_EQ(values->size(), 16U);
  for (size_t i = 0; i < values->size(); ++i) {
    EXPECT_EQ(arrays::normal_map(arrays.context, arrays.index(), (*values)[i]),
              (*values)[i]);
    for (size_t j = 0; j < i; ++j) {
      EXPECT_NE((*values)[i], (*values)[j]);
    }
  }
}

TEST(ArraysEval, SortsAreEndlessOrNot) {
  for (const std::string sort : {"Int",
                                 "Real",
                                 "String",
                                 "(Seq Bool)",
                                 "(Bag Bool)",
                                 "(Set Int)",
                                 "L",
                                 "(W Int)",
                                 "(Tuple Bool Int)",
                                 "(Array Int Bool)",
                                 "(Array Bool Int)",
                                 "(_ BitVec 9999)"}) {
    Arrays arrays("(Array " + sort + " Int)");
    EXPECT_TRUE(arrays::is_endless(arrays.context, arrays.index())) << sort;
    EXPECT_EQ(arrays::has_other_places(arrays.context, arrays.array, 99), true)
        << sort;
  }
  for (const std::string sort :
       {"U", "(W U)", "(Tuple U Bool)", "(Array U U)"}) {
    Arrays arrays("(Array " + sort + " Int)");
    EXPECT_FALSE(arrays::is_endless(arrays.context, arrays.index())) << sort;
    EXPECT_EQ(arrays::has_other_places(arrays.context, arrays.array, 1),
              std::nullopt)
        << sort;
  }
  Arrays pair("(Array Bool (_ BitVec 2) Int)");
  EXPECT_EQ(arrays::place_count(pair.context, pair.array), mpz_class(8));
  EXPECT_EQ(arrays::has_other_places(pair.context, pair.array, 7), true);
  EXPECT_EQ(arrays::has_other_places(pair.context, pair.array, 8), false);
  EXPECT_EQ(arrays::all_places(pair.context, pair.array, 8)->size(), 8U);
  EXPECT_FALSE(arrays::all_places(pair.context, pair.array, 7));
}

TEST(ArraysEval, AModelsUniverseIsADomain) {
  Arrays unknown("(Array U Int)");
  const term::Sort sort = unknown.index();
  model::Model model;
  model.universes[sort] = {2, true};
  Arrays known("(Array U Int)", model);
  const auto both = [](Arrays& arrays) {
    const Value one = arrays.store(arrays.store(make_map(Value::integer(0), {}),
                                                Value::element(0),
                                                Value::integer(1)),
                                   Value::element(1),
                                   Value::integer(1));
    return one == make_map(Value::integer(1), {});
  };
  EXPECT_TRUE(both(known));
  EXPECT_FALSE(both(unknown));
  // An element that the universe does not have.
  const ValueMap three = ValueMap::of({{Value::element(0), Value::integer(1)},
                                       {Value::element(1), Value::integer(1)},
                                       {Value::element(2), Value::integer(1)}});
  EXPECT_TRUE(arrays::normal_map(known.context,
                                 known.array,
                                 make_map(Value::integer(0), three))
                  .is(ValueKind::Undetermined));
}

TEST(ArraysEval, PlacesThatCannotBeComparedAreNotLookedUp) {
  Arrays arrays("(Array (Array Int Int) Int)");
  const Value closure = eval::make_closure_value({}, term::Term{1}, {});
  const Value plain = make_map(Value::integer(0), {});
  const Value map =
      make_map(Value::integer(0), ValueMap().with(closure, Value::integer(1)));
  EXPECT_TRUE(arrays::has_opaque_place(map));
  EXPECT_TRUE(
      arrays::value_at(arrays.context, map, plain).is(ValueKind::Undetermined));
  EXPECT_EQ(arrays::value_at(arrays.context, map, closure), Value::integer(1));
  EXPECT_TRUE(
      arrays.store(map, plain, Value::integer(2)).is(ValueKind::Undetermined));
  EXPECT_FALSE(arrays.store(map, closure, Value::integer(2))
                   .is(ValueKind::Undetermined));
}

TEST(ArraysEval, AMapWithoutDefaultIsKnownAtItsEntries) {
  Arrays arrays("(Array Int Int)");
  const Value map =
      make_map({}, ValueMap().with(Value::integer(1), Value::integer(5)));
  EXPECT_EQ(arrays::value_at(arrays.context, map, Value::integer(1)),
            Value::integer(5));
  EXPECT_TRUE(arrays::value_at(arrays.context, map, Value::integer(2))
                  .is(ValueKind::Undetermined));
  const Value more = arrays.store(map, Value::integer(2), Value::integer(6));
  EXPECT_EQ(num::map_entries(more).size(), 2U);
}

TEST(ArraysEval, LongChainsOfStoresAreQuick) {
  Arrays arrays("(Array Int Int)");
  Value map = make_map(Value::integer(0), {});
  for (int i = 0; i < 5'000; ++i) {
    map = arrays.store(map, Value::integer(i), Value::integer(i % 7));
  }
  EXPECT_EQ(num::map_at(map, Value::integer(4'999)), Value::integer(1));
  EXPECT_EQ(num::map_at(map, Value::integer(4'998)), Value::integer(0));
}

}  // namespace
}  // namespace assay::theory
