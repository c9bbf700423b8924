// SPDX-License-Identifier: MIT
//
// Mutants of all seeds that there are in ../shared/seeds, if they are labelled:
// each is what it should be, and the table says which rules were used.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "rules/built_in.h"
#include "seeds/load_seeds.h"
#include "smtlib/printer.h"
#include "support/script.h"
#include "technique/skeleton/skeleton.h"
#include "testcase/witness.h"

namespace assay::technique {
namespace {

constexpr uint64_t kMutants = 100'000;

Result<seeds::Lock> read_lock() {
  const char* given = std::getenv("ASSAY_SEEDS_LOCK");
  return seeds::read_lock(given == nullptr ? "" : given);
}

uint64_t wanted_mutants() {
  const char* given = std::getenv("ASSAY_MUTANTS");
  return given == nullptr ? kMutants : std::strtoull(given, nullptr, 10);
}

// What is wrong with the test; empty if nothing.
std::string problem_of(term::TermManager& tm, const testcase::TestCase& made) {
  const smtlib::Language& language = test::language();
  const bool is_higher_order = made.script.logic == "HO_ALL";
  if (!is_higher_order
      && made.script.logic
             != smtlib::least_logic(
                 smtlib::features_of(language, tm, made.script))) {
    return "not the least logic";
  }
  if (const model::Model* witness = made.claim.witness()) {
    if (!testcase::holds(language, tm, made.script, *witness)) {
      return "the witness is false";
    }
  }
  const std::string text = smtlib::print_script(language, tm, made.script, {});
  const auto again = language.theories().make_manager();
  const smtlib::ParseOutput parsed =
      smtlib::parse_script(language, *again, text);
  return parsed.problems.empty() ? "" : parsed.problems[0].message;
}

void check_corpus(const Config& config, uint64_t mutants) {
  Result<seeds::Lock> lock = read_lock();
  if (!lock) {
    GTEST_SKIP() << "no lock of ../shared/seeds: see tools/shared_lock.sh";
  }
  lock->selection.keeps_trivial = true;
  lock->selection.keeps_slow = true;
  const auto loaded = seeds::load_seeds(test::language(), {{*lock}});
  ASSERT_TRUE(loaded);
  const Technique& technique = kSkeletonTechnique;
  const auto tables = technique.prepare(loaded->seeds, config);
  ASSERT_TRUE(tables);
  std::map<std::string, uint64_t> usage;
  std::map<std::string, uint64_t> claims;
  std::set<std::string> seeds;
  std::vector<size_t> steps;
  uint64_t failed = 0;
  term::TermManager tm(&loaded->seeds.base());
  const std::vector<TheoryGroup>& groups = (*tables)->groups();
  for (uint64_t i = 0; i < mutants; ++i) {
    tm.rewind();
    const Order order{1, i, groups[i % groups.size()]};
    const auto made = make_test(technique, **tables, order, tm);
    if (!made) {
      ++failed;
      continue;
    }
    const std::string problem = problem_of(tm, *made);
    ASSERT_EQ(problem, "") << smtlib::print_script(
        test::language(), tm, made->script, {});
    for (const testcase::AppliedRule& row : made->provenance.rules) {
      ++usage[row.rule];
    }
    ++claims[std::string(testcase::promise_name(made->claim))];
    seeds.insert(made->provenance.seeds[0]);
    steps.push_back(made->provenance.rules.size());
  }
  std::ranges::sort(steps);
  std::printf("mutants of %zu of %zu seeds, %lu not made, median %zu changes\n",
              seeds.size(),
              loaded->seeds.list().size(),
              failed,
              steps[steps.size() / 2]);
  for (const auto& [name, count] : claims) {
    std::printf("%-40s %8lu\n", name.c_str(), count);
  }
  for (const auto& [name, count] : usage) {
    std::printf("%-40s %8lu\n", name.c_str(), count);
  }
  for (const rules::Rule& rule :
       rules::all_rules(rules::RuleKind::Weaken, {})) {
    if (!usage.contains(rule.name)
        && !usage.contains(rule.name + "-reversed")) {
      std::printf("%-40s never\n", rule.name.c_str());
    }
  }
}

TEST(SkeletonCorpus_long, EveryMutantKeepsItsPromise) {
  check_corpus({}, wanted_mutants());
}

TEST(SkeletonCorpus_long, EveryMutantOfANormalFormKeepsItsPromise) {
  Config config;
  config.options.set("cnf");
  check_corpus(config, wanted_mutants() / 10);
}

TEST(SkeletonCorpus_long, EveryMutantThatMayWidenKeepsItsPromise) {
  check_corpus({.may_widen = true}, wanted_mutants() / 10);
}

}  // namespace
}  // namespace assay::technique
