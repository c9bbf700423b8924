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
#include <utility>

#include <fmt/format.h>

namespace assay::oracle {

namespace {

using exec::End;
using testcase::Status;

constexpr std::array<std::string_view, 11> kKindNames = {
    "refutation-unsoundness",
    "solution-unsoundness",
    "invalid-model",
    "invalid-core",
    "disagreement",
    "crash",
    "internal-error",
    "session-only",
    "incompleteness",
    "slowness",
    "suspicion"};

constexpr auto kAllKinds = std::to_array<Kind>({Kind::RefutationUnsoundness,
                                                Kind::SolutionUnsoundness,
                                                Kind::InvalidModel,
                                                Kind::InvalidCore,
                                                Kind::Disagreement,
                                                Kind::Crash,
                                                Kind::InternalError,
                                                Kind::SessionOnly,
                                                Kind::Incompleteness,
                                                Kind::Slowness,
                                                Kind::Suspicion});

// What a status claim says about an answer.
std::optional<Suspicion> judge_answer(Status status,
                                      const Run& run,
                                      size_t number) {
  if (status == Status::Sat && run.outcome.end == End::Unsat) {
    return Suspicion{Kind::RefutationUnsoundness,
                     number,
                     {},
                     "unsat, but the formula is sat",
                     "sat"};
  }
  if (status == Status::Unsat && run.outcome.end == End::Sat
      && !run.profile->is_over_approximating) {
    return Suspicion{Kind::SolutionUnsoundness,
                     number,
                     {},
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
                     {},
                     fmt::format("{} in a session only: {}",
                                 exec::end_name(outcome.end),
                                 outcome.detail),
                     "the answer of a fresh process"};
  }
  switch (outcome.end) {
    case End::Crash:
    case End::Assertion:
    case End::Sanitizer:
      return Suspicion{Kind::Crash, number, {}, outcome.detail, "an answer"};
    case End::InternalError:
      return Suspicion{
          Kind::InternalError, number, {}, outcome.detail, "an answer"};
    case End::Sat:
      if (run.model.standing == Standing::Invalid
          && !run.profile->is_over_approximating) {
        return Suspicion{Kind::InvalidModel,
                         number,
                         {},
                         "the model makes an assertion false",
                         "a model that makes every assertion true"};
      }
      return std::nullopt;
    case End::Unsat:
      if (run.core.standing == Standing::Invalid) {
        return Suspicion{Kind::InvalidCore,
                         number,
                         {},
                         run.core.reason,
                         "a core that is unsat"};
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
  std::optional<Suspicion> found;
  for (size_t i = 0; i < runs.size(); ++i) {
    const Run& other = runs[i];
    if (other.outcome.end != End::Sat || other.profile->is_over_approximating) {
      continue;
    }
    if (other.model.standing == Standing::Valid) {
      return Suspicion{
          Kind::RefutationUnsoundness,
          number,
          i,
          fmt::format("unsat, but {} has a model that Assay has checked",
                      other.profile->name),
          "sat"};
    }
    // The same solver with other options is as good as another family.
    const bool is_other =
        other.profile == run.profile
        || (other.profile->family != run.profile->family
            && other.profile->may_vote && run.profile->may_vote);
    if (is_other && !found) {
      found =
          Suspicion{Kind::Disagreement,
                    number,
                    i,
                    fmt::format("unsat, but {} says sat", other.profile->name),
                    "the same answer from both"};
    }
  }
  return found;
}

// A solver's two answers to scripts of which something is known together.
std::optional<Suspicion> judge_related(const testcase::Related& related,
                                       const Run& run,
                                       size_t number) {
  if (!run.other || run.profile->is_over_approximating) {
    return std::nullopt;
  }
  const End here = run.outcome.end;
  const End there = run.other->end;
  const bool only_here = here == End::Sat && there == End::Unsat;
  const bool only_there = here == End::Unsat && there == End::Sat;
  using RelatedKind = testcase::Related::Kind;
  const bool is_wrong = related.kind == RelatedKind::SameAnswer
                            ? only_here || only_there
                        : related.kind == RelatedKind::Implies ? only_here
                                                               : only_there;
  if (!is_wrong) {
    return std::nullopt;
  }
  return Suspicion{
      Kind::Disagreement,
      number,
      {},
      fmt::format("{}, and {} to the script that {}",
                  exec::end_name(here),
                  exec::end_name(there),
                  related.kind == RelatedKind::SameAnswer
                      ? "has the same answer"
                  : related.kind == RelatedKind::Implies ? "it implies"
                                                         : "implies it"),
      "answers that go together"};
}

// How little the others have needed for an answer, other solvers or other
// options; nothing if there is no other answer.
std::optional<uint64_t> least_time(std::span<const Run> runs, const Run& run) {
  std::optional<uint64_t> least;
  for (const Run& other : runs) {
    const bool is_decided = exec::is_verdict(other.outcome.end);
    if (&other != &run && is_decided) {
      least = std::min(least.value_or(UINT64_MAX), other.outcome.cpu_us);
    }
  }
  return least;
}

std::optional<Suspicion> judge_effort(std::span<const Run> runs,
                                      size_t number,
                                      const Sensitivity& sensitivity) {
  const Run& run = runs[number];
  const End end = run.outcome.end;
  const std::optional<uint64_t> least = least_time(runs, run);
  if (!least || !(is_answer(end) || end == End::Timeout)) {
    return std::nullopt;
  }
  const auto ms = [](uint64_t us) { return static_cast<double>(us) / 1000; };
  const bool is_decided = exec::is_verdict(end);
  if (sensitivity.incompleteness && !is_decided && *least <= kEasyUs) {
    return Suspicion{Kind::Incompleteness,
                     number,
                     {},
                     fmt::format("{}, where another run has the answer after "
                                 "{:.0f} ms",
                                 exec::end_name(end),
                                 ms(*least)),
                     "an answer"};
  }
  if (sensitivity.slowness && run.outcome.cpu_us >= kSlowUs
      && run.outcome.cpu_us >= kSlowTimes * *least) {
    return Suspicion{Kind::Slowness,
                     number,
                     {},
                     fmt::format("{:.0f} ms, where another run takes {:.0f} ms",
                                 ms(run.outcome.cpu_us),
                                 ms(*least)),
                     "a tenth of the time"};
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
                             std::span<const Run> runs,
                             const Sensitivity& sensitivity) {
  std::vector<Suspicion> found;
  const std::optional<Status> status = claim.status();
  const auto* related = std::get_if<testcase::Related>(&claim.promise);
  for (size_t i = 0; i < runs.size(); ++i) {
    std::optional<Suspicion> worst = status ? judge_answer(*status, runs[i], i)
                                            : judge_disagreement(runs, i);
    const std::optional<Suspicion> alone = judge_run(runs[i], i);
    const auto take = [&](const std::optional<Suspicion>& other) {
      if (other && (!worst || other->kind < worst->kind)) {
        worst = other;
      }
    };
    take(alone);
    if (related != nullptr) {
      take(judge_related(*related, runs[i], i));
    }
    if (!worst) {
      worst = judge_effort(runs, i, sensitivity);
    }
    if (worst) {
      found.push_back(*std::move(worst));
    }
  }
  std::ranges::sort(found, {}, [](const Suspicion& suspicion) {
    return std::pair(suspicion.kind, suspicion.run);
  });
  return found;
}

const Run* find_vote(std::span<const Run> runs,
                     const Run& run,
                     exec::End answer) {
  const auto found = std::ranges::find_if(runs, [&](const Run& other) {
    return other.outcome.end == answer && other.profile->may_vote
           && other.profile->family != run.profile->family;
  });
  return found == runs.end() ? nullptr : &*found;
}

bool is_shown_again(const Suspicion& suspicion,
                    const Run& first,
                    const Run& again) {
  switch (suspicion.kind) {
    case Kind::RefutationUnsoundness:
    case Kind::SolutionUnsoundness:
      return again.outcome.end == first.outcome.end;
    case Kind::Disagreement:
      return again.outcome.end == first.outcome.end
             && again.other.has_value() == first.other.has_value()
             && (!again.other || again.other->end == first.other->end);
    case Kind::InvalidCore:
      return again.outcome.end == End::Unsat
             && again.core.standing == Standing::Invalid;
    case Kind::Incompleteness:
      return again.outcome.end == End::Unknown
             || again.outcome.end == End::Timeout;
    case Kind::Slowness: return again.outcome.cpu_us >= kSlowUs;
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
