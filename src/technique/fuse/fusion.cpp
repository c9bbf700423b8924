// SPDX-License-Identifier: MIT
#include "technique/fuse/fusion.h"

#include <fmt/format.h>

#include "technique/fuse/fuser.h"
#include "technique/fuse/fusion_tables.h"

namespace assay::technique {

using testcase::TestCase;

namespace {

constexpr int kFusionTries = 6;

template <bool kHasRules>
Result<std::unique_ptr<const Tables>> prepare_fusion(
    const testcase::Seeds& seeds, const Config& config) {
  if (seeds.empty()) {
    return fail(
        std::string(kNoSeeds),
        {},
        fmt::format("the technique '{}' needs seeds",
                    (kHasRules ? kFusionTechnique : kConcatTechnique).name));
  }
  return std::make_unique<const FusionTables>(seeds, config, kHasRules);
}

template <bool kHasRules>
Result<TestCase> make_fused(const Tables& tables,
                            const Order& order,
                            term::TermManager& tm,
                            base::Rng& rng) {
  Result<TestCase> made = fail("nothing-made", {}, "");
  for (int tries = 0; tries < kFusionTries && !made; ++tries) {
    made = Fuser(static_cast<const FusionTables&>(tables), tm, rng)
               .make(order,
                     (kHasRules ? kFusionTechnique : kConcatTechnique).name);
  }
  return made;
}

}  // namespace

const Technique kFusionTechnique = {
    "fusion", true, no_options, prepare_fusion<true>, make_fused<true>};

const Technique kConcatTechnique = {
    "concat", true, no_options, prepare_fusion<false>, make_fused<false>};

}  // namespace assay::technique
