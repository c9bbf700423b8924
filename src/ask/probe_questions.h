// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace assay::ask {

// What a solver may have as a whole or not at all, and then may lack parts of.
struct ProbeGroup {
  std::string_view sort;   // as `not_sorts` has it; "": none of its own
  std::string_view logic;  // "": any will do
  std::string_view declarations;
  // Lines: a word that a profile may exclude (an operator, a binder, a
  // command), a blank, and commands that use it. They need no more than the
  // declarations.
  std::string_view items;
};

std::span<const ProbeGroup> probe_groups();

// Logics that are asked for by name.
std::span<const std::string_view> probe_logics();

}  // namespace assay::ask
