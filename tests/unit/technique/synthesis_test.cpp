// SPDX-License-Identifier: MIT
//
// Formulas from the semantics: what is in the order of all of them, that no
// formula comes twice, and that laws and tables say what they should.
#include "technique/synthesis/synthesis.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "smtlib/printer.h"
#include "support/script.h"
#include "technique/synthesis/boundary.h"
#include "technique/synthesis/contradiction.h"
#include "technique/synthesis/operator_table.h"
#include "technique/synthesis/ranking.h"
#include "term/walk.h"
#include "testcase/witness.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique {
namespace {

using testcase::KnownCore;
using testcase::Seeds;
using testcase::Status;
using testcase::TestCase;

const CornerPool& stock_of(std::string_view sorts) {
  static std::map<std::string, CornerPool> all;
  const auto found = all.find(std::string(sorts));
  if (found != all.end()) {
    return found->second;
  }
  const auto spec =
      std::ranges::find(tiny_palettes(), sorts, &PaletteSpec::sorts);
  EXPECT_NE(spec, tiny_palettes().end()) << sorts;
  return all.try_emplace(std::string(sorts), test::language(), *spec)
      .first->second;
}

class Ranked : public testing::Test {
 protected:
  explicit Ranked(std::vector<TheoryGroup> groups = {TheoryGroup::Strings}) {
    Config config;
    config.groups = std::move(groups);
    config.is_ranked = true;
    auto made = technique_.prepare(seeds_, config);
    EXPECT_TRUE(made);
    tables_ = *std::move(made);
  }

  Result<TestCase> make(TheoryGroup group, uint64_t rank) {
    overlay_.rewind();
    return make_test(technique_, *tables_, {1, rank, group}, overlay_);
  }

  std::string text(const TestCase& test) {
    return smtlib::print_script(test::language(), overlay_, test.script, {});
  }

  // At most so many string formulas of each section.
  void expect_no_repetition(uint64_t most) {
    uint64_t first = 0;
    for (const SynthesisSection& section :
         synthesis_sections(*tables_, TheoryGroup::Strings)) {
      std::set<std::string> seen;
      const uint64_t count = std::min(section.count, most);
      uint64_t made = 0;
      for (uint64_t i = 0; i < count; ++i) {
        const Result<TestCase> test =
            make(TheoryGroup::Strings, first + i * section.count / count);
        if (test) {
          ++made;
          seen.insert(text(*test));
        }
      }
      EXPECT_GT(made * 10, count * 9) << section.text;
      // Two denials may coincide if what they draw does, such as small regular
      // expressions.
      EXPECT_GE(seen.size() * 100, made * 97) << section.text;
      first += section.count;
    }
    EXPECT_EQ(make(TheoryGroup::Strings, first).error().code, kNoMore);
  }

  // So many formulas of each section.
  void expect_witnesses(TheoryGroup group, uint64_t count) {
    uint64_t first = 0;
    for (const SynthesisSection& section :
         synthesis_sections(*tables_, group)) {
      for (uint64_t i = 0; i < count; ++i) {
        const Result<TestCase> test =
            make(group, first + i * section.count / count);
        if (!test || test->claim.status() != Status::Sat) {
          continue;
        }
        ASSERT_NE(test->claim.witness(), nullptr);
        EXPECT_TRUE(testcase::holds(
            test::language(), overlay_, test->script, *test->claim.witness()))
            << text(*test);
      }
      first += section.count;
    }
  }

