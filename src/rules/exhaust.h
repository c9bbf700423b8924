// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rules/obligation.h"

namespace assay::rules {

// What came of trying values.
struct Exhausted {
  uint64_t points = 0;  // where all premises hold
  uint64_t open = 0;    // of these, where the conclusion has no value
  std::string why_open;
  std::string open_at;       // the first of them, as text
  bool is_complete = false;  // there are no other values
  // Values for which it is wrong, as text.
  std::optional<std::string> counterexample;
};

// Evaluates the obligation for all values of its free symbols if there are at
// most `limit`, else for so many of them: corners and a fixed sample. `tm` has
// its terms.
Exhausted exhaust(const smtlib::Language& language,
                  term::TermManager& tm,
                  const Obligation& obligation,
                  uint64_t limit);

}  // namespace assay::rules
