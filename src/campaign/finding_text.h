// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "oracle/verdict.h"
#include "store/finding.h"
#include "technique/technique.h"
#include "testcase/testcase.h"

namespace assay::campaign {

// A finding's words: what was claimed and why, what was seen, how to see it
// again. `evidence` is the run that shows it, `script` what the solver got.
// Sizes, hashes and the witness are the caller's.
store::Finding make_finding(const testcase::TestCase& test,
                            const oracle::Suspicion& suspicion,
                            const oracle::Run& evidence,
                            std::span<const oracle::Run> runs,
                            std::string script,
                            const technique::Config& config);

// All that makes the test again, as JSON.
std::string provenance_json(const testcase::Provenance& provenance,
                            const technique::Config& config);

// The same, read back; rules are left out, and of rule files the contents.
struct Origin {
  testcase::Provenance provenance;
  technique::Config config;
  std::vector<std::string> rule_files;  // hashes of the config's, in order
  std::string version;                  // of Assay
};

Result<Origin> parse_provenance(const std::string& text);

}  // namespace assay::campaign
