// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>

#include "smtlib/name_table.h"
#include "theory/registry.h"

namespace assay::smtlib {

// Everything about SMT-LIB that does not depend on a script: the theories, and
// a table of all their names. Immutable; make one and share it.
class Language {
 public:
  Language();

  const theory::Theories& theories() const { return theories_; }

  const NameTable& names() const { return names_; }

  // Rows that the parser itself needs.
  uint32_t apply_row() const { return apply_row_; }

  uint32_t tester_row() const { return tester_row_; }

  // What another name of a sort stands for, as text: Float32 is
  // "(_ FloatingPoint 8 24)". Empty if it is none.
  std::string_view find_sort_alias(std::string_view name) const;
  // One sort for each meaning: z3's (Seq Unicode) is String, and its
  // (RegEx String) is RegLan.
  static term::Sort normal_sort(const term::TermManager& tm, term::Sort sort);
  // Whether scripts may not use the name for something of their own without
  // some solver reading it as an operator, sort or reserved word.
  bool is_taken(std::string_view name) const;

  // Such symbols are the solvers' own, by the standard.
  static bool has_solver_prefix(std::string_view name) {
    return name.starts_with('@') || name.starts_with('.');
  }

 private:
  theory::Theories theories_;
  NameTable names_;
  std::unordered_map<std::string_view, std::string_view> sort_aliases_;
  std::unordered_map<std::string_view, bool> taken_;
  uint32_t apply_row_;
  uint32_t tester_row_;
};

// A name that real solvers have and Assay does not read. Only these may be
// answered with "unsupported"; docs/unsupported.md is this list.
struct UnsupportedName {
  std::string_view name;
  std::string_view what;
};

std::span<const UnsupportedName> unsupported_names();
const UnsupportedName* find_unsupported(std::string_view name);

}  // namespace assay::smtlib
