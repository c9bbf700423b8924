// SPDX-License-Identifier: MIT
#include "cli/load_rules.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "technique/synthesis/corner_pool.h"

namespace assay::cli {

namespace {

bool is_used_by_synthesis(const std::string& sort) {
  return std::ranges::any_of(technique::tiny_palettes(),
                             [&](const technique::PaletteSpec& spec) {
                               return spec.sorts.find(sort) != spec.sorts.npos;
                             });
}

std::expected<std::vector<rules::RuleText>, int> checked(
    rules::RuleTables loaded) {
  for (const rules::RuleProblems& file : loaded.problems) {
    if (file.list.front().code == "unreadable") {
      say(stderr, "{}: error: {}\n", file.path, file.list.front().message);
    } else {
      print_problems(file.path, file.text, file.list, false);
    }
  }
  if (!loaded.is_fine()) {
    return std::unexpected(kExitBadInput);
  }
  return std::move(loaded.tables);
}

}  // namespace

std::expected<std::vector<rules::RuleText>, int> read_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths) {
  return checked(rules::read_rules(language, paths, is_used_by_synthesis));
}

std::expected<std::vector<rules::RuleFile>, int> load_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths) {
  std::expected<std::vector<rules::RuleText>, int> tables =
      checked(rules::load_rules(language, paths, is_used_by_synthesis));
  if (!tables) {
    return std::unexpected(tables.error());
  }
  std::vector<rules::RuleFile> files;
  for (rules::RuleText& table : *tables) {
    files.push_back(std::move(table.file));
  }
  return files;
}

}  // namespace assay::cli
