// SPDX-License-Identifier: MIT
//
// What every sort's row must know about its values (theory/sort_values.h), on
// small instances of each sort: a theory whose row is not complete fails here.
#include "theory/sort_values.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "support/script.h"
#include "theory/corners.h"
#include "theory/domains.h"
#include "theory/registry.h"
#include "theory/sort_text.h"
#include "theory/value_drawer.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay {
namespace {

using num::Value;
using term::Sort;
using term::TermManager;
using testing::IsEmpty;
using theory::SortInfo;
using theory::SortValues;

constexpr const char* kDeclarations =
    "(declare-sort U 0)"
    "(declare-datatype Color ((red) (green)))"
    "(declare-datatypes ((Lst 1))"
    " ((par (T) ((nil) (cons (head T) (tail (Lst T)))))))"
    "(declare-datatypes ((Odd 0) (Even 0))"
    " (((one) (more (rest Even))) ((two) (and-more (left Odd)))))"
    "(define-fun uses-sets () (Set Int) (as set.empty (Set Int)))";

struct Row {
  std::string name;
  const SortInfo* info;
};

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const theory::TheoryInfo* theory : theory::all_theories()) {
    for (const SortInfo& info : theory->sorts) {
      rows.push_back({fmt::format("{}: {}", theory->name, info.name), &info});
    }
  }
  return rows;
}

// Small instances, as text: indices from the least one on, arguments that are
// finite, infinite and declared.
std::vector<std::string> instances(const SortInfo& info) {
  std::vector<std::string> made;
  if (info.indices > 0) {
    for (uint32_t more = 0; more < 3; ++more) {
      std::string text = fmt::format("(_ {}", info.name);
      for (uint32_t i = 0; i < info.indices; ++i) {
        text += fmt::format(" {}", info.min_index + (i == 0 ? more : 0));
      }
      made.push_back(text + ")");
    }
    return made;
  }
  if (info.max_args == 0) {
    return {std::string(info.name)};
  }
  const uint32_t most = std::min<uint32_t>(info.max_args, info.min_args + 1U);
  for (uint32_t count = std::max<uint32_t>(info.min_args, 1); count <= most;
       ++count) {
    for (const std::string_view arg : {"Bool", "Int", "U", "(_ BitVec 2)"}) {
      std::string text = fmt::format("({}", info.name);
      for (uint32_t i = 0; i < count; ++i) {
        text += fmt::format(" {}", i == 0 ? arg : "Bool");
      }
      made.push_back(text + ")");
    }
  }
  return made;
}

// Rows with values that can be made without an operator of the theory.
std::vector<std::string> all_instances() {
  std::vector<std::string> made = {
      "U", "Color", "(Lst Bool)", "(Lst Int)", "(Lst (Lst Bool))", "Even"};
  for (const Row& row : all_rows()) {
    if (row.info->values != nullptr && row.info->values->never.empty()) {
      std::ranges::move(instances(*row.info), std::back_inserter(made));
    }
  }
  return made;
}

TEST(SortValues, EachRowIsComplete) {
  std::vector<std::string> missing;
  for (const Row& row : all_rows()) {
    const SortValues* values = row.info->values;
    const auto need = [&](bool is_there, std::string_view what) {
      if (!is_there) {
        missing.push_back(fmt::format("{} has no {}", row.name, what));
      }
    };
    need(values != nullptr, "values");
    if (values == nullptr) {
      continue;
    }
    need(values->text != nullptr, "text");
    need((values->count == nullptr) == (values->list == nullptr),
         "list for its count");
    if (values->never.empty()) {
      need(values->first != nullptr, "first value");
      need(values->corners != nullptr, "corners");
      need(values->draw != nullptr, "draw");
      need(values->term != nullptr, "term");
    }
  }
  EXPECT_THAT(missing, IsEmpty());
}

// A sort with a model of two elements for the declared sort.
class Instance {
 public:
  explicit Instance(std::string text)
      : text_(std::move(text)),
        parsed_(test::script(kDeclarations
                             + fmt::format("(declare-const c {})", text_))),
        sort_(tm().symbol(term::Symbol{parsed_.script.commands.back().ref})
                  .result) {
    for (uint32_t id = 1; id <= tm().sort_count(); ++id) {
      if (theory::sort_to_string(tm(), Sort{id}) == "U") {
        model_.universes[Sort{id}] = {2, true};
      }
    }
    evaluator_.emplace(test::language().theories(), tm(), model_);
  }

  TermManager& tm() { return *parsed_.tm; }

  Sort sort() const { return sort_; }

  const std::string& text() const { return text_; }

  eval::Evaluator& evaluator() { return *evaluator_; }

  // Whether an element of the declared sort may be in a value.
  bool has_elements() const { return text_.contains('U'); }

