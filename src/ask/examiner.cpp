// SPDX-License-Identifier: MIT
// A candidate is believed in two steps. First the run that shows it is repeated
// in fresh processes: what is seen in a session only, or now and then, is said
// to be so. Then our own side is doubted, since a wrong claim would accuse
// every solver that is right: a witness is read back from its text and
// evaluated, a solver's model of what should be unsat is evaluated, other
// families vote. A claim that is refuted is a fault of our own; one that
// nothing confirms makes the accusation unconfirmed, and leaves its kind as it
// is.
#include "ask/examiner.h"

#include <algorithm>

#include <fmt/format.h>

#include "ask/own_proof.h"
#include "ask/query.h"
#include "oracle/shape.h"
#include "oracle/verdict.h"
#include "testcase/witness.h"

namespace assay::ask {

namespace {

using oracle::Ask;
using oracle::Candidate;
using oracle::CheckResult;
using oracle::Kind;
using oracle::Run;
using solver::End;

constexpr uint64_t kConfirmations = 3;
constexpr uint32_t kMoreTime = 5;  // times the usual

// One candidate's way to an accusation.
class Examination {
 public:
  Examination(SolverPanel& panel,
              Candidate candidate,
              std::span<const Run> runs,
              PosedQuery& posed)
      : panel_(panel),
        candidate_(std::move(candidate)),
        oracle_(oracle::oracle_of(candidate_.kind)),
        runs_(runs),
        first_(runs[candidate_.run]),
        posed_(posed) {}

  Examined conduct() {
    if (oracle_.is_relative) {
      repeat_beside_others();
    } else if (!first_.outcome.is_session_only) {
      repeat();
    }
    if (oracle_.is_effort && confirmation_.fresh_shown < kConfirmations) {
      return {};  // chance, or the machine
    }
    const std::string fault = doubt();
    if (!fault.empty()) {
      return {{}, OwnFault{fault, candidate_.detail, posed_.plain}};
    }
    settle_certainty();
    if (confirmation_.certainty != Certainty::SessionOnly && shown_
        && !oracle_.is_effort) {
      drop_needless_options();
    }
    return {accuse(), {}};
  }

 private:
  size_t number_of(const Run& run) const {
    const std::vector<SolverUnderTest>& all = panel_.panel().solvers;
    return static_cast<size_t>(
        std::ranges::find(all, run.profile, &SolverUnderTest::profile)
        - all.begin());
  }

  process::Limits limits(uint32_t times) const {
    process::Limits made = panel_.panel().limits;
    made.cpu_ms *= times;
    made.wall_ms *= times;
    return made;
  }

  Run again(const Run& first,
            Ask ask,
            std::optional<uint64_t> seed = {},
            uint32_t times = 1) {
    return panel_.ask_fresh(number_of(first),
                            posed_,
                            {first.configuration,
                             ask,
                             limits(times),
                             seed.value_or(first.solver_seed)});
  }

  const Run& evidence() const { return shown_ ? *shown_ : first_; }

  void repeat_once(uint32_t times) {
    Run run = again(first_, first_.ask, {}, times);
    ++confirmation_.fresh_runs;
    if (oracle_.is_shown_again(first_, run, 0)) {
      ++confirmation_.fresh_shown;
      shown_ = std::move(run);
    } else if (run.outcome.end != End::Timeout
               && run.outcome.end != End::OutOfMemory) {
      is_contradicted_ = true;
    }
  }

  void repeat() {
    while (confirmation_.fresh_runs < kConfirmations) {
      repeat_once(1);
    }
    // A session may be much quicker than a fresh process.
    if (!shown_ && !is_contradicted_) {
      repeat_once(kMoreTime);
    }
  }

  // Slow is what stays slow with other random choices, against the others'
  // fastest time, measured again as well.
  void repeat_beside_others() {
    uint64_t least = UINT64_MAX;
    for (const Run& other : runs_) {
      if (&other == &first_) {
        continue;
      }
      const Run run = again(other, other.ask);
      if (solver::is_verdict(run.outcome.end)) {
        least = std::min(least, run.outcome.cpu_us);
      }
    }
    if (least == UINT64_MAX) {
      return;
    }
    uint64_t& count = confirmation_.fresh_runs;
    for (; count < kConfirmations; ++count) {
      Run run = again(first_, first_.ask, count + 1);
      if (oracle_.is_shown_again(first_, run, least)) {
        ++confirmation_.fresh_shown;
        shown_ = std::move(run);
      }
    }
  }

