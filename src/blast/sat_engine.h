// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/stop_flag.h"
#include "drat/clauses.h"

namespace assay::blast {

struct SatLimits {
  int32_t conflicts = 100'000;
  uint64_t proof_bytes = 250'000'000;
  base::StopFlag is_stopped = nullptr;
};

struct SatAnswer {
  enum class Kind : uint8_t { Sat, Unsat, Unknown };
  Kind kind = Kind::Unknown;
  std::vector<bool> model;  // of sat: by variable, from 1
  std::string proof;        // of unsat: in the textual DRAT format
  std::string reason;       // of unknown
};

// A SAT solver: nothing that it says is believed unchecked.
using SatEngine = SatAnswer (*)(const drat::Clauses& clauses,
                                const SatLimits& limits);

// CaDiCaL. The same clauses and limits give the same answer, model and proof,
// however fast the machine is. The proof is kept in memory.
SatAnswer solve_with_cadical(const drat::Clauses& clauses,
                             const SatLimits& limits);

}  // namespace assay::blast
