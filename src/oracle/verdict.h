// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exec/outcome.h"
#include "exec/profile.h"
#include "oracle/ask.h"
#include "oracle/check_answer.h"
#include "testcase/claim.h"

namespace assay::oracle {

// What can be wrong with a solver, the worst first.
enum class Kind : uint8_t {
  RefutationUnsoundness,  // unsat on a sat formula
  SolutionUnsoundness,    // sat on an unsat formula
  InvalidModel,
  InvalidCore,
  Disagreement,  // somebody is wrong
  Crash,         // also assertion failures and sanitizer reports
  InternalError,
  SessionOnly,     // any of these in a session and not in a fresh process
  Incompleteness,  // no answer where somebody else finds it easy
  Slowness,        // far more time than the others need
  // Contradicts what is claimed, but nothing confirms the claim: for a person
  // to look at. Never counted as a finding.
  Suspicion,
};

std::string_view kind_name(Kind kind);
std::optional<Kind> find_kind(std::string_view name);
std::span<const Kind> all_kinds();

// One solver's run on a test.
struct Run {
  const exec::Profile* profile = nullptr;
  const exec::Configuration* configuration = nullptr;
  exec::Mode mode = exec::Mode::Fresh;
  Ask ask = Ask::Verdict;
  uint64_t solver_seed = 0;          // 0: the solver's own
  std::vector<std::string> options;  // all that were given
  exec::Outcome outcome;
  ModelCheck model;  // of a sat answer that came with a model
  ModelCheck core;   // of an unsat answer that came with a core
  // Its outcome on the other script of a claim about two scripts.
  std::optional<exec::Outcome> other;
};

// Which oracles judge besides those that are always at work.
struct Sensitivity {
  bool incompleteness = false;
  bool slowness = false;
};

// From here on an answer is slow, and up to here it is easy.
inline constexpr uint64_t kSlowUs = 500'000;
inline constexpr uint64_t kEasyUs = 100'000;
inline constexpr uint64_t kSlowTimes = 10;

// What a run looks like before it was confirmed.
struct Suspicion {
  Kind kind = Kind::Crash;
  size_t run = 0;
  std::optional<size_t> against = {};  // the run that it contradicts
  std::string detail;                  // what is wrong, one line
  std::string expected;                // what a right solver says
};

// What the runs on a test show, at most one suspicion for each run: the worst.
// Sorted by kind, then by run. Pure: what follows has to be run again.
std::vector<Suspicion> judge(const testcase::Claim& claim,
                             std::span<const Run> runs,
                             const Sensitivity& sensitivity = {});

// The first run of a solver of another family than the run's, with a vote, that
// has given this answer; or null.
const Run* find_vote(std::span<const Run> runs,
                     const Run& run,
                     exec::End answer);

// How a fresh run bears on a suspicion.
bool is_shown_again(const Suspicion& suspicion,
                    const Run& first,
                    const Run& again);

}  // namespace assay::oracle