  const Technique& technique_ = kSynthesisTechnique;
  Seeds seeds_{test::language()};
  std::unique_ptr<const Tables> tables_;
  term::TermManager overlay_{&seeds_.base()};
};

TEST(Boundary, HasTheCornersOfEachSort) {
  const CornerPool& floats =
      stock_of("Bool RoundingMode (_ FloatingPoint 2 3)");
  // Both zeros and infinities, NaN, subnormals, the largest, one ulp apart.
  const std::set<num::Value> different(floats.values(2).begin(),
                                       floats.values(2).end());
  EXPECT_EQ(different.size(), floats.values(2).size());
  EXPECT_GE(different.size(), 12U);
  EXPECT_EQ(floats.values(1).size(), 5U);
  const CornerPool& strings = stock_of("Bool Int String RegLan");
  EXPECT_TRUE(std::ranges::any_of(strings.values(2), [](const auto& value) {
    return value.text().empty();
  }));
  EXPECT_TRUE(std::ranges::any_of(strings.values(2), [](const auto& value) {
    return value.text() == U"\"";
  }));
  EXPECT_TRUE(std::ranges::any_of(strings.values(1), [](const auto& value) {
    return value.small() == -1;
  }));
  const CornerPool& bits = stock_of("Bool (_ BitVec 4) (_ BitVec 8)");
  EXPECT_GE(bits.values(2).size(), 8U);
}

TEST(Boundary, HasTheValuesOfAUser) {
  const auto own = [](bool is_only) {
    return std::vector<rules::OwnValues>{
        {"Int", {num::Value::integer(41), num::Value::integer(0)}, is_only}};
  };
  const auto spec = std::ranges::find(
      tiny_palettes(), "Bool Int (Array Int Int)", &PaletteSpec::sorts);
  ASSERT_NE(spec, tiny_palettes().end());
  const CornerPool more(test::language(), *spec, own(false));
  const CornerPool& plain = stock_of("Bool Int (Array Int Int)");
  EXPECT_EQ(more.values(1).front(), num::Value::integer(41));
  EXPECT_EQ(more.values(1).size(), plain.values(1).size() + 1);
  const CornerPool only(test::language(), *spec, own(true));
  EXPECT_EQ(only.values(1).size(), 2U);
  // Arrays are made of them.
  EXPECT_NE(only.values(2), plain.values(2));
}

TEST(RegularExpressions, HavePowersAndLoopsOfZero) {
  const CornerPool& stock = stock_of("Bool Int String RegLan");
  bool has_power = false;
  bool has_loop = false;
  for (const RegexPiece& regex : stock.regexes()) {
    if (regex.instance == nullptr) {
      continue;
    }
    const std::string_view name = stock.name_of(*regex.instance);
    const auto& indices = regex.instance->indices;
    has_power = has_power || (name == "re.^" && indices[0].value == 0);
    has_loop = has_loop
               || (name == "re.loop" && indices[0].value == 0
                   && indices[1].value == 0);
  }
  EXPECT_TRUE(has_power);
  EXPECT_TRUE(has_loop);
}

TEST_F(Ranked, StringsAreAsManyAsThePublishedOnes) {
  std::map<std::string, uint64_t> counts;
  for (const SynthesisSection& section :
       synthesis_sections(*tables_, TheoryGroup::Strings)) {
    counts[section.text] += section.count;
  }
  EXPECT_GE(counts["operators on variables"] + counts["constants for some"],
            6'120U);
  EXPECT_GE(counts["equivalent formula"] + counts["larger unsat core"]
                + counts["noise introduction"],
            458U);
  EXPECT_GT(counts["equivalent formula [+p]"], 0U);
  EXPECT_GT(counts["two terms"], 1'000'000U);
}

TEST_F(Ranked, NoFormulaComesTwiceWithinASection) {
  expect_no_repetition(60);
}

using Ranked_slow = Ranked;

TEST_F(Ranked_slow, NoFormulaComesTwiceWithinALargeSection) {
  expect_no_repetition(400);
}

TEST_F(Ranked, EveryOperatorIsThereFromTheStart) {
  std::set<std::string> names;
  for (uint64_t rank = 0; rank < 200; ++rank) {
    const Result<TestCase> test = make(TheoryGroup::Strings, rank);
    if (test && test->provenance.rules.back().rule == "operation") {
      names.insert(test->provenance.rules.back().place);
    }
  }
  for (const char* name :
       {"str.++",          "str.len",        "str.at",
        "str.substr",      "str.prefixof",   "str.suffixof",
        "str.contains",    "str.indexof",    "str.replace",
        "str.replace_all", "str.replace_re", "str.replace_re_all",
        "str.is_digit",    "str.to_code",    "str.from_code",
        "str.to_int",      "str.from_int",   "str.<",
        "str.<=",          "str.in_re"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

// An operator of many arguments has few values for each, but not only the
// plainest ones.
TEST_F(Ranked, ValuesComeFromAllOverTheirLists) {
  const CornerPool& stock = stock_of("Bool Int String RegLan");
  const Ranking ranking(test::language(), stock);
  std::set<const RegexPiece*> regexes;
  bool has_quote = false;
  for (uint64_t i = 0; i < ranking.levels()[1].count; ++i) {
    const Plan plan = ranking.plan(1, i);
    const std::string_view name = stock.name_of(*plan.left.instance);
    for (const Piece& piece : *plan.left.args) {
      if (name == "str.in_re" && piece.regex != nullptr) {
        regexes.insert(piece.regex);
      }
      has_quote =
          has_quote
          || (name == "str.replace" && piece.kind == Piece::Kind::Constant
              && piece.value.is(num::ValueKind::String)
              && piece.value.text() == U"\"");
    }
  }
  EXPECT_TRUE(has_quote);
  EXPECT_TRUE(regexes.contains(&stock.regexes()[0]));
  EXPECT_TRUE(std::ranges::any_of(regexes, [&](const RegexPiece* regex) {
    return regex - stock.regexes().data()
           > static_cast<ptrdiff_t>(stock.regexes().size() * 9 / 10);
  }));
}

class RankedAll : public Ranked {
 protected:
  RankedAll()
      : Ranked({TheoryGroup::Core,
                TheoryGroup::Ints,
                TheoryGroup::Reals,
                TheoryGroup::IntsReals,
                TheoryGroup::BitVecs,
                TheoryGroup::Floats,
                TheoryGroup::Arrays,
                TheoryGroup::Strings,
                TheoryGroup::Datatypes,
                TheoryGroup::Mixed,
                TheoryGroup::Sequences}) {}
};

// One test, as it is the tables that take time.
TEST_F(RankedAll, EveryTheoryHasFormulasOfEveryKindAndWitnessesHold) {
  for (const TheoryGroup group : tables_->groups()) {
    expect_witnesses(group, 4);
    std::set<std::string> texts;
    for (const SynthesisSection& section :
         synthesis_sections(*tables_, group)) {
      texts.insert(section.text);
    }
    for (const char* text : {"operators on variables",
                             "constants for some",
                             "equal variables",
                             "a term of constants",
                             "a term of variables",
                             "two terms",
                             "operator table, one point wrong",
                             "operator table, symbolic",
                             "operator table, one unknown"}) {
      EXPECT_TRUE(texts.contains(text)) << group_name(group) << ": " << text;
    }
    EXPECT_TRUE(texts.contains("equivalent formula")) << group_name(group);
    EXPECT_TRUE(texts.contains("larger unsat core")) << group_name(group);
  }
}

using RankedAll_slow = RankedAll;

TEST_F(RankedAll_slow, ManyWitnessesHold) {
  for (const TheoryGroup group : tables_->groups()) {
    expect_witnesses(group, 40);
  }
}

// For all laws: no values make all assertions true, and where a core is
// claimed, it has all that is not noise.
TEST(Laws, AreNeverRefutedWhileTheirCoreIsFound) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(3);
  uint64_t made = 0;
  for (const TheoryGroup group : all_groups()) {
    std::array<uint64_t, 3> all{};  // without quantifiers, by category
    std::array<uint64_t, 3> with_core{};
    for (const Law& law : (*laws)->of_group(group)) {
      const auto tm = test::language().theories().make_manager();
      Contradictor contradictor(test::language(), **laws, *tm, rng);
      const auto plain = contradictor.make({&law});
      EXPECT_TRUE(plain) << law.instance->rule->name;
      const auto larger = contradictor.make({&law, 1});
      const auto noisy = contradictor.make({&law, 1, 1});
      for (const auto* each : {&plain, &larger, &noisy}) {
        if (!*each) {
          continue;
        }
        ++made;
        const auto category =
            static_cast<size_t>((*each)->category)
            - static_cast<size_t>(Category::EquivalentFormula);
        all.at(category) += law.has_quantifier ? 0 : 1;
        if ((*each)->core) {
          with_core.at(category) += law.has_quantifier ? 0 : 1;
          EXPECT_LE((*each)->core->size(), (*each)->assertions.size());
          EXPECT_GE((*each)->core->size(), 2U);
        }
      }
      if (noisy && noisy->core && noisy->category == Category::Noise
          && !law.has_quantifier) {
        EXPECT_LT(noisy->core->size(), noisy->assertions.size());
      }
    }
    for (size_t i = 0; i < all.size(); ++i) {
      EXPECT_GE(with_core[i] * 100, all[i] * 60)
          << group_name(group) << " "
          << kCategories
                 .at(static_cast<size_t>(Category::EquivalentFormula) + i)
                 .title
          << ": " << with_core[i] << " of " << all[i];
    }
  }
  EXPECT_GT(made, 3'000U);
}

// No solver takes them.
TEST(Laws, NoConstantIsARegularLanguage) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(5);
  for (const Law& law : (*laws)->of_group(TheoryGroup::Strings)) {
    const auto tm = test::language().theories().make_manager();
    Contradictor contradictor(test::language(), **laws, *tm, rng);
    const auto made = contradictor.make({&law, 2, 1});
    for (size_t i = 0; made && i < made->constants.size(); ++i) {
      EXPECT_NE(tm->symbol(made->constants[i]).result, theory::kRegLan)
          << law.instance->rule->name;
    }
  }
}

TEST(Laws, BoundVariablesGetNoiseToo) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(3);
  uint64_t made = 0;
  for (const Law& law : (*laws)->of_group(TheoryGroup::Strings)) {
    if (!law.has_quantifier) {
      continue;
    }
    const auto tm = test::language().theories().make_manager();
    Contradictor contradictor(test::language(), **laws, *tm, rng);
    const auto noisy = contradictor.make({&law, 0, 1, true});
    ASSERT_TRUE(noisy) << law.instance->rule->name;
    EXPECT_EQ(noisy->category, Category::Noise);
    EXPECT_EQ(noisy->assertions.size(), 2U);
    EXPECT_EQ(noisy->steps.size(), 2U);
    ++made;
  }
  EXPECT_GE(made, 3U);
}

// All values must be left to the bound variable, so a condition never stands
// next to the equation that needs it.
TEST(Laws, NoiseOfBoundVariablesMayHaveConditions) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(3);
  uint64_t with_condition = 0;
  for (const Law& law : (*laws)->of_group(TheoryGroup::Strings)) {
    const auto tm = test::language().theories().make_manager();
    Contradictor contradictor(test::language(), **laws, *tm, rng);
    const uint64_t count =
        law.has_quantifier ? contradictor.count(law).noise : 0;
    for (uint64_t choice = 0; choice < count; choice += 1 + count / 64) {
      const auto noisy = contradictor.make({&law, 0, 1, false, false, choice});
      ASSERT_TRUE(noisy) << law.instance->rule->name;
      const Laws& all = **laws;
      const auto& equations = all.of_sort("String");
      const auto used = std::ranges::find(
          equations, noisy->steps.front().rule, [](const Equation& equation) {
            return equation.instance->rule->name;
          });
      if (used == equations.end() || !used->condition) {
        continue;
      }
      ++with_condition;
      const term::Op ite =
          term::op_of(test::language().theories().get_op("ite"));
      const auto terms = term::post_order(*tm, noisy->assertions.front());
      EXPECT_TRUE(std::ranges::any_of(terms, [&](term::Term term) {
        return tm->kind(term) == term::Kind::App && tm->op(term) == ite
               && tm->sort(term) == theory::kString;
      })) << noisy->steps.front().rule;
    }
  }
  EXPECT_GE(with_condition, 10U);
}

TEST(Laws, NoiseOfBoundVariablesIsRepeated) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(5);
  for (const Law& law : (*laws)->of_group(TheoryGroup::Strings)) {
    if (!law.has_quantifier) {
      continue;
    }
    const auto tm = test::language().theories().make_manager();
    Contradictor contradictor(test::language(), **laws, *tm, rng);
    const auto noisy = contradictor.make({&law, 0, 2, true});
    ASSERT_TRUE(noisy) << law.instance->rule->name;
    EXPECT_EQ(noisy->steps.size(), 3U) << law.instance->rule->name;
  }
}

// true, (- 1), a float and a rounding mode are no literals, and yet constants
// stand for them.
TEST(Laws, ClosedTermsAreReplacedToo) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  std::set<std::string> replaced;
  base::Rng rng(3);
  // For true or false, for (- 1) and for floats.
  constexpr std::array<std::string_view, 3> kWanted = {
      "str-c3", "str-c1", "fp-"};
  const auto is_found = [&](std::string_view start) {
    return std::ranges::any_of(replaced, [&](const std::string& rule) {
      return rule.starts_with(start);
    });
  };
  for (const TheoryGroup group : {TheoryGroup::Strings, TheoryGroup::Floats}) {
    for (const Law& law : (*laws)->of_group(group)) {
      const auto tm = test::language().theories().make_manager();
      Contradictor contradictor(test::language(), **laws, *tm, rng);
      const uint64_t count = contradictor.count(law).larger;
      for (uint64_t choice = 0; choice < count; choice += 1 + count / 4) {
        const auto made = contradictor.make({&law, 1, 0, false, false, choice});
        if (made && made->steps.size() == 2
            && made->steps[1].place.starts_with("a closed term")) {
          replaced.insert(made->steps[1].rule);
        }
      }
    }
  }
  for (const std::string_view start : kWanted) {
    EXPECT_TRUE(is_found(start)) << start;
  }
}

