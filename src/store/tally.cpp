// SPDX-License-Identifier: MIT
#include "store/tally.h"

namespace assay::store {

namespace {

void add(const GroupShare& share, bool is_known, Tally::Row& row) {
  ++(is_known ? row.known_groups : row.new_groups);
  row.occurrences += share.findings;
}

}  // namespace

Tally tally_of(std::span<const GroupShare> shares, int64_t campaign) {
  Tally tally;
  for (size_t i = 0; i < shares.size(); ++i) {
    const GroupShare& share = shares[i];
    if (share.campaign != campaign) {
      continue;
    }
    const bool is_known = i > 0 && shares[i - 1].group == share.group;
    if (share.certainty == vocabulary::Certainty::Unconfirmed) {
      add(share, is_known, tally.suspicions);
    } else {
      add(share, is_known, tally.all);
      add(share, is_known, tally.kinds[std::string(kind_name(share.kind))]);
    }
  }
  return tally;
}

}  // namespace assay::store
