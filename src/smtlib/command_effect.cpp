// SPDX-License-Identifier: MIT
#include "smtlib/command_effect.h"

#include <algorithm>
#include <array>

#include "smtlib/command_table.h"

namespace assay::smtlib {

std::string_view command_name(const Command& command) {
  return all_commands()[command.name].name;
}

bool is_beyond_plain(const Command& command) {
  constexpr auto kPrefixes = std::to_array<std::string_view>({"declare-",
                                                              "define",
                                                              "assert-",
                                                              "assume",
                                                              "check-",
                                                              "synth-",
                                                              "model-",
                                                              "block-model",
                                                              "fixedpoint-",
                                                              "oracle-"});
  constexpr auto kNames = std::to_array<std::string_view>({"rule",
                                                           "query",
                                                           "include",
                                                           "constraint",
                                                           "inv-constraint",
                                                           "chc-constraint",
                                                           "find-synth",
                                                           "learn",
                                                           "infer",
                                                           "del"});
  // Wishes about which model it is.
  constexpr auto kWishes =
      std::to_array<std::string_view>({"assert-soft", "assert-weighted"});
  const std::string_view name = command_name(command);
  if (std::ranges::find(kWishes, name) != kWishes.end()) {
    return false;
  }
  return std::ranges::find(kNames, name) != kNames.end()
         || std::ranges::any_of(kPrefixes, [&](std::string_view prefix) {
              return name.starts_with(prefix);
            });
}

}  // namespace assay::smtlib
