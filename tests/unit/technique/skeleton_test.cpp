// SPDX-License-Identifier: MIT
#include "technique/skeleton/skeleton.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "rules/rule.h"
#include "support/script.h"
#include "term/walk.h"
#include "testcase/witness.h"

namespace assay::technique {
namespace {

using testcase::Related;
using testcase::Seed;
using testcase::Seeds;
using testcase::Status;
using testcase::TestCase;
using testcase::TrustRoot;

OptionValues option(std::string_view name, std::vector<uint32_t> values) {
  OptionValues made;
  made.set(name, std::move(values));
  return made;
}

constexpr uint64_t kTests = 200;

struct SeedText {
  const char* script;
  std::optional<Status> status;
  const char* witness = nullptr;
};

Seeds seeds_of(const std::vector<SeedText>& rows) {
  std::unique_ptr<term::TermManager> tm =
      test::language().theories().make_manager();
  std::vector<Seed> list;
  for (const SeedText& row : rows) {
    Seed made;
    made.id = std::to_string(list.size());
    made.script = test::script_in(*tm, row.script + std::string("(check-sat)"));
    made.features = smtlib::features_of(test::language(), *tm, made.script);
    made.logic = smtlib::least_logic(made.features);
    made.status = row.status;
    made.root = row.witness == nullptr ? TrustRoot::Vouched : TrustRoot::Proved;
    if (row.witness != nullptr) {
      made.witness = *testcase::read_witness(
          test::language(), *tm, made.script, row.witness);
    }
    list.push_back(std::move(made));
  }
  return {test::language(), std::move(tm), std::move(list)};
}

constexpr SeedText kSat = {
    "(declare-const x Int) (declare-const y Int)"
    "(assert (< x y)) (assert (or (= x 3) (not (> y (* 2 x)))))",
    Status::Sat,
    "((define-fun x () Int 3) (define-fun y () Int 4))"};
constexpr SeedText kUnsat = {
    "(declare-const x Int) (assert (< x 3)) (assert (=> (= x x) (> x 5)))",
    Status::Unsat};
constexpr SeedText kOpen = {
    "(declare-const x Int) (assert (and (< x 3) (> x 1)))", std::nullopt};

// All tests of some seeds.
template <typename Check>
void for_each_test(const Seeds& seeds, const Config& config, Check check) {
  const Technique& technique = kSkeletonTechnique;
  const auto tables = technique.prepare(seeds, config);
  ASSERT_TRUE(tables) << tables.error().message;
  uint64_t made_tests = 0;
  for (const TheoryGroup group : (*tables)->groups()) {
    for (uint64_t i = 0; i < kTests; ++i) {
      term::TermManager tm(&seeds.base());
      const Result<TestCase> made =
          make_test(technique, **tables, {1, i, group}, tm);
      if (made) {
        ++made_tests;
        SCOPED_TRACE(
            smtlib::print_script(test::language(), tm, made->script, {}));
        check(tm, *made);
      }
    }
  }
  EXPECT_GT(made_tests, 0U);
}

TEST(Skeleton, NeedsSeeds) {
  const auto made = kSkeletonTechnique.prepare(Seeds(test::language()), {});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, kNoSeeds);
}

TEST(Skeleton, ASatSeedStaysSatWithItsWitness) {
  for_each_test(
      seeds_of({kSat}), {}, [](term::TermManager& tm, const TestCase& made) {
        EXPECT_EQ(made.claim.status(), Status::Sat);
        EXPECT_EQ(made.claim.root, TrustRoot::Proved);
        ASSERT_NE(made.claim.witness(), nullptr);
        EXPECT_TRUE(testcase::holds(
            test::language(), tm, made.script, *made.claim.witness()));
        EXPECT_FALSE(made.provenance.rules.empty());
        EXPECT_EQ(made.script.logic, "QF_LIA");
      });
}

TEST(Skeleton, AnUnsatSeedStaysUnsatWithItsRoot) {
  for_each_test(
      seeds_of({kUnsat}), {}, [](term::TermManager&, const TestCase& made) {
        EXPECT_EQ(made.claim.status(), Status::Unsat);
        EXPECT_EQ(made.claim.root, TrustRoot::Vouched);
        EXPECT_EQ(made.script.logic, "QF_LIA");
      });
}

TEST(Skeleton, ASeedOfUnknownStatusIsRelatedToTheTest) {
  size_t weaker = 0;
  size_t stronger = 0;
  for_each_test(
      seeds_of({kOpen}), {}, [&](term::TermManager&, const TestCase& made) {
        const auto* related = std::get_if<Related>(&made.claim.promise);
        ASSERT_NE(related, nullptr);
        (related->kind == Related::Kind::ImpliedBy ? weaker : stronger) += 1;
        EXPECT_EQ(related->other.assertions().size(), 1U);
      });
  EXPECT_GT(weaker, kTests / 4);
  EXPECT_GT(stronger, kTests / 4);
}

TEST(Skeleton, WishesAreKept) {
  const Seeds seeds = seeds_of({kSat, kUnsat, kOpen});
  for_each_test(seeds,
                {.wish = StatusFilter::Sat},
                [](term::TermManager&, const TestCase& made) {
                  EXPECT_EQ(made.claim.status(), Status::Sat);
                });
  for_each_test(seeds,
                {.wish = StatusFilter::Unsat},
                [](term::TermManager&, const TestCase& made) {
                  EXPECT_EQ(made.claim.status(), Status::Unsat);
                });
}

TEST(Skeleton, OnlyRulesOrOnlySnippets) {
  const auto is_snippet = [](const testcase::AppliedRule& row) {
    return row.rule == "or" || row.rule == "and" || row.rule == "implies"
           || row.rule == "not-implies" || row.rule == "ite";
  };
  const Seeds seeds = seeds_of({kSat, kUnsat});
  Config config;
  config.options.set("pst-only");
  for_each_test(seeds, config, [&](term::TermManager&, const TestCase& made) {
    EXPECT_TRUE(std::ranges::none_of(made.provenance.rules, is_snippet));
  });
  config.options = {};
  config.options.set("lpi-only");
  for_each_test(seeds, config, [&](term::TermManager&, const TestCase& made) {
    EXPECT_TRUE(std::ranges::all_of(made.provenance.rules, is_snippet));
  });
}

TEST(Skeleton, ChangesThreeLiteralsInTheMedian) {
  Config config;
  config.options.set("steps", 1);
  std::vector<size_t> counts;
  const SeedText many = {
      "(declare-const x Int) (declare-const y Int)"
      "(assert (or (< x 1) (< x 2) (< x 3) (< y 4) (< y 5) (< y 6)))",
      Status::Sat,
      "((define-fun x () Int 0) (define-fun y () Int 0))"};
  for_each_test(
      seeds_of({many}), config, [&](term::TermManager&, const TestCase& made) {
        counts.push_back(made.provenance.rules.size());
      });
  std::ranges::sort(counts);
  EXPECT_GE(counts[counts.size() / 2], 3U);
  EXPECT_LE(counts.back(), 5U);
}

TEST(Skeleton, AStepSaysWhereItWasAndWhatStoodThere) {
  Config config;
  config.options.set("literals", 1);
  config.options.set("steps", 1);
  for_each_test(seeds_of({{"(declare-const x Int) (assert (not (< x 3)))",
                           Status::Sat,
                           "((define-fun x () Int 5))"}}),
                config,
                [](term::TermManager&, const TestCase& made) {
                  ASSERT_EQ(made.provenance.rules.size(), 1U);
                  EXPECT_EQ(made.provenance.rules[0].place,
                            "assertion 1 at 0: (< x 3)");
                });
}

// Every subset of the steps of every mutant: what is left keeps the claim, and
// nothing at all is the seed.
TEST(Skeleton, EachStepCanBeTakenBackAlone) {
  for (const SeedText& text : {kSat, kUnsat}) {
    const Seeds seeds = seeds_of({text});
    const Seed& seed = seeds.list()[0];
    const Technique& technique = kSkeletonTechnique;
    const auto make = [&](uint64_t index,
                          const std::vector<uint32_t>& undone,
                          term::TermManager& tm) {
      const auto tables =
          technique.prepare(seeds, {.options = option(kUndoneOption, undone)});
      return make_test(technique, **tables, {1, index, TheoryGroup::Ints}, tm);
    };
    for (uint64_t index = 0; index < 3; ++index) {
      term::TermManager whole_tm(&seeds.base());
      const Result<TestCase> whole = make(index, {}, whole_tm);
      ASSERT_TRUE(whole);
      const auto steps = static_cast<uint32_t>(whole->provenance.rules.size());
      std::vector<uint32_t> all(steps);
      std::iota(all.begin(), all.end(), 0U);
      for (uint32_t set = 1; set < (1U << std::min(steps, 3U)); ++set) {
        std::vector<uint32_t> undone;
        std::ranges::copy_if(all, std::back_inserter(undone), [&](uint32_t i) {
          return i >= 3 || ((set >> i) & 1U) != 0;
        });
        term::TermManager tm(&seeds.base());
        const Result<TestCase> made = make(index, undone, tm);
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_LE(made->provenance.rules.size(), steps - undone.size());
        EXPECT_EQ(made->claim.status(), seed.status);
        if (seed.witness) {
          EXPECT_TRUE(testcase::holds(
              test::language(), tm, made->script, *made->claim.witness()));
        }
        const std::string printed =
            smtlib::print_script(test::language(), tm, made->script, {});
        EXPECT_TRUE(test::parse(printed).problems.empty()) << printed;
        if (undone.size() == steps) {
          EXPECT_EQ(made->script.assertions(), seed.script.assertions());
          EXPECT_TRUE(made->provenance.rules.empty());
        }
      }
      term::TermManager tm(&seeds.base());
      const Result<TestCase> made = make(index, {steps}, tm);
      ASSERT_FALSE(made);
      EXPECT_EQ(made.error().code, kNoStep);
    }
  }
}

TEST(Skeleton, InjectedFormulasAreAsSmallAsIsAsked) {
  // Operators of both, counted without the seed's.
  const auto count = [](const term::TermManager& tm, const TestCase& made) {
    size_t operators = 0;
    for (const term::Term term :
         term::post_order(tm, made.script.assertions())) {
      operators +=
          tm.kind(term) == term::Kind::App && tm.child_count(term) > 0 ? 1 : 0;
    }
    return operators;
  };
  size_t most = 0;
  for (const uint32_t size : {1U, 100U}) {
    Config config;
    config.options.set("lpi-only");
    config.options.set("literals", 1);
    config.options.set("steps", 1);
    config.options.set("snippet-depth", size);
    config.options.set("snippet-size", size);
    size_t largest = 0;
    for_each_test(seeds_of({kSat}),
                  config,
                  [&](const term::TermManager& tm, const TestCase& made) {
                    largest = std::max(largest, count(tm, made));
                  });
    // The seed has seven; one connective joins the snippet, `not-implies` two.
    if (size == 1) {
      EXPECT_LE(largest, 7U + 1 + 2);
    } else {
      EXPECT_GT(largest, most);
    }
    most = largest;
  }
}

TEST(Skeleton, PlacesAreWrittenAsSmtLib) {
  Config config;
  config.options.set("literals", 1);
  config.options.set("steps", 1);
  for_each_test(
      seeds_of({{"(declare-const |a b| String) (declare-const v (_ BitVec 8))"
                 "(assert (= (str.++ |a b| \"q\") (ite (= ((_ extract 3 0) v)"
                 " #xf) \"\" |a b|)))",
                 Status::Unsat}}),
      config,
      [](term::TermManager&, const TestCase& made) {
        EXPECT_EQ(made.provenance.rules[0].place,
                  "assertion 1: (= (str.++ |a b| \"q\") (ite (= ((_ extract 3 "
                  "0) v) #xf) \"\" |a b|))");
      });
}

TEST(Skeleton, TheNormalFormHasClausesAndKeepsTheClaim) {
  Config config;
  config.options.set("cnf");
  const SeedText nested = {
      "(declare-const x Int) (declare-const p Bool)"
      "(assert (let ((l (< x 3))) (ite (and p l) (xor p (not l)) (= l p))))",
      Status::Sat,
      "((define-fun x () Int 5) (define-fun p () Bool false))"};
  for_each_test(
      seeds_of({nested}),
      config,
      [](term::TermManager& tm, const TestCase& made) {
        EXPECT_EQ(made.provenance.rules[0].rule, "tseitin");
        EXPECT_GT(made.script.assertions().size(), 5U);
        ASSERT_NE(made.claim.witness(), nullptr);
        EXPECT_TRUE(testcase::holds(
            test::language(), tm, made.script, *made.claim.witness()));
      });
}

TEST(Skeleton, NamedTermsAndQuantifiersKeepTheirClaims) {
  const Seeds seeds = seeds_of(
      {{"(declare-const x Int) (assert (! (and (< x 3) (> x 0)) :named a))"
        "(assert (! (> x 1) :named b)) (assert (or b (= x 9)))",
        Status::Sat,
        "((define-fun x () Int 2))"},
       {"(declare-const b (_ BitVec 4))"
        "(assert (forall ((y (_ BitVec 4))) (or (bvule y b) (= y #xf))))"
        "(assert (exists ((y (_ BitVec 4))) (and (bvult y b) (bvugt y #x1))))",
        Status::Sat,
        "((define-fun b () (_ BitVec 4) #xe))"}});
  for_each_test(seeds, {}, [](term::TermManager& tm, const TestCase& made) {
    EXPECT_TRUE(testcase::holds(
        test::language(), tm, made.script, *made.claim.witness()));
    const std::string text =
        smtlib::print_script(test::language(), tm, made.script, {});
    EXPECT_TRUE(test::parse(text).problems.empty()) << text;
  });
}

TEST(Skeleton, BelievesNoWitness) {
  const Seeds seeds =
      seeds_of({{"(declare-const x Int) (assert (> x 3))"
                 "(assert (< x 9))",
                 Status::Sat,
                 "((define-fun x () Int 1))"}});
  const auto tables = kSkeletonTechnique.prepare(seeds, {});
  ASSERT_TRUE(tables);
  EXPECT_TRUE((*tables)->groups().empty());
}

TEST(Skeleton, HasSoManyMutantsForEachSeed) {
  const Seeds seeds = seeds_of({kSat, kUnsat});
  for (const auto& [mutants, most] :
       {std::pair{300U, 600U}, {7U, 14U}, {0U, 0U}}) {
    const auto tables = kSkeletonTechnique.prepare(
        seeds, {.options = option("mutants", {mutants})});
    ASSERT_TRUE(tables);
    EXPECT_EQ((*tables)->most_tests(TheoryGroup::Ints), most);
  }
}

// How many of the tests have a step by this rule.
size_t count_uses(const Seeds& seeds,
                  const Config& config,
                  std::string_view rule) {
  size_t uses = 0;
  for_each_test(seeds, config, [&](term::TermManager&, const TestCase& made) {
    uses += std::ranges::any_of(made.provenance.rules,
                                [&](const testcase::AppliedRule& row) {
                                  return row.rule == rule;
                                })
                ? 1
                : 0;
  });
  return uses;
}

TEST(Skeleton, AComputedConstantIsWhatWasMatched) {
  Config config;
  config.rule_files.push_back(*rules::parse_rules(
      "my.rules",
      "(weaken my-comp (in (x Int) (y Int)) (draw (c Int) (d Int (+ c 1)))"
      " (from (< (+ x c) (+ y d))) (to (< x (+ y 1))))"));
  const std::string wrong =
      "(declare-const p Int) (declare-const q Int)"
      "(assert (not (< (+ p 3) (+ q 9)))) (assert (< p (+ q 3)))";
  EXPECT_EQ(
      count_uses(seeds_of({{wrong.c_str(), Status::Unsat}}), config, "my-comp"),
      0U);
  const std::string right =
      "(declare-const p Int) (declare-const q Int)"
      "(assert (not (< (+ p 3) (+ q 4)))) (assert (< p (+ q 0)))";
  EXPECT_GT(
      count_uses(seeds_of({{right.c_str(), Status::Unsat}}), config, "my-comp"),
      0U);
}

// A rule of a file was tried at some values only.
TEST(Skeleton, ARuleOfAFileProvesNothing) {
  Config config;
  config.options.set("pst-only");
  config.rule_files.push_back(
      *rules::parse_rules("my.rules",
                          "(weaken my-wrong (in (x Int) (y Int))"
                          " (from (> x 77)) (to (< x 3)))"));
  size_t uses = 0;
  for (const SeedText& text : {kSat, kUnsat}) {
    for_each_test(seeds_of({text}),
                  config,
                  [&](term::TermManager&, const TestCase& made) {
                    const bool is_used = std::ranges::any_of(
                        made.provenance.rules,
                        [](const testcase::AppliedRule& row) {
                          return row.rule.starts_with("my-wrong");
                        });
                    uses += is_used ? 1 : 0;
                    if (is_used && made.claim.status() == Status::Unsat) {
                      EXPECT_EQ(made.claim.root, TrustRoot::Declared);
                    } else if (!is_used) {
                      EXPECT_NE(made.claim.root, TrustRoot::Declared);
                    }
                  });
  }
  EXPECT_GT(uses, 0U);
}

// Built-in rows have proofs at some widths.
TEST(Skeleton, ABuiltInRuleProvesNothingWhereItHasNoProof) {
  Config config;
  config.options.set("pst-only");
  const auto roots = [&](const std::string& width) {
    const std::string sort = "(_ BitVec " + width + ")";
    const std::string text = "(declare-const x " + sort + ")(declare-const y "
                             + sort
                             + ")(assert (bvult x y))(assert (bvult y x))";
    std::map<TrustRoot, size_t> counts;
    for_each_test(seeds_of({{text.c_str(), std::nullopt}}),
                  config,
                  [&](term::TermManager&, const TestCase& made) {
                    ++counts[made.claim.root];
                  });
    return counts;
  };
  EXPECT_EQ(roots("8").size(), 1U);
  EXPECT_EQ(roots("8").count(TrustRoot::Proved), 1U);
  EXPECT_GT(roots("131")[TrustRoot::Declared], kTests / 2);
  // Tried, and never proved.
  std::map<TrustRoot, size_t> counts;
  for_each_test(
      seeds_of({{"(declare-const r Real)(declare-const s Real)"
                 "(assert (is_int (+ r s)))(assert (is_int (/ r 2.0)))",
                 std::nullopt}}),
      config,
      [&](term::TermManager&, const TestCase& made) {
        const bool is_tried = std::ranges::any_of(
            made.provenance.rules, [](const testcase::AppliedRule& row) {
              return row.rule.starts_with("real-is-int-double")
                     || row.rule.starts_with("real-is-int-half")
                     || row.rule.starts_with("real-is-int-sum");
            });
        EXPECT_EQ(made.claim.root == TrustRoot::Declared, is_tried);
        ++counts[made.claim.root];
      });
  EXPECT_EQ(counts.size(), 2U);
}

TEST(Skeleton, ARuleWithASymbolOfItsOwnIsLeftOut) {
  Config config;
  config.rule_files.push_back(*rules::parse_rules(
      "my.rules",
      "(weaken my-fresh (in (x Int) (y Int)) (fresh (k Int))"
      " (from (< x y)) (to (or (< x k) (< x y))))"));
  EXPECT_EQ(count_uses(seeds_of({kSat}), config, "my-fresh"), 0U);
}

TEST(Skeleton, AnUnboundSortIsOneOfTheScript) {
  const Seeds seeds = seeds_of(
      {{"(declare-const a (Array Int Int)) (declare-const i Int)"
        "(declare-const j Int) (assert (= i j)) (assert (= (select a i) 3))",
        Status::Sat,
        "((define-fun a () (Array Int Int) ((as const (Array Int Int)) 3))"
        "(define-fun i () Int 1) (define-fun j () Int 1))"}});
  EXPECT_GT(count_uses(seeds, {}, "array-differ-index-reversed"), 0U);
  const Seeds plain =
      seeds_of({{"(declare-const i Int) (declare-const j Int)"
                 "(assert (= i j))",
                 Status::Sat,
                 "((define-fun i () Int 1)"
                 "(define-fun j () Int 1))"}});
  EXPECT_EQ(count_uses(plain, {}, "array-differ-index-reversed"), 0U);
}

TEST(Skeleton, ARuleThatFitsOnePlaceIsUsed) {
  std::string text = "(declare-const s String) (declare-const t String)";
  for (int i = 0; i < 50; ++i) {
    text += "(assert (str.in_re t (re.* (str.to_re \"" + std::to_string(i)
            + "\"))))";
  }
  text += "(assert (>= (str.to_int s) 0))";
  const Seeds seeds = seeds_of(
      {{text.c_str(),
        Status::Sat,
        "((define-fun s () String \"7\") (define-fun t () String \"\"))"}});
  EXPECT_GT(count_uses(seeds, {}, "str-number-digits"), kTests / 4);
}

TEST(Skeleton, WhatWasGivenUpIsInNoWitness) {
  // Many tries end in another logic.
  for_each_test(seeds_of({kSat}),
                {.logics = {"QF_LIA"}, .may_widen = true},
                [](term::TermManager&, const TestCase& made) {
                  const auto declared =
                      std::ranges::count(made.script.commands,
                                         smtlib::CommandKind::DeclareConst,
                                         &smtlib::Command::kind);
                  EXPECT_EQ(made.claim.witness()->symbols.size(),
                            static_cast<size_t>(declared));
                });
}

// Whether it has an operator that the seeds above have not.
bool has_operator(const term::TermManager& tm, const TestCase& made) {
  const std::string text =
      smtlib::print_script(test::language(), tm, made.script, {});
  return std::ranges::any_of(
      std::array{"(div ", "(mod ", "(abs ", "(+ "},
      [&](const char* word) { return text.contains(word); });
}

TEST(Skeleton, SnippetsOfNormalFormsHaveOperators) {
  Config config;
  config.options.set("cnf");
  config.options.set("lpi-only");
  size_t tests = 0;
  for_each_test(
      // The first sort here is Int, that of the normal form Bool.
      seeds_of({{"(declare-const a (Array Int Int)) (declare-const x Int)"
                 "(assert (or (< x (select a x)) (and (< x 3) (> x 5))))",
                 Status::Unsat}}),
      config,
      [&](term::TermManager& tm, const TestCase& made) {
        tests += has_operator(tm, made) ? 1 : 0;
      });
  EXPECT_GT(tests, kTests / 5);
}

// Tests of one script by tables that no seed was studied for.
template <typename Check>
void for_each_extended(const char* script,
                       const OptionValues& options,
                       Check check) {
  const Seeds seeds(test::language());
  const Technique& technique = kSkeletonTechnique;
  const auto tables =
      technique.prepare(seeds, {.only_extends = true, .options = options});
  ASSERT_TRUE(tables) << tables.error().message;
  for (uint64_t i = 0; i < kTests; ++i) {
    term::TermManager tm(&seeds.base());
    TestCase made(test::script_in(tm, script + std::string("(check-sat)")),
                  testcase::Claim::unsat(TrustRoot::Vouched, "so it is said"),
                  {});
    base::Rng rng(i);
    if (technique.extend(**tables, made, tm, rng)) {
      check(tm, made);
    }
  }
}

TEST(Skeleton, SnippetsOfWhatOthersMadeHaveOperators) {
  size_t tests = 0;
  for_each_extended(kUnsat.script,
                    option("lpi-only", {1}),
                    [&](term::TermManager& tm, const TestCase& made) {
                      tests += has_operator(tm, made) ? 1 : 0;
                    });
  EXPECT_GT(tests, kTests / 5);
}

TEST(Skeleton, RulesWithSizesWorkOnWhatOthersMade) {
  for (const auto& [script, rule] :
       {std::pair{"(declare-const x (_ BitVec 5)) (assert (bvult x #b00000))",
                  "bv"},
        std::pair{"(declare-const x (_ FloatingPoint 3 5))"
                  "(assert (fp.lt x (_ -oo 3 5)))",
                  "fp"}}) {
    size_t uses = 0;
    for_each_extended(
        script,
        option("pst-only", {1}),
        [&](term::TermManager&, const TestCase& made) {
          uses += made.provenance.rules[0].rule.starts_with(rule) ? 1 : 0;
        });
    EXPECT_GT(uses, kTests / 2) << rule;
  }
}

TEST(Skeleton, EachSeedHasItsNumberOfMutants) {
  constexpr uint32_t kMutants = 20;
  const SeedText other = {
      "(declare-const r Real) (assert (< r 1.0)) (assert (> r 2.0))",
      Status::Unsat};
  const Seeds seeds = seeds_of({kSat, kSat, kSat, kUnsat, other});
  const Technique& technique = kSkeletonTechnique;
  const auto tables =
      technique.prepare(seeds, {.options = option("mutants", {kMutants})});
  ASSERT_TRUE(tables);
  std::vector<TheoryGroup> groups = (*tables)->groups();
  ASSERT_EQ(groups.size(), 2U);
  std::map<std::string, uint64_t> mutants;
  std::map<TheoryGroup, uint64_t> counts;
  size_t at = 0;
  // As assay gen does it.
  for (uint64_t i = 0; !groups.empty(); ++i) {
    at = at < groups.size() ? at : 0;
    const TheoryGroup group = groups[at];
    term::TermManager tm(&seeds.base());
    const auto made = make_test(technique, **tables, {1, i, group}, tm);
    ASSERT_TRUE(made);
    ++mutants[made->provenance.seeds.at(0)];
    if (++counts[group] == (*tables)->most_tests(group)) {
      groups.erase(groups.begin() + static_cast<ptrdiff_t>(at));
    } else {
      ++at;
    }
    if (counts[TheoryGroup::Ints] == 2 * kMutants
        && group == TheoryGroup::Ints) {
      EXPECT_EQ(mutants["3"], kMutants);  // half of them so far
    }
  }
  for (const Seed& seed : seeds.list()) {
    EXPECT_EQ(mutants[seed.id], kMutants) << seed.id;
  }
}

TEST(Skeleton, SeedsHaveEqualSharesOfAnyTests) {
  // Every so many of a campaign's tests, with no end.
  const Seeds seeds = seeds_of({kSat, kSat, kUnsat, kUnsat});
  const Technique& technique = kSkeletonTechnique;
  for (const uint32_t mutants : {0U, 10U}) {
    const auto tables =
        technique.prepare(seeds, {.options = option("mutants", {mutants})});
    for (const uint64_t step : {2U, 4U, 7U}) {
      std::map<std::string, uint64_t> counts;
      for (uint64_t i = 0; i < 400; ++i) {
        term::TermManager tm(&seeds.base());
        const auto made = make_test(
            technique, **tables, {1, i * step, TheoryGroup::Ints}, tm);
        ASSERT_TRUE(made);
        ++counts[made->provenance.seeds.at(0)];
      }
      for (const Seed& seed : seeds.list()) {
        EXPECT_GT(counts[seed.id], 60U) << seed.id << " " << step;
      }
    }
  }
}

TEST(Skeleton, WorksOnWhatAnotherTechniqueHasMade) {
  const Seeds seeds = seeds_of({kSat, kUnsat});
  const Technique& technique = kSkeletonTechnique;
  const auto tables = technique.prepare(seeds, {});
  for (uint64_t i = 0; i < kTests; ++i) {
    term::TermManager tm(&seeds.base());
    Result<TestCase> first =
        make_test(technique, **tables, {1, i, TheoryGroup::Ints}, tm);
    ASSERT_TRUE(first);
    const auto status = first->claim.status();
    const size_t steps = first->provenance.rules.size();
    base::Rng rng(i);
    TestCase* const second = &*first;
    ASSERT_TRUE(technique.extend(**tables, *second, tm, rng));
    EXPECT_EQ(second->claim.status(), status);
    EXPECT_GT(second->provenance.rules.size(), steps);
    if (const model::Model* witness = second->claim.witness()) {
      EXPECT_TRUE(
          testcase::holds(test::language(), tm, second->script, *witness));
    }
  }
}

}  // namespace
}  // namespace assay::technique
