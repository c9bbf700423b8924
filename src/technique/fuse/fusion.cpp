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

const Technique kFusionTechnique = {.name = "fusion",
                                    .needs_seeds = true,
                                    .options = no_options,
                                    .prepare = prepare_fusion<true>,
                                    .make = make_fused<true>,
                                    .mixes_answers = true};

const Technique kConcatTechnique = {.name = "concat",
                                    .needs_seeds = true,
                                    .options = no_options,
                                    .prepare = prepare_fusion<false>,
                                    .make = make_fused<false>,
                                    .mixes_answers = true};

}  // namespace assay::technique
