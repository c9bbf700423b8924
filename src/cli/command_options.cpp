// SPDX-License-Identifier: MIT
#include "cli/command_options.h"

#include <CLI/CLI.hpp>

#include "technique/synthesis/synthesis.h"

namespace assay::cli {

// An option that is given several times, each time with one value.
void may_repeat(CLI::Option* option) {
  option->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void add_status(CLI::App& command, std::string& status) {
  command
      .add_option("--status",
                  status,
                  "Only such tests; mixed: of seeds with different answers")
      ->check(CLI::IsMember({"sat", "unsat", "mixed"}));
}

// How technique `skeleton` works.
void add_skeleton_flags(CLI::App& command,
                        technique::SkeletonOptions& options) {
  command.add_flag(
      "--cnf",
      options.uses_cnf,
      "skeleton: clauses of Tseitin's normal form, as in the paper");
  auto* rules = command.add_flag("--pst-only",
                                 options.rules_only,
                                 "skeleton: only rules, no injected formulas");
  command
      .add_flag("--lpi-only",
                options.snippets_only,
                "skeleton: only injected formulas, no rules")
      ->excludes(rules);
  command
      .add_option("--mutants",
                  options.mutants,
                  "skeleton: mutants for each seed, on average; 0: any number")
      ->capture_default_str();
  command
      .add_option("--literals",
                  options.max_literals,
                  "skeleton: literals that one step changes, at most")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  command
      .add_option("--steps",
                  options.max_steps,
                  "skeleton: steps from a seed to a mutant, at most")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  command
      .add_option("--snippet-depth",
                  options.snippet_depth,
                  "skeleton: connectives one above the other in what is "
                  "injected, at most")
      ->check(CLI::Range(0U, 1000U))
      ->capture_default_str();
  command
      .add_option("--snippet-size",
                  options.snippet_size,
                  "skeleton: operators in what is injected, at most")
      ->check(CLI::Range(1U, 100'000U))
      ->capture_default_str();
}

// Only formulas of these categories.
void add_category(CLI::App& command, std::vector<std::string>& categories) {
  const std::vector<std::string> names(technique::kSynthesisCategories.begin(),
                                       technique::kSynthesisCategories.end());
  may_repeat(command
                 .add_option("--category",
                             categories,
                             "synthesis, ranked: only formulas of this kind")
                 ->check(CLI::IsMember(names)));
}

}  // namespace assay::cli
