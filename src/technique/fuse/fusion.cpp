// SPDX-License-Identifier: MIT
#include "technique/fuse/fusion.h"

#include <fmt/format.h>

#include "technique/fuse/fuser.h"
#include "technique/fuse/fusion_tables.h"

namespace assay::technique {

using testcase::TestCase;

namespace {

constexpr int kFusionTries = 6;

}  // namespace

Result<std::unique_ptr<const Tables>> FusionTechnique::prepare(
    const testcase::Seeds& seeds, const Config& config) const {
  if (seeds.empty()) {
    return fail(std::string(kNoSeeds),
                {},
                fmt::format("the technique '{}' needs seeds", name()));
  }
  return std::make_unique<const FusionTables>(
      seeds, config, kind_ == Kind::Fusion);
}

Result<TestCase> FusionTechnique::make(const Tables& tables,
                                       const Order& order,
                                       term::TermManager& tm,
                                       base::Rng& rng) const {
  Result<TestCase> made = fail("nothing-made", {}, "");
  for (int tries = 0; tries < kFusionTries && !made; ++tries) {
    made = Fuser(static_cast<const FusionTables&>(tables), tm, rng)
               .make(order, name());
  }
  return made;
}

}  // namespace assay::technique
