// SPDX-License-Identifier: MIT
// From outcomes to suspicions. Everything here errs on the side of silence:
//
//   - A solver that over-approximates may say sat to anything.
//   - A model counts only after sat, and only if our evaluator calls it false
//     whatever the values that it leaves open.
//   - Two solvers that contradict each other where nothing is claimed are a
//     disagreement only if they are of different families, and a valid model
//     decides it.
//   - unknown, timeouts, lack of memory and rejections are not bugs.
#include "oracle/verdict.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace assay::oracle {

namespace {

using exec::End;
using testcase::Status;

constexpr std::array<std::string_view, 10> kKindNames = {
    "refutation-unsoundness",
    "solution-unsoundness",
    "invalid-model",
    "invalid-core",
    "disagreement",
    "crash",
    "internal-error",
    "session-only",
    "incompleteness",
    "slowness"};

constexpr auto kAllKinds = std::to_array<Kind>({Kind::RefutationUnsoundness,
                                                Kind::SolutionUnsoundness,
                                                Kind::InvalidModel,
                                                Kind::InvalidCore,
                                                Kind::Disagreement,
                                                Kind::Crash,
                                                Kind::InternalError,
                                                Kind::SessionOnly,
                                                Kind::Incompleteness,
                                                Kind::Slowness});

// What a status claim says about an answer.
std::optional<Suspicion> judge_answer(Status status,
                                      const Run& run,
                                      size_t number) {
  if (status == Status::Sat && run.outcome.end == End::Unsat) {
    return Suspicion{Kind::RefutationUnsoundness,
                     number,
                     "unsat, but the formula is sat",
                     "sat"};
  }
  if (status == Status::Unsat && run.outcome.end == End::Sat
      && !run.profile->is_over_approximating) {
    return Suspicion{Kind::SolutionUnsoundness,
                     number,
                     "sat, but the formula is unsat",
                     "unsat"};
  }
  return std::nullopt;
}

// What is wrong whatever the formula is.
std::optional<Suspicion> judge_run(const Run& run, size_t number) {
  const exec::Outcome& outcome = run.outcome;
  if (outcome.is_session_only) {
    return Suspicion{Kind::SessionOnly,
                     number,
                     fmt::format("{} in a session only: {}",
                                 exec::end_name(outcome.end),
                                 outcome.detail),
                     "the answer of a fresh process"};
  }
  switch (outcome.end) {
    case End::Crash:
    case End::Assertion:
    case End::Sanitizer:
      return Suspicion{Kind::Crash, number, outcome.detail, "an answer"};
    case End::InternalError:
      return Suspicion{
          Kind::InternalError, number, outcome.detail, "an answer"};
    case End::Sat:
      if (run.model.standing == Standing::Invalid
          && !run.profile->is_over_approximating) {
        return Suspicion{Kind::InvalidModel,
                         number,
                         "the model makes an assertion false",
                         "a model that makes every assertion true"};
      }
      return std::nullopt;
    default: return std::nullopt;
  }
}

// Where nothing is known: who contradicts a valid model, or another family.
std::optional<Suspicion> judge_disagreement(std::span<const Run> runs,
                                            size_t number) {
  const Run& run = runs[number];
  if (run.outcome.end != End::Unsat) {
    return std::nullopt;
  }
  for (const Run& other : runs) {
    if (other.outcome.end != End::Sat || other.profile->is_over_approximating) {
      continue;
    }
    if (other.model.standing == Standing::Valid) {
      return Suspicion{
          Kind::RefutationUnsoundness,
          number,
          fmt::format("unsat, but {} has a model that Assay has checked",
                      other.profile->name),
          "sat"};
    }
    if (other.profile->family != run.profile->family && other.profile->may_vote
        && run.profile->may_vote) {
      return Suspicion{
          Kind::Disagreement,
          number,
          fmt::format("unsat, but {} says sat", other.profile->name),
          "the same answer from both"};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view kind_name(Kind kind) {
  return kKindNames[static_cast<size_t>(kind)];
}

std::optional<Kind> find_kind(std::string_view name) {
  const auto found = std::ranges::find(kKindNames, name);
  if (found == kKindNames.end()) {
    return std::nullopt;
  }
  return static_cast<Kind>(found - kKindNames.begin());
}

std::span<const Kind> all_kinds() {
  return kAllKinds;
}

std::vector<Suspicion> judge(const testcase::Claim& claim,
                             std::span<const Run> runs) {
  std::vector<Suspicion> found;
  const std::optional<Status> status = claim.status();
  for (size_t i = 0; i < runs.size(); ++i) {
    std::optional<Suspicion> worst = status ? judge_answer(*status, runs[i], i)
                                            : judge_disagreement(runs, i);
    if (!worst) {
      worst = judge_run(runs[i], i);
    }
    if (worst) {
      found.push_back(*std::move(worst));
    }
  }
  std::ranges::stable_sort(found, {}, &Suspicion::kind);
  return found;
}

bool is_shown_again(const Suspicion& suspicion,
                    const Run& first,
                    const Run& again) {
  switch (suspicion.kind) {
    case Kind::RefutationUnsoundness:
    case Kind::SolutionUnsoundness:
    case Kind::Disagreement: return again.outcome.end == first.outcome.end;
    case Kind::InvalidModel:
      return again.outcome.end == End::Sat
             && again.model.standing == Standing::Invalid;
    case Kind::Crash:
    case Kind::InternalError:
      return again.outcome.end == first.outcome.end
             && again.outcome.signature == first.outcome.signature;
    default: return false;
  }
}

}  // namespace assay::oracle
