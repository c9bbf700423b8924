// SPDX-License-Identifier: MIT
//
// The way from a test to its findings, with the real z3 and cvc5 and with
// techniques whose claims are wrong.
#include "campaign/worker.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/model_reader.h"
#include "process/process.h"
#include "solver/solver_catalogue.h"
#include "support/script.h"
#include "technique/registry.h"

namespace assay::campaign {
namespace {

using technique::TheoryGroup;
using testcase::Claim;
using testcase::TrustRoot;

// One script with one claim; `more` is the text of a witness or of a related
// script.
class OneTest final : public technique::Tables {
 public:
  OneTest(std::string text, Claim claim, std::string more)
      : text_(std::move(text)),
        claim_(std::move(claim)),
        more_(std::move(more)) {}

  const std::vector<TheoryGroup>& groups() const override {
    static const std::vector<TheoryGroup> all = {TheoryGroup::Ints};
    return all;
  }

  testcase::TestCase make(const technique::Order& order,
                          term::TermManager& tm) const {
    testcase::TestCase made(test::script_in(tm, text_),
                            claim_,
                            {"one", "ints", 1, order.index, {}, {}});
    if (auto* related = std::get_if<testcase::Related>(&made.claim.promise)) {
      related->other = test::script_in(tm, more_);
    } else if (!more_.empty()) {
      made.claim = Claim::sat(
          TrustRoot::Proved,
          model::read_model(test::language(), tm, made.script, more_).model);
    }
    return made;
  }

 private:
  std::string text_;
  Claim claim_;
  std::string more_;
};

// Hands out what its tables have.
constexpr technique::Technique kOneTest = {
    .name = "one",
    .options = technique::no_options,
    .make = [](const technique::Tables& tables,
               const technique::Order& order,
               term::TermManager& tm,
               base::Rng& /*rng*/) -> Result<testcase::TestCase> {
      return static_cast<const OneTest&>(tables).make(order, tm);
    }};

const std::string kSat =
    "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 5))(check-sat)";
const std::string kUnsat =
    "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 5))"
    "(assert (< x 3))(check-sat)";

// With real solvers, which answer these in a moment.
class WorkerTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"z3", "cvc5"}) {
      if (assay::process::find_program(name).empty()) {
        GTEST_SKIP() << name << " is not installed";
      }
    }
  }

  void add_solver(const std::string& name) {
    auto found = catalogue_.resolve(name);
    ASSERT_TRUE(found) << name;
    profiles_.push_back(std::make_unique<solver::Profile>(*std::move(found)));
    profiles_.back()->configurations.clear();
    settings_.panel.solvers.push_back(
        {profiles_.back().get(), solver::Mode::Fresh, "1"});
  }

  // The kinds of findings; "fault" for a fault of our own.
  std::vector<std::string> process(const std::string& text,
                                   Claim claim,
                                   const std::string& more = "") {
    const testcase::Seeds seeds(test::language());
    const OneTest tables(text, std::move(claim), more);
    const stream::Arm arm{&kOneTest, &tables, TheoryGroup::Ints, "one"};
    Worker worker(settings_, seeds, {&arm, 1});
    result_ = worker.process({3, 3, 0});
    std::vector<std::string> kinds;
    for (const store::Finding& finding : result_.findings) {
      kinds.push_back(fmt::format("{}{} {}",
                                  finding.is_confirmed() ? "" : "unconfirmed ",
                                  kind_name(finding.kind),
                                  finding.solver));
    }
    for (size_t i = 0; i < result_.own_faults.size(); ++i) {
      kinds.emplace_back("fault");
    }
    return kinds;
  }

  using Kinds = std::vector<std::string>;

  solver::SolverCatalogue catalogue_;
  std::vector<std::unique_ptr<solver::Profile>> profiles_;
  Settings settings_;
  TestResult result_;
};

TEST_F(WorkerTest, NothingIsWrongWithRightAnswers) {
  add_solver("z3");
  add_solver("cvc5");
  EXPECT_EQ(process(kSat, Claim::sat(TrustRoot::Declared)), Kinds{});
  EXPECT_EQ(process(kUnsat, Claim::unsat(TrustRoot::Proved, "")), Kinds{});
  EXPECT_EQ(process(kSat, Claim{}), Kinds{});
  EXPECT_EQ(result_.runs.size(), 2U);
}

