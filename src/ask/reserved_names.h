// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/language.h"
#include "solver/profile.h"

namespace assay::ask {

// Other names for some symbols and variables of a script. None of them occurs
// in it, so the script means the same under them.
class Renaming {
 public:
  bool is_empty() const { return names_.empty(); }

  void add(std::string name, std::string other);

  // The script, or a model of it, with the other names.
  std::string apply(const std::string& text) const;
  // What a solver has answered, with the script's own names.
  std::string undo(const std::string& text) const;

 private:
  using Names = std::map<std::string, std::string, std::less<>>;

  static std::string replace(const std::string& text, const Names& names);

  Names names_;
  Names back_;
};

// Names that a solver reserves and that the printer does not avoid. None for
// the solvers that Assay comes with: their words are avoided in all tests,
// whoever takes part, so that the bytes of a test do not depend on the panel. A
// solver of a user's own gets such a script under other names.
class ReservedNames {
 public:
  ReservedNames(const smtlib::Language& language,
                const solver::Profile& profile);

  // Other names for what a printed script calls by a reserved one.
  Renaming renaming(const std::string& script) const;

 private:
  bool has(std::string_view name) const;

  const smtlib::Language& language_;
  std::vector<std::string> words_;
  std::vector<std::string> prefixes_;
};

}  // namespace assay::ask
