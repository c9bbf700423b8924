// SPDX-License-Identifier: MIT
//
// The columns beyond the operators' rows: sets are checked against the
// evaluator with all values of small sorts, inverses by how often they hit.
#include "theory/reverse.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"
#include "testcase/seeds.h"
#include "theory/abstract_sets.h"

namespace assay::theory {
namespace {

using num::Value;
using technique::ConstructStock;
using technique::Instance;
using technique::TheoryGroup;
using technique::Workshop;

const smtlib::Language& language() {
  static const smtlib::Language all;
  return all;
}

// Sorts small enough to list.
class Small {
 public:
  Small(TheoryGroup group, std::string sorts)
      : stock_(language(), {group, std::move(sorts)}),
        seeds_(language()),
        tm_(&seeds_.base()),
        rng_(5),
        shop_(language(), stock_, tm_, rng_) {
    for (uint8_t sort = 0; sort < shop_.sort_count(); ++sort) {
      values_.push_back(shop_.values_of(sort, 300).value());
    }
  }

  const ConstructStock& stock() const { return stock_; }

  Workshop& shop() { return shop_; }

  base::Rng& rng() { return rng_; }

  const std::vector<Value>& values(uint8_t sort) const { return values_[sort]; }

  const Value& draw(uint8_t sort) {
    return values_[sort][rng_.below(values_[sort].size())];
  }

  Abstract all(uint8_t sort) const { return all_of(tm_, shop_.sort(sort)); }

  // A set with these values.
  Abstract joined_of(uint8_t sort, const std::vector<Value>& values) const {
    Abstract made = only(values.front());
    for (const Value& value : values) {
      made = joined(made, only(value), all(sort));
    }
    return made;
  }

