// SPDX-License-Identifier: MIT
#include "smtlib/logic.h"

#include <array>

namespace assay::smtlib {

namespace {

struct Part {
  std::string_view text;
  bool ints;
  bool reals;
};

// Longer parts before their prefixes: a name is read from left to right.
constexpr auto kParts = std::to_array<Part>({
    {"AX", false, false},  {"UF", false, false}, {"BV", false, false},
    {"FP", false, false},  {"FF", false, false}, {"FS", false, false},
    {"DT", false, false},  {"DC", false, false}, {"SEP", false, false},
    {"LIRA", true, true},  {"NIRA", true, true}, {"LIA", true, false},
    {"NIA", true, false},  {"LRA", false, true}, {"NRA", false, true},
    {"IDL", true, false},  {"RDL", false, true}, {"SLIA", true, false},
    {"SNIA", true, false}, {"A", false, false},  {"S", true, false},
    {"T", false, false},   {"C", false, false},  {"B", false, false},
});

bool take(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) {
    return false;
  }
  name.remove_prefix(prefix.size());
  return true;
}

}  // namespace

LogicInfo parse_logic(std::string_view name) {
  LogicInfo info;
  info.is_higher_order = take(name, "HO_");
  take(name, "SEP_");
  take(name, "QF_");
  const LogicInfo everything = info;
  info.has_ints = false;
  info.has_reals = false;
  bool has_part = false;
  while (!name.empty()) {
    bool found = false;
    for (const Part& part : kParts) {
      if (take(name, part.text)) {
        info.has_ints = info.has_ints || part.ints;
        info.has_reals = info.has_reals || part.reals;
        found = true;
        break;
      }
    }
    if (!found) {
      return everything;
    }
    has_part = true;
  }
  return has_part ? info : everything;
}

}  // namespace assay::smtlib
