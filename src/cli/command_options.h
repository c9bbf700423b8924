// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "technique/technique.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

// Options that several commands have.
namespace assay::cli {

inline constexpr const char* kSolverHelp =
    "A solver by name, profile.toml or NAME=COMMAND; else all that are "
    "installed";

inline constexpr const char* kRulesHelp =
    "A table of rules besides the built-in ones; see assay rules";

inline constexpr const char* kWidenHelp =
    "Tests may need a larger logic than their seeds";

// The option may be given several times, each time with one value.
void may_repeat(CLI::Option* option);

// The same, and also as one value with commas: words that have none.
void may_list(CLI::Option* option);

// Nothing but a whole number within these bounds, in decimal.
CLI::Option* check_number(CLI::Option* option, uint64_t least, uint64_t most);

// The bounds of most of them: how many of something, and where random choices
// begin.
inline constexpr uint64_t kMostTests = 1'000'000'000'000;
inline constexpr uint64_t kMostSeeds = UINT64_MAX;
inline constexpr uint64_t kMostJobs = 1024;

// No value of any option of these commands may be empty.
void refuse_empty_values(CLI::App& app);

// What `--theory`, `--logic` and `--technique` ask for; the same for all
// commands.
void add_theory(CLI::App& command, std::vector<std::string>& theories);
void add_logic(CLI::App& command, std::vector<std::string>& logics);

// --status, for which claims are wanted.
void add_status(CLI::App& command, std::string& status);

// What techniques declare. What is set to its default is as if it were not set.
void add_technique_options(CLI::App& command, technique::OptionValues& values);

// A list of what a maintainer would make of findings: report, fixed, ...
void add_classes(CLI::App& command,
                 const std::string& name,
                 std::vector<std::string>& classes,
                 const std::string& help);

// --category: only formulas of these categories of synthesis.
void add_category(CLI::App& command, std::vector<std::string>& categories);

}  // namespace assay::cli
