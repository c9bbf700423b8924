// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "technique/technique.h"

namespace assay::technique {

// Small formulas from the semantics themselves. Sat: an operator, values at the
// corners of its sorts and what it is worth there, with constants and terms in
// the places of variables. Unsat: laws and their negations, with a known
// minimal core. Both: tables of an operator's exact values. Needs no seeds.
class SynthesisTechnique final : public Technique {
 public:
  std::string_view name() const override { return "synthesis"; }

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

// A part of the ranked order of a group: formulas of one kind and size.
struct SynthesisSection {
  std::string text;
  std::string sorts;
  uint64_t count = 0;
  // One word of kSynthesisCategories.
  std::string_view category;
};

// What the paper calls its sat and unsat formulas, and ours besides.
inline constexpr std::array<std::string_view, 7> kSynthesisCategories = {
    "operation",
    "constants",
    "terms",
    "equivalence",
    "larger-core",
    "noise",
    "table"};

// From small to large. `tables` are this technique's, ranked.
std::vector<SynthesisSection> synthesis_sections(const Tables& tables,
                                                 TheoryGroup group);

}  // namespace assay::technique
