// SPDX-License-Identifier: MIT
#include "store/sqlite_rows.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

namespace assay::store {

namespace {

struct ShowsName {
  Shows shows;
  std::string_view name;
};

constexpr auto kShowsNames =
    std::to_array<ShowsName>({{Shows::Answers, "answers"},
                              {Shows::Output, "output"},
                              {Shows::Death, "death"},
                              {Shows::Slow, "slow"}});

}  // namespace

std::string_view shows_text(Shows shows) {
  return kShowsNames[static_cast<size_t>(shows)].name;
}

Shows parse_shows(std::string_view text) {
  const auto* const row =
      std::ranges::find(kShowsNames, text, &ShowsName::name);
  return row == kShowsNames.end() ? Shows::Output : row->shows;
}

std::string argv_text(const std::vector<std::string>& argv) {
  std::string text;
  for (const std::string& argument : argv) {
    text += argument;
    text += '\0';
  }
  return text;
}

std::vector<std::string> parse_argv(std::string_view text) {
  std::vector<std::string> argv;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\0'), text.size());
    argv.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return argv;
}

std::string hash_text(uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

uint64_t parse_hash(const std::string& text) {
  return std::strtoull(text.c_str(), nullptr, 16);
}

}  // namespace assay::store
