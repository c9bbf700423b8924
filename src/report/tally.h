// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "store/store.h"
#include "store/tally.h"

namespace assay::report {

// "6 new groups, 1 known group, 94 occurrences, 2 suspicions", wherever people
// read it.
std::string tally_text(const store::Tally& tally);

// "1 report, 2 experimental": groups by class; "" without findings.
std::string classes_text(const store::Tally& tally);

// The same by class and kind, a line each; "" without findings.
std::string tally_table(const store::Tally& tally);

// Adds new_groups, known_groups, occurrences, kinds (the same by kind),
// classes (by what a maintainer would make of them), suspicions (groups) and
// suspicion_occurrences.
void add_tally(const store::Tally& tally, nlohmann::ordered_json& object);

// A line for each of the newest campaigns, and one for all if there are
// several. `shares` are all of the store.
std::string campaigns_text(std::span<const store::Campaign> campaigns,
                           std::span<const store::GroupShare> shares);

// For a group: in which campaigns it was found, how often, and whether it was
// new there; so that the sums over all groups are those of each campaign.
nlohmann::ordered_json campaigns_json(std::span<const store::GroupShare> shares,
                                      int64_t group);

}  // namespace assay::report
