// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "drat/clauses.h"

namespace assay::drat {

// What a SAT solver did, step by step: it added a clause, or deleted one.
struct Proof {
  Clauses clauses;
  std::vector<bool> is_deletion;  // by clause

  void add(std::span<const int32_t> clause, bool deletion) {
    clauses.add(clause);
    is_deletion.push_back(deletion);
  }

  size_t size() const { return clauses.size(); }
};

// Reads the textual DRAT format: a clause per line, ended by 0, with `d` before
// those that are deleted. Fails (bad-proof) at the first line that is none.
Result<Proof> read_proof(std::string_view text);

// A line of such a text.
std::string proof_line(std::span<const int32_t> clause, bool is_deletion);

}  // namespace assay::drat
