// SPDX-License-Identifier: MIT
#pragma once

#include "technique/technique.h"

namespace assay::technique {

// Semantic fusion: formulas of known answers become one formula of known
// answer, and constants of different seeds are tied together through fusion
// functions and their inverses. docs/techniques.md says how and why.
class FusionTechnique final : public Technique {
 public:
  std::string_view name() const override { return "fusion"; }

  bool needs_seeds() const override { return true; }

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

// The same without fusion functions: seeds side by side. The ablation that the
// paper calls ConcatFuzz.
class ConcatTechnique final : public Technique {
 public:
  std::string_view name() const override { return "concat"; }

  bool needs_seeds() const override { return true; }

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
