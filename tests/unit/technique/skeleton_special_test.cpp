// SPDX-License-Identifier: MIT
//
// The rules that are code, in both directions: of a script whose answer nobody
// knows, a mutant is implied or implies it, which a solver can be asked.
#include <array>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "solver/runner.h"
#include "solver/script_text.h"
#include "support/script.h"
#include "technique/skeleton/skeleton.h"
#include "technique/skeleton/special_rules.h"
#include "theory/sorts.h"

namespace assay::technique {
namespace {

using testcase::Related;
using testcase::TestCase;

constexpr uint64_t kTests = 120;

// What it takes for each rule; all are about one literal.
constexpr const char* kLists =
    "(declare-datatypes ((L 0)) (((nil) (other) (cons (hd Int) (tl L)))))"
    "(declare-const x L) (declare-const y L)";
constexpr const char* kFunctions =
    "(declare-sort A 0) (declare-fun p (A A) Bool) (declare-fun f (A) A)"
    "(declare-const i A) (declare-const j A)";

std::vector<std::string> scripts() {
  const std::string lists = kLists;
  const std::string functions = kFunctions;
  return {
      lists + "(assert (= x y))",
      lists + "(assert (not (= (tl x) y)))",
      lists + "(assert ((_ is cons) x))",
      lists + "(assert (not ((_ is nil) x)))",
      lists + "(assert (= (cons 1 x) (cons 2 y)))",
      functions + "(assert (p i j))",
      functions + "(assert (not (p i (f j))))",
      functions + "(assert (= (f i) j))",
      functions + "(assert (= (f i) (f j)))",
      functions + "(assert (not (= (f i) (f j))))",
      functions + "(assert (forall ((k A)) (p k i)))",
      functions + "(assert (not (forall ((k A)) (p k i))))",
      functions + "(assert (exists ((k A)) (p k i)))",
      functions + "(assert (not (exists ((k A)) (p k i))))",
  };
}

// A mutant of a script of unknown status, with one step.
template <typename Check>
void for_each_mutant(const std::string& script, Check check) {
  const testcase::Seeds seeds(test::language());
  const Technique& technique = kSkeletonTechnique;
  Config config;
  config.only_extends = true;
  config.options.set("pst-only");
  config.options.set("literals", 1);
  config.options.set("steps", 1);
  const auto tables = technique.prepare(seeds, config);
  ASSERT_TRUE(tables) << tables.error().message;
  for (uint64_t i = 0; i < kTests; ++i) {
    term::TermManager tm(&seeds.base());
    TestCase made(test::script_in(tm, script + "(check-sat)"), {}, {});
    base::Rng rng(i);
    if (technique.extend(**tables, made, tm, rng)) {
      const auto* related = std::get_if<Related>(&made.claim.promise);
      ASSERT_NE(related, nullptr);
      check(tm, made, *related);
    }
  }
}

term::Term apply(term::TermManager& tm,
                 std::string_view op,
                 std::span<const term::Term> args) {
  return tm.mk_app(
      term::op_of(test::language().theories().get_op(op)), theory::kBool, args);
}

// Satisfiable if the one script does not imply the other.
std::string negation(term::TermManager& tm,
                     const TestCase& made,
                     const Related& related) {
  std::vector<term::Term> weak = made.script.assertions();
  std::vector<term::Term> strong = related.other.assertions();
  if (related.kind == Related::Kind::Implies) {
    std::swap(weak, strong);
  }
  // One assertion each, as all the scripts above have it.
  EXPECT_EQ(weak.size(), 1U);
  const std::array<term::Term, 2> both = {strong[0], apply(tm, "not", weak)};
  smtlib::Script script = made.script;
  for (smtlib::Command& command : script.commands) {
    if (command.kind == smtlib::CommandKind::Assert) {
      command.ref = apply(tm, "and", both).id;
    }
  }
  return smtlib::print_script(test::language(), tm, script, {});
}

TEST(SkeletonSpecial, EachRuleIsUsed) {
  std::set<std::string> used;
  for (const std::string& script : scripts()) {
    for_each_mutant(
        script, [&](term::TermManager&, const TestCase& made, const Related&) {
          used.insert(made.provenance.rules.at(0).rule);
        });
  }
  for (const char* rule : {"forall-instance",
                           "exists-instance",
                           "forall-exists",
                           "uf-congruence",
                           "uf-congruence-reversed",
                           "uf-predicate",
                           "uf-predicate-reversed",
                           "data-fields",
                           "data-other-constructor",
                           "data-empty-reversed",
                           "data-acyclic"}) {
    EXPECT_TRUE(used.contains(rule)) << rule;
  }
}

// What the rows say that look right and are not.
TEST(SkeletonSpecial, WhatIsRefutedIsNeverMade) {
  const auto count = [](const std::string& script,
                        Related::Kind kind,
                        std::string_view rule) {
    size_t uses = 0;
    for_each_mutant(
        script,
        [&](term::TermManager&, const TestCase& made, const Related& related) {
          uses += related.kind == kind
                          && made.provenance.rules.at(0).rule.starts_with(rule)
                      ? 1
                      : 0;
        });
    return uses;
  };
  const std::string functions = kFunctions;
  const std::string lists = kLists;
  // (= (f i) (f j)) does not imply (= i j).
  EXPECT_EQ(count(functions + "(assert (= (f i) (f j)))",
                  Related::Kind::ImpliedBy,
                  "uf-congruence-reversed"),
            0U);
  // (exists x. p) implies neither (forall x. p) nor an instance.
  for (const char* rule : {"forall-exists", "exists-instance"}) {
    EXPECT_EQ(count(functions + "(assert (exists ((k A)) (p k i)))",
                    Related::Kind::ImpliedBy,
                    rule),
              0U);
  }
  // No instance implies (forall x. p).
  for (const char* rule : {"forall-exists", "forall-instance"}) {
    EXPECT_EQ(count(functions + "(assert (forall ((k A)) (p k i)))",
                    Related::Kind::Implies,
                    rule),
              0U);
  }
  // Codatatypes have cyclic values.
  EXPECT_EQ(count("(declare-codatatypes ((S 0)) (((cons (hd Int) (tl S)))))"
                  "(declare-const x S) (declare-const y S) (assert (= x y))",
                  Related::Kind::ImpliedBy,
                  "data-acyclic"),
            0U);
}

TEST(SkeletonSpecial_solver, EachMutantIsImpliedOrImplies) {
  if (process::find_program("z3").empty()) {
    GTEST_SKIP() << "z3 is not installed";
  }
  solver::Profile profile;
  profile.name = "z3";
  profile.command.argv = {"z3", "-in"};
  const auto runner = solver::make_runner(profile, solver::Mode::Fresh);
  for (const std::string& script : scripts()) {
    std::set<std::string> asked;
    for_each_mutant(
        script,
        [&](term::TermManager& tm, const TestCase& made, const Related& row) {
          const std::string text = negation(tm, made, row);
          // The same rule often makes the same.
          if (asked.size() >= 25 || !asked.insert(text).second) {
            return;
          }
          solver::Query query;
          query.text = text;
          query.checks = 1;
          query.limits.cpu_ms = 60'000;
          query.limits.wall_ms = 180'000;
          const solver::Outcome answer = runner->run(query);
          EXPECT_EQ(solver::end_name(answer.end), "unsat")
              << made.provenance.rules.at(0).rule << "\n"
              << text << answer.out << answer.err;
        });
    EXPECT_GT(asked.size(), 2U) << script;
  }
}

}  // namespace
}  // namespace assay::technique
