// SPDX-License-Identifier: MIT
// The configuration of an identity is a line for each thing that is chosen, the
// name of the option first; several lines may have the same name.
#include "campaign/beginning.h"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <map>
#include <string_view>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::campaign {

namespace {

using Values = std::map<std::string, std::vector<std::string>>;

Values values_of(const store::Identity& identity) {
  Values values;
  values["Assay"] = {identity.version};
  values["--seed"] = {std::to_string(identity.seed)};
  if (!identity.lock_hash.empty()) {
    values["--seeds"] = {"files " + identity.lock_hash};
  }
  std::string_view text = identity.configuration;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    char separator = ' ';
    if (line.starts_with("option ")) {  // of a technique: NAME=VALUE
      line.remove_prefix(line.find(' ') + 1);
      separator = '=';
    }
    const size_t name = std::min(line.find(separator), line.size());
    const std::string_view value = line.substr(std::min(name + 1, line.size()));
    values[fmt::format("--{}", line.substr(0, name))].emplace_back(
        value.empty() ? "yes" : value);
  }
  for (auto& [name, list] : values) {
    std::ranges::sort(list);
  }
  return values;
}

// What the database has may be anybody's.
std::string shown(const std::vector<std::string>& values) {
  constexpr size_t kMost = 200;
  std::string text =
      values.empty() ? "none" : fmt::format("{}", fmt::join(values, ", "));
  if (text.size() > kMost) {
    text = text.substr(0, kMost) + " ...";
  }
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

std::vector<std::string> without(const std::vector<std::string>& values,
                                 const std::vector<std::string>& others) {
  std::vector<std::string> left;
  std::ranges::set_difference(values, others, std::back_inserter(left));
  return left;
}

}  // namespace

std::vector<Difference> differences(const store::Identity& there,
                                    const store::Identity& here) {
  Values old = values_of(there);
  Values now = values_of(here);
  Values all = old;
  all.insert(now.begin(), now.end());
  std::vector<Difference> list;
  for (const auto& [name, ignored] : all) {
    const std::vector<std::string> lost = without(old[name], now[name]);
    const std::vector<std::string> added = without(now[name], old[name]);
    if (!lost.empty() || !added.empty()) {
      list.push_back({shown({name}), shown(lost), shown(added)});
    }
  }
  return list;
}

std::string campaign_text(const store::Campaign& campaign) {
  const std::time_t begun = campaign.started_us / 1'000'000;
  return fmt::format("campaign {}, begun {:%Y-%m-%d %H:%M:%S} UTC",
                     campaign.id,
                     fmt::gmtime(begun));
}

Result<std::string> others_text(store::Store& store,
                                const std::vector<store::Campaign>& others,
                                const store::Identity& here) {
  constexpr size_t kMost = 5;
  const size_t earlier = others.size() - std::min(others.size(), kMost);
  std::string text;
  for (size_t i = earlier; i < others.size(); ++i) {
    const store::Campaign& other = others[i];
    ASSAY_TRY(const store::Progress progress, store.progress(other.id));
    text += fmt::format("  {}, {} tests done, differs in\n",
                        campaign_text(other),
                        progress.done + progress.stragglers.size());
    for (const Difference& difference : differences(other.identity, here)) {
      text += fmt::format("    {}: {} there, {} here\n",
                          difference.option,
                          difference.there,
                          difference.here);
    }
  }
  if (earlier > 0) {
    text += fmt::format("  and {} earlier ones\n", earlier);
  }
  return text;
}

}  // namespace assay::campaign
