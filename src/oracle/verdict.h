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
  SessionOnly,  // any of these in a session and not in a fresh process
  Incompleteness,
  Slowness,
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
  std::vector<std::string> options;  // all that were given
  exec::Outcome outcome;
  ModelCheck model;  // of a sat answer that came with a model
};

// What a run looks like before it was confirmed.
struct Suspicion {
  Kind kind = Kind::Crash;
  size_t run = 0;
  std::string detail;    // what is wrong, one line
  std::string expected;  // what a right solver says
};

// What the runs on a test show, at most one suspicion for each run: the worst.
// Sorted by kind, then by run. Pure: what follows has to be run again.
std::vector<Suspicion> judge(const testcase::Claim& claim,
                             std::span<const Run> runs);

// How a fresh run bears on a suspicion.
bool is_shown_again(const Suspicion& suspicion,
                    const Run& first,
                    const Run& again);

}  // namespace assay::oracle
