// SPDX-License-Identifier: MIT
#include "technique/construct/options.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace assay::technique {

namespace {

using Type = OptionInfo::Type;

constexpr ConstructOptions kDefault = {};

// bv_few_sat, bv_few_unsat, ...: a family and a kind. New names go to the end:
// findings keep the place.
constexpr std::array<std::string_view, 21> kPresets = {
    "bv_few_sat",    "bv_few_unsat",    "bv_few_syntactic",
    "bv_many_sat",   "bv_many_unsat",   "bv_many_syntactic",
    "fp_few_sat",    "fp_few_unsat",    "fp_few_syntactic",
    "fp_many_sat",   "fp_many_unsat",   "fp_many_syntactic",
    "fp_half_sat",   "fp_half_unsat",   "fp_half_syntactic",
    "fp_double_sat", "fp_double_unsat", "fp_double_syntactic",
    "bv_word_sat",   "bv_word_unsat",   "bv_word_syntactic"};
constexpr std::array kKinds = {
    ConstructKind::Sat, ConstructKind::Unsat, ConstructKind::Syntactic};

struct Family {
  TheoryGroup group;
  uint32_t width = 0;  // of bit-vectors; 0 for a format
  num::FloatFormat format = {};
  uint32_t weight = 1;  // where all are drawn: what people use comes first
};

// In the order of the presets.
constexpr std::array<Family, 7> kFamilies = {{
    {TheoryGroup::BitVecs, 3, {}},
    {TheoryGroup::BitVecs, 8, {}, 4},
    {TheoryGroup::Floats, 0, {2, 3}},
    {TheoryGroup::Floats, 0, {8, 24}, 3},
    {TheoryGroup::Floats, 0, {5, 11}, 3},
    {TheoryGroup::Floats, 0, {11, 53}, 2},
    {TheoryGroup::BitVecs, 64, {}, 3},
}};
static_assert(kPresets.size() == kFamilies.size() * kKinds.size());

constexpr OptionInfo kPreset = {
    .name = "preset",
    .type = Type::Choice,
    .help = "construct: sizes and kind of the formulas",
    .choices = kPresets};
constexpr OptionInfo kWidth = {
    .name = "bv-width",
    .type = Type::Number,
    .help =
        "construct: bits of a bit-vector instead of the preset's; 0: as it "
        "says",
    .most = 64};
constexpr OptionInfo kFormat = {
    .name = "fp-format",
    .type = Type::Pair,
    .help = "construct: bits of exponent and significand, as E,S",
    .least = 2,
    .most = 53};
constexpr OptionInfo kVariables = {"variables",
                                   Type::Number,
                                   "construct: variables in a test, at most",
                                   kDefault.variables,
                                   1,
                                   16};
constexpr OptionInfo kAssertions = {"assertions",
                                    Type::Number,
                                    "construct: assertions in a test, about",
                                    kDefault.assertions,
                                    1,
                                    64};
constexpr OptionInfo kDepth = {
    "depth",
    Type::Number,
    "construct: operators one above the other, about",
    kDefault.depth,
    1,
    12};
constexpr OptionInfo kForward = {
    "forward",
    Type::Number,
    "construct: percent of sat assertions that are random terms with what "
    "came out, not built for a value",
    kDefault.forward_percent,
    0,
    100};
constexpr OptionInfo kAssignments = {"assignments",
                                     Type::Number,
                                     "construct: what is proved by looking at "
                                     "all assignments has at most two to "
                                     "the power of this many",
                                     kDefault.assignment_bits,
                                     1,
                                     24};
constexpr OptionInfo kProofs = {
    "proofs",
    Type::Number,
    "construct: percent of unsat tests that are proved by circuits; which "
    "ones come depends on the release of the SAT solver",
    kDefault.proof_percent,
    0,
    100};
constexpr OptionInfo kConflicts = {
    "conflicts",
    Type::Number,
    "construct: conflicts that such a proof may take",
    kDefault.conflicts,
    1,
    1'000'000};

constexpr std::array kOptions = {kPreset,
                                 kWidth,
                                 kFormat,
                                 kVariables,
                                 kAssertions,
                                 kDepth,
                                 kForward,
                                 kAssignments,
                                 kProofs,
                                 kConflicts};

// Next to the width itself the widths of what it is put together from.
std::string bit_vectors(uint32_t width) {
  std::vector<uint32_t> widths = {1, width};
  if (width > 2) {
    widths.push_back(width / 2);
    widths.push_back(width - width / 2);
  }
  if (width > 32) {
    widths.push_back(8);
  }
  std::ranges::sort(widths);
  widths.erase(std::ranges::unique(widths).begin(), widths.end());
  std::string text = "Bool";
  for (const uint32_t each : widths) {
    text += fmt::format(" (_ BitVec {})", each);
  }
  return text;
}

// A format, the parts of its pattern and the pattern, and a smaller format to
// convert from.
std::string floats(num::FloatFormat format) {
  std::vector<uint32_t> widths = {
      1, format.exponent_bits, format.significand_bits - 1, format.width()};
  std::ranges::sort(widths);
  widths.erase(std::ranges::unique(widths).begin(), widths.end());
  std::string text = "Bool RoundingMode";
  for (const uint32_t each : widths) {
    text += fmt::format(" (_ BitVec {})", each);
  }
  if (format.exponent_bits > 3 && format.significand_bits > 5) {
    text += " (_ FloatingPoint 3 5)";
  }
  return text
         + fmt::format(" (_ FloatingPoint {} {})",
                       format.exponent_bits,
                       format.significand_bits);
}

}  // namespace

