// SPDX-License-Identifier: MIT
#include "oracle/verdict.h"

#include <gtest/gtest.h>

namespace assay::oracle {
namespace {

using exec::End;
using testcase::Claim;
using testcase::Root;
using SolverRun = oracle::Run;  // a test has a Run of its own

class VerdictTest : public testing::Test {
 protected:
  VerdictTest() {
    z3_.name = "z3";
    z3_.family = "z3";
    z3_str3_.name = "z3-str3";
    z3_str3_.family = "z3";
    cvc5_.name = "cvc5";
    cvc5_.family = "cvc";
    rough_.name = "rough";
    rough_.is_over_approximating = true;
  }

  static SolverRun run(const exec::Profile& profile,
                       End end,
                       Standing model = Standing::None) {
    SolverRun made;
    made.profile = &profile;
    made.outcome.end = end;
    made.model.standing = model;
    return made;
  }

  // The kinds, in order, with the solver: "kind solver".
  static std::vector<std::string> kinds(const Claim& claim,
                                        const std::vector<SolverRun>& runs) {
    std::vector<std::string> list;
    for (const Suspicion& suspicion : judge(claim, runs)) {
      list.push_back(std::string(kind_name(suspicion.kind)) + " "
                     + runs[suspicion.run].profile->name);
    }
    return list;
  }

  using Kinds = std::vector<std::string>;

  exec::Profile z3_;
  exec::Profile z3_str3_;
  exec::Profile cvc5_;
  exec::Profile rough_;
  Claim sat_ = Claim::sat(Root::Proved);
  Claim unsat_ = Claim::unsat(Root::Proved, "by hand");
  Claim nothing_ = {};
};

TEST_F(VerdictTest, WrongAnswers) {
  EXPECT_EQ(kinds(sat_, {run(z3_, End::Unsat), run(cvc5_, End::Sat)}),
            Kinds{"refutation-unsoundness z3"});
  EXPECT_EQ(kinds(unsat_, {run(z3_, End::Unsat), run(cvc5_, End::Sat)}),
            Kinds{"solution-unsoundness cvc5"});
}

TEST_F(VerdictTest, WhatIsNoBug) {
  for (const End end : {End::Unknown,
                        End::Timeout,
                        End::OutOfMemory,
                        End::Rejected,
                        End::Garbled}) {
    EXPECT_EQ(kinds(sat_, {run(z3_, end)}), Kinds{}) << end_name(end);
    EXPECT_EQ(kinds(unsat_, {run(z3_, end)}), Kinds{}) << end_name(end);
  }
  EXPECT_EQ(kinds(unsat_, {run(rough_, End::Sat, Standing::Invalid)}), Kinds{});
  EXPECT_EQ(kinds(sat_, {run(z3_, End::Sat, Standing::Undetermined)}), Kinds{});
}

TEST_F(VerdictTest, TheWorstOfARunCounts) {
  EXPECT_EQ(kinds(unsat_, {run(z3_, End::Sat, Standing::Invalid)}),
            Kinds{"solution-unsoundness z3"});
  EXPECT_EQ(kinds(sat_, {run(z3_, End::Sat, Standing::Invalid)}),
            Kinds{"invalid-model z3"});
}

TEST_F(VerdictTest, FailuresAreFoundWhateverIsClaimed) {
  for (const Claim* claim : {&sat_, &unsat_, &nothing_}) {
    EXPECT_EQ(kinds(*claim,
                    {run(z3_, End::InternalError),
                     run(cvc5_, End::Crash),
                     run(z3_str3_, End::Assertion),
                     run(rough_, End::Sanitizer)}),
              (Kinds{"crash cvc5",
                     "crash z3-str3",
                     "crash rough",
                     "internal-error z3"}));
  }
}

TEST_F(VerdictTest, SessionOnlyIsAKindOfItsOwn) {
  SolverRun made = run(z3_, End::Crash);
  made.outcome.is_session_only = true;
  EXPECT_EQ(kinds(sat_, {made}), Kinds{"session-only z3"});
}

TEST_F(VerdictTest, DisagreementNeedsTwoFamiliesOrAValidModel) {
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(cvc5_, End::Sat)}),
            Kinds{"disagreement z3"});
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(z3_str3_, End::Sat)}),
            Kinds{});
  EXPECT_EQ(
      kinds(nothing_,
            {run(z3_, End::Unsat), run(z3_str3_, End::Sat, Standing::Valid)}),
      Kinds{"refutation-unsoundness z3"});
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(rough_, End::Sat)}),
            Kinds{});
}

TEST_F(VerdictTest, ASolverThatMayNotVoteDoesNotDisagree) {
  cvc5_.may_vote = false;
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(cvc5_, End::Sat)}),
            Kinds{});
}

TEST_F(VerdictTest, TheSameSolverWithOtherOptionsMayDisagree) {
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(z3_, End::Sat)}),
            Kinds{"disagreement z3"});
}