TEST(Laws, ArraysAndSequencesHaveEquationsOfTheirOwn) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(3);
  for (const TheoryGroup group :
       {TheoryGroup::Arrays, TheoryGroup::Sequences}) {
    std::set<std::string> used;
    for (const Law& law : (*laws)->of_group(group)) {
      const auto tm = test::language().theories().make_manager();
      Contradictor contradictor(test::language(), **laws, *tm, rng);
      for (int i = 0; i < 8; ++i) {
        const auto made = contradictor.make({&law, 1});
        if (made && made->steps.size() == 2) {
          used.insert(made->steps[1].rule);
        }
      }
    }
    const std::string_view start =
        group == TheoryGroup::Arrays ? "array-" : "seq-";
    EXPECT_GE(std::ranges::count_if(used,
                                    [&](const std::string& rule) {
                                      return rule.starts_with(start);
                                    }),
              3)
        << group_name(group);
  }
}

// A number of the order is one formula, whatever was made before.
TEST(Laws, AllChoicesAreDifferent) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  base::Rng rng(3);
  std::set<std::string> sorts;
  for (const Law& law : (*laws)->of_group(TheoryGroup::Arrays)) {
    const auto tm = test::language().theories().make_manager();
    Contradictor contradictor(test::language(), **laws, *tm, rng);
    const auto plain = contradictor.make({&law});
    for (size_t i = 0; plain && i < plain->constants.size(); ++i) {
      sorts.insert(
          theory::sort_to_string(*tm, tm->symbol(plain->constants[i]).result));
    }
    const uint64_t count =
        std::min<uint64_t>(contradictor.count(law).larger, 40);
    std::set<std::pair<std::string, std::string>> steps;
    uint64_t made = 0;
    for (uint64_t choice = 0; choice < count; ++choice) {
      if (const auto each =
              contradictor.make({&law, 1, 0, false, false, choice})) {
        ++made;
        steps.emplace(each->steps[1].rule, each->steps[1].place);
      }
    }
    // Two constants of an assertion may be replaced by the same rule.
    EXPECT_GE(steps.size() * 8, made) << law.instance->rule->name;
  }
  EXPECT_GE(sorts.size(), 12U);
}

