// SPDX-License-Identifier: MIT
#include "smtlib/logic.h"

#include <algorithm>
#include <array>

namespace assay::smtlib {

namespace {

using Flag = bool LogicInfo::*;

struct Part {
  std::string_view text;
  std::array<Flag, 2> flags;
};

// Longer parts before their prefixes: a name is read from left to right.
constexpr auto kParts = std::to_array<Part>({
    {"AX", {&LogicInfo::has_arrays}},
    {"UF", {}},
    {"BV", {&LogicInfo::has_bit_vectors}},
    {"FP", {&LogicInfo::has_floats, &LogicInfo::has_bit_vectors}},
    {"FF", {}},
    {"FS", {}},
    {"DT", {}},
    {"DC", {}},
    {"SEP", {}},
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

bool LogicInfo::has_sort(std::string_view name) const {
  if (name == "Int")
    return has_ints;
  if (name == "Real")
    return has_reals;
  if (name == "BitVec")
    return has_bit_vectors;
  if (name == "FloatingPoint" || name == "RoundingMode")
    return has_floats;
  if (name == "Array")
    return has_arrays;
  if (name == "String" || name == "RegLan")
    return has_strings;
  return true;
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
  while (!name.empty()) {
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
