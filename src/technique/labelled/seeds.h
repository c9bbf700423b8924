// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// The seeds themselves, each as it stands, with what is known about it. Solvers
// get another configuration and another question each time.
class SeedsTechnique final : public Technique {
 public:
  std::string_view name() const override { return "seeds"; }

  bool needs_seeds() const override { return true; }

  std::span<const OptionInfo> options() const override { return {}; }

  Result<std::unique_ptr<const Tables>> prepare(
      const testcase::Seeds& seeds, const Config& config) const override;

  Result<testcase::TestCase> make(const Tables& tables,
                                  const Order& order,
                                  term::TermManager& tm,
                                  base::Rng& rng) const override;

  Result<void> extend(const Tables& /*tables*/,
                      testcase::TestCase& /*test*/,
                      term::TermManager& /*tm*/,
                      base::Rng& /*rng*/) const override {
    return starts_anew();
  }
};

}  // namespace assay::technique
