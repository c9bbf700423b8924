// SPDX-License-Identifier: MIT
#include "store/tally.h"

#include <algorithm>

namespace assay::store {

namespace {

void add(const GroupShare& share, bool is_known, Tally::Row& row) {
  ++(is_known ? row.known_groups : row.new_groups);
  row.occurrences += share.findings;
}

}  // namespace

vocabulary::Relevance relevance_of(std::span<const GroupShare> group) {
  uint64_t front = UINT64_MAX;
  for (const GroupShare& share : group) {
    front = std::min(front, share.front);
  }
  return static_cast<vocabulary::Relevance>(front % 16);
}

Tally tally_of(std::span<const GroupShare> shares, int64_t campaign) {
  Tally tally;
  for (const GroupShare& share : shares) {
    if (share.campaign != campaign) {
      continue;
    }
    const auto group =
        std::ranges::equal_range(shares, share.group, {}, &GroupShare::group);
    const bool is_known = group.front().campaign != campaign;
    if (share.certainty == vocabulary::Certainty::Unconfirmed) {
      add(share, is_known, tally.suspicions);
    } else {
      add(share, is_known, tally.all);
      add(share, is_known, tally.kinds[std::string(kind_name(share.kind))]);
      add(share, is_known, tally.classes[{relevance_of(group), share.kind}]);
    }
  }
  return tally;
}

}  // namespace assay::store
