// SPDX-License-Identifier: MIT
#include "num/value_map.h"

#include <algorithm>
#include <map>
#include <rapidcheck.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace assay::num {
namespace {

Value key_of(int number) {
  // Small and boxed keys, of several kinds.
  switch (number % 4) {
    case 1: return Value::string(std::u32string(3, char32_t('a' + number)));
    case 2: return Value::integer(mpz_class(number) << 70);
    case 3: return Value::seq({Value::integer(number), Value::boolean(true)});
    default: return Value::integer(number);
  }
}

std::map<int, int> as_plain(const ValueMap& map, int limit) {
  std::map<int, int> plain;
  for (int i = 0; i < limit; ++i) {
    if (const Value* found = map.find(key_of(i))) {
      plain[i] = static_cast<int>(found->small());
    }
  }
  return plain;
}

constexpr int kKeys = 40;

struct Change {
  int key;
  int value;  // below 0: removed
};

std::vector<Change> changes() {
  const auto pairs = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, kKeys), rc::gen::inRange(-3, 5)));
  std::vector<Change> made;
  for (const auto& [key, value] : pairs) {
    made.push_back({key, value});
  }
  return made;
}

ValueMap after(const ValueMap& map, Change change) {
  return change.value < 0
             ? map.without(key_of(change.key))
             : map.with(key_of(change.key), Value::integer(change.value));
}

TEST(ValueMap, DoesWhatStdMapDoes) {
  EXPECT_TRUE(rc::check([] {
    ValueMap map;
    std::map<int, int> plain;
    std::vector<std::pair<ValueMap, std::map<int, int>>> history;
    for (const Change change : changes()) {
      history.emplace_back(map, plain);
      map = after(map, change);
      if (change.value < 0) {
        plain.erase(change.key);
      } else {
        plain[change.key] = change.value;
      }
      RC_ASSERT(map.size() == plain.size());
    }
    RC_ASSERT(as_plain(map, kKeys) == plain);
    for (const auto& [old_map, old_plain] : history) {
      RC_ASSERT(as_plain(old_map, kKeys) == old_plain);
    }
  }));
}

TEST(ValueMap, EntriesComeInOrder) {
  EXPECT_TRUE(rc::check([] {
    ValueMap map;
    for (const Change change : changes()) {
      map = after(map, change);
    }
    const auto entries = map.entries();
    RC_ASSERT(entries.size() == map.size());
    for (size_t i = 1; i < entries.size(); ++i) {
      RC_ASSERT(*entries[i - 1].first < *entries[i].first);
    }
    for (const auto& [key, value] : entries) {
      RC_ASSERT(map.find(*key) == value);
    }
  }));
}

TEST(ValueMap, EqualMapsAreEqualWhateverMadeThem) {
  EXPECT_TRUE(rc::check([] {
    ValueMap one;
    std::map<int, int> plain;
    for (const Change change : changes()) {
      one = after(one, change);
      if (change.value < 0) {
        plain.erase(change.key);
      } else {
        plain[change.key] = change.value;
      }
    }
    ValueMap other;
    std::vector<std::pair<Value, Value>> all;
    for (auto it = plain.rbegin(); it != plain.rend(); ++it) {
      other = other.with(key_of(it->first), Value::integer(it->second));
      all.emplace_back(key_of(it->first), Value::integer(it->second));
    }
    RC_ASSERT(one == other);
    RC_ASSERT(one.hash() == other.hash());
    RC_ASSERT(make_set(one) == make_set(other));
    RC_ASSERT(ValueMap::of(all) == one);
    if (!plain.empty()) {
      const ValueMap fewer = one.without(key_of(plain.begin()->first));
      RC_ASSERT(!(fewer == one));
      const ValueMap changed =
          one.with(key_of(plain.begin()->first), Value::integer(99));
      RC_ASSERT(!(changed == one));
      RC_ASSERT(make_map(Value::integer(-1), changed)
                != make_map(Value::integer(-1), one));
    }
  }));
}

TEST(ValueMap, OfManyTakesTheLastOfEqualKeys) {
  const ValueMap map = ValueMap::of({{Value::integer(1), Value::integer(10)},
                                     {Value::integer(2), Value::integer(20)},
                                     {Value::integer(1), Value::integer(11)}});
  EXPECT_EQ(map.size(), 2U);
  EXPECT_EQ(*map.find(Value::integer(1)), Value::integer(11));
}

TEST(ValueMap, ManyKeysStayFlat) {
  ValueMap map;
  for (int i = 0; i < 5'000; ++i) {
    map = map.with(Value::integer(i), Value::integer(-i));
  }
  EXPECT_EQ(map.size(), 5'000U);
  for (int i = 0; i < 5'000; i += 97) {
    EXPECT_EQ(*map.find(Value::integer(i)), Value::integer(-i));
  }
  for (int i = 0; i < 5'000; i += 2) {
    map = map.without(Value::integer(i));
  }
  EXPECT_EQ(map.size(), 2'500U);
  EXPECT_FALSE(map.contains(Value::integer(4)));
}

TEST(ValueMap, MapsDropWhatTheDefaultSays) {
  const Value zero = Value::integer(0);
  const ValueMap entries = ValueMap::of(
      {{Value::integer(1), zero}, {Value::integer(2), Value::integer(5)}});
  const Value map = make_map(zero, entries);
  EXPECT_EQ(map_entries(map).size(), 1U);
  EXPECT_EQ(map_fallback(map), zero);
  EXPECT_EQ(map_at(map, Value::integer(2)), Value::integer(5));
  EXPECT_EQ(map_at(map, Value::integer(7)), zero);
  EXPECT_EQ(map_with(map, Value::integer(2), zero), make_map(zero, {}));
  EXPECT_EQ(map_with(make_map(zero, {}), Value::integer(2), Value::integer(5)),
            map);
  EXPECT_NE(map, make_map(Value::integer(1), entries));
  EXPECT_EQ(map_entries(make_map({}, entries)).size(), 2U);
}

TEST(ValueMap, KindsDiffer) {
  const ValueMap one = ValueMap().with(Value::integer(1), Value::integer(1));
  EXPECT_EQ(bag_counts(make_bag(one)), one);
  EXPECT_EQ(set_elements(make_set(one)), one);
  EXPECT_NE(make_bag(one), make_set(one));
  EXPECT_NE(make_bag({}), make_bag(one));
  EXPECT_EQ(make_bag({}), make_bag({}));
}

TEST(ValueMap, DeepNestingNeedsNoStack) {
  const auto nest = [] {
    Value made = make_set({});
    for (int i = 0; i < 100'000; ++i) {
      made = make_set(ValueMap().with(made, {}));
    }
    return made;
  };
  const Value one = nest();
  const Value other = nest();
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
}

}  // namespace
}  // namespace assay::num
