// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "smtlib/features.h"

namespace assay::technique {

// What a test is mainly about: one side of an arm of a campaign. Every group
// has the connectives and what its own sorts need (arrays have indices).
enum class Group : uint8_t {
  Core,         // Bool only
  Ints,         // Int
  Reals,        // Real
  IntsReals,    // both, and the conversions
  BitVecs,      // BitVec
  Floats,       // FloatingPoint, with BitVec and Real for the conversions
  Arrays,       // over Int, Bool, BitVec, and arrays
  Strings,      // String, RegLan, with Int
  Datatypes,    // declared datatypes
  Functions,    // declared functions and sorts
  Quantifiers,  // bounded, over finite sorts or with guards
  Mixed,        // anything of the standard
  // What only some solvers have:
  Sequences,
  Sets,
  Bags,
  Z3,    // z3's own operators on standard sorts
  Cvc5,  // the same of cvc5
};

std::span<const Group> all_groups();

// Whether tests of the group stay within the standard's theories.
bool is_standard(Group group);

// Stable names: core, ints, reals, ints-reals, bv, floats, ...
std::string_view group_name(Group group);
std::optional<Group> find_group(std::string_view name);

// Where a script belongs, for techniques that start from seeds.
Group group_of(const smtlib::Features& features);

}  // namespace assay::technique
