// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "solver/outcome.h"
#include "testcase/claim.h"

namespace assay::seeds {

// What a solver said to a query.
struct Vote {
  std::string solver;
  std::string family;
  solver::End end = solver::End::Unknown;
  // False for solvers that have no vote, for a sat that is worth nothing, and
  // for one whose model is wrong.
  bool counts = true;
};

struct Evidence {
  std::optional<testcase::Status> declared;  // in the file
  bool has_witness = false;                  // that holds, by our evaluator
  bool is_recursive = false;                 // so no model proves it sat
  bool has_proof = false;                    // of unsat, that was checked
};

// The status and its root, or why the query is set aside.
struct Decision {
  std::optional<testcase::Status> status = {};
  testcase::TrustRoot root = testcase::TrustRoot::Declared;
  std::string aside_kind = {};  // as in Rejected; "": it is a seed
  std::string aside_reason = {};
};

// A witness proves sat, and a checked proof unsat. Else families vote, one vote
// each, none if its solvers contradict each other: two of them vouch for what
// they agree on. Else it is what the file declares. A label that a witness or a
// vote contradicts sets the query aside, and so do families that contradict
// each other. The answer of a single family is not enough to be a status. Pure.
Decision decide(const Evidence& evidence, std::span<const Vote> votes);

}  // namespace assay::seeds
