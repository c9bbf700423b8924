// SPDX-License-Identifier: MIT
#include "cli/command_options.h"

#include <CLI/CLI.hpp>

#include "technique/registry.h"
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

void add_technique_options(CLI::App& command, technique::OptionValues& values) {
  using Type = technique::OptionInfo::Type;
  for (const technique::OptionInfo& row : technique::all_options()) {
    if (row.type == Type::Numbers) {
      continue;
    }
    const std::string name = "--" + std::string(row.name);
    const std::string help(row.help);
    const auto set = [&values, row](uint32_t value) {
      values.set(row.name,
                 value == row.fallback ? std::vector<uint32_t>{}
                                       : std::vector<uint32_t>{value});
    };
    CLI::Option* option =
        row.type == Type::Flag
            ? command.add_flag_callback(
                  name, [set] { set(1); }, help)
            : command.add_option_function<uint32_t>(name, set, help)
                  ->check(CLI::Range(row.least, row.most))
                  ->default_str(std::to_string(row.fallback));
    if (!row.excludes.empty()) {
      option->excludes("--" + std::string(row.excludes));
    }
  }
}

// Only formulas of these categories.
void add_category(CLI::App& command, std::vector<std::string>& categories) {
  const std::vector<std::string_view> words = technique::synthesis_categories();
  const std::vector<std::string> names(words.begin(), words.end());
  may_repeat(command
                 .add_option("--category",
                             categories,
                             "synthesis, ranked: only formulas of this kind")
                 ->check(CLI::IsMember(names)));
}

}  // namespace assay::cli
