// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "theory/op_info.h"

namespace assay::smtlib {

// What a logic's name says. Unknown names count as ALL.
struct LogicInfo {
  bool has_ints = true;
  bool has_reals = true;
  bool has_bit_vectors = true;
  bool has_floats = true;
  bool has_arrays = true;
  bool has_strings = true;
  bool is_higher_order = false;

  bool has(theory::LogicPart part) const;

  // Whether the standard sort constructor of that name is in the logic.
  bool has_sort(std::string_view name) const;

  // Numerals are Reals in logics that have no Ints (SMT-LIB, Reals theory).
  bool numerals_are_real() const { return has_reals && !has_ints; }
};

LogicInfo parse_logic(std::string_view name);

}  // namespace assay::smtlib