// A law that is wrong makes no test: values that break it are found.
TEST(Laws, AWrongOneMakesNoTest) {
  const Result<rules::RuleFile> file = rules::parse_rules(
      "wrong.rules",
      "(weaken wrong (in (x Int) (y Int)) (from (<= x y)) (to (< x y)))");
  ASSERT_TRUE(file);
  const auto laws = Laws::compile(test::language(), std::span(&*file, 1));
  ASSERT_TRUE(laws);
  const Law& law = (*laws)->of_group(TheoryGroup::Ints).back();
  ASSERT_EQ(law.instance->rule->name, "wrong");
  base::Rng rng(1);
  int refuted = 0;
  for (int i = 0; i < 20; ++i) {
    const auto tm = test::language().theories().make_manager();
    Contradictor contradictor(test::language(), **laws, *tm, rng);
    refuted += contradictor.make({&law}) ? 0 : 1;
  }
  EXPECT_GE(refuted, 10);
}

// Laws that solvers could not show are used, but the claim says so.
TEST(Laws, AreProvedAtTheSizesOfTheirProofs) {
  const auto laws = Laws::compile(test::language(), {});
  ASSERT_TRUE(laws);
  size_t large = 0;
  size_t proved = 0;
  size_t declared = 0;
  for (const TheoryGroup group : all_groups()) {
    for (const Law& law : (*laws)->of_group(group)) {
      const rules::Rule& rule = *law.instance->rule;
      const auto& sizes = law.instance->sizes;
      const bool is_shown =
          std::ranges::any_of(rule.proofs, [&](const rules::Proof& proof) {
            return std::ranges::equal(
                proof.sizes, std::span(sizes).first(rule.sizes.size()));
          });
      EXPECT_EQ(root_of(*law.instance) == testcase::TrustRoot::Proved, is_shown)
          << rule.name;
      // Only what was never shown is used without.
      EXPECT_TRUE(is_shown || rule.proofs.empty()) << rule.name;
      ++(is_shown ? proved : declared);
      large += !sizes.empty() && std::ranges::max(sizes) >= 53 ? 1 : 0;
    }
  }
  EXPECT_GT(proved, 1000U);
  EXPECT_LT(declared, 100U);
  EXPECT_GT(large, 100U);
}

