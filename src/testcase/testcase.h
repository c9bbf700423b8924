// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"
#include "testcase/claim.h"

namespace assay::testcase {

// A step from the seeds to the script: which rule, and where it was applied,
// in words that a reader of the finding understands.
struct AppliedRule {
  std::string rule;
  std::string place;
};

// How a test came about. With the program's version, the seeds' lock and the
// configuration this is enough to make it again.
struct Provenance {
  std::string technique;
  std::string theory = {};  // the group that was asked for
  uint64_t campaign_seed = 0;
  uint64_t index = 0;
  std::vector<std::string> seeds = {};  // ids
  std::vector<AppliedRule> rules = {};  // in order
  std::string category = {};            // what reports count it as, or ""
};

// The currency of the pipeline. The terms are those of the overlay that it was
// made in, and live as long. Moved, not copied: a witness may be large.
struct TestCase {
  smtlib::Script script;  // one query
  Claim claim;
  Provenance provenance;

  TestCase() = default;

  TestCase(smtlib::Script made_script,
           Claim made_claim,
           Provenance made_provenance)
      : script(std::move(made_script)),
        claim(std::move(made_claim)),
        provenance(std::move(made_provenance)) {}

  TestCase(TestCase&&) = default;
  TestCase& operator=(TestCase&&) = default;
  TestCase(const TestCase&) = delete;
  TestCase& operator=(const TestCase&) = delete;
  ~TestCase() = default;
};

}  // namespace assay::testcase
