// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "oracle/candidate.h"
#include "oracle/oracles.h"
#include "oracle/run.h"
#include "testcase/claim.h"

namespace assay::oracle {

// What the runs on a test show, at most one candidate for each run: the worst
// of these kinds. Sorted by kind, then by run. Pure: what follows has to be run
// again.
std::vector<Candidate> judge(const testcase::Claim& claim,
                             std::span<const Run> runs,
                             const KindSet& kinds = default_kinds());

// The first run of a solver of another family than the run's, with a vote, that
// has given this answer; or null.
const Run* find_vote(std::span<const Run> runs,
                     const Run& run,
                     solver::End answer);

}  // namespace assay::oracle
