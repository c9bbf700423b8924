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
#include "solver/outcome.h"
#include "vocabulary/confirmation.h"
#include "vocabulary/question.h"

namespace assay::solver {

using vocabulary::find_mode;
using vocabulary::Mode;
using vocabulary::mode_name;

enum class OptionClass : uint8_t {
  Neutral,           // any answer is as right or wrong as without it
  Incomplete,        // more unknowns and timeouts, still no wrong answer
  ChangesSemantics,  // other answers than the standard's may be right
  Experimental       // its makers do not promise anything
};

std::string_view class_name(OptionClass kind);
std::optional<OptionClass> find_class(std::string_view name);

// What a line of a solver's output or error output means.
struct Pattern {
  End end = End::Rejected;
  bool is_benign = false;  // to be ignored; `end` means nothing then
  std::unique_ptr<const re2::RE2> regex;
};

// Options that a formula needs which uses one of the operators, or a sort that
// fits one of `sorts` and none of `except_sorts`, or a logic, or that the
// solver refuses with such a message. In sorts and logics, * stands for any
// text.
struct Need {
  std::vector<std::string> operators;
  std::vector<std::string> sorts;
  std::vector<std::string> except_sorts;
  std::vector<std::string> logics;
  std::unique_ptr<const re2::RE2> message;  // null: none
  std::vector<std::string> options;
};

// What releases before a version do not know.
struct OldRelease {
  std::string version;
  std::vector<std::string> not_operators;
  std::vector<std::string> not_since;
};

struct Configuration {
  std::string name;
  uint32_t weight = 1;
  std::vector<std::string> options;
};

// What its makers say about a part of the solver: operators, sorts that fit one
// of `sorts` and none of `except_sorts`, logics, options; without any of these,
// about all of it. In all but operators, * stands for any text.
struct PartRelevance {
  vocabulary::Relevance relevance = vocabulary::Relevance::Experimental;
  std::string why;
  std::vector<std::string> operators;
  std::vector<std::string> sorts;
  std::vector<std::string> except_sorts;
  std::vector<std::string> logics;
  std::vector<std::string> options;

  bool is_about_all() const {
    return operators.empty() && sorts.empty() && logics.empty()
           && options.empty();
  }
};

struct SolverOption {
  std::string text;
  OptionClass kind = OptionClass::Neutral;
};

// All that Assay knows about a solver, from profiles/NAME.toml; docs/solvers.md
// describes the fields. Patterns are RE2's: a flood of output on one line costs
// linear time and no stack, unlike std::regex.
struct Profile {
  std::string name;  // with the version if there are several: z3-npm@5.2.0
  std::string description;
  // Of NAME=COMMAND: the solver whose profile this is but for the command;
  // "": nothing is known of it.
  std::optional<std::string> like;
  bool is_probed = false;  // all that is known comes from asking it
  std::string family;      // one vote each; see DESIGN: z3, cvc, boolector
  // Releases of one product are older and newer than each other; by default the
  // family.
  std::string product;
  bool may_vote = true;
  bool is_by_default = true;           // takes part without being named
  bool is_over_approximating = false;  // its sat on an unsat formula is no bug
  process::Command command;            // reads a script from standard input
  process::Command version_command;
  std::unique_ptr<const re2::RE2> version_pattern;  // group 1: the version
  std::vector<Mode> modes;                          // the first is the default
  bool is_resident = false;                         // see Limits
  bool is_sandboxed = false;                        // see sandbox.h
  // What `assay solvers install` fetches, if anything.
  std::string npm_package;
  std::string debian_package;
  // Releases before this one are not for this profile; of those that
  // `assay solvers install` has fetched.
  std::string oldest;
  // Nobody has run the solver with this profile yet.
  bool is_verified = true;
  // Set by SolverCatalogue: who built it, if it is a distribution's.
  std::string build;
  // With * for any text in logics and sorts.
  std::vector<std::string> logics;         // empty: all
  std::vector<std::string> not_logics;     // that it does not take
  std::vector<std::string> not_operators;  // nor these; sorted
  std::vector<std::string> not_since;      // nor any that came with these
  std::vector<std::string> not_sorts;
  std::vector<std::string> except_sorts;  // but these it takes
  std::vector<OldRelease> old_releases;
  // It is worth a run only where one of these is used; empty: everywhere.
  std::vector<std::string> only_sorts;
  std::vector<Need> needs;
  // Symbols that a script cannot declare, besides the standard's operators.
  std::vector<std::string> reserved;
  std::vector<std::string> reserved_prefixes;
  bool gives_models = true;  // as the standard has them
  bool gives_cores = true;
  // Commands before set-logic, and options, to be able to ask.
  std::vector<std::string> model_options;
  std::string model_commands;
  std::vector<std::string> core_options;
  std::string core_commands;
  // To be able to push and pop, or to ask more than one check-sat.
  std::vector<std::string> incremental_options;
  // {ms} stands for the time; for a session's life, per query.
  std::vector<std::string> soft_limit_options;
  // How a session ends a query; empty: "(reset)".
  std::string reset_command;
  std::vector<std::string> statistics_options;
  // {seed} stands for a number; to take other random choices.
  std::vector<std::string> seed_options;
  std::vector<Pattern> patterns;  // in order; the first that matches counts
  std::vector<SolverOption> options;
  std::vector<Configuration> configurations;  // the first is the default
  std::vector<PartRelevance> parts;
  // That a report may need, besides those of `needs`; * stands for any text.
  std::vector<std::string> documented_options;
};

// For people, if the command is the user's: "like z3", "probed", or that there
// is no profile; else "".
std::string profile_note(const Profile& profile);

// What a formula uses, for the choice of options: operators by their SMT-LIB
// names without indices (extract, forall, str.<), sorts as SMT-LIB writes them
// ("(_ FloatingPoint 8 24)", "Int"), sorts of sorts included.
struct Uses {
  std::string logic;
  std::vector<std::string> operators;
  std::vector<std::string> sorts;

  // An operator that SMT-LIB 2.6 does not have, and what has it: "2.7", "z3".
  struct Newer {
    std::string name;
    std::string since;
  };

  std::vector<Newer> newer = {};
};

// The options that the profile needs for such a formula, in the profile's
// order, each once.
std::vector<std::string> options_for(const Profile& profile, const Uses& uses);

// The options that the solver asks for in the message of a rejection, so that
// it is worth another run; empty if it asks for none.
std::vector<std::string> options_asked_for(const Profile& profile,
                                           std::string_view message);

// Why the solver cannot take such a formula, or "".
std::string why_not(const Profile& profile, const Uses& uses);

// Whether a campaign should run it on such a formula, if it can take it.
bool is_worth(const Profile& profile, const Uses& uses);

// Whether the text fits a pattern in which * stands for any text.
bool fits_pattern(std::string_view pattern, std::string_view text);
bool fits_any_pattern(const std::vector<std::string>& patterns,
                      std::string_view text);

// Reads a profile. One that is `like` a built-in profile begins with what that
// says; what stands in `text` replaces it key by key. A Diag's span refers to
// `text`. Placeholders in commands, {cache} and {version}, stay; see
// solver_catalogue.h.
Result<Profile> parse_profile(std::string_view text);

// Files of profiles/ that are built in, as (file name, text), sorted by name:
// the profiles, and the programs that they need.
using BuiltInFile = std::pair<std::string_view, std::string_view>;
std::span<const BuiltInFile> built_in_profiles();
std::span<const BuiltInFile> built_in_programs();

}  // namespace assay::solver
