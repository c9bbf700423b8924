// SPDX-License-Identifier: MIT
// The oracles say what is seen and what makes it certain; this only decides who
// is asked, and in which order: what costs nothing first.
//
//   1. Our own side: a witness that does not hold leaves the answer open.
//   2. The accused, in its session. Most scripts end here.
//   3. Those that the oracle compares it with.
//   4. The accused in a fresh process, if it has been seen in a session.
//   5. What confirms the claim: the solver's model, the votes of others.
#include "ask/interest.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "ask/own_proof.h"
#include "oracle/oracles.h"
#include "testcase/witness.h"

namespace assay::ask {

namespace {

using oracle::Ask;
using oracle::CheckResult;
using oracle::Kind;
using oracle::Oracle;
using oracle::Run;
using solver::End;
using testcase::Claim;
using testcase::TrustRoot;

bool is_cut_short(const Run& run) {
  return run.outcome.end == End::Timeout || run.outcome.end == End::OutOfMemory;
}

// A check that was made and has come to nothing.
bool is_open(const Run& run) {
  return run.model.standing == CheckResult::Undetermined
         || run.core.standing == CheckResult::Undetermined;
}

// Without a claim the answer that would be wrong is taken for wrong, on
// nobody's word: others have to confirm it.
const Claim& claim_to_judge(const Interest& interest, const Claim& claim) {
  static const Claim kSat = Claim::sat(TrustRoot::Declared);
  static const Claim kUnsat = Claim::unsat(TrustRoot::Declared, "");
  if (claim.status() || interest.against) {
    return claim;
  }
  return interest.kind == Kind::RefutationUnsoundness ? kSat
         : interest.kind == Kind::SolutionUnsoundness ? kUnsat
                                                      : claim;
}

// One script.
class Looking {
 public:
  Looking(SolverPanel& panel,
          const Interest& interest,
          term::TermManager& tm,
          const testcase::TestCase& test,
          const std::function<bool()>& is_unsat)
      : panel_(panel),
        interest_(interest),
        oracle_(oracle::oracle_of(interest.kind)),
        test_(test),
        claim_(claim_to_judge(interest, test.claim)),
        tm_(tm),
        is_unsat_(is_unsat) {}

  Look decide() {
    Look made;
    made.shown = find();
    made.why = std::move(why_);
    made.by = std::move(by_);
    if (!runs_.empty()) {
      made.outcome = std::move(runs_[0].outcome);
    }
    return made;
  }

 private:
  Shown find() {
    const model::Model* witness = test_.claim.witness();
    if (witness != nullptr
        && !testcase::holds(panel_.language(), tm_, test_.script, *witness)) {
      why_ = "the witness does not hold";
      return Shown::Undecided;
    }
    posed_ = panel_.pose(tm_, test_);
    why_ = panel_.why_not(interest_.solver, posed_);
    if (!why_.empty()) {
      return Shown::NotShown;
    }
    runs_.push_back(panel_.ask(interest_.solver, posed_, interest_.question));
    if (const Shown seen = look(); seen != Shown::Shown) {
      return seen;
    }
    // A failure in a session was run again fresh before it was believed.
    if (runs_[0].outcome.is_session_only) {
      return Shown::NotShown;
    }
    if (runs_[0].mode != solver::Mode::Fresh
        && !solver::is_failure(runs_[0].outcome.end)) {
      runs_[0] = panel_.ask_fresh(interest_.solver, posed_, interest_.question);
      if (const Shown seen = judge(); seen != Shown::Shown) {
        return seen;
      }
    }
    return confirm();
  }

  // What the runs so far show, before any doubt.
  Shown judge() {
    const Run& run = runs_[0];
    why_ = solver::is_verdict(run.outcome.end) || run.outcome.detail.empty()
               ? std::string(solver::end_name(run.outcome.end))
               : run.outcome.detail;
    const std::optional<oracle::Candidate> seen =
        oracle_.judge({claim_, runs_}, 0);
    if (seen) {
      why_ = seen->detail;
      const std::string& wanted = interest_.signature;
      return wanted.empty() || run.outcome.signature == wanted
                 ? Shown::Shown
                 : Shown::NotShown;
    }
    const bool is_decided = !is_cut_short(run) && !is_open(run);
    return is_decided ? Shown::NotShown : Shown::Undecided;
  }

  // Asks those that the accused is compared with, if there is a point in it.
  Shown look() {
    const Run& run = runs_[0];
    if (interest_.against && run.outcome.end == End::Unsat) {
      Question question = interest_.question;
      question.configuration = nullptr;
      question.ask = Ask::Model;
      runs_.push_back(panel_.ask(*interest_.against, posed_, question));
      const Run& other = runs_.back();
      if (is_cut_short(other)) {
        return Shown::Undecided;
      }
      if (other.model.standing == CheckResult::Invalid) {
        return Shown::NotShown;  // then the other one is wrong
      }
    }
    if (oracle_.is_effort) {
      ask_others();
    }
    return judge();
  }

  void ask_others() {
    Question question;
    question.limits = interest_.question.limits;
    for (size_t i = 0; i < panel_.panel().solvers.size(); ++i) {
      if (i != interest_.solver && panel_.takes(i, posed_)) {
        runs_.push_back(panel_.ask(i, posed_, question));
      }
    }
  }

