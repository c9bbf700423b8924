// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "vocabulary/names.h"

namespace assay::vocabulary {

// How sure we are that a solver is wrong.
enum class Certainty : uint8_t {
  Confirmed,
  // It contradicts what is claimed, but nothing confirms the claim: for a
  // person to look at. Never counted as a finding.
  Unconfirmed,
  // It shows in a session, and not in a fresh process.
  SessionOnly,
};

inline constexpr auto kCertainties = names_up_to<Certainty::SessionOnly>(
    {"confirmed", "unconfirmed", "session-only"});

constexpr std::string_view certainty_name(Certainty certainty) {
  return kCertainties[certainty];
}

constexpr std::optional<Certainty> find_certainty(std::string_view name) {
  return kCertainties.find(name);
}

// What a maintainer would make of a finding.
enum class Relevance : uint8_t {
  Unset,         // nobody has looked yet
  Report,        // worth a report
  Fixed,         // a later release does not show it
  Option,        // needs an option that few people use
  Experimental,  // in a part that the solver itself calls experimental
  Deprecated,    // in a part that will be removed
  Unmaintained,  // the solver is no longer maintained
};

inline constexpr auto kRelevances =
    names_up_to<Relevance::Unmaintained>({"",
                                          "report",
                                          "fixed",
                                          "option",
                                          "experimental",
                                          "deprecated",
                                          "unmaintained"});

// "" for Unset.
constexpr std::string_view relevance_name(Relevance relevance) {
  return kRelevances[relevance];
}

constexpr std::optional<Relevance> find_relevance(std::string_view name) {
  return kRelevances.find(name);
}

}  // namespace assay::vocabulary
