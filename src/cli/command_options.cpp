// SPDX-License-Identifier: MIT
#include "cli/command_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/units.h"
#include "technique/registry.h"
#include "technique/synthesis/synthesis.h"
#include "vocabulary/confirmation.h"

namespace assay::cli {

// An option that is given several times, each time with one value.
void may_repeat(CLI::Option* option) {
  option->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void may_list(CLI::Option* option) {
  may_repeat(option->delimiter(','));
}

// CLI11 wraps a negative number around and reads 010 as 8.
CLI::Option* check_number(CLI::Option* option, uint64_t least, uint64_t most) {
  const auto read = [least, most](std::string& text) -> std::string {
    const auto value = base::parse_whole(text, least, most);
    text = value ? std::to_string(*value) : text;
    return value ? "" : value.error();
  };
  return option->transform(
      CLI::Validator(read, fmt::format("in [{} - {}]", least, most)));
}

void refuse_empty_values(CLI::App& app) {
  const CLI::Validator is_there(
      [](const std::string& text) -> std::string {
        return text.empty() ? "the value is empty" : "";
      },
      "");
  for (CLI::App* command : app.get_subcommands({})) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_items_expected_max() > 0) {
        option->check(is_there);
      }
    }
  }
}

void add_theory(CLI::App& command, std::vector<std::string>& theories) {
  may_list(command.add_option(
      "--theory", theories, "Only of these; else all of the standard"));
}

void add_logic(CLI::App& command, std::vector<std::string>& logics) {
  may_list(command.add_option(
      "--logic", logics, "Only tests that fit into this logic; it is printed"));
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
            : check_number(
                  command.add_option_function<uint32_t>(name, set, help)
                      ->default_str(std::to_string(row.fallback)),
                  row.least,
                  row.most);
    if (!row.excludes.empty()) {
      option->excludes("--" + std::string(row.excludes));
    }
  }
}

void add_classes(CLI::App& command,
                 const std::string& name,
                 std::vector<std::string>& classes,
                 const std::string& help) {
  std::vector<std::string> names;
  for (const vocabulary::Relevance relevance :
       vocabulary::kRelevances.values()) {
    if (relevance != vocabulary::Relevance::Unset) {
      names.emplace_back(vocabulary::relevance_name(relevance));
    }
  }
  may_list(
      command.add_option(name, classes, help)->check(CLI::IsMember(names)));
}

// Only formulas of these categories.
void add_category(CLI::App& command, std::vector<std::string>& categories) {
  const std::vector<std::string_view> words = technique::synthesis_categories();
  const std::vector<std::string> names(words.begin(), words.end());
  may_list(command
               .add_option("--category",
                           categories,
                           "synthesis, ranked: only formulas of this kind")
               ->check(CLI::IsMember(names)));
}

}  // namespace assay::cli
