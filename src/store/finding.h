// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::store {

// What shows the bug when only the solver is there.
enum class Shows : uint8_t {
  Answers,  // its answers, one line each, are those of `text`
  Output,   // its output has `text` in it; how it is spaced does not matter
  Death,    // a signal ends it
  Slow,     // it is not done after `seconds`
};

// How to run the solver by hand; reproduce.sh is made of it.
struct Reproduction {
  // Program and options; the script, or the transcript if there is one, comes
  // on standard input; then, in another run, the related script if there is
  // one.
  std::vector<std::string> argv;
  Shows shows = Shows::Answers;
  std::string text;
  std::string expected;  // for people: what a solver without the bug does
  uint32_t seconds = 60;
};

// The long texts of a finding.
struct FindingTexts {
  std::string script;      // as the solver got it
  std::string witness;     // of a sat claim, or ""
  std::string proof;       // of an unsat claim, or ""
  std::string transcript;  // of a session that fails where a fresh run does not
  std::string related;     // of a claim about two scripts the other one, or ""
  // JSON: an array with an object per run. `findings show` knows the members
  // solver, configuration, mode, end, detail, cpu_ms; others are shown as they
  // are.
  std::string outcomes;
};

// What was found. Words such as `kind` are the caller's; the store compares
// them and no more.
struct Finding {
  std::string kind;
  std::string solver;
  std::string solver_version;
  std::string configuration;
  std::string mode;
  std::string trust;        // the root of the claim: proved, vouched, declared
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
  FindingTexts texts;

  bool is_flaky() const { return shown < runs; }
};

// A finding with its place in the store. A group has the number of one of its
// findings; they count from 1.
struct StoredFinding {
  int64_t id = 0;
  int64_t group = 0;
  int64_t campaign = 0;
  uint64_t group_count = 0;  // findings in its group, with this one
  // A group keeps the texts of its first hundred findings, and of those that
  // come to its front; the others can be made again from their provenance.
  bool has_texts = false;
  Finding finding;
};

}  // namespace assay::store
