// SPDX-License-Identifier: MIT
#pragma once

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

// --status, for which claims are wanted.
void add_status(CLI::App& command, std::string& status);

// What techniques declare. What is set to its default is as if it were not set.
void add_technique_options(CLI::App& command, technique::OptionValues& values);

// --category: only formulas of these categories of synthesis.
void add_category(CLI::App& command, std::vector<std::string>& categories);

}  // namespace assay::cli
