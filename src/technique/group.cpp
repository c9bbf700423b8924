// SPDX-License-Identifier: MIT
#include "technique/group.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/near_word.h"
#include "theory/registry.h"

namespace assay::technique {

namespace {

struct Row {
  TheoryGroup group;
  std::string_view name;
};

constexpr auto kRows = std::to_array<Row>({
    {TheoryGroup::Core, "core"},
    {TheoryGroup::Ints, "ints"},
    {TheoryGroup::Reals, "reals"},
    {TheoryGroup::IntsReals, "ints-reals"},
    {TheoryGroup::BitVecs, "bv"},
    {TheoryGroup::Floats, "floats"},
    {TheoryGroup::Arrays, "arrays"},
    {TheoryGroup::Strings, "strings"},
    {TheoryGroup::Datatypes, "datatypes"},
    {TheoryGroup::Functions, "uf"},
    {TheoryGroup::Quantifiers, "quantifiers"},
    {TheoryGroup::Mixed, "mixed"},
    {TheoryGroup::Sequences, "sequences"},
    {TheoryGroup::Sets, "sets"},
    {TheoryGroup::Bags, "bags"},
    {TheoryGroup::Z3, "z3"},
    {TheoryGroup::Cvc5, "cvc5"},
});

static_assert(std::ranges::is_sorted(kRows, {}, &Row::group));

// All groups, by their numbers.
struct Groups {
  std::vector<TheoryGroup> list;
  std::vector<std::string_view> names;
  std::vector<const theory::TheoryInfo*> theories;
};

Groups make_groups() {
  Groups made;
  const auto add = [&](std::string_view name) {
    const auto theory = std::ranges::find(
        theory::all_theories(), name, &theory::TheoryInfo::name);
    made.list.push_back(static_cast<TheoryGroup>(made.list.size()));
    made.names.push_back(name);
    made.theories.push_back(theory == theory::all_theories().end() ? nullptr
                                                                   : *theory);
  };
  for (const Row& row : kRows) {
    add(row.name);
  }
  for (const theory::TheoryInfo* theory : theory::all_theories()) {
    if (!theory->palettes.empty()
        && std::ranges::find(made.names, theory->name) == made.names.end()) {
      add(theory->name);
    }
  }
  return made;
}

const Groups& groups() {
  static const Groups made = make_groups();
  return made;
}

}  // namespace

std::span<const TheoryGroup> all_groups() {
  return groups().list;
}

bool is_standard(TheoryGroup group) {
  return group <= TheoryGroup::Mixed;
}

const theory::TheoryInfo* theory_of(TheoryGroup group) {
  return groups().theories.at(static_cast<size_t>(group));
}

std::string_view group_name(TheoryGroup group) {
  return groups().names.at(static_cast<size_t>(group));
}

std::optional<TheoryGroup> find_group(std::string_view name) {
  const auto found = std::ranges::find(groups().names, name);
  return found == groups().names.end() ? std::nullopt
                                       : std::optional(static_cast<TheoryGroup>(
                                             found - groups().names.begin()));
}

Result<std::vector<TheoryGroup>> find_groups(
    const std::vector<std::string>& names) {
  std::vector<TheoryGroup> found;
  for (const std::string& name : names) {
    const std::optional<TheoryGroup> group = find_group(name);
    if (!group) {
      return fail(
          "no-theory", {}, base::no_such("theory", name, groups().names));
    }
    found.push_back(*group);
  }
  if (names.empty()) {
    std::ranges::copy_if(all_groups(), std::back_inserter(found), is_standard);
  }
  return found;
}

TheoryGroup group_of(const smtlib::Features& uses) {
  if (uses.has_extensions || uses.is_higher_order) {
    return TheoryGroup::Mixed;
  }
  if (uses.has_quantifiers) {
    return TheoryGroup::Quantifiers;
  }
  if (uses.has_arrays) {
    return TheoryGroup::Arrays;
  }
  if (uses.has_datatypes) {
    return TheoryGroup::Datatypes;
  }
  if (uses.has_strings) {
    return TheoryGroup::Strings;
  }
  if (uses.has_floats) {
    return TheoryGroup::Floats;
  }
  if (uses.has_bit_vectors) {
    return uses.has_ints || uses.has_reals ? TheoryGroup::Mixed
                                           : TheoryGroup::BitVecs;
  }
  if (uses.has_ints || uses.has_reals) {
    return !uses.has_reals ? TheoryGroup::Ints
           : uses.has_ints ? TheoryGroup::IntsReals
                           : TheoryGroup::Reals;
  }
  return uses.has_functions || uses.has_declared_sorts ? TheoryGroup::Functions
                                                       : TheoryGroup::Core;
}

}  // namespace assay::technique