  std::vector<Value> draws(uint64_t seed, size_t count) {
    base::Rng rng(seed);
    theory::ValueDrawer drawer(
        tm(), *evaluator_, rng, theory::ValueDrawer::Numbers::Any);
    std::vector<Value> made;
    for (size_t i = 0; i < count; ++i) {
      evaluator_->refill();
      made.push_back(drawer.draw(sort_));
    }
    return made;
  }

  // Everything that the row gives, each once.
  std::vector<Value> some() {
    evaluator_->refill();
    std::vector<Value> made = {evaluator_->default_value(sort_)};
    const auto add = [&](const std::vector<Value>& more) {
      for (const Value& value : more) {
        theory::add_new(made, value);
      }
    };
    add(evaluator_->candidates(sort_));
    add(theory::Corners(*evaluator_).of(sort_));
    add(theory::Corners(*evaluator_, {.has_strings = true}).of(sort_));
    add(draws(1, 100));
    return made;
  }

  // What a term of the text is worth; a problem in it is a failure.
  Value read(const std::string& value_text) {
    const test::Parsed read = test::script(
        kDeclarations
        + fmt::format(
            "(declare-const c {})(assert (= c {}))", text_, value_text));
    const model::Model nothing{};
    eval::Evaluator evaluator(test::language().theories(), *read.tm, nothing);
    return evaluator.evaluate(read.tm->children(read.assertion())[1]);
  }

 private:
  std::string text_;
  test::Parsed parsed_;
  Sort sort_;
  model::Model model_;
  std::optional<eval::Evaluator> evaluator_;
};

TEST(SortValues, EachIsKnown) {
  for (const std::string& text : all_instances()) {
    Instance instance(text);
    for (const Value& value : instance.some()) {
      EXPECT_TRUE(value.is_known())
          << text << ": "
          << theory::value_text(instance.tm(), instance.sort(), value);
    }
  }
}

TEST(SortValues, EachTermIsWorthTheValue) {
  for (const std::string& text : all_instances()) {
    Instance instance(text);
    for (const Value& value : instance.some()) {
      const std::optional<term::Term> term = theory::value_to_term(
          test::language().theories(), instance.tm(), instance.sort(), value);
      if (!term) {
        EXPECT_TRUE(instance.has_elements()) << text;
        continue;
      }
      EXPECT_EQ(instance.tm().sort(*term), instance.sort()) << text;
      EXPECT_EQ(instance.evaluator().evaluate(*term), value)
          << text << ": "
          << theory::value_text(instance.tm(), instance.sort(), value);
    }
  }
}

TEST(SortValues, EachTextIsReadAsTheValue) {
  for (const std::string& text : all_instances()) {
    Instance instance(text);
    if (instance.has_elements()) {
      continue;
    }
    for (const Value& value : instance.some()) {
      const std::string written =
          theory::value_text(instance.tm(), instance.sort(), value);
      EXPECT_EQ(instance.read(written), value) << text << ": " << written;
    }
  }
}

TEST(SortValues, CountIsThatOfTheList) {
  constexpr size_t kFew = 2000;
  size_t counted = 0;
  for (const std::string& text : all_instances()) {
    Instance instance(text);
    const auto count = instance.evaluator().cardinality(instance.sort());
    if (!count || *count > kFew) {
      continue;
    }
    ++counted;
    instance.evaluator().refill();
    const auto all = instance.evaluator().enumerate(instance.sort(), kFew);
    ASSERT_TRUE(all) << text;
    EXPECT_EQ(mpz_class(all->size()), *count) << text;
    const std::set<Value> set(all->begin(), all->end());
    EXPECT_EQ(set.size(), all->size()) << text << ": one is there twice";
    for (const Value& value : instance.some()) {
      EXPECT_TRUE(set.contains(value))
          << text << ": "
          << theory::value_text(instance.tm(), instance.sort(), value);
    }
  }
  EXPECT_GT(counted, 15U);
}

TEST(SortValues, DrawsDependOnTheSeedAlone) {
  for (const std::string& text : all_instances()) {
    Instance one(text);
    Instance other(text);
    other.draws(2, 7);
    EXPECT_EQ(one.draws(3, 50), other.draws(3, 50)) << text;
  }
}

TEST(SortValues, DrawsDiffer) {
  for (const std::string& text : all_instances()) {
    Instance instance(text);
    const std::vector<Value> draws = instance.draws(1, 200);
    EXPECT_GT(std::set<Value>(draws.begin(), draws.end()).size(), 1U) << text;
  }
}

TEST(SortValues, CornersAreSomeAndDiffer) {
  for (const std::string& text : all_instances()) {
    Instance instance(text);
    instance.evaluator().refill();
    const std::vector<Value> corners =
        theory::Corners(instance.evaluator()).of(instance.sort());
    EXPECT_TRUE(corners.size() > 1 || instance.has_elements()) << text;
    EXPECT_EQ(std::set<Value>(corners.begin(), corners.end()).size(),
              corners.size())
        << text;
  }
}

}  // namespace
}  // namespace assay
