// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "vocabulary/confirmation.h"
#include "vocabulary/kind.h"

namespace assay::store {

// The findings of one campaign that are in one group.
struct GroupShare {
  int64_t group = 0;
  int64_t campaign = 0;
  vocabulary::Kind kind = vocabulary::Kind::Crash;
  vocabulary::Certainty certainty = vocabulary::Certainty::Confirmed;
  uint64_t findings = 0;
  // By which fronts are compared: 16 times the standing, and the relevance.
  uint64_t front = 0;

  friend bool operator==(const GroupShare&, const GroupShare&) = default;
};

// What a campaign has found, as everybody counts it: from what is in the store,
// so that no kill and no second run of a test changes it.
struct Tally {
  struct Row {
    uint64_t new_groups = 0;    // no earlier campaign of the store has them
    uint64_t known_groups = 0;  // an earlier one has them, too
    uint64_t occurrences = 0;   // findings

    uint64_t groups() const { return new_groups + known_groups; }

    friend bool operator==(const Row&, const Row&) = default;
  };

  // By what a maintainer would make of the group, then by kind.
  using Class = std::pair<vocabulary::Relevance, vocabulary::Kind>;

  Row all;                           // that are no suspicions
  std::map<std::string, Row> kinds;  // the same by kind
  std::map<Class, Row> classes;      // the same by class
  Row suspicions;                    // not confirmed

  bool is_empty() const { return all.groups() + suspicions.groups() == 0; }

  friend bool operator==(const Tally&, const Tally&) = default;
};

// What a maintainer would make of a group: what its front says. `group` are all
// of its shares.
vocabulary::Relevance relevance_of(std::span<const GroupShare> group);

// `shares` are all of a store, sorted by group and campaign.
Tally tally_of(std::span<const GroupShare> shares, int64_t campaign);

}  // namespace assay::store
