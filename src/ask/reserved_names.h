// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "smtlib/language.h"
#include "solver/profile.h"

namespace assay::ask {

// Names that a solver reserves and that the printer does not avoid. None for
// the solvers that Assay comes with: their words are avoided in all tests,
// whoever takes part, so that the bytes of a test do not depend on the panel. A
// solver of a user's own does not get scripts that declare such a name.
class ReservedNames {
 public:
  ReservedNames(const smtlib::Language& language,
                const solver::Profile& profile);

  // A name that the script declares and the solver reserves, or "".
  std::string_view find_in(std::string_view script) const;

 private:
  bool has(std::string_view name) const;

  std::vector<std::string> words_;
  std::vector<std::string> prefixes_;
};

}  // namespace assay::ask
