// SPDX-License-Identifier: MIT
#include "smtlib/logic.h"

#include <algorithm>
#include <array>

#include "theory/registry.h"
#include "theory/sort_text.h"

namespace assay::smtlib {

namespace {

using Flag = bool LogicInfo::*;

struct Part {
  std::string_view text;
  std::array<Flag, 2> flags;
};

// Longer parts before their prefixes: a name is read from left to right.
// Theories beyond the standard name their parts themselves.
constexpr auto kParts = std::to_array<Part>({
    {"AX", {&LogicInfo::has_arrays}},
    {"UF", {}},
    {"BV", {&LogicInfo::has_bit_vectors}},
    {"FP", {&LogicInfo::has_floats, &LogicInfo::has_bit_vectors}},
    {"DT", {}},
    {"DC", {}},
    {"LIRA", {&LogicInfo::has_ints, &LogicInfo::has_reals}},
    {"NIRA", {&LogicInfo::has_ints, &LogicInfo::has_reals}},
    {"LIA", {&LogicInfo::has_ints}},
    {"NIA", {&LogicInfo::has_ints}},
    {"LRA", {&LogicInfo::has_reals}},
    {"NRA", {&LogicInfo::has_reals}},
    {"IDL", {&LogicInfo::has_ints}},
    {"RDL", {&LogicInfo::has_reals}},
    {"SLIA", {&LogicInfo::has_strings, &LogicInfo::has_ints}},
    {"SNIA", {&LogicInfo::has_strings, &LogicInfo::has_ints}},
    {"A", {&LogicInfo::has_arrays}},
    {"S", {&LogicInfo::has_strings, &LogicInfo::has_ints}},
    {"T", {}},
    {"C", {}},
    {"B", {}},
});

bool take(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) {
    return false;
  }
  name.remove_prefix(prefix.size());
  return true;
}

void set_flags(LogicInfo& info, const Part& part, bool value) {
  for (const Flag flag : part.flags) {
    if (flag != nullptr) {
      info.*flag = value;
    }
  }
}

}  // namespace

bool LogicInfo::has(theory::LogicPart part) const {
  using theory::LogicPart;
  switch (part) {
    case LogicPart::Ints: return has_ints;
    case LogicPart::Reals: return has_reals;
    case LogicPart::BitVecs: return has_bit_vectors;
    case LogicPart::Floats: return has_floats;
    case LogicPart::Arrays: return has_arrays;
    case LogicPart::Strings: return has_strings;
    case LogicPart::None:
    case LogicPart::HigherOrder: break;
  }
  return true;
}

bool LogicInfo::has_sort(std::string_view name) const {
  const uint32_t row = theory::find_sort_row(name);
  return row == theory::kNoRow || has(theory::sort_info(row).part);
}

LogicInfo parse_logic(std::string_view name) {
  LogicInfo info;
  info.is_higher_order = take(name, "HO_");
  take(name, "SEP_");
  take(name, "QF_");
  const LogicInfo everything = info;
  for (const Part& part : kParts) {
    set_flags(info, part, false);
  }
  bool has_part = false;
  const auto take_own = [&](const theory::TheoryInfo* theory) {
    return !theory->logic_name.empty() && take(name, theory->logic_name);
  };
  while (!name.empty()) {
    if (std::ranges::any_of(theory::all_theories(), take_own)) {
      has_part = true;
      continue;
    }
    const auto part = std::ranges::find_if(
        kParts, [&](const Part& row) { return take(name, row.text); });
    if (part == kParts.end()) {
      return everything;
    }
    set_flags(info, *part, true);
    has_part = true;
  }
  return has_part ? info : everything;
}

}  // namespace assay::smtlib