  // Slow is what stays slow with other random choices; its own were the first
  // of three.
  Shown repeat_with_other_seeds() {
    uint64_t least = UINT64_MAX;
    for (size_t i = 1; i < runs_.size(); ++i) {
      if (solver::is_verdict(runs_[i].outcome.end)) {
        least = std::min(least, runs_[i].outcome.cpu_us);
      }
    }
    for (const uint64_t seed : {uint64_t{1}, uint64_t{2}}) {
      Question question = interest_.question;
      question.solver_seed = interest_.question.solver_seed + seed;
      const Run run = panel_.ask_fresh(interest_.solver, posed_, question);
      if (!oracle_.is_shown_again(runs_[0], run, least)) {
        why_ += fmt::format(", but not with the random seed {}",
                            question.solver_seed);
        return Shown::NotShown;
      }
    }
    return Shown::Shown;
  }

  Shown confirm() {
    if (oracle_.is_relative) {
      return repeat_with_other_seeds();
    }
    if (oracle_.doubt == nullptr || interest_.against) {
      return Shown::Shown;
    }
    static const Claim kProved = Claim::unsat(TrustRoot::Proved, "");
    const bool is_proved = test_.claim.status().has_value()
                           || (interest_.kind == Kind::SolutionUnsoundness
                               && ((is_unsat_ && is_unsat_()) || has_proof()));
    const bool needs_vote = interest_.needs_vote && !is_proved;
    const oracle::Doubted doubted =
        oracle_.doubt(is_proved && !test_.claim.status() ? kProved : claim_,
                      {[this] { return check_witness(); },
                       [this] { return check_model(); },
                       [this, needs_vote](End answer, bool asks_others) {
                         return asks_others || needs_vote ? find_voter(answer)
                                                          : std::string();
                       }});
    by_ = doubted.by;
    const bool has_vote = std::ranges::any_of(
        by_, [](const std::string& one) { return one.starts_with("vote "); });
    if (needs_vote && !has_vote) {
      why_ += ", and no other solver contradicts it";
      return Shown::Undecided;
    }
    if (interest_.needs_model && !is_proved
        && std::ranges::count(by_, "model") == 0) {
      why_ += ", and its model cannot be told to be false";
      return Shown::Undecided;
    }
    if (!doubted.why_not.empty()) {
      why_ += ", but " + doubted.why_not;
    }
    return doubted.is_refuted || !doubted.own_fault.empty() ? Shown::NotShown
           : !doubted.why_not.empty() && !is_proved         ? Shown::Undecided
                                                            : Shown::Shown;
  }

  // That the script is unsat.
  bool has_proof() {
    return prove_status(
               panel_.language(), tm_, test_.script, panel_.panel().is_stopped)
           == testcase::Status::Unsat;
  }

  // It holds, or we would not be here.
  oracle::ModelCheck check_witness() const {
    return {test_.claim.witness() == nullptr ? CheckResult::None
                                             : CheckResult::Valid,
            ""};
  }

  oracle::ModelCheck check_model() {
    if (runs_[0].model.standing != CheckResult::None) {
      return runs_[0].model;
    }
    Question question = interest_.question;
    question.ask = Ask::Model;
    return panel_.ask(interest_.solver, posed_, question).model;
  }

  // Those of the panel answer in their sessions, so they are asked first.
  std::string find_voter(End answer) {
    const solver::Profile& accused = *runs_[0].profile;
    Question question;
    question.limits = interest_.question.limits;
    for (size_t i = 0; i < panel_.panel().solvers.size(); ++i) {
      const solver::Profile& profile = *panel_.panel().solvers[i].profile;
      const bool is_other = interest_.takes_relatives
                                ? profile.name != accused.name
                                : profile.family != accused.family;
      if (profile.may_vote && is_other && panel_.takes(i, posed_)
          && panel_.ask(i, posed_, question).outcome.end == answer) {
        return profile.name;
      }
    }
    const solver::Profile* other = panel_.find_confirmer(
        posed_, accused, answer, interest_.takes_relatives);
    return other == nullptr ? "" : other->name;
  }

  SolverPanel& panel_;
  const Interest& interest_;
  const Oracle& oracle_;
  const testcase::TestCase& test_;
  const Claim& claim_;
  term::TermManager& tm_;
  const std::function<bool()>& is_unsat_;
  PosedQuery posed_;
  std::vector<Run> runs_;  // the accused first
  std::string why_;
  std::vector<std::string> by_;
};

}  // namespace

Interest interest_in(const Accusation& accusation,
                     std::span<const oracle::Run> runs,
                     const Panel& panel) {
  const auto number_of = [&](const Run& run) {
    return static_cast<size_t>(
        std::ranges::find(panel.solvers, run.profile, &SolverUnderTest::profile)
        - panel.solvers.begin());
  };
  const Run& evidence = accusation.evidence;
  Interest interest;
  interest.kind = accusation.candidate.kind;
  interest.signature = evidence.outcome.signature;
  interest.solver = number_of(evidence);
  if (accusation.candidate.against) {
    interest.against = number_of(runs[*accusation.candidate.against]);
  }
  interest.question = {
      evidence.configuration, evidence.ask, panel.limits, evidence.solver_seed};
  return interest;
}

Look InterestChecker::examine(term::TermManager& tm,
                              const testcase::TestCase& test,
                              const std::function<bool()>& is_unsat) {
  return Looking(panel_, interest_, tm, test, is_unsat).decide();
}

}  // namespace assay::ask
