// SPDX-License-Identifier: MIT
#include "report/tally.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace assay::report {

namespace {

using nlohmann::ordered_json;
using store::Tally;

std::string counted(uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

ordered_json row_json(const Tally::Row& row) {
  return {{"new_groups", row.new_groups},
          {"known_groups", row.known_groups},
          {"occurrences", row.occurrences}};
}

}  // namespace

std::string tally_text(const Tally& tally) {
  return fmt::format("{}, {}, {}, {}",
                     counted(tally.all.new_groups, "new group"),
                     counted(tally.all.known_groups, "known group"),
                     counted(tally.all.occurrences, "occurrence"),
                     counted(tally.suspicions.groups(), "suspicion"));
}

std::string classes_text(const Tally& tally) {
  std::map<vocabulary::Relevance, uint64_t> groups;
  for (const auto& [rank, row] : tally.classes) {
    groups[rank.first] += row.groups();
  }
  std::string text;
  for (const auto& [relevance, count] : groups) {
    const std::string_view name = relevance_name(relevance);
    text += fmt::format("{}{} {}",
                        text.empty() ? "" : ", ",
                        count,
                        name.empty() ? "unranked" : name);
  }
  return text;
}

std::string tally_table(const Tally& tally) {
  std::string text;
  for (const auto& [rank, row] : tally.classes) {
    const auto& [relevance, kind] = rank;
    const std::string_view name = relevance_name(relevance);
    text += fmt::format("  {:<12} {:<22} {} new, {} known, {}\n",
                        name.empty() ? "-" : name,
                        kind_name(kind),
                        row.new_groups,
                        row.known_groups,
                        counted(row.occurrences, "occurrence"));
  }
  return text;
}

void add_tally(const Tally& tally, ordered_json& object) {
  object.update(row_json(tally.all));
  ordered_json kinds = ordered_json::object();
  for (const auto& [kind, row] : tally.kinds) {
    kinds[kind] = row_json(row);
  }
  object["kinds"] = std::move(kinds);
  std::map<vocabulary::Relevance, Tally::Row> sums;
  for (const auto& [rank, row] : tally.classes) {
    Tally::Row& sum = sums[rank.first];
    sum.new_groups += row.new_groups;
    sum.known_groups += row.known_groups;
    sum.occurrences += row.occurrences;
  }
  ordered_json classes = ordered_json::object();
  for (const auto& [relevance, row] : sums) {
    classes[std::string(relevance_name(relevance))] = row_json(row);
  }
  object["classes"] = std::move(classes);
  object["suspicions"] = tally.suspicions.groups();
  object["suspicion_occurrences"] = tally.suspicions.occurrences;
}

std::string campaigns_text(std::span<const store::Campaign> campaigns,
                           std::span<const store::GroupShare> shares) {
  constexpr size_t kMost = 5;
  const size_t earlier = campaigns.size() - std::min(campaigns.size(), kMost);
  std::string text;
  if (campaigns.size() > 1) {
    Tally sum;
    for (const store::Campaign& campaign : campaigns) {
      const Tally tally = store::tally_of(shares, campaign.id);
      sum.all.new_groups += tally.all.new_groups;
      sum.all.occurrences += tally.all.occurrences;
      sum.suspicions.new_groups += tally.suspicions.new_groups;
    }
    text += fmt::format("all campaigns: {}, {}, {}\n",
                        counted(sum.all.new_groups, "group"),
                        counted(sum.all.occurrences, "occurrence"),
                        counted(sum.suspicions.new_groups, "suspicion"));
  }
  if (earlier > 0) {
    text += counted(earlier, "earlier campaign") + "\n";
  }
  for (const store::Campaign& campaign : campaigns.subspan(earlier)) {
    text += fmt::format("campaign {}: {}\n",
                        campaign.id,
                        tally_text(store::tally_of(shares, campaign.id)));
  }
  return text;
}

ordered_json campaigns_json(std::span<const store::GroupShare> shares,
                            int64_t group) {
  ordered_json list = ordered_json::array();
  for (const store::GroupShare& share :
       std::ranges::equal_range(shares, group, {}, &store::GroupShare::group)) {
    list.push_back({{"campaign", share.campaign},
                    {"new", list.empty()},
                    {"occurrences", share.findings}});
  }
  return list;
}

}  // namespace assay::report
