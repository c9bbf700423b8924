// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/rng.h"
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
  uint32_t weight = 1;         // where one of a group is drawn
  bool is_drawn_only = false;  // it has no place among what is enumerated
};

// The position of one, drawn by weight.
size_t draw_position(std::span<const uint32_t> weights, base::Rng& rng);

// For random terms, by group.
std::span<const PaletteSpec> all_palettes();

// For formulas that are enumerated or drawn: few sorts, and small ones first.
std::span<const PaletteSpec> tiny_palettes();

}  // namespace assay::technique
