// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "technique/group.h"

// What random tests are made of, as data: which sorts go together, and which
// operators are drawn how often. Operators come from the theories' tables; the
// menu only says where the default does not fit.
namespace assay::technique {

// Sorts that a test of the group may have, as SMT-LIB text. U and V are
// declared sorts, D and E declared datatypes. A sort's arguments come before
// it.
struct PaletteSpec {
  Group group;
  std::string_view sorts;
  // With all operators of the standard, at all widths, whatever their tastes.
  bool is_complete = false;
};

std::span<const PaletteSpec> all_palettes();

struct Taste {
  std::string_view op;
  uint32_t weight;       // 0: never
  bool is_hard = false;  // for solvers, unless an argument is a constant
  uint32_t max_width = UINT32_MAX;  // bits of its arguments
  uint32_t max_index = UINT32_MAX;
  bool wants_values = false;  // no solver takes it with other arguments
  uint32_t min_args = 0;
  uint32_t max_args = UINT32_MAX;
  uint32_t min_index = 0;
};

inline constexpr uint32_t kUsualWeight = 8;

// The operator's taste; the usual one if the menu has none.
Taste taste_of(std::string_view op);

// Operators beyond the standard that tests of the group have, by name.
bool has_extension(Group group, std::string_view op);

// Whether the operator counts as one of those, though the standard has it.
bool is_uncommon(std::string_view op);

// Whether it is no operator on values at all, so that not even a complete
// palette has it.
bool is_special(std::string_view op);

}  // namespace assay::technique
