// SPDX-License-Identifier: MIT
#include "technique/fuse/fusion.h"

#include "technique/fuse/fuser.h"
#include "technique/fuse/fusion_tables.h"

namespace assay::technique {

using testcase::TestCase;

namespace {

constexpr int kMaxTries = 6;

Result<std::unique_ptr<const Tables>> prepare_tables(
    const testcase::Seeds& seeds,
    const Config& config,
    bool has_rules,
    std::string_view name) {
  if (seeds.empty()) {
    return fail(std::string(kNoSeeds),
                {},
                "the technique '" + std::string(name) + "' needs seeds");
  }
  return std::make_unique<const FusionTables>(seeds, config, has_rules);
}

Result<TestCase> make_test(const Tables& tables,
                           const Order& order,
                           term::TermManager& tm,
                           base::Rng& rng,
                           std::string_view name) {
  Result<TestCase> made = fail("nothing-made", {}, "");
  for (int tries = 0; tries < kMaxTries && !made; ++tries) {
    made = Fuser(static_cast<const FusionTables&>(tables), tm, rng)
               .make(order, name);
  }
  return made;
}

}  // namespace

Result<std::unique_ptr<const Tables>> FusionTechnique::prepare(
    const testcase::Seeds& seeds, const Config& config) const {
  return prepare_tables(seeds, config, true, name());
}

Result<TestCase> FusionTechnique::make(const Tables& tables,
                                       const Order& order,
                                       term::TermManager& tm,
                                       base::Rng& rng) const {
  return make_test(tables, order, tm, rng, name());
}

Result<std::unique_ptr<const Tables>> ConcatTechnique::prepare(
    const testcase::Seeds& seeds, const Config& config) const {
  return prepare_tables(seeds, config, false, name());
}

Result<TestCase> ConcatTechnique::make(const Tables& tables,
                                       const Order& order,
                                       term::TermManager& tm,
                                       base::Rng& rng) const {
  return make_test(tables, order, tm, rng, name());
}

}  // namespace assay::technique