std::span<const OptionInfo> construct_options() {
  return kOptions;
}

ConstructOptions read_construct_options(const Config& config) {
  const OptionValues& values = config.options;
  ConstructOptions made;
  made.variables = values.number(kVariables);
  made.assertions = values.number(kAssertions);
  made.depth = values.number(kDepth);
  made.forward_percent = values.number(kForward);
  made.assignment_bits = values.number(kAssignments);
  made.proof_percent = values.number(kProofs);
  made.conflicts = values.number(kConflicts);

  const uint32_t preset = values.number(kPreset);
  const uint32_t width = values.number(kWidth);
  const std::vector<uint32_t> format = values.numbers(kFormat);
  const bool has_sizes = width != 0 || format.size() == 2;
  std::vector<Family> families(kFamilies.begin(), kFamilies.end());
  if (preset != 0) {
    families = {kFamilies[(preset - 1) / kKinds.size()]};
    made.kinds = {kKinds[(preset - 1) % kKinds.size()]};
  }
  if (has_sizes) {
    families.clear();
    if (width != 0) {
      families.push_back({TheoryGroup::BitVecs, width, {}});
    }
    if (format.size() == 2) {
      families.push_back({TheoryGroup::Floats, 0, {format[0], format[1]}});
    }
  }
  for (const Family& family : families) {
    if (config.groups.empty()
        || std::ranges::find(config.groups, family.group)
               != config.groups.end()) {
      made.sorts.insert(made.sorts.end(),
                        family.weight,
                        {family.group,
                         family.width != 0 ? bit_vectors(family.width)
                                           : floats(family.format)});
    }
  }
  std::ranges::stable_sort(made.sorts, {}, &ConstructSorts::group);
  if (made.kinds.empty()) {
    made.kinds = {ConstructKind::Sat, ConstructKind::Unsat};
    if (config.wish == StatusFilter::Any) {
      made.kinds.push_back(ConstructKind::Syntactic);
    }
  }
  std::erase_if(made.kinds, [&](ConstructKind kind) {
    return (config.wish == StatusFilter::Sat && kind == ConstructKind::Unsat)
           || (config.wish == StatusFilter::Unsat
               && kind == ConstructKind::Sat);
  });
  return made;
}

}  // namespace assay::technique
