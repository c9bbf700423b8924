// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Skeletal approximation enumeration: a sat seed gets weaker, an unsat seed
// stronger, by replacing literals where their polarity is known. A literal is
// exchanged for one that a rule says it implies (or is implied by), or gets a
// random formula beside it.
class SkeletonTechnique final : public Technique {
 public:
  std::string_view name() const override { return "skeleton"; }

  bool needs_seeds() const override { return true; }

  std::span<const OptionInfo> options() const override;

  Result<std::unique_ptr<const Tables>> prepare(
      const testcase::Seeds& seeds, const Config& config) const override;

  Result<testcase::TestCase> make(const Tables& tables,
                                  const Order& order,
                                  term::TermManager& tm,
                                  base::Rng& rng) const override;

  Result<void> extend(const Tables& tables,
                      testcase::TestCase& test,
                      term::TermManager& tm,
                      base::Rng& rng) const override;
};

}  // namespace assay::technique
