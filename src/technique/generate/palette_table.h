// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "technique/group.h"

// Which sorts go together in a test, as data. Which operators a test has
// follows from its sorts and from the theories' tables.
namespace assay::technique {

// Sorts that a test of the group may have, as SMT-LIB text. U and V are
// declared sorts, D and E declared datatypes. A sort's arguments come before
// it.
struct PaletteSpec {
  TheoryGroup group;
  std::string_view sorts;
  // With all operators of the standard, at all widths, whatever their columns
  // for generators say.
  bool is_complete = false;
};

// For random terms, by group.
std::span<const PaletteSpec> all_palettes();

// For formulas that are enumerated: few sorts, and small ones first.
std::span<const PaletteSpec> tiny_palettes();

}  // namespace assay::technique
