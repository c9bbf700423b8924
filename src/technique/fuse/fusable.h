// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "smtlib/script.h"
#include "term/term_manager.h"
#include "testcase/seeds.h"

namespace assay::technique {

// A seed, and where its free constants are: what fusion needs to know.
struct Fusable {
  struct Occurrence {
    uint32_t root = 0;  // position in `roots`
    uint32_t path = 0;  // begins there in `paths`
    uint32_t length = 0;
  };

  struct Variable {
    term::Symbol symbol;
    term::Sort sort;
    term::Term term;
    std::vector<Occurrence> occurrences;
  };

  const testcase::Seed* seed = nullptr;
  std::vector<term::Term> roots;  // the assertions, without names
  std::vector<Variable> variables;
  std::vector<term::Sort> sorts;  // of the variables, in order, each once
  std::vector<uint32_t> paths;
  bool has_definitions = false;  // that are not recursive
  bool has_recursion = false;
  bool has_symbol_indices = false;  // (_ map f)

  std::span<const uint32_t> path(const Occurrence& occurrence) const {
    return std::span(paths).subspan(occurrence.path, occurrence.length);
  }
};

// None for a seed that cannot be fused: names inside its formulas would change
// their meaning. Occurrences in the patterns of quantifiers and in the bodies
// of definitions are left out, and in a very large seed those far down.
std::optional<Fusable> make_fusable(const term::TermManager& tm,
                                    const testcase::Seed& seed);

// The same with other formulas for the seed's assertions.
Fusable make_fusable(const term::TermManager& tm,
                     const testcase::Seed& seed,
                     std::vector<term::Term> roots);

}  // namespace assay::technique
