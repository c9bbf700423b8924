// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "process/process.h"
#include "vocabulary/end.h"

namespace assay::solver {

struct Profile;

using vocabulary::End;
using vocabulary::end_name;
using vocabulary::is_answer;
using vocabulary::is_failure;
using vocabulary::is_verdict;

// What a solver said to one check-sat, and what it printed until the next:
// models, cores, values, errors.
struct Answer {
  End verdict = End::Unknown;  // Sat, Unsat or Unknown
  std::string reason;          // of an unknown, if it was given
  std::string text;            // responses after the verdict, errors left out
  std::string error;           // first error after the verdict
};

// Every run yields exactly one.
struct Outcome {
  End end = End::Garbled;
  std::string detail;     // reason, message, signal: for people
  std::string signature;  // of a failure: the same for the same fault
  std::vector<Answer> answers;
  bool is_started = true;        // false: there is no such program any more
  bool is_session_only = false;  // failed in a session and not fresh
  // That the query did not have and the solver asked for; see Need.
  std::vector<std::string> more_options;
  std::string transcript;  // then: what the session had been sent
  std::string out;
  std::string err;
  uint64_t cpu_us = 0;
  uint64_t wall_us = 0;
  uint64_t peak_kb = 0;
};

// Judges a run that was to answer `checks` check-sats. A run that one of our
// own limits ended is never a crash. Pure.
Outcome classify(const Profile& profile,
                 process::RawRun run,
                 const process::Limits& limits,
                 size_t checks);

// The response texts of a solver's output, each a balanced s-expression, a
// string or a line of anything else.
std::vector<std::string_view> split_responses(std::string_view output);

// A failure's message without what changes from run to run: addresses, process
// numbers, folders, counts. File names and the lines in them stay.
std::string normalise_message(std::string_view message);

}  // namespace assay::solver
