// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/seed_set.h"
#include "technique/fuse/fusion.h"
#include "testcase/testcase.h"

namespace assay::test {

// A fused test as text.
struct Fused {
  std::string text;
  testcase::Status status = testcase::Status::Sat;
  std::vector<testcase::AppliedRule> steps;
  testcase::TrustRoot root = testcase::TrustRoot::Proved;
};

struct FuseRequest {
  std::vector<SeedText> seeds;
  technique::Config config = {};
  uint64_t count = 200;
  const technique::Technique* technique = &technique::kFusionTechnique;
  // No more after a test whose text has all of these.
  std::vector<std::string> until = {};
};

// The tests that come of the indices below `count`, each after a look at its
// claim: a text that does not read back, a sat one without a witness where all
// seeds have one, and a witness that does not hold, or that speaks about
// symbols that are not declared, are test failures.
std::vector<Fused> fuse_tests(const FuseRequest& request);

// Their texts.
std::vector<std::string> fuse(const std::vector<SeedText>& seeds,
                              const technique::Config& config,
                              uint64_t count = 200);

// How many of them have this part.
size_t count_with(const std::vector<std::string>& texts, std::string_view part);

}  // namespace assay::test
