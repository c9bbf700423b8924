// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "vocabulary/names.h"

namespace assay::vocabulary {

// What became of an answer of a sweep that contradicts what is claimed.
enum class Conclusion : uint8_t {
  None,  // it does not
  Confirmed,
  Unconfirmed,  // not seen again, or nothing shows that the solver is wrong
  Refuted,      // our own claim is wrong
};

inline constexpr auto kConclusions = names_up_to<Conclusion::Refuted>(
    {"", "confirmed", "unconfirmed", "refuted"});

// "" for None.
constexpr std::string_view conclusion_name(Conclusion conclusion) {
  return kConclusions[conclusion];
}

constexpr std::optional<Conclusion> find_conclusion(std::string_view name) {
  return kConclusions.find(name);
}

// What a check says about a model or a core; of a right core, also whether it
// is larger than the least one.
enum class Standing : uint8_t { None, Valid, Invalid, Undetermined, Larger };

inline constexpr auto kStandings = names_up_to<Standing::Larger>(
    {"", "valid", "invalid", "undetermined", "larger"});

// "" for None.
constexpr std::string_view standing_name(Standing standing) {
  return kStandings[standing];
}

constexpr std::optional<Standing> find_standing(std::string_view name) {
  return kStandings.find(name);
}

}  // namespace assay::vocabulary