 private:
  ConstructStock stock_;
  testcase::Seeds seeds_;
  term::TermManager tm_;
  base::Rng rng_;
  Workshop shop_;
  std::vector<std::vector<Value>> values_;
};

std::vector<std::pair<TheoryGroup, std::string>> sorts() {
  return {{TheoryGroup::BitVecs, "Bool (_ BitVec 1) (_ BitVec 2) (_ BitVec 4)"},
          {TheoryGroup::Floats,
           "Bool RoundingMode (_ BitVec 1) (_ BitVec 2) (_ BitVec 5)"
           " (_ FloatingPoint 2 3)"}};
}

// Draws arguments from random sets, of one value, of few and of all: what comes
// out is in the set that the column says.
TEST(Abstractions, HaveAllValuesThatComeOut) {
  for (const auto& [group, text] : sorts()) {
    Small small(group, text);
    for (const Instance& instance : small.stock().palette.instances()) {
      const Abstraction column =
          small.stock().reverses.abstraction(instance.row);
      if (column == nullptr) {
        continue;
      }
      const size_t count = instance.arg_count;
      for (int round = 0; round < 60; ++round) {
        std::array<std::vector<Value>, Instance::kMaxArgs> members;
        std::array<Abstract, Instance::kMaxArgs> sets;
        for (size_t i = 0; i < count; ++i) {
          const uint8_t sort = instance.args[i];
          const uint64_t size = 1 + small.rng().below(3);
          for (uint64_t k = 0; k < size; ++k) {
            members[i].push_back(small.draw(sort));
          }
          sets[i] = small.joined_of(sort, members[i]);
          // Everything that is in the set, not just what it was made of.
          members[i].clear();
          for (const Value& value : small.values(sort)) {
            if (contains(sets[i], value)) {
              members[i].push_back(value);
            }
          }
          ASSERT_FALSE(members[i].empty());
        }
        const Abstract made =
            column({instance.indices, std::span(sets).first(count)},
                   small.all(instance.result));
        for (int tries = 0; tries < 60; ++tries) {
          std::array<Value, Instance::kMaxArgs> args;
          for (size_t i = 0; i < count; ++i) {
            args[i] = members[i][small.rng().below(members[i].size())];
          }
          const Value value = small.shop().evaluate(
              instance, std::span<const Value>(args).first(count));
          if (value.is_known()) {
            ASSERT_TRUE(contains(made, value))
                << language().theories().info(instance.row).name << " round "
                << round;
          }
        }
      }
    }
  }
}

TEST(Abstractions, ExcludeSomething) {
  Small small(sorts()[0].first, sorts()[0].second);
  int excluding = 0;
  for (const Instance& instance : small.stock().palette.instances()) {
    const Abstraction column = small.stock().reverses.abstraction(instance.row);
    if (column == nullptr || instance.result == technique::Palette::kBool) {
      continue;
    }
    std::array<Abstract, Instance::kMaxArgs> sets;
    for (size_t i = 0; i < instance.arg_count; ++i) {
      sets[i] = only(small.values(instance.args[i]).back());
    }
    const Abstract made =
        column({instance.indices, std::span(sets).first(instance.arg_count)},
               small.all(instance.result));
    for (const Value& value : small.values(instance.result)) {
      excluding += contains(made, value) ? 0 : 1;
    }
  }
  EXPECT_GT(excluding, 100);
}

TEST(Sets, ThatAreDisjointHaveNothingInCommon) {
  for (const auto& [group, text] : sorts()) {
    Small small(group, text);
    for (uint8_t sort = 0; sort < small.shop().sort_count(); ++sort) {
      for (int round = 0; round < 200; ++round) {
        const Abstract a =
            small.joined_of(sort, {small.draw(sort), small.draw(sort)});
        const Abstract b =
            small.joined_of(sort, {small.draw(sort), small.draw(sort)});
        if (are_disjoint(a, b)) {
          for (const Value& value : small.values(sort)) {
            EXPECT_FALSE(contains(a, value) && contains(b, value));
          }
        }
      }
    }
  }
}

// An inverse finds arguments for at least a fifth of the values that the
// operator gives; most find them always.
TEST(Inverses, HitWhatTheOperatorGives) {
  for (const auto& [group, text] : sorts()) {
    Small small(group, text);
    for (const Instance& instance : small.stock().palette.instances()) {
      const Inverse column = small.stock().reverses.inverse(instance.row);
      if (column == nullptr) {
        continue;
      }
      const size_t count = instance.arg_count;
      int tried = 0;
      int hits = 0;
      for (int round = 0; round < 100; ++round) {
        std::array<Value, Instance::kMaxArgs> args;
        for (size_t i = 0; i < count; ++i) {
          args[i] = small.draw(instance.args[i]);
        }
        const Value wanted = small.shop().evaluate(
            instance, std::span<const Value>(args).first(count));
        if (!wanted.is_known()) {
          continue;
        }
        ++tried;
        for (size_t i = 0; i < count; ++i) {
          args[i] = small.draw(instance.args[i]);
        }
        const auto values = std::span(args).first(count);
        column({small.rng(), instance.indices, wanted, values, 0});
        hits += small.shop().evaluate(instance, values) == wanted ? 1 : 0;
      }
      EXPECT_GE(5 * hits, tried)
          << language().theories().info(instance.row).name;
    }
  }
}

TEST(Inverses, LeaveFixedArgumentsAlone) {
  for (const auto& [group, text] : sorts()) {
    Small small(group, text);
    for (const Instance& instance : small.stock().palette.instances()) {
      const Inverse column = small.stock().reverses.inverse(instance.row);
      if (column == nullptr) {
        continue;
      }
      for (uint32_t fixed = 0; fixed + 1 < (1U << instance.arg_count);
           ++fixed) {
        std::array<Value, Instance::kMaxArgs> args;
        for (size_t i = 0; i < instance.arg_count; ++i) {
          args[i] = small.draw(instance.args[i]);
        }
        const std::array<Value, Instance::kMaxArgs> before = args;
        const Value wanted = small.draw(instance.result);
        column({small.rng(),
                instance.indices,
                wanted,
                std::span(args).first(instance.arg_count),
                fixed});
        for (size_t i = 0; i < instance.arg_count; ++i) {
          if (((fixed >> i) & 1U) != 0) {
            EXPECT_EQ(args[i], before[i])
                << language().theories().info(instance.row).name;
          }
        }
      }
    }
  }
}

TEST(Reverses, AreAboutOperators) {
  for (const std::span<const ReverseRow> table : all_reverse_rows()) {
    for (const ReverseRow& row : table) {
      bool is_used = false;
      for (uint32_t at = 0; at < language().theories().row_count(); ++at) {
        const Evaluation& own = language().theories().info(at).evaluation;
        is_used = is_used
                  || (own.strict == row.evaluation.strict
                      && own.lazy == row.evaluation.lazy);
      }
      EXPECT_TRUE(is_used);
      EXPECT_TRUE(row.inverse != nullptr || row.abstraction != nullptr);
    }
  }
}

}  // namespace
}  // namespace assay::theory
