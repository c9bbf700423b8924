// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/stop_flag.h"
#include "drat/clauses.h"
#include "drat/proof.h"

namespace assay::drat {

struct CheckLimits {
  // Visits of clauses, all in all.
  uint64_t steps = 2'000'000'000;
  base::StopFlag is_stopped = nullptr;
};

enum class Verdict : uint8_t {
  Accepted,      // the clauses have no model
  Refused,       // the proof does not show it
  Undetermined,  // beyond the limits
};

struct CheckResult {
  Verdict verdict = Verdict::Undetermined;
  std::string reason;  // unless it is accepted
  // Steps of the proof that were looked at: the rest is not needed, or not
  // reached.
  size_t used = 0;
};

// Whether the proof shows that the clauses have no model. Trusts nothing: every
// clause that the proof adds must follow by unit propagation, or have the
// resolution-asymmetric-tautology property on its first literal, and a clause
// that it deletes must be there.
CheckResult check_proof(const Clauses& clauses,
                        const Proof& proof,
                        CheckLimits limits = {});

}  // namespace assay::drat
