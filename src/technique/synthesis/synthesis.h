// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "technique/technique.h"

namespace assay::technique {

// Small formulas from the semantics themselves. Sat: an operator, values at the
// corners of its sorts and its value there, with constants and terms in the
// places of variables. Unsat: laws and their negations, with a known minimal
// core. Both: tables of an operator's exact values. Needs no seeds.
extern const Technique kSynthesisTechnique;

// A part of the ranked order of a group: formulas of one kind and size.
struct SynthesisSection {
  std::string text;
  std::string sorts;
  uint64_t count = 0;
  std::string_view category;  // one of synthesis_categories
};

// The words for what can be asked for, in a fixed order.
std::vector<std::string_view> synthesis_categories();

// From small to large. `tables` are this technique's, ranked.
std::vector<SynthesisSection> synthesis_sections(const Tables& tables,
                                                 TheoryGroup group);

}  // namespace assay::technique
