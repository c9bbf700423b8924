// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ask/solver_panel.h"
#include "oracle/candidate.h"
#include "solver/relevance.h"
#include "vocabulary/confirmation.h"

namespace assay::ask {

using vocabulary::Certainty;

// How sure we are, by what, and why not.
struct Confirmation {
  Certainty certainty = Certainty::Confirmed;
  // What bears out that the solver is wrong, if it is seen again: "witness" (of
  // a sat claim, read back from its text, or one of ours), "model" (the
  // solver's own, which is false), "model of NAME" (another solver's, which
  // holds), "proof" (of ours, that the test is unsat), "core" (which is sat),
  // "vote NAME" (of another family).
  std::vector<std::string> by;
  std::string why_not;  // why it is Unconfirmed, else ""
  // Fresh processes in which it was looked for, and in which it was seen.
  uint64_t fresh_runs = 0;
  uint64_t fresh_shown = 0;
};

// What a solver is accused of, and all that shows it.
struct Accusation {
  oracle::Candidate candidate;  // of a kind that may have been made precise
  oracle::Run evidence;         // the last run that has shown it
  Confirmation confirmation;
  std::string solver_version;
  process::Limits limits;  // that the runs had
  std::string script;      // as the solver got it
  std::string witness;     // the claim's, or another solver's model; or ""
  std::string transcript;  // of the session, if it shows in a session only
  std::string related;     // the other script of a claim about two, or ""
  // The command of a solver of another family that takes the script, or empty.
  std::vector<std::string> second;
  solver::RelevanceVerdict relevance;
  uint64_t shape_hash = 0;
  uint64_t size = 0;  // distinct terms
};

// A claim of ours that turned out wrong: our own bug.
struct OwnFault {
  std::string why;
  std::string detail;  // what the solver was to be accused of
  std::string script;
};

// What became of a candidate: an accusation, a fault of our own, or nothing if
// it was chance.
struct Examined {
  std::optional<Accusation> accusation;
  std::optional<OwnFault> own_fault;
};

// Runs a candidate again in fresh processes, as often as it takes to tell a
// steady one from a flaky one, and doubts our own claim before it accuses
// anybody. Then drops the options that it shows without, and asks a newer
// release. Keeps nothing from one call to the next.
class Examiner {
 public:
  explicit Examiner(SolverPanel& panel) : panel_(panel) {}

  // `runs` are all runs on the test.
  Examined examine(const oracle::Candidate& candidate,
                   std::span<const oracle::Run> runs,
                   PosedQuery& posed);

 private:
  SolverPanel& panel_;
};

}  // namespace assay::ask
