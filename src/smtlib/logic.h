// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace assay::smtlib {

// What a logic's name says. Unknown names count as ALL.
struct LogicInfo {
  bool has_ints = true;
  bool has_reals = true;
  bool is_higher_order = false;

  // Numerals are Reals in logics that have no Ints (SMT-LIB, Reals theory).
  bool numerals_are_real() const { return has_reals && !has_ints; }
};

LogicInfo parse_logic(std::string_view name);

}  // namespace assay::smtlib
