// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "ask/examiner.h"
#include "base/result.h"
#include "oracle/run.h"
#include "store/finding.h"
#include "technique/technique.h"
#include "testcase/testcase.h"

namespace assay::campaign {

// A finding's words: what was claimed and why, what was seen, how to see it
// again. `runs` are all runs on the test. The time is the
// caller's.
store::Finding make_finding(const testcase::TestCase& test,
                            ask::Accusation accusation,
                            std::span<const oracle::Run> runs,
                            const technique::Config& config);

// The text that is kept of a claim of ours that turned out wrong.
std::string own_fault_text(const ask::OwnFault& fault);

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