  void weaken(std::string why) {
    confirmation_.certainty = Certainty::Unconfirmed;
    confirmation_.why_not = std::move(why);
  }

  std::string witness_text() const {
    const model::Model* witness = posed_.test->claim.witness();
    if (witness == nullptr) {
      return "";
    }
    Result<std::string> text = testcase::witness_text(
        panel_.language(), *posed_.tm, posed_.test->script, *witness);
    return text ? *std::move(text) : "";
  }

  // The witness read back from its text, as a maintainer would.
  oracle::ModelCheck check_witness() const {
    return posed_.test->claim.witness() == nullptr
               ? oracle::ModelCheck()
               : check_model(panel_.language(), posed_.plain, witness_text());
  }

  // Who of another family gives this answer, or "".
  std::string find_voter(End answer, bool asks_others) {
    const Run* run = oracle::find_vote(runs_, evidence(), answer);
    const solver::Profile* voter = run == nullptr ? nullptr : run->profile;
    if (voter == nullptr && asks_others) {
      voter = panel_.find_confirmer(posed_, *evidence().profile, answer);
    }
    return voter == nullptr ? "" : voter->name;
  }

  // Why the claim is wrong, or "". May leave the accusation unconfirmed.
  std::string doubt() {
    if (candidate_.against) {
      doubt_other();
      return "";
    }
    if (oracle_.doubt == nullptr) {
      return "";
    }
    oracle::Doubted doubted =
        oracle_.doubt(posed_.test->claim,
                      {[this] { return check_witness(); },
                       [this] { return again(evidence(), Ask::Model).model; },
                       [this](End answer, bool asks_others) {
                         return find_voter(answer, asks_others);
                       },
                       [this] {
                         return prove_status(panel_.language(),
                                             *posed_.tm,
                                             posed_.test->script,
                                             panel_.panel().is_stopped);
                       }});
    confirmation_.by = std::move(doubted.by);
    if (!doubted.why_not.empty()) {
      weaken(std::move(doubted.why_not));
    }
    return std::move(doubted.own_fault);
  }

  // Where nothing is claimed: the other side may be the wrong one.
  void doubt_other() {
    const Run other = again(runs_[*candidate_.against], Ask::Model);
    if (other.outcome.end != End::Sat) {
      weaken(fmt::format("{} says {} when it is asked again",
                         other.profile->name,
                         solver::end_name(other.outcome.end)));
      return;
    }
    if (other.model.standing == CheckResult::Valid) {
      candidate_.kind = Kind::RefutationUnsoundness;
      candidate_.detail =
          fmt::format("unsat, but {} has a model that Assay has checked",
                      other.profile->name);
      candidate_.expected = "sat";
      other_model_ = other.outcome.answers.back().text;
      confirmation_.by.push_back("model of " + other.profile->name);
    } else {
      candidate_.kind = Kind::Disagreement;
    }
  }

  void settle_certainty() {
    if (confirmation_.certainty == Certainty::Unconfirmed) {
      return;
    }
    if (first_.outcome.is_session_only) {
      confirmation_.certainty = Certainty::SessionOnly;
      return;
    }
    if (shown_ || confirmation_.fresh_runs == 0) {
      return;
    }
    if (!is_contradicted_) {
      weaken("fresh runs come to no answer in time");
    } else if (first_.mode != solver::Mode::Fresh) {
      confirmation_.certainty = Certainty::SessionOnly;
    }
  }

  // Whether it shows in a fresh run with just these options; then that run is
  // the evidence.
  bool shows_with(Ask ask, std::vector<std::string> options) {
    Question question{.configuration = evidence().configuration,
                      .ask = ask,
                      .limits = limits(1),
                      .solver_seed = evidence().solver_seed,
                      .options = std::move(options),
                      .takes_advice = false};
    Run run = panel_.ask_fresh(number_of(first_), posed_, question);
    if (!oracle_.is_shown_again(first_, run, 0)) {
      return false;
    }
    shown_ = std::move(run);
    return true;
  }

  // What was asked for and every option that it shows without would only raise
  // questions. The last ones first: the others may be there for them.
  void drop_needless_options() {
    const bool needs_output = candidate_.kind == Kind::InvalidModel
                              || candidate_.kind == Kind::InvalidCore;
    if (!needs_output && evidence().ask != Ask::Verdict) {
      shows_with(Ask::Verdict, evidence().options);
    }
    for (size_t i = evidence().options.size(); i-- > 0;) {
      std::vector<std::string> options = evidence().options;
      options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
      shows_with(evidence().ask, std::move(options));
    }
    settle_configuration();
  }

