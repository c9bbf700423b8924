// SPDX-License-Identifier: MIT
#include "technique/construct/construct.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "smtlib/language.h"
#include "smtlib/printer.h"
#include "technique/construct/enumeration.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"
#include "testcase/witness.h"

namespace assay::technique {
namespace {

using testcase::Status;
using testcase::TestCase;

const smtlib::Language& language() {
  static const smtlib::Language all;
  return all;
}

std::vector<std::string> presets(std::string_view end) {
  std::vector<std::string> names;
  for (const std::string_view name : construct_options().front().choices) {
    if (name.ends_with(end)) {
      names.emplace_back(name);
    }
  }
  return names;
}

Config config_of(const std::string& preset) {
  const auto names = construct_options().front().choices;
  const auto found = std::ranges::find(names, preset);
  Config config;
  config.options.set("preset",
                     static_cast<uint32_t>(found - names.begin()) + 1);
  return config;
}

class Maker {
 public:
  explicit Maker(const Config& config)
      : seeds_(language()),
        tables_(*kConstructTechnique.prepare(seeds_, config)),
        tm_(&seeds_.base()),
        order_{7, 0, tables_->groups().front()} {}

  Result<TestCase> next() {
    tm_.rewind();
    ++order_.index;
    return make_test(kConstructTechnique, *tables_, order_, tm_);
  }

  term::TermManager& tm() { return tm_; }

