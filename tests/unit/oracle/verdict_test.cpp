// SPDX-License-Identifier: MIT
#include "oracle/verdict.h"

#include <gtest/gtest.h>

namespace assay::oracle {
namespace {

using solver::End;
using testcase::Claim;
using testcase::TrustRoot;
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

  static SolverRun run(const solver::Profile& profile,
                       End end,
                       CheckResult model = CheckResult::None) {
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
    for (const Candidate& suspicion : judge(claim, runs)) {
      list.push_back(std::string(kind_name(suspicion.kind)) + " "
                     + runs[suspicion.run].profile->name);
    }
    return list;
  }

  using Kinds = std::vector<std::string>;

  solver::Profile z3_;
  solver::Profile z3_str3_;
  solver::Profile cvc5_;
  solver::Profile rough_;
  Claim sat_ = Claim::sat(TrustRoot::Proved);
  Claim unsat_ = Claim::unsat(TrustRoot::Proved, "by hand");
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
  EXPECT_EQ(kinds(unsat_, {run(rough_, End::Sat, CheckResult::Invalid)}),
            Kinds{});
  EXPECT_EQ(kinds(sat_, {run(z3_, End::Sat, CheckResult::Undetermined)}),
            Kinds{});
}

TEST_F(VerdictTest, TheWorstOfARunCounts) {
  EXPECT_EQ(kinds(unsat_, {run(z3_, End::Sat, CheckResult::Invalid)}),
            Kinds{"solution-unsoundness z3"});
  EXPECT_EQ(kinds(sat_, {run(z3_, End::Sat, CheckResult::Invalid)}),
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

TEST_F(VerdictTest, AFailureInASessionOnlyIsOfItsKind) {
  SolverRun made = run(z3_, End::Crash);
  made.outcome.is_session_only = true;
  EXPECT_EQ(kinds(sat_, {made}), Kinds{"crash z3"});
  made.outcome.end = End::InternalError;
  EXPECT_EQ(kinds(sat_, {made}), Kinds{"internal-error z3"});
}

TEST_F(VerdictTest, DisagreementNeedsTwoFamiliesOrAValidModel) {
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(cvc5_, End::Sat)}),
            Kinds{"disagreement z3"});
  EXPECT_EQ(kinds(nothing_, {run(z3_, End::Unsat), run(z3_str3_, End::Sat)}),
            Kinds{});
  EXPECT_EQ(kinds(nothing_,
                  {run(z3_, End::Unsat),
                   run(z3_str3_, End::Sat, CheckResult::Valid)}),
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
  made.core.standing = CheckResult::Invalid;
  EXPECT_EQ(kinds(unsat_, {made}), Kinds{"invalid-core z3"});
  EXPECT_EQ(kinds(nothing_, {made}), Kinds{"invalid-core z3"});
  // The worse counts.
  EXPECT_EQ(kinds(sat_, {made}), Kinds{"refutation-unsoundness z3"});
  made.core.standing = CheckResult::Undetermined;
  EXPECT_EQ(kinds(unsat_, {made}), Kinds{});
  made.core.standing = CheckResult::Invalid;
  made.outcome.end = End::Unknown;
  EXPECT_EQ(kinds(unsat_, {made}), Kinds{});
}

TEST_F(VerdictTest, AnswersToRelatedScripts) {
  using testcase::Related;
  const std::vector<End> ends = {End::Sat, End::Unsat, End::Unknown};
  for (const Related::Kind kind : {Related::Kind::SameAnswer,
                                   Related::Kind::Implies,
                                   Related::Kind::ImpliedBy}) {
    const Claim claim{TrustRoot::Declared, Related{kind, {}}};
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
  KindSet all;
  for (const Oracle& oracle : all_oracles()) {
    all.add(oracle.kind);
  }
  const auto kinds_of = [&](const std::vector<SolverRun>& runs) {
    std::vector<std::string> list;
    for (const Candidate& suspicion : judge(sat_, runs, all)) {
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
  // Who is stopped by this limit is slow beside whoever found it easy.
  const uint64_t limit = least_limit_ms({Kind::Slowness});
  EXPECT_EQ(kinds_of({timed(run(z3_, End::Timeout), limit),
                      timed(easy, kEasyUs / 1000)}),
            (Kinds{"incompleteness z3"}));
  EXPECT_EQ(judge(sat_,
                  std::vector{timed(run(z3_, End::Timeout), limit),
                              timed(easy, kEasyUs / 1000)},
                  {Kind::Slowness})
                .size(),
            1U);
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
  const auto is_shown = [](Kind kind,
                           const SolverRun& first,
                           const SolverRun& again,
                           uint64_t others_us = 0) {
    return oracle_of(kind).is_shown_again(first, again, others_us);
  };
  EXPECT_TRUE(is_shown(Kind::Crash, crash, other));
  other.outcome.signature = "crash: SIGABRT";
  EXPECT_FALSE(is_shown(Kind::Crash, crash, other));
  const SolverRun bad = run(z3_, End::Sat, CheckResult::Invalid);
  EXPECT_TRUE(is_shown(Kind::InvalidModel, bad, bad));
  EXPECT_FALSE(is_shown(
      Kind::InvalidModel, bad, run(z3_, End::Sat, CheckResult::Valid)));
  SolverRun slow = run(z3_, End::Sat);
  slow.outcome.cpu_us = 2 * kSlowUs;
  EXPECT_TRUE(is_shown(Kind::Slowness, slow, slow, slow.outcome.cpu_us / 10));
  EXPECT_FALSE(is_shown(Kind::Slowness, slow, slow, slow.outcome.cpu_us / 9));
}

TEST(Oracles, AreInOrderAndHaveStableNames) {
  for (const Oracle& oracle : all_oracles()) {
    EXPECT_EQ(find_kind(kind_name(oracle.kind)), oracle.kind);
    EXPECT_EQ(&oracle_of(oracle.kind), &oracle);
  }
  EXPECT_EQ(find_kind("other"), std::nullopt);
}

TEST(Oracles, EffortIsJudgedOnlyOnRequest) {
  EXPECT_FALSE(compares_effort(default_kinds()));
  EXPECT_TRUE(compares_effort({Kind::Slowness}));
  EXPECT_EQ(least_limit_ms(default_kinds()), 0U);
  EXPECT_EQ(least_limit_ms({Kind::Incompleteness}), 0U);
  EXPECT_EQ(least_limit_ms({Kind::Incompleteness, Kind::Slowness}), 1000U);
  EXPECT_EQ(optional_kinds(),
            (std::vector<std::string_view>{"incompleteness", "slowness"}));
  for (const Oracle& oracle : all_oracles()) {
    EXPECT_EQ(default_kinds().has(oracle.kind), !oracle.is_effort);
  }
}

// What an oracle is told when it doubts a claim.
Doubted doubted(Kind kind,
                const Claim& claim,
                ModelCheck witness,
                ModelCheck model,
                const std::string& voter) {
  const Oracle& oracle = oracle_of(kind);
  return oracle.doubt(claim,
                      {[&] { return witness; },
                       [&] { return model; },
                       [&](End, bool) { return voter; }});
}

using Names = std::vector<std::string>;

// Who has said it may be wrong; then neither the solver is, nor are we.
TEST(Oracles, AWrongLabelIsNobodysFault) {
  for (const TrustRoot root : {TrustRoot::Declared, TrustRoot::Vouched}) {
    const Doubted made = doubted(Kind::SolutionUnsoundness,
                                 Claim::unsat(root, ""),
                                 {},
                                 {CheckResult::Valid, ""},
                                 "other");
    EXPECT_EQ(made.own_fault, "");
    EXPECT_TRUE(made.is_refuted);
    EXPECT_EQ(made.by, Names{});
    EXPECT_EQ(made.why_not,
              "its model holds, so what was "
                  + std::string(testcase::root_name(root))
                  + " is wrong: a label or a rule");
  }
}

TEST(Oracles, AWrongClaimIsAFaultOfOurOwn) {
  const Claim sat = Claim::sat(TrustRoot::Proved, model::Model{});
  const Claim unsat = Claim::unsat(TrustRoot::Proved, "");
  const ModelCheck wrong{CheckResult::Invalid, "assertion 1"};
  for (const Kind kind : {Kind::RefutationUnsoundness, Kind::InvalidModel}) {
    EXPECT_EQ(doubted(kind, sat, wrong, {}, "other").own_fault,
              "the witness does not hold: assertion 1");
  }
  EXPECT_NE(doubted(Kind::SolutionUnsoundness,
                    unsat,
                    {},
                    {CheckResult::Valid, ""},
                    "other")
                .own_fault,
            "");
}

TEST(Oracles, WhatConfirmsAWrongAnswer) {
  const Claim sat = Claim::sat(TrustRoot::Proved, model::Model{});
  const ModelCheck valid{CheckResult::Valid, ""};
  const ModelCheck open{CheckResult::Undetermined, "too large"};
  const Kind kind = Kind::RefutationUnsoundness;
  EXPECT_EQ(doubted(kind, sat, valid, {}, "").by, Names{"witness"});
  EXPECT_EQ(doubted(kind, sat, valid, {}, "a").by,
            (Names{"witness", "vote a"}));
  EXPECT_EQ(doubted(kind, sat, open, {}, "a").why_not, "");
  EXPECT_EQ(doubted(kind, sat, open, {}, "").why_not,
            "the witness cannot be checked: too large");
  EXPECT_EQ(doubted(kind, Claim::sat(TrustRoot::Declared), {}, {}, "").why_not,
            "only a label says that it is sat");
  EXPECT_EQ(doubted(kind, Claim::sat(TrustRoot::Vouched), {}, {}, "").why_not,
            "");
}

TEST(Oracles, RelatedScriptsOfALabelAreASuspicion) {
  const auto why_not = [](TrustRoot root) {
    return doubted(Kind::Disagreement, {root, testcase::Related{}}, {}, {}, "")
        .why_not;
  };
  EXPECT_EQ(why_not(TrustRoot::Declared),
            "only a label, or a rule that was tried, says that the two go "
            "together");
  EXPECT_EQ(why_not(TrustRoot::Proved), "");
}

}  // namespace
}  // namespace assay::oracle
