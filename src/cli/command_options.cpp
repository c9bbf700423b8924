// SPDX-License-Identifier: MIT
#include "cli/command_options.h"

#include <algorithm>
#include <string>
#include <vector>

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

namespace {

// --name NAME, one out of a list.
CLI::Option* add_choice(CLI::App& command,
                        technique::OptionValues& values,
                        const technique::OptionInfo& row) {
  const auto set = [&values, row](const std::string& name) {
    const auto found = std::ranges::find(row.choices, name);
    values.set(row.name,
               static_cast<uint32_t>(found - row.choices.begin()) + 1);
  };
  return command
      .add_option_function<std::string>(
          "--" + std::string(row.name), set, std::string(row.help))
      ->check(CLI::IsMember(
          std::vector<std::string>(row.choices.begin(), row.choices.end())));
}

// Both numbers of N,N; none if the text is no such thing.
std::vector<uint32_t> read_pair(const std::string& text,
                                const technique::OptionInfo& row) {
  const size_t comma = std::min(text.find(','), text.size());
  const auto first =
      base::parse_whole(text.substr(0, comma), row.least, row.most);
  const auto second = base::parse_whole(
      text.substr(std::min(comma + 1, text.size())), row.least, row.most);
  if (!first || !second) {
    return {};
  }
  return {static_cast<uint32_t>(*first), static_cast<uint32_t>(*second)};
}

// --name N,N
CLI::Option* add_pair(CLI::App& command,
                      technique::OptionValues& values,
                      const technique::OptionInfo& row) {
  const auto set = [&values, row](const std::string& text) {
    values.set(row.name, read_pair(text, row));
  };
  const auto check = [row](const std::string& text) {
    return read_pair(text, row).empty()
               ? fmt::format(
                     "expected two numbers from {} to {} with a comma "
                     "between them, not '{}'",
                     row.least,
                     row.most,
                     text)
               : std::string();
  };
  return command
      .add_option_function<std::string>(
          "--" + std::string(row.name), set, std::string(row.help))
      ->type_name("N,N")
      ->check(CLI::Validator(check, ""));
}

CLI::Option* add_number(CLI::App& command,
                        technique::OptionValues& values,
                        const technique::OptionInfo& row) {
  const auto set = [&values, row](uint32_t value) {
    values.set(row.name,
               value == row.fallback ? std::vector<uint32_t>{}
                                     : std::vector<uint32_t>{value});
  };
  return check_number(
      command
          .add_option_function<uint32_t>(
              "--" + std::string(row.name), set, std::string(row.help))
          ->default_str(std::to_string(row.fallback)),
      row.least,
      row.most);
}

// Null for what the program sets itself.
CLI::Option* add_technique_option(CLI::App& command,
                                  technique::OptionValues& values,
                                  const technique::OptionInfo& row) {
  using Type = technique::OptionInfo::Type;
  switch (row.type) {
    case Type::Flag:
      return command.add_flag_callback(
          "--" + std::string(row.name),
          [&values, row] { values.set(row.name); },
          std::string(row.help));
    case Type::Number: return add_number(command, values, row);
    case Type::Choice: return add_choice(command, values, row);
    case Type::Pair: return add_pair(command, values, row);
    case Type::Numbers: break;
  }
  return nullptr;
}

}  // namespace

void add_technique_options(CLI::App& command, technique::OptionValues& values) {
  for (const technique::OptionInfo& row : technique::all_options()) {
    CLI::Option* option = add_technique_option(command, values, row);
    if (option != nullptr && !row.excludes.empty()) {
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