  // Without an option of its configuration it shows in the default one.
  void settle_configuration() {
    const solver::Configuration* used = evidence().configuration;
    const std::vector<std::string>& left = evidence().options;
    if (used == nullptr || !shown_
        || std::ranges::find_first_of(used->options, left)
               != used->options.end()) {
      return;
    }
    const std::vector<solver::Configuration>& all =
        first_.profile->configurations;
    shown_->configuration = all.empty() ? nullptr : &all.front();
  }

  // Whether a run of a newer release shows the same; nothing if it shows
  // neither that nor a right answer.
  std::optional<bool> is_shown_by(const Run& newer) const {
    const End end = newer.outcome.end;
    switch (candidate_.kind) {
      case Kind::Crash:
      case Kind::InternalError:
        return solver::is_failure(end)  ? std::optional(true)
               : solver::is_answer(end) ? std::optional(false)
                                        : std::nullopt;
      case Kind::InvalidModel:
        return newer.model.standing == CheckResult::Valid ? std::optional(false)
               : newer.model.standing == CheckResult::Invalid
                   ? std::optional(true)
                   : std::nullopt;
      case Kind::RefutationUnsoundness:
      case Kind::SolutionUnsoundness:
      case Kind::Disagreement:
        return solver::is_verdict(end)
                   ? std::optional(end == evidence().outcome.end)
                   : std::nullopt;
      default: return std::nullopt;
    }
  }

  solver::RelevanceVerdict relevance() {
    solver::RelevanceFacts facts{
        .profile = *first_.profile,
        .uses = posed_.uses,
        .options = evidence().options,
        .is_session_only = confirmation_.certainty == Certainty::SessionOnly};
    if (!oracle_.is_effort && candidate_.kind != Kind::InvalidCore) {
      // A release that runs in a slower machine gets its time.
      const std::optional<SolverPanel::Newer> newer = panel_.ask_newer(
          number_of(first_),
          posed_,
          {.ask = evidence().ask, .limits = limits(kMoreTime)});
      if (newer) {
        const std::string& name = newer->solver->profile->name;
        facts.newer = name.contains('@')  // it says the version
                          ? name
                          : fmt::format("{} {}", name, newer->solver->version);
        facts.is_shown_by_newer =
            newer->run ? is_shown_by(*newer->run) : std::nullopt;
      }
    }
    return solver::relevance_of(facts);
  }

  Accusation accuse() {
    Accusation made;
    made.candidate = std::move(candidate_);
    made.evidence = evidence();
    made.confirmation = std::move(confirmation_);
    const size_t number = number_of(first_);
    made.solver_version = panel_.panel().solvers[number].version;
    made.limits = panel_.panel().limits;
    made.script = panel_.text_of(*first_.profile, posed_, made.evidence.ask);
    if (made.confirmation.certainty == Certainty::SessionOnly) {
      made.transcript = first_.outcome.transcript.empty()
                            ? panel_.transcript(number)
                            : first_.outcome.transcript;
    }
    if (!posed_.other.empty()) {
      const std::string related =
          query_text(*first_.profile, posed_.other, Ask::Verdict);
      made.related = panel_.as_given_to(*first_.profile, related, related);
    }
    made.witness = panel_.as_given_to(
        *first_.profile,
        posed_.plain,
        other_model_.empty() ? witness_text() : std::move(other_model_));
    if (const solver::Profile* second =
            panel_.find_second(posed_, *first_.profile)) {
      made.second = second->command.argv;
      const std::vector<std::string> options =
          query_options(*second, posed_.uses, Ask::Verdict);
      made.second.insert(made.second.end(), options.begin(), options.end());
    }
    made.relevance = relevance();
    made.shape_hash =
        oracle::shape_hash(panel_.language(), *posed_.tm, posed_.test->script);
    made.size = oracle::formula_size(*posed_.tm, posed_.test->script);
    return made;
  }

  SolverPanel& panel_;
  Candidate candidate_;
  const oracle::Oracle& oracle_;
  std::span<const Run> runs_;
  const Run& first_;
  PosedQuery& posed_;
  Confirmation confirmation_;
  std::optional<Run> shown_;      // the last fresh run that has shown it
  bool is_contradicted_ = false;  // by a run that was not cut short
  std::string other_model_;  // what refutes an unsat where nothing was claimed
};

}  // namespace

Examined Examiner::examine(const oracle::Candidate& candidate,
                           std::span<const oracle::Run> runs,
                           PosedQuery& posed) {
  return Examination(panel_, candidate, runs, posed).conduct();
}

}  // namespace assay::ask
