// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/artifact.h"
#include "vocabulary/confirmation.h"
#include "vocabulary/kind.h"
#include "vocabulary/question.h"
#include "vocabulary/trust.h"

namespace assay::store {

// What shows the bug when only the solver is there.
enum class Shows : uint8_t {
  Answers,  // its answers, one line each, are those of `text`
  Output,   // its output has `text` in it; how it is spaced does not matter
  Death,    // a signal ends it
  Slow,     // it is not done after `seconds`
  Exit,     // it ends with an exit code that is not 0, without an answer
  Model,    // the model behind its last answer makes the script false
  Core,     // the core behind its last answer is sat
};

inline constexpr auto kShows = vocabulary::names_up_to<Shows::Core>(
    {"answers", "output", "death", "slow", "exit", "model", "core"});

// How to run the solver by hand; reproduce.sh is made of it.
struct Reproduction {
  // Program and options; the script, or the session if there is one, comes on
  // standard input; then, in another run, the related script if there is one.
  std::vector<std::string> argv;
  Shows shows = Shows::Answers;
  std::string text;
  std::string expected;  // for people: what a solver without the bug does
  uint32_t seconds = 60;

  friend bool operator==(const Reproduction&, const Reproduction&) = default;
};

// What the solver was asked, and how: enough to ask it again, also about
// another script.
struct Question {
  std::string configuration;  // of the solver's profile
  vocabulary::Ask ask = vocabulary::Ask::Verdict;
  uint64_t solver_seed = 0;          // 0: the solver's own
  std::vector<std::string> options;  // all that were added to the command
  // Limits; 0: not known.
  uint64_t cpu_ms = 0;
  uint64_t wall_ms = 0;
  uint64_t memory_bytes = 0;

  friend bool operator==(const Question&, const Question&) = default;
};

// How sure we are, by what, and why not.
struct Confirmation {
  vocabulary::Certainty certainty = vocabulary::Certainty::Confirmed;
  // "witness", "model", "core", "vote cvc5", "fresh 3/3".
  std::vector<std::string> by = {};
  std::string why_not = {};  // why it is not confirmed, else ""

  friend bool operator==(const Confirmation&, const Confirmation&) = default;
};

// What was found: what is wrong (kind), how sure we are (confirmation), what a
// maintainer would make of it (relevance).
struct Finding {
  vocabulary::Kind kind = vocabulary::Kind::Crash;
  Confirmation confirmation;
  vocabulary::Relevance relevance = vocabulary::Relevance::Unset;
  std::string relevance_why;  // one line
  std::string solver;
  std::string solver_version;
  vocabulary::Mode mode = vocabulary::Mode::Fresh;
  Question question;
  vocabulary::TrustRoot trust = vocabulary::TrustRoot::Proved;  // of the claim
  std::string claim;        // sat, unsat, ...
  std::string why;          // why the claim holds
  std::string detail;       // what is wrong; the first line is shown in lists
  uint64_t test_index = 0;  // below 2^63
  std::string technique;
  std::string theory;
  std::string signature;    // the same for the same fault; "": none
  uint64_t shape_hash = 0;  // the formula up to leaves and names; 0: none
  uint64_t size = 0;        // the smallest of a group is kept in front
  // Shown in so many of so many runs; fewer than all: flaky.
  uint64_t runs = 1;
  uint64_t shown = 1;
  int64_t first_seen_us = 0;  // Unix time
  std::string provenance;     // JSON object: all that makes the test again
  Reproduction reproduction;
  std::vector<Artifact> artifacts;  // sorted by name

  bool is_flaky() const { return shown < runs; }

  // False: a suspicion, which is kept but is no finding.
  bool is_confirmed() const {
    return confirmation.certainty != vocabulary::Certainty::Unconfirmed;
  }

  // The bytes of the artifact of this name, "" if there is none.
  const std::string& artifact(std::string_view name) const;
  // Adds one of those that a finding is born with; without bytes, removes it.
  void set_artifact(std::string_view name, std::string bytes);

  friend bool operator==(const Finding&, const Finding&) = default;
};

// A finding with its place in the store. A group has the number of one of its
// findings; they count from 1.
struct StoredFinding {
  int64_t id = 0;
  int64_t group = 0;
  int64_t campaign = 0;
  uint64_t group_count = 0;  // findings in its group, with this one
  // A group keeps the artifacts of its first hundred findings, and of those
  // that come to its front; the others can be made again from their provenance.
  // What is added later to a finding is always kept.
  bool has_artifacts = false;
  Finding finding;
  std::vector<ArtifactRecord> records;  // one for each artifact, in their order
};

}  // namespace assay::store
