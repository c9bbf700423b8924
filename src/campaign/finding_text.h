// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ask/examiner.h"
#include "base/result.h"
#include "oracle/run.h"
#include "store/finding.h"
#include "technique/technique.h"
#include "testcase/test_id.h"
#include "testcase/testcase.h"

namespace assay::campaign {

// A finding's words: what was claimed and why, what was seen, how to see it
// again. `runs` are all runs on the test. The time is the
// caller's.
store::Finding make_finding(const testcase::TestCase& test,
                            ask::Accusation accusation,
                            std::span<const oracle::Run> runs,
                            const testcase::TestId& id);

// The text that is kept of a claim of ours that turned out wrong.
std::string own_fault_text(const ask::OwnFault& fault);

// Which test of a campaign it is. `lock_hash` is that of the seeds.
testcase::TestId id_of(const technique::Config& config,
                       const std::string& lock_hash,
                       const testcase::Provenance& provenance);

// All that makes the test again, and what it was made of, as JSON.
std::string provenance_json(const testcase::TestId& id,
                            const testcase::Provenance& provenance);

// What makes a test again, read back.
struct Origin {
  testcase::TestId id;
  technique::Config config;  // the id's, without the contents of rule files
  std::vector<std::string> rule_files;  // hashes of the config's, in order
  std::vector<std::string> seeds;       // ids of those that it is made of
};

Result<Origin> parse_provenance(const std::string& text);

}  // namespace assay::campaign
