// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace assay::testcase {

// Which test it is: all that its bytes depend on, so that whoever has it can
// make the test again. The only description of a test; findings, campaigns and
// replay use it.
struct TestId {
  std::string technique;
  std::string theory;         // the group that was asked for
  uint64_t seed = 0;          // of the campaign
  uint64_t index = 0;         // in its group and campaign
  std::string configuration;  // a text of technique::config_text
  std::string lock_hash;      // of the seeds, "": there were none
  std::string version;        // of Assay

  friend bool operator==(const TestId&, const TestId&) = default;
};

// A JSON object, and back; members that do not belong to it are left out.
std::string to_json_text(const TestId& id);
Result<TestId> parse_test_id(const std::string& text);

}  // namespace assay::testcase
