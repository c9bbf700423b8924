// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace assay::technique {

// What the paper calls its sat and unsat formulas, and ours besides.
enum class Category : uint8_t {
  Operation,           // sat: only variables
  ConstantAssignment,  // sat: some are constants
  TermSynthesis,       // sat: some are terms
  Ground,              // sat: no variable
  EquivalentFormula,   // unsat: a law and its negation
  LargerCore,          // unsat: with equations that are needed
  Noise,               // unsat: with equations that are not needed
  // Tables of an operator's values at many points.
  WrongTable,     // unsat: some point differs from its exact value; no variable
  SymbolicTable,  // unsat: the same for variables that are at one of the points
  RightTable,     // sat: all points have their values; no variable
  UnknownTable,   // sat: the same, and one argument of one point is to be found
};

// A row for each, in order.
struct CategoryInfo {
  Category category;
  std::string_view word;   // of the command line; several may share one
  std::string_view title;  // in reports and in the steps of a test
};

inline constexpr std::array kCategories = std::to_array<CategoryInfo>(
    {{Category::Operation, "operation", "operation"},
     {Category::ConstantAssignment, "constants", "constant assignment"},
     {Category::TermSynthesis, "terms", "term synthesis"},
     {Category::Ground, "terms", "ground"},
     {Category::EquivalentFormula, "equivalence", "equivalent formula"},
     {Category::LargerCore, "larger-core", "larger unsat core"},
     {Category::Noise, "noise", "noise introduction"},
     {Category::WrongTable, "table", "operator table, one point wrong"},
     {Category::SymbolicTable, "table", "operator table, symbolic"},
     {Category::RightTable, "table", "operator table"},
     {Category::UnknownTable, "table", "operator table, one unknown"}});

constexpr const CategoryInfo& category_info(Category category) {
  return kCategories.at(static_cast<size_t>(category));
}

static_assert([] {
  for (size_t i = 0; i < kCategories.size(); ++i) {
    if (kCategories.at(i).category != static_cast<Category>(i)) {
      return false;
    }
  }
  return kCategories.back().category == Category::UnknownTable;
}());

constexpr std::string_view category_title(Category category) {
  return category_info(category).title;
}

constexpr bool is_table(Category category) {
  return category >= Category::WrongTable;
}

constexpr bool is_unsat(Category category) {
  return category >= Category::EquivalentFormula
         && category <= Category::SymbolicTable;
}

}  // namespace assay::technique
