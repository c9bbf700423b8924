// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Certified seeds from nothing: a random model, random terms, and what they are
// worth in it. A test is sat, proved by its witness, or unsat, proved by the
// value of a formula whose symbols have no choice. Needs no seeds.
class RandomTechnique final : public Technique {
 public:
  std::string_view name() const override { return "random"; }

  bool needs_seeds() const override { return false; }

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
