// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.h"
#include "num/value.h"
#include "term/term_manager.h"

// How an operator's row says how to run it backwards: from a value that the
// application shall have to values of the arguments that give it.
namespace assay::theory {

struct InverseCall {
  base::Rng& rng;
  std::span<const term::Index> indices;
  const num::Value& wanted;
  // One value for each argument, of its sort. Those that are not fixed are
  // drawn at random and may be replaced.
  std::span<num::Value> args;
  // Bit i: args[i] has to stay. At least one does not.
  uint32_t fixed = 0;

  bool is_free(size_t at) const { return ((fixed >> at) & 1U) == 0; }
};

// Proposes arguments; false if it sees that there are none. Who calls it checks
// the proposal by evaluation, so it may be wrong, and may give up.
using Inverse = bool (*)(const InverseCall& call);

}  // namespace assay::theory