TEST_F(WorkerTest, TestsMadeTogetherAreThoseMadeAlone) {
  const testcase::Seeds seeds(test::language());
  const technique::Technique& technique = *technique::all_techniques().front();
  const auto tables = technique.prepare(seeds, {});
  ASSERT_TRUE(tables);
  std::vector<stream::Arm> arms;
  for (const TheoryGroup group : (*tables)->groups()) {
    arms.push_back({&technique, tables->get(), group, "random"});
  }
  Worker together(settings_, seeds, arms);
  Worker alone(settings_, seeds, arms);
  for (uint64_t first = 0; first < 20 * Worker::kMostAtOnce;
       first += Worker::kMostAtOnce) {
    std::vector<stream::Task> tasks;
    for (uint64_t i = first; i < first + Worker::kMostAtOnce; ++i) {
      tasks.push_back({i, i, i % arms.size()});
    }
    together.make(tasks);
    for (size_t i = 0; i < tasks.size(); ++i) {
      const TestResult expected = alone.process(tasks[i]);
      EXPECT_EQ(together.process(i).digest, expected.digest);
      EXPECT_EQ(together.process(i).is_made, expected.is_made);
    }
  }
}

TEST_F(WorkerTest, AValidModelRefutesOurOwnClaim) {
  add_solver("z3");
  EXPECT_EQ(process(kSat, Claim::unsat(TrustRoot::Proved, "")), Kinds{"fault"});
  EXPECT_NE(result_.own_faults[0].find("(assert"), std::string::npos);
}

TEST_F(WorkerTest, ALabelAloneAccusesNobody) {
  add_solver("z3");
  EXPECT_EQ(process(kUnsat, Claim::sat(TrustRoot::Declared)),
            Kinds{"unconfirmed refutation-unsoundness z3"});
}

TEST_F(WorkerTest, AWitnessThatDoesNotHoldIsOurFault) {
  add_solver("z3");
  EXPECT_EQ(process(kUnsat, {}, "((define-fun x () Int 7))"), Kinds{"fault"});
}

TEST_F(WorkerTest, AWitnessThatCannotBeCheckedAccusesNobody) {
  add_solver("z3");
  EXPECT_EQ(process(kUnsat, Claim::sat(TrustRoot::Proved, model::Model{})),
            Kinds{"unconfirmed refutation-unsoundness z3"});
}

TEST_F(WorkerTest, AWrongCoreClaimIsSeenAtOnce) {
  add_solver("z3");
  const std::string text =
      "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 5))"
      "(assert (> x 1))(assert (< x 3))(check-sat)";
  // The core is 0 and 2, so that a solver is right to leave 1 out.
  const auto core = [](std::vector<uint32_t> members) {
    return Claim{TrustRoot::Proved,
                 testcase::KnownCore{std::move(members), ""}};
  };
  size_t asked = 0;
  for (uint64_t seed = 1; seed < 40; ++seed) {
    settings_.seed = seed;
    EXPECT_EQ(process(text, core({0, 2})), Kinds{});
    const Kinds kinds = process(text, core({0, 1, 2}));
    if (!kinds.empty()) {
      ++asked;
      EXPECT_EQ(kinds, Kinds{"invalid-core z3"});
    }
  }
  EXPECT_GT(asked, 2U);  // about one in four is asked for its core
  EXPECT_LT(asked, 30U);
}

TEST_F(WorkerTest, RelatedScriptsAreBothAsked) {
  add_solver("z3");
  using Related = testcase::Related;
  const Claim same{TrustRoot::Proved, Related{}};
  EXPECT_EQ(process(kSat, same, kSat), Kinds{});
  EXPECT_EQ(process(kSat, same, kUnsat), Kinds{"disagreement z3"});
  const Claim implied{TrustRoot::Proved, Related{Related::Kind::ImpliedBy, {}}};
  EXPECT_EQ(process(kSat, implied, kUnsat), Kinds{});
  EXPECT_EQ(process(kUnsat, implied, kSat), Kinds{"disagreement z3"});
}

}  // namespace
}  // namespace assay::campaign
