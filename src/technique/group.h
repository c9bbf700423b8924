// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "smtlib/features.h"
#include "theory/op_info.h"

namespace assay::technique {

// What a test is mainly about: one side of an arm of a campaign. Every group
// has the connectives and what its own sorts need (arrays have indices).
enum class TheoryGroup : uint8_t {
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
  // After these come the theories that say themselves how they are tested
  // (theory::TheoryInfo::palettes), in the order of the registry.
};

std::span<const TheoryGroup> all_groups();

// Whether tests of the group stay within the standard's theories.
bool is_standard(TheoryGroup group);

// The theory of the group's name, or null: a group of several theories has
// none.
const theory::TheoryInfo* theory_of(TheoryGroup group);

// Stable names: core, ints, reals, ints-reals, bv, floats, ...
std::string_view group_name(TheoryGroup group);
std::optional<TheoryGroup> find_group(std::string_view name);

// The groups of these names, or all of the standard if there are none. A Diag
// (no-theory) if one is no name.
Result<std::vector<TheoryGroup>> find_groups(
    const std::vector<std::string>& names);

// Where a script belongs, for techniques that start from seeds.
TheoryGroup group_of(const smtlib::Features& features);

}  // namespace assay::technique