TEST_F(VerdictTest, AWrongCoreIsFoundAfterUnsatOnly) {
  SolverRun made = run(z3_, End::Unsat);
  made.core.standing = Standing::Invalid;
  EXPECT_EQ(kinds(unsat_, {made}), Kinds{"invalid-core z3"});
  EXPECT_EQ(kinds(nothing_, {made}), Kinds{"invalid-core z3"});
  // The worse counts.
  EXPECT_EQ(kinds(sat_, {made}), Kinds{"refutation-unsoundness z3"});
  made.core.standing = Standing::Undetermined;
  EXPECT_EQ(kinds(unsat_, {made}), Kinds{});
  made.core.standing = Standing::Invalid;
  made.outcome.end = End::Unknown;
  EXPECT_EQ(kinds(unsat_, {made}), Kinds{});
}

TEST_F(VerdictTest, AnswersToRelatedScripts) {
  using testcase::Related;
  const std::vector<End> ends = {End::Sat, End::Unsat, End::Unknown};
  for (const Related::Kind kind : {Related::Kind::SameAnswer,
                                   Related::Kind::Implies,
                                   Related::Kind::ImpliedBy}) {
    const Claim claim{Root::Declared, Related{kind, {}}};
    for (const End here : ends) {
      for (const End there : ends) {
        SolverRun made = run(z3_, here);
        made.other.emplace().end = there;
        const bool only_here = here == End::Sat && there == End::Unsat;
        const bool only_there = here == End::Unsat && there == End::Sat;
        const bool is_wrong = (only_here && kind != Related::Kind::ImpliedBy)
                              || (only_there && kind != Related::Kind::Implies);
        EXPECT_EQ(kinds(claim, {made}),
                  is_wrong ? Kinds{"disagreement z3"} : Kinds{})
            << static_cast<int>(kind) << end_name(here) << end_name(there);
      }
    }
  }
}

TEST_F(VerdictTest, EffortIsJudgedOnRequest) {
  const auto timed = [](SolverRun made, uint64_t ms) {
    made.outcome.cpu_us = ms * 1000;
    return made;
  };
  const Sensitivity all{.incompleteness = true, .slowness = true};
  const auto kinds_of = [&](const std::vector<SolverRun>& runs) {
    std::vector<std::string> list;
    for (const Suspicion& suspicion : judge(sat_, runs, all)) {
      list.push_back(std::string(kind_name(suspicion.kind)) + " "
                     + runs[suspicion.run].profile->name);
    }
    return list;
  };
  const SolverRun easy = timed(run(cvc5_, End::Sat), 20);
  const SolverRun hard = timed(run(cvc5_, End::Sat), 2000);
  const SolverRun unknown = timed(run(z3_, End::Unknown), 10);
  const SolverRun late = timed(run(z3_, End::Timeout), 2000);
  const SolverRun slow = timed(run(z3_, End::Sat), 600);
  EXPECT_EQ(kinds(sat_, {unknown, easy}), Kinds{});
  EXPECT_EQ(kinds_of({unknown, easy}), Kinds{"incompleteness z3"});
  EXPECT_EQ(kinds_of({late, easy}), Kinds{"incompleteness z3"});
  EXPECT_EQ(kinds_of({unknown, hard}), Kinds{});
  EXPECT_EQ(kinds_of({slow, easy}), Kinds{"slowness z3"});
  EXPECT_EQ(kinds_of({slow, timed(easy, 100)}), Kinds{});
  EXPECT_EQ(kinds_of({slow}), Kinds{});
  EXPECT_EQ(kinds_of({timed(run(z3_, End::Sat), 400), easy}), Kinds{});
  EXPECT_EQ(kinds_of({timed(run(z3_, End::Rejected), 900), easy}), Kinds{});
}

TEST_F(VerdictTest, VotesAreThoseOfOtherFamilies) {
  const std::vector<SolverRun> runs = {
      run(z3_, End::Sat), run(z3_str3_, End::Unsat), run(cvc5_, End::Unknown)};
  EXPECT_EQ(find_vote(runs, runs[0], End::Unsat), nullptr);
  EXPECT_EQ(find_vote(runs, runs[2], End::Sat), &runs[0]);
  z3_.may_vote = false;
  EXPECT_EQ(find_vote(runs, runs[2], End::Sat), nullptr);
}

TEST_F(VerdictTest, ShownAgainMeansTheSameFault) {
  SolverRun crash = run(z3_, End::Crash);
  crash.outcome.signature = "crash: SIGSEGV";
  SolverRun other = crash;
  const Suspicion suspicion{Kind::Crash, 0, {}, "", ""};
  EXPECT_TRUE(is_shown_again(suspicion, crash, other));
  other.outcome.signature = "crash: SIGABRT";
  EXPECT_FALSE(is_shown_again(suspicion, crash, other));
  const Suspicion model{Kind::InvalidModel, 0, {}, "", ""};
  const SolverRun bad = run(z3_, End::Sat, Standing::Invalid);
  EXPECT_TRUE(is_shown_again(model, bad, bad));
  EXPECT_FALSE(is_shown_again(model, bad, run(z3_, End::Sat, Standing::Valid)));
}

TEST(Kinds, HaveStableNames) {
  for (const Kind kind : all_kinds()) {
    EXPECT_EQ(find_kind(kind_name(kind)), kind);
  }
  EXPECT_EQ(find_kind("other"), std::nullopt);
}

}  // namespace
}  // namespace assay::oracle
