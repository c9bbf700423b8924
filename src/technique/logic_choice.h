// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "smtlib/features.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "technique/group.h"
#include "term/term_manager.h"

namespace assay::technique {

// The logics that tests are to be of: every test that fits into one of them,
// and it says that it is of that one. Without any, all tests as they are.
class LogicChoice {
 public:
  LogicChoice() = default;

  // What is no logic's name counts as one that takes nothing.
  explicit LogicChoice(const std::vector<std::string>& names);

  bool is_empty() const { return rows_.empty(); }

  // Whether a test of the group can fit at all.
  bool may_have(TheoryGroup group) const;

  // Whether the script fits; it is of its least logic, or of one of these.
  bool takes(const smtlib::Language& language,
             const term::TermManager& tm,
             const smtlib::Script& script) const;

  // False if the script does not fit; else it is now of the logic into which it
  // fits, the first if there are several.
  bool apply(const smtlib::Language& language,
             term::TermManager& tm,
             smtlib::Script& script) const;

 private:
  struct Row {
    std::string name;
    smtlib::Features range;
    bool has_arithmetic = true;
  };

  const Row* find(const smtlib::Language& language,
                  const term::TermManager& tm,
                  const smtlib::Script& script) const;

  std::vector<Row> rows_;
};

// A Diag (no-logic) that lists what there is if one is no logic's name.
Result<void> check_logics(const std::vector<std::string>& names);

}  // namespace assay::technique
