// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/instance.h"
#include "rules/rule.h"
#include "smtlib/language.h"

namespace assay::rules {

// Sizes at which all values of a few variables can be tried: widths 1 to 4 and
// tiny formats of floats, or the least that the rule is for. For a rule without
// sizes this is one row of none.
std::vector<Sizes> small_sizes(const Rule& rule);

// Sizes to prove a rule for: widths 4, 8, 16, 32, formats (3, 5) and (5, 11),
// or the least that it is for; not all combinations of them.
std::vector<Sizes> proof_sizes(const Rule& rule);

// Sizes of programs, at which fewer proofs come to an end: 64 bits, Float32 and
// Float64. None for a rule without sizes, or if they are out of its range.
std::vector<Sizes> large_sizes(const Rule& rule);

// Other widths that programs have, from 5 to 256, of a rule with one size that
// is a width; of other rules none.
std::vector<Sizes> other_widths(const Rule& rule);

// "n=4,k=1", with the choices; "" if there are none.
std::string sizes_text(const Instance& instance);

// Whether the rule says anything that can be wrong. An inverse that is only
// sometimes right does not.
bool has_promises(const Rule& rule);

// What came of trying values for all that a rule says, at small sizes.
struct Trial {
  uint64_t points = 0;
  bool is_complete = true;      // there are no other values at these sizes
  std::vector<Sizes> complete;  // where this is so, and nothing is open
  // Where it is wrong, as text.
  std::optional<std::string> counterexample;
  // Where it hangs on what the standard leaves open, or on what our evaluator
  // does not decide.
  std::optional<std::string> open;
};

// `limit` is for each obligation and size. Ends at a counterexample. Fails if a
// term is ill-sorted.
Result<Trial> try_rule(const smtlib::Language& language,
                       const Rule& rule,
                       uint64_t limit);

}  // namespace assay::rules
