// SPDX-License-Identifier: MIT
#include "technique/group.h"

#include <algorithm>
#include <array>

namespace assay::technique {

namespace {

struct Row {
  Group group;
  std::string_view name;
};

constexpr auto kRows = std::to_array<Row>({
    {Group::Core, "core"},
    {Group::Ints, "ints"},
    {Group::Reals, "reals"},
    {Group::IntsReals, "ints-reals"},
    {Group::BitVecs, "bv"},
    {Group::Floats, "floats"},
    {Group::Arrays, "arrays"},
    {Group::Strings, "strings"},
    {Group::Datatypes, "datatypes"},
    {Group::Functions, "uf"},
    {Group::Quantifiers, "quantifiers"},
    {Group::Mixed, "mixed"},
    {Group::Sequences, "sequences"},
    {Group::Sets, "sets"},
    {Group::Bags, "bags"},
    {Group::Z3, "z3"},
    {Group::Cvc5, "cvc5"},
});

constexpr auto kGroups = [] {
  std::array<Group, kRows.size()> list{};
  std::ranges::transform(kRows, list.begin(), &Row::group);
  return list;
}();

static_assert(std::ranges::is_sorted(kGroups));

}  // namespace

std::span<const Group> all_groups() {
  return kGroups;
}

bool is_standard(Group group) {
  return group <= Group::Mixed;
}

std::string_view group_name(Group group) {
  return kRows.at(static_cast<size_t>(group)).name;
}

std::optional<Group> find_group(std::string_view name) {
  const auto found = std::ranges::find(kRows, name, &Row::name);
  return found == kRows.end() ? std::nullopt : std::optional(found->group);
}

Group group_of(const smtlib::Features& uses) {
  if (uses.has_extensions || uses.is_higher_order) {
    return Group::Mixed;
  }
  if (uses.has_quantifiers) {
    return Group::Quantifiers;
  }
  if (uses.has_arrays) {
    return Group::Arrays;
  }
  if (uses.has_datatypes) {
    return Group::Datatypes;
  }
  if (uses.has_strings) {
    return Group::Strings;
  }
  if (uses.has_floats) {
    return Group::Floats;
  }
  if (uses.has_bit_vectors) {
    return uses.has_ints || uses.has_reals ? Group::Mixed : Group::BitVecs;
  }
  if (uses.has_ints || uses.has_reals) {
    return !uses.has_reals ? Group::Ints
           : uses.has_ints ? Group::IntsReals
                           : Group::Reals;
  }
  return uses.has_functions || uses.has_declared_sorts ? Group::Functions
                                                       : Group::Core;
}

}  // namespace assay::technique
