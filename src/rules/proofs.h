// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"

namespace assay::rules {

// What `assay rules check` has shown of the rules of a table, so that tests can
// hang on it without asking solvers again. As text there is a line for each
// rule: its name, the hash of its text, and SIZES=PROVER for all sizes at which
// it was shown to hold ("8.24=z3", "-=cvc5" for a rule without sizes). What is
// said of a rule with another text does not count.
class Proofs {
 public:
  // Lines that begin with ; are comments.
  static Result<Proofs> parse(std::string_view text);

  // Of rules with this name and text, in their order.
  std::string to_text(std::span<const Rule> rules) const;

  // Sorted by sizes.
  std::vector<Proof> of(const Rule& rule) const;

  // Replaces what is said of another text. A solver's proof replaces a trial.
  void add(const Rule& rule, Proof proof);

  // Names that no rule has, or whose rule has another text.
  std::vector<std::string> stale(std::span<const Rule> rules) const;

 private:
  struct Entry {
    uint64_t hash = 0;
    std::map<Sizes, std::string> provers;
  };

  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace assay::rules
