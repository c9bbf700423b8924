// SPDX-License-Identifier: MIT
// The oracles. Everything here errs on the side of silence:
//
//   - A solver that over-approximates may say sat to anything.
//   - A model counts only after sat, and only if our evaluator calls it false
//     whatever the values that it leaves open.
//   - Two solvers that contradict each other where nothing is claimed are a
//     disagreement only if they are of different families, and a valid model
//     decides it.
//   - unknown, timeouts, lack of memory and rejections are not bugs.
//
// judge() takes the first row that sees something, so the order of the rows is
// the order of severity.
#include "oracle/oracles.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace assay::oracle {

namespace {

using solver::End;
using testcase::Claim;
using testcase::Status;
using testcase::TrustRoot;

bool is_same_end(const Run& first, const Run& again, uint64_t /*others_us*/) {
  return again.outcome.end == first.outcome.end;
}

// ---- Answers that contradict a claim, or a model that was checked.

// A run that says sat with a model that holds, or null.
std::optional<size_t> find_valid_model(std::span<const Run> runs) {
  const auto found = std::ranges::find_if(runs, [](const Run& run) {
    return run.outcome.end == End::Sat && !run.profile->is_over_approximating
           && run.model.standing == CheckResult::Valid;
  });
  return found == runs.end()
             ? std::nullopt
             : std::optional<size_t>(static_cast<size_t>(found - runs.begin()));
}

std::optional<Candidate> judge_refutation(const Sight& sight, size_t number) {
  const std::optional<Status> status = sight.claim.status();
  if (sight.runs[number].outcome.end != End::Unsat || status == Status::Unsat) {
    return std::nullopt;
  }
  if (status == Status::Sat) {
    return Candidate{Kind::RefutationUnsoundness,
                     number,
                     {},
                     "unsat, but the formula is sat",
                     "sat"};
  }
  const std::optional<size_t> other = find_valid_model(sight.runs);
  if (!other) {
    return std::nullopt;
  }
  return Candidate{
      Kind::RefutationUnsoundness,
      number,
      other,
      fmt::format("unsat, but {} has a model that Assay has checked",
                  sight.runs[*other].profile->name),
      "sat"};
}

std::optional<Status> proved_status(const Inquiry& ask) {
  return ask.prove ? ask.prove() : std::nullopt;
}

// A claim that a witness or a proof of ours has refuted. What others have said
// is not ours to answer for.
Doubted refuted(const Claim& claim,
                std::string own_fault,
                std::string_view why) {
  if (claim.root == TrustRoot::Proved) {
    return {.own_fault = std::move(own_fault)};
  }
  return {
      .is_refuted = true,
      .why_not = fmt::format("{}, so what was {} is wrong: a label or a rule",
                             why,
                             testcase::root_name(claim.root))};
}

Doubted doubt_refutation(const Claim& claim, const Inquiry& ask) {
  const ModelCheck witness = ask.check_witness();
  if (witness.standing == CheckResult::Invalid) {
    return {.own_fault = "the witness does not hold: " + witness.reason};
  }
  Doubted made;
  if (witness.standing == CheckResult::Valid) {
    made.by.emplace_back("witness");
  } else if (const std::optional<Status> proved = proved_status(ask)) {
    if (*proved == Status::Unsat) {
      return refuted(claim,
                     "a checked proof says unsat, though sat was claimed",
                     "a checked proof says unsat");
    }
    made.by.emplace_back("witness");
  }
  if (const std::string voter = ask.find_voter(End::Sat, made.by.empty());
      !voter.empty()) {
    made.by.push_back("vote " + voter);
  }
  if (made.by.empty() && claim.witness() != nullptr) {
    made.why_not = "the witness cannot be checked: " + witness.reason;
  } else if (made.by.empty() && claim.root == TrustRoot::Declared) {
    made.why_not = "only a label says that it is sat";
  }
  return made;
}

std::optional<Candidate> judge_solution(const Sight& sight, size_t number) {
  const Run& run = sight.runs[number];
  if (sight.claim.status() != Status::Unsat || run.outcome.end != End::Sat
      || run.profile->is_over_approximating) {
    return std::nullopt;
  }
  return Candidate{Kind::SolutionUnsoundness,
                   number,
                   {},
                   "sat, but the formula is unsat",
                   "unsat"};
}

Doubted doubt_solution(const Claim& claim, const Inquiry& ask) {
  const ModelCheck model = ask.check_model();
  if (model.standing == CheckResult::Valid) {
    return refuted(claim,
                   "a solver's model holds, though unsat was claimed",
                   "its model holds");
  }
  Doubted made;
  if (model.standing == CheckResult::Invalid) {
    made.by.emplace_back("model");
  }
  if (const std::optional<Status> proved = proved_status(ask)) {
    if (*proved == Status::Sat) {
      return refuted(claim,
                     "Assay has a witness, though unsat was claimed",
                     "Assay has a witness");
    }
    made.by.emplace_back("proof");
  }
  if (const std::string voter = ask.find_voter(End::Unsat, made.by.empty());
      !voter.empty()) {
    made.by.push_back("vote " + voter);
  }
  if (made.by.empty()) {
    made.why_not = "its model cannot be judged, and nobody says unsat";
  }
  return made;
}

// ---- Models and cores.

std::optional<Candidate> judge_model(const Sight& sight, size_t number) {
  const Run& run = sight.runs[number];
  if (run.outcome.end != End::Sat || run.model.standing != CheckResult::Invalid
      || run.profile->is_over_approximating) {
    return std::nullopt;
  }
  return Candidate{Kind::InvalidModel,
                   number,
                   {},
                   "the model makes an assertion false",
                   "a model that makes every assertion true"};
}

bool is_model_wrong_again(const Run& /*first*/,
                          const Run& again,
                          uint64_t /*others_us*/) {
  return again.outcome.end == End::Sat
         && again.model.standing == CheckResult::Invalid;
}

// Who calls our own model false is no judge of others.
Doubted doubt_model(const Claim& /*claim*/, const Inquiry& ask) {
  const ModelCheck witness = ask.check_witness();
  if (witness.standing == CheckResult::Invalid) {
    return {.own_fault = "the witness does not hold: " + witness.reason};
  }
  return {.by = {"model"}};
}

std::optional<Candidate> judge_core(const Sight& sight, size_t number) {
  const Run& run = sight.runs[number];
  if (run.outcome.end != End::Unsat
      || run.core.standing != CheckResult::Invalid) {
    return std::nullopt;
  }
  return Candidate{
      Kind::InvalidCore, number, {}, run.core.reason, "a core that is unsat"};
}

bool is_core_wrong_again(const Run& /*first*/,
                         const Run& again,
                         uint64_t /*others_us*/) {
  return again.outcome.end == End::Unsat
         && again.core.standing == CheckResult::Invalid;
}

Doubted doubt_core(const Claim& /*claim*/, const Inquiry& /*ask*/) {
  return {.by = {"core"}};
}

// ---- Two answers that cannot both be right.

// Who contradicts another family where nothing is known.
std::optional<Candidate> judge_contradiction(const Sight& sight,
                                             size_t number) {
  const Run& run = sight.runs[number];
  if (sight.claim.status() || run.outcome.end != End::Unsat) {
    return std::nullopt;
  }
  for (size_t i = 0; i < sight.runs.size(); ++i) {
    const Run& other = sight.runs[i];
    // The same solver with other options is as good as another family.
    const bool is_other =
        other.profile == run.profile
        || (other.profile->family != run.profile->family
            && other.profile->may_vote && run.profile->may_vote);
    if (other.outcome.end == End::Sat && is_other
        && !other.profile->is_over_approximating) {
      return Candidate{
          Kind::Disagreement,
          number,
          i,
          fmt::format("unsat, but {} says sat", other.profile->name),
          "the same answer from both"};
    }
  }
  return std::nullopt;
}

// A solver's two answers to scripts of which something is known together.
std::optional<Candidate> judge_related(const Sight& sight, size_t number) {
  const auto* related = std::get_if<testcase::Related>(&sight.claim.promise);
  const Run& run = sight.runs[number];
  if (related == nullptr || !run.other || run.profile->is_over_approximating) {
    return std::nullopt;
  }
  const End here = run.outcome.end;
  const End there = run.other->end;
  const bool only_here = here == End::Sat && there == End::Unsat;
  const bool only_there = here == End::Unsat && there == End::Sat;
  using RelatedKind = testcase::Related::Kind;
  const bool is_wrong = related->kind == RelatedKind::SameAnswer
                            ? only_here || only_there
                        : related->kind == RelatedKind::Implies ? only_here
                                                                : only_there;
  if (!is_wrong) {
    return std::nullopt;
  }
  return Candidate{
      Kind::Disagreement,
      number,
      {},
      fmt::format("{}, and {} to the script that {}",
                  solver::end_name(here),
                  solver::end_name(there),
                  related->kind == RelatedKind::SameAnswer
                      ? "has the same answer"
                  : related->kind == RelatedKind::Implies ? "it implies"
                                                          : "implies it"),
      "answers that go together"};
}

std::optional<Candidate> judge_disagreement(const Sight& sight, size_t number) {
  std::optional<Candidate> found = judge_contradiction(sight, number);
  return found ? found : judge_related(sight, number);
}

bool is_disagreeing_again(const Run& first,
                          const Run& again,
                          uint64_t /*others_us*/) {
  return again.outcome.end == first.outcome.end
         && again.other.has_value() == first.other.has_value()
         && (!again.other || again.other->end == first.other->end);
}

Doubted doubt_disagreement(const Claim& claim, const Inquiry& /*ask*/) {
  return claim.root == TrustRoot::Declared
             ? Doubted{.why_not =
                           "only a label, or a rule that was tried, "
                           "says that the two go together"}
             : Doubted{};
}

// ---- What is wrong whatever the formula is.

std::optional<Kind> failure_kind(End end) {
  switch (end) {
    case End::Crash:
    case End::Assertion:
    case End::Sanitizer: return Kind::Crash;
    case End::InternalError: return Kind::InternalError;
    default: return std::nullopt;
  }
}

template <Kind kKind>
std::optional<Candidate> judge_failure(const Sight& sight, size_t number) {
  const solver::Outcome& outcome = sight.runs[number].outcome;
  if (failure_kind(outcome.end) != kKind) {
    return std::nullopt;
  }
  return Candidate{
      kKind,
      number,
      {},
      outcome.detail,
      outcome.is_session_only ? "the answer of a fresh process" : "an answer"};
}

bool is_failing_again(const Run& first,
                      const Run& again,
                      uint64_t /*others_us*/) {
  return again.outcome.end == first.outcome.end
         && again.outcome.signature == first.outcome.signature;
}

// ---- Time and completeness.

// How little the others have needed for an answer, other solvers or other
// options; nothing if there is no other answer, or the run has come to an end
// that says nothing about its effort.
std::optional<uint64_t> others_time(const Sight& sight, size_t number) {
  const Run& run = sight.runs[number];
  if (!solver::is_answer(run.outcome.end) && run.outcome.end != End::Timeout) {
    return std::nullopt;
  }
  std::optional<uint64_t> least;
  for (const Run& other : sight.runs) {
    if (&other != &run && solver::is_verdict(other.outcome.end)) {
      least = std::min(least.value_or(UINT64_MAX), other.outcome.cpu_us);
    }
  }
  return least;
}

double to_ms(uint64_t us) {
  return static_cast<double>(us) / 1000;
}

std::optional<Candidate> judge_incompleteness(const Sight& sight,
                                              size_t number) {
  const Run& run = sight.runs[number];
  const std::optional<uint64_t> least = others_time(sight, number);
  if (!least || solver::is_verdict(run.outcome.end) || *least > kEasyUs) {
    return std::nullopt;
  }
  return Candidate{Kind::Incompleteness,
                   number,
                   {},
                   fmt::format("{}, where another run has the answer after "
                               "{:.0f} ms",
                               solver::end_name(run.outcome.end),
                               to_ms(*least)),
                   "an answer"};
}

bool is_incomplete_again(const Run& /*first*/,
                         const Run& again,
                         uint64_t /*others_us*/) {
  return again.outcome.end == End::Unknown || again.outcome.end == End::Timeout;
}

std::optional<Candidate> judge_slowness(const Sight& sight, size_t number) {
  const uint64_t used = sight.runs[number].outcome.cpu_us;
  const std::optional<uint64_t> least = others_time(sight, number);
  if (!least || used < kSlowUs || used < kSlowTimes * *least) {
    return std::nullopt;
  }
  return Candidate{Kind::Slowness,
                   number,
                   {},
                   fmt::format("{:.0f} ms, where another run takes {:.0f} ms",
                               to_ms(used),
                               to_ms(*least)),
                   "a tenth of the time"};
}

bool is_slow_again(const Run& /*first*/, const Run& again, uint64_t others_us) {
  return again.outcome.cpu_us >= kSlowUs
         && again.outcome.cpu_us / kSlowTimes >= others_us;
}

constexpr auto kOracles = std::to_array<Oracle>({
    {.kind = Kind::RefutationUnsoundness,
     .judge = judge_refutation,
     .is_shown_again = is_same_end,
     .doubt = doubt_refutation},
    {.kind = Kind::SolutionUnsoundness,
     .judge = judge_solution,
     .is_shown_again = is_same_end,
     .doubt = doubt_solution},
    {.kind = Kind::InvalidModel,
     .judge = judge_model,
     .is_shown_again = is_model_wrong_again,
     .doubt = doubt_model},
    {.kind = Kind::InvalidCore,
     .judge = judge_core,
     .is_shown_again = is_core_wrong_again,
     .doubt = doubt_core},
    {.kind = Kind::Disagreement,
     .judge = judge_disagreement,
     .is_shown_again = is_disagreeing_again,
     .doubt = doubt_disagreement},
    {.kind = Kind::Crash,
     .judge = judge_failure<Kind::Crash>,
     .is_shown_again = is_failing_again},
    {.kind = Kind::InternalError,
     .judge = judge_failure<Kind::InternalError>,
     .is_shown_again = is_failing_again},
    {.kind = Kind::Incompleteness,
     .is_on_by_default = false,
     .is_effort = true,
     .judge = judge_incompleteness,
     .is_shown_again = is_incomplete_again},
    {.kind = Kind::Slowness,
     .is_on_by_default = false,
     .is_effort = true,
     .is_relative = true,
     .needs_us = std::max(kSlowUs, kSlowTimes* kEasyUs),
     .judge = judge_slowness,
     .is_shown_again = is_slow_again},
});

// A row for each kind, in the order of the kinds.
static_assert(std::ranges::equal(
    kOracles, vocabulary::kKinds.values(), {}, &Oracle::kind));

}  // namespace

std::span<const Oracle> all_oracles() {
  return kOracles;
}

const Oracle& oracle_of(Kind kind) {
  return kOracles.at(static_cast<size_t>(kind));
}

KindSet default_kinds() {
  KindSet kinds;
  for (const Oracle& oracle : kOracles) {
    if (oracle.is_on_by_default) {
      kinds.add(oracle.kind);
    }
  }
  return kinds;
}

std::vector<std::string_view> optional_kinds() {
  std::vector<std::string_view> names;
  for (const Oracle& oracle : kOracles) {
    if (!oracle.is_on_by_default) {
      names.push_back(kind_name(oracle.kind));
    }
  }
  return names;
}

bool compares_effort(const KindSet& kinds) {
  return std::ranges::any_of(kOracles, [&](const Oracle& oracle) {
    return oracle.is_effort && kinds.has(oracle.kind);
  });
}

uint32_t least_limit_ms(const KindSet& kinds) {
  uint64_t least_us = 0;
  for (const Oracle& oracle : kOracles) {
    if (kinds.has(oracle.kind)) {
      least_us = std::max(least_us, oracle.needs_us);
    }
  }
  return static_cast<uint32_t>(least_us / 1000);
}

}  // namespace assay::oracle
