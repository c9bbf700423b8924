// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "technique/technique.h"

namespace assay::technique {

// Semantic fusion: formulas of known answers become one formula of known
// answer, and constants of different seeds are tied together through fusion
// functions and their inverses. docs/techniques.md says how and why.
class FusionTechnique final : public Technique {
 public:
  enum class Kind : uint8_t {
    Fusion,
    // Without fusion functions, seeds side by side: the ablation that the paper
    // calls ConcatFuzz.
    Concat,
  };

  explicit FusionTechnique(Kind kind = Kind::Fusion) : kind_(kind) {}

  std::string_view name() const override {
    return kind_ == Kind::Fusion ? "fusion" : "concat";
  }

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

 private:
  Kind kind_;
};

}  // namespace assay::technique
