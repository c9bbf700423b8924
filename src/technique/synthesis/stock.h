// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "num/value.h"
#include "smtlib/language.h"
#include "technique/generate/palette.h"
#include "technique/group.h"
#include "term/term_manager.h"

namespace assay::technique {

// Which sorts formulas of `synthesis` have.
std::span<const PaletteSpec> synthesis_palettes();

// A closed regular expression, or a string in it, as a tree.
struct RegexPiece {
  const Instance* instance = nullptr;  // none for a string
  num::Value text;
  std::vector<RegexPiece> args;
};

// What formulas over some sorts are made of: operators, the values at the
// corners of each sort, and closed regular expressions, for which no literal
// stands. Immutable.
class Stock {
 public:
  Stock(const smtlib::Language& language, const PaletteSpec& spec);

  const Palette& palette() const { return palette_; }

  // As SMT-LIB writes them.
  std::string_view sorts() const { return sorts_; }

  // Operators with arguments whose result formulas can speak about.
  const std::vector<const Instance*>& operations() const { return operations_; }

  // Those of them with this result.
  const std::vector<const Instance*>& makers(uint8_t sort) const {
    return makers_[sort];
  }

  const std::vector<num::Value>& values(uint8_t sort) const {
    return values_[sort];
  }

  bool is_regex(uint8_t sort) const { return is_regex_[sort]; }

  // From small to large.
  const std::vector<RegexPiece>& regexes() const { return regexes_; }

 private:
  void list_values(const smtlib::Language& language);
  void list_operations();
  void list_regexes();

  Palette palette_;
  std::string_view sorts_;
  std::vector<bool> is_regex_;
  std::vector<std::vector<num::Value>> values_;
  std::vector<const Instance*> operations_;
  std::vector<std::vector<const Instance*>> makers_;
  std::vector<RegexPiece> regexes_;
};

// The palette's sorts in a manager; declared ones and datatypes are none.
std::vector<term::Sort> make_sorts(const Palette& palette,
                                   term::TermManager& tm);

}  // namespace assay::technique
