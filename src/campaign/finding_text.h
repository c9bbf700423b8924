// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "oracle/verdict.h"
#include "store/finding.h"
#include "testcase/testcase.h"

namespace assay::campaign {

// A finding's words: what was claimed and why, what was seen, how to see it
// again. `evidence` is the run that shows it, `script` what the solver got.
// Sizes, hashes and the witness are the caller's.
store::Finding make_finding(const testcase::TestCase& test,
                            const oracle::Suspicion& suspicion,
                            const oracle::Run& evidence,
                            std::span<const oracle::Run> runs,
                            std::string script);

// All that makes the test again, as JSON.
std::string provenance_json(const testcase::Provenance& provenance);

}  // namespace assay::campaign