// What a file says is no proof, unless all values were tried.
TEST(Laws, OfAFileProveNothing) {
  Result<rules::RuleFile> file = rules::parse_rules(
      "my.rules",
      "(weaken my-wrong (in (x Int)) (from (> x 5000000))"
      " (to (distinct (* 3 x) 15000033)))"
      "(weaken my-small (in (x (_ BitVec {n}))) (from (= x (bvnot x)))"
      " (to false))");
  ASSERT_TRUE(file);
  file->rules[1].belief = rules::Belief::Exhausted;
  const auto laws = Laws::compile(test::language(), std::span(&*file, 1));
  ASSERT_TRUE(laws);
  EXPECT_EQ(root_of(*(*laws)->of_group(TheoryGroup::Ints).front().instance),
            testcase::TrustRoot::Proved);
  const Law& law = (*laws)->of_group(TheoryGroup::Ints).back();
  ASSERT_EQ(law.instance->rule->name, "my-wrong");
  EXPECT_EQ(root_of(*law.instance), testcase::TrustRoot::Declared);
  for (const Law& each : (*laws)->of_group(TheoryGroup::BitVecs)) {
    if (each.instance->rule->name == "my-small") {
      // All values were tried, of four bits and fewer.
      EXPECT_EQ(root_of(*each.instance),
                each.instance->sizes[0] <= 4 ? testcase::TrustRoot::Proved
                                             : testcase::TrustRoot::Declared);
    }
  }
  const Technique& technique = kSynthesisTechnique;
  const Seeds seeds(test::language());
  Config config;
  config.groups = {TheoryGroup::Ints};
  config.wish = StatusFilter::Unsat;
  config.rule_files = {*file};
  config.is_ranked = true;
  const auto tables = technique.prepare(seeds, config);
  ASSERT_TRUE(tables);
  uint64_t count = 0;
  for (uint64_t rank = 0; rank < 1000; ++rank) {
    term::TermManager overlay(&seeds.base());
    const auto made =
        make_test(technique, **tables, {1, rank, TheoryGroup::Ints}, overlay);
    if (!made && made.error().code == kNoMore) {
      break;
    }
    const bool is_mine =
        made
        && std::ranges::any_of(made->provenance.rules, [](const auto& row) {
             return row.rule == "my-wrong";
           });
    if (is_mine) {
      ++count;
      EXPECT_EQ(made->claim.root, testcase::TrustRoot::Declared);
    }
  }
  EXPECT_GT(count, 0U);
}

