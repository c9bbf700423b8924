// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <re2/re2.h>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "exec/outcome.h"

namespace assay::exec {

enum class Mode : uint8_t { Fresh, Server, Reset, Incremental };

std::string_view mode_name(Mode mode);
std::optional<Mode> find_mode(std::string_view name);

enum class OptionClass : uint8_t {
  Neutral,
  Incomplete,
  ChangesSemantics,
  Experimental
};

// What a line of a solver's output or error output means.
struct Pattern {
  End end = End::Rejected;
  bool is_benign = false;  // to be ignored; `end` means nothing then
  std::unique_ptr<const re2::RE2> regex;
};

// Options that a formula needs which uses one of the operators or sorts (by
// their SMT-LIB names) or a logic.
struct Need {
  std::vector<std::string> operators;
  std::vector<std::string> logics;
  std::vector<std::string> options;
};

struct Configuration {
  std::string name;
  uint32_t weight = 1;
  std::vector<std::string> options;
};

struct SolverOption {
  std::string text;
  OptionClass kind = OptionClass::Neutral;
};

// All that Assay knows about a solver, from profiles/NAME.toml; docs/solvers.md
// describes the fields. Patterns are RE2's: a flood of output on one line costs
// linear time and no stack, unlike std::regex.
struct Profile {
  std::string name;
  std::string description;
  std::string family;  // one vote each; see DESIGN: z3, cvc, boolector
  bool may_vote = true;
  bool is_over_approximating = false;  // its sat on an unsat formula is no bug
  Command command;                     // reads a script from standard input
  Command version_command;
  std::unique_ptr<const re2::RE2> version_pattern;  // group 1: the version
  std::vector<Mode> modes;                          // the first is the default
  bool is_resident = false;                         // see Limits
  std::vector<std::string> logics;                  // empty: all
  std::vector<std::string> not_logics;              // that it does not take
  std::vector<std::string> not_operators;  // nor these operators and sorts
  std::vector<Need> needs;
  std::vector<std::string> reserved;  // symbols that a script cannot declare
  // Commands before set-logic, and options, to be able to ask.
  std::vector<std::string> model_options;
  std::string model_commands;
  std::vector<std::string> core_options;
  std::string core_commands;
  // {ms} stands for the time; for a session's life, per query.
  std::vector<std::string> soft_limit_options;
  std::vector<std::string> incremental_options;  // to allow push and pop
  // How a session ends a query; empty: "(reset)".
  std::string reset_command;
  std::vector<std::string> statistics_options;
  std::vector<Pattern> patterns;  // in order; the first that matches counts
  std::vector<SolverOption> options;
  std::vector<Configuration> configurations;  // the first is the default
};

// What a formula uses, for the choice of options.
struct Uses {
  std::string logic;
  std::vector<std::string> operators;  // sorted; operators, sorts
};

// The options that the profile needs for such a formula, in the profile's
// order, each once.
std::vector<std::string> options_for(const Profile& profile, const Uses& uses);

// Why the solver cannot take such a formula, or "".
std::string why_not(const Profile& profile, const Uses& uses);

// Reads a profile. A Diag's span refers to `text`.
Result<Profile> parse_profile(std::string_view text);

// Profiles that are built in, as (file name, text).
std::span<const std::pair<std::string_view, std::string_view>>
built_in_profiles();

}  // namespace assay::exec
