// SPDX-License-Identifier: MIT
// Whatever shapes a test's bytes has to be in the text, or a replay makes other
// bytes. A member that is added to Config does not compile here before somebody
// has thought of it: the structured binding names all of them.
#include "technique/config.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace assay::technique {

namespace {

constexpr auto kWishes =
    std::to_array<std::pair<std::string_view, StatusFilter>>(
        {{"", StatusFilter::Any},
         {"sat", StatusFilter::Sat},
         {"unsat", StatusFilter::Unsat},
         {"mixed", StatusFilter::Mixed}});

Result<void> read_line(std::string_view line, ParsedConfig& made) {
  const size_t space = line.find(' ');
  const std::string_view name = line.substr(0, space);
  const std::string_view value =
      space == std::string_view::npos ? "" : line.substr(space + 1);
  Config& config = made.config;
  if (name == "theory") {
    if (const std::optional<TheoryGroup> group = find_group(value)) {
      config.groups.push_back(*group);
      return {};
    }
  } else if (name == "logic") {
    config.logics.emplace_back(value);
    return {};
  } else if (name == "size") {
    const auto [rest, error] = std::from_chars(
        value.data(), value.data() + value.size(), config.max_size);
    if (error == std::errc() && rest == value.data() + value.size()) {
      return {};
    }
  } else if (name == "status") {
    config.wish = find_status_filter(value);
    return {};
  } else if (line == "ranked") {
    config.is_ranked = true;
    return {};
  } else if (line == "widen") {
    config.may_widen = true;
    return {};
  } else if (name == "rules") {
    made.rule_files.emplace_back(value);
    return {};
  } else if (name == "fusion-rule") {
    config.fusion_rules.emplace_back(value);
    return {};
  } else if (name == "option") {
    return config.options.add_word(value);
  }
  return fail("configuration",
              {},
              fmt::format("a configuration cannot have '{}'", line));
}

}  // namespace

std::string_view status_filter_name(StatusFilter wish) {
  return std::ranges::find(
             kWishes, wish, &std::pair<std::string_view, StatusFilter>::second)
      ->first;
}

StatusFilter find_status_filter(std::string_view name) {
  const auto* const found = std::ranges::find(
      kWishes, name, &std::pair<std::string_view, StatusFilter>::first);
  return found == kWishes.end() ? StatusFilter::Any : found->second;
}

std::string config_text(const Config& config) {
  // `only_extends` is what a chain tells its links.
  const auto& [groups,
               logics,
               max_size,
               wish,
               is_ranked,
               may_widen,
               only_extends,
               rule_files,
               fusion_rules,
               options] = config;
  std::string text;
  for (const TheoryGroup group : groups) {
    text += fmt::format("theory {}\n", group_name(group));
  }
  for (const std::string& logic : logics) {
    text += fmt::format("logic {}\n", logic);
  }
  text += fmt::format("size {}\n", max_size);
  if (wish != StatusFilter::Any) {
    text += fmt::format("status {}\n", status_filter_name(wish));
  }
  text += is_ranked ? "ranked\n" : "";
  text += may_widen ? "widen\n" : "";
  for (const rules::RuleFile& file : rule_files) {
    text += fmt::format("rules {:016x}\n", file.hash);
  }
  for (const std::string& rule : fusion_rules) {
    text += fmt::format("fusion-rule {}\n", rule);
  }
  for (const std::string& word : options.words()) {
    text += fmt::format("option {}\n", word);
  }
  return text;
}

Result<ParsedConfig> parse_config(std::string_view text) {
  ParsedConfig made;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (Result<void> read = read_line(text.substr(0, end), made); !read) {
      return std::unexpected(read.error());
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return made;
}

}  // namespace assay::technique