 private:
  testcase::Seeds seeds_;
  std::unique_ptr<const Tables> tables_;
  term::TermManager tm_;
  Order order_;
};

// Whether the formulas hold together under some assignment, one after the
// other, by the evaluator alone; nothing if there are too many assignments.
std::optional<bool> has_model(term::TermManager& tm,
                              const smtlib::Script& script,
                              const std::vector<term::Term>& formulas,
                              size_t most) {
  std::vector<term::Symbol> symbols;
  std::vector<std::vector<num::Value>> domains;
  size_t count = 1;
  model::Model model;
  eval::Evaluator evaluator(language().theories(), tm, model);
  for (const smtlib::Command& command : script.commands) {
    if (command.kind == smtlib::CommandKind::DeclareConst) {
      symbols.push_back(term::Symbol{command.ref});
      auto values =
          evaluator.enumerate(tm.symbol(symbols.back()).result, most / count);
      if (!values) {
        return std::nullopt;
      }
      count *= values->size();
      domains.push_back(*std::move(values));
    }
  }
  for (size_t i = 0; i < count; ++i) {
    size_t rest = i;
    for (size_t at = 0; at < symbols.size(); ++at) {
      model.symbols[symbols[at]].value = domains[at][rest % domains[at].size()];
      rest /= domains[at].size();
    }
    evaluator.clear();
    if (std::ranges::all_of(formulas, [&](term::Term formula) {
          return evaluator.evaluate(formula).is_true();
        })) {
      return true;
    }
  }
  return false;
}

TEST(Construct, SatHasAWitnessThatHolds) {
  for (const std::string& preset : presets("_sat")) {
    Maker maker(config_of(preset));
    int made = 0;
    for (int i = 0; i < 100; ++i) {
      const Result<TestCase> test = maker.next();
      if (!test) {
        continue;
      }
      ++made;
      ASSERT_EQ(test->claim.status(), Status::Sat) << preset;
      ASSERT_NE(test->claim.witness(), nullptr);
      EXPECT_TRUE(testcase::holds(
          language(), maker.tm(), test->script, *test->claim.witness()));
    }
    EXPECT_GE(made, 95) << preset;
  }
}

// What an engine refuted has no model by slow enumeration, and a core loses
// none of its assertions.
TEST(Construct, UnsatHasNoModelAndACoreIsMinimal) {
  constexpr size_t kMost = 5000;
  int looked_at = 0;
  int cores = 0;
  for (const std::string& preset : presets("_unsat")) {
    Config config = config_of(preset);
    config.options.set("proofs", 0);  // see UnsatByProofHasNoModel
    Maker maker(config);
    int made = 0;
    for (int i = 0; i < 40; ++i) {
      const Result<TestCase> test = maker.next();
      if (!test) {
        continue;
      }
      ++made;
      ASSERT_EQ(test->claim.status(), Status::Unsat) << preset;
      std::vector<term::Term> formulas = test->script.assertions();
      const std::optional<bool> found =
          has_model(maker.tm(), test->script, formulas, kMost);
      if (!found) {
        continue;
      }
      ++looked_at;
      EXPECT_FALSE(*found) << preset << " " << i;
      if (!std::holds_alternative<testcase::KnownCore>(test->claim.promise)) {
        continue;
      }
      ++cores;
      for (size_t without = 0; without < formulas.size(); ++without) {
        std::vector<term::Term> others = formulas;
        others.erase(others.begin() + static_cast<int64_t>(without));
        EXPECT_EQ(has_model(maker.tm(), test->script, others, kMost), true)
            << preset << " " << i << " without " << without;
      }
    }
    EXPECT_GE(made, 30) << preset;
  }
  EXPECT_GE(looked_at, 50);
  EXPECT_GE(cores, 30);
}

// Unsat tests that are proved by circuits have no model at sizes where all
// assignments can be looked at, and are made at sizes where they cannot.
TEST(Construct, UnsatByProofHasNoModel) {
  int looked_at = 0;
  for (const std::string preset :
       {"bv_few_unsat", "fp_few_unsat", "bv_many_unsat"}) {
    Config config = config_of(preset);
    config.options.set("proofs", 100);
    config.options.set("variables", 2);
    config.options.set("conflicts", 500);
    Maker maker(config);
    int made = 0;
    for (int i = 0; i < 6; ++i) {
      const Result<TestCase> test = maker.next();
      if (!test) {
        continue;
      }
      ++made;
      ASSERT_EQ(test->claim.status(), Status::Unsat) << preset;
      EXPECT_EQ(test->claim.root, testcase::TrustRoot::Proved);
      const std::optional<bool> found =
          has_model(maker.tm(), test->script, test->script.assertions(), 5000);
      if (found) {
        ++looked_at;
        EXPECT_FALSE(*found) << preset << " " << i;
      }
    }
    EXPECT_GE(made, 5) << preset;
  }
  EXPECT_GE(looked_at, 6);
}

TEST(Construct, SyntacticClaimsWhatEnumerationSays) {
  for (const std::string& preset : {"bv_few_syntactic", "fp_few_syntactic"}) {
    Maker maker(config_of(preset));
    int decided = 0;
    for (int i = 0; i < 60; ++i) {
      const Result<TestCase> test = maker.next();
      if (!test || !test->claim.status()) {
        continue;
      }
      ++decided;
      const std::optional<bool> found = has_model(
          maker.tm(), test->script, test->script.assertions(), size_t{1} << 13);
      ASSERT_TRUE(found.has_value());
      EXPECT_EQ(*found, test->claim.status() == Status::Sat);
    }
    EXPECT_GE(decided, 15) << preset;
  }
}

TEST(Construct, SizesAreThoseOfTheOptions) {
  Config config;
  config.options.set("bv-width", 13);
  config.options.set("fp-format", std::vector<uint32_t>{3, 5});
  const ConstructOptions options = read_construct_options(config);
  ASSERT_EQ(options.sorts.size(), 2U);
  EXPECT_NE(options.sorts[0].text.find("(_ BitVec 13)"), std::string::npos);
  EXPECT_NE(options.sorts[1].text.find("(_ FloatingPoint 3 5)"),
            std::string::npos);
}

TEST(Construct, WishedStatusIsMet) {
  Config config;
  config.wish = StatusFilter::Unsat;
  Maker maker(config);
  for (int i = 0; i < 20; ++i) {
    const Result<TestCase> test = maker.next();
    if (test) {
      EXPECT_EQ(test->claim.status(), Status::Unsat);
    }
  }
}

// All assignments at once say the same as one after the other.
TEST(Enumeration, IsTheEvaluatorsForEachAssignment) {
  const ConstructOptions options =
      read_construct_options(config_of("bv_few_sat"));
  const ConstructStock stock(language(), options.sorts.front());
  const testcase::Seeds seeds(language());
  term::TermManager tm(&seeds.base());
  base::Rng rng(3);
  Workshop shop(language(), stock, tm, rng);
  const auto sort = static_cast<uint8_t>(shop.sort_count() - 1);
  const auto values = shop.values_of(sort, 100);
  ASSERT_TRUE(values.has_value());
  shop.add_variable(sort, {});
  shop.add_variable(sort, {});
  Enumeration all(shop, {*values, *values});
  EXPECT_EQ(all.assignment_count(), 64U);
  const Enumeration::Vector x = all.of_variable(0);
  const Enumeration::Vector y = all.of_variable(1);
  for (const Instance& instance : stock.palette.instances()) {
    if (instance.arg_count != 2 || instance.args[0] != sort
        || instance.args[1] != sort) {
      continue;
    }
    const std::array<const Enumeration::Vector*, 2> args = {&y, &x};
    const auto made = all.apply(instance, args);
    ASSERT_TRUE(made.has_value());
    for (uint64_t i = 0; i < 64; ++i) {
      const std::vector<num::Value> at = all.assignment(i);
      EXPECT_EQ(made->values[i],
                shop.evaluate(instance, std::array{at[1], at[0]}));
    }
  }
}

}  // namespace
}  // namespace assay::technique
