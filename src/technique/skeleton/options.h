// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "technique/option.h"

namespace assay::technique {

// How the technique `skeleton` works.
struct SkeletonOptions {
  // Tseitin's CNF first, and literals of its clauses, as the paper has it; else
  // the formula as it stands, by polarity.
  bool uses_cnf = false;
  bool rules_only = false;     // predicate symbol transformation alone
  bool snippets_only = false;  // live predicate injection alone
  uint32_t max_literals = 5;   // that one step changes
  uint32_t mutants = 300;      // of each seed, on average; 0: any number
  uint32_t max_steps = 3;      // of a chain
  uint32_t snippet_depth = 2;  // connectives above the atoms of a snippet
  uint32_t snippet_size = 12;  // operators in a snippet that are its own
  // Steps to take back from the mutant that comes out, by their numbers from 0:
  // the test is what the others make of the seed.
  std::vector<uint32_t> undone = {};
};

// The rows of the above.
std::span<const OptionInfo> skeleton_options();

SkeletonOptions read_skeleton_options(const OptionValues& values);

}  // namespace assay::technique
