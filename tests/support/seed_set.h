// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "testcase/seeds.h"

namespace assay::test {

// A seed as text: an unsat one, or a sat one with its witness.
struct SeedText {
  const char* script;
  const char* witness;   // null: unsat
  bool is_open = false;  // sat, without a witness: two families say so
};

// As they come from a lock: plain scripts with one query, proved if they are
// not open.
testcase::Seeds make_seeds(std::span<const SeedText> texts);

}  // namespace assay::test
