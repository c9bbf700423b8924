// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/candidate.h"
#include "oracle/run.h"
#include "testcase/claim.h"

namespace assay::oracle {

// All that is known when a run is judged: the claim and all runs on the test.
struct Sight {
  const testcase::Claim& claim;
  std::span<const Run> runs;
};

// What an oracle may find out to doubt a claim of ours. Each may run solvers.
struct Inquiry {
  // The claim's witness, read back from its text; None without a witness.
  std::function<ModelCheck()> check_witness;
  // The model of the accused in a fresh run; None without one.
  std::function<ModelCheck()> check_model;
  // A solver of another family that gives this answer, or "". Those that take
  // no part in the test are asked only if `asks_others`.
  std::function<std::string(solver::End answer, bool asks_others)> find_voter;
  // What Assay itself proves the test to be, with a witness that holds or a
  // proof that was checked; nothing within its budget. May be missing.
  std::function<std::optional<testcase::Status>()> prove = {};
};

// What came of doubting a claim.
struct Doubted {
  std::string own_fault = {};        // why our claim is wrong, or ""
  bool is_refuted = false;           // the claim is wrong, and not by our fault
  std::vector<std::string> by = {};  // what confirms that the solver is wrong
  std::string why_not = {};          // why nothing does, or ""
};

// An oracle: a kind of fault and all that is particular to it. A new one is a
// row in oracles.cpp with its functions, and a test.
struct Oracle {
  Kind kind;
  bool is_on_by_default = true;
  // About time and completeness. It is worth to ask all solvers, and what is
  // not shown every time is chance, or the machine.
  bool is_effort = false;
  // Run again with other random choices, next to the fastest other run, which
  // is run again as well.
  bool is_relative = false;
  // The CPU time that a run needs to show a fault of this kind beside a run
  // that was easy; 0: any.
  uint64_t needs_us = 0;
  // What is wrong with the run of this number, if it is of this kind.
  std::optional<Candidate> (*judge)(const Sight& sight, size_t number);
  // Whether a fresh run shows what the first one did. `others_us` is the
  // fastest other run, for an oracle that is_relative.
  bool (*is_shown_again)(const Run& first,
                         const Run& again,
                         uint64_t others_us);
  // Doubts our own side; null: there is nothing of ours in it.
  Doubted (*doubt)(const testcase::Claim& claim, const Inquiry& ask) = nullptr;
};

// All oracles, the worst kind first: a row for each kind.
std::span<const Oracle> all_oracles();

const Oracle& oracle_of(Kind kind);

// The kinds of the oracles that are at work without being asked for.
KindSet default_kinds();

// The names of the others.
std::vector<std::string_view> optional_kinds();

// Whether an oracle of these kinds compares the effort of all solvers.
bool compares_effort(const KindSet& kinds);

// A limit of CPU time below which oracles of these kinds would see nothing; 0
// if there is none.
uint32_t least_limit_ms(const KindSet& kinds);

}  // namespace assay::oracle