TEST(Tables, WideFloatsHaveAllOperators) {
  const CornerPool& stock = stock_of(
      "Bool RoundingMode (_ FloatingPoint 8 24) (_ FloatingPoint 11 53)");
  std::set<std::string_view> names;
  for (const Instance* instance : stock.operations()) {
    if (instance->result == 3) {
      names.insert(stock.name_of(*instance));
    }
  }
  for (const char* name : {"fp.rem", "fp.div", "fp.sqrt", "fp.fma"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

// All values of tiny floats in all rounding modes, none of them twice.
TEST(Tables, CoverSmallDomains) {
  const CornerPool& stock = stock_of("Bool RoundingMode (_ FloatingPoint 2 3)");
  const size_t values = stock.values(2).size();
  for (const Instance* instance : stock.operations()) {
    const std::string_view name = stock.name_of(*instance);
    if (name != "fp.add" && name != "fp.sqrt") {
      continue;
    }
    const auto tm = test::language().theories().make_manager();
    base::Rng rng(1);
    PlanBuilder builder(test::language(), stock, *tm);
    TableMaker maker(test::language(), stock, builder, *tm, rng, 320);
    for (const Category kind :
         {Category::RightTable, Category::SymbolicTable}) {
      size_t points = 0;
      std::set<term::Term> parts;
      const uint64_t count = maker.count(*instance, kind);
      for (uint64_t i = 0; i < count; ++i) {
        const auto table = maker.make(*instance, kind, i);
        ASSERT_TRUE(table) << name;
        points += table->points;
        const auto rows = tm->children(table->built.assertions[0]);
        parts.insert(rows.begin(), rows.end());
      }
      EXPECT_GE(points, (name == "fp.add" ? values : 1) * values * 5) << name;
      if (kind == Category::RightTable) {
        EXPECT_EQ(parts.size(), points) << name;
      }
    }
  }
}

TEST(Tables, HoldExactValues) {
  const CornerPool& stock = stock_of("Bool RoundingMode (_ FloatingPoint 2 3)");
  std::set<std::string> ops;
  for (const Instance* instance : stock.operations()) {
    for (const Category kind : {Category::WrongTable,
                                Category::SymbolicTable,
                                Category::RightTable,
                                Category::UnknownTable}) {
      const auto tm = test::language().theories().make_manager();
      base::Rng rng(1);
      PlanBuilder builder(test::language(), stock, *tm);
      const auto table =
          TableMaker(test::language(), stock, builder, *tm, rng, 320)
              .make(*instance, kind);
      ASSERT_TRUE(table) << stock.name_of(*instance);
      EXPECT_GT(table->points, 0U);
      EXPECT_LE(table->points, 80U);
      ops.insert(table->op);
      if (!is_unsat(kind)) {
        EXPECT_TRUE(builder.holds(table->built)) << table->op;
      }
    }
  }
  EXPECT_TRUE(ops.contains("fp.fma"));
  EXPECT_TRUE(ops.contains("fp.sqrt"));
  EXPECT_TRUE(ops.contains("fp.rem"));
}

}  // namespace
}  // namespace assay::technique
