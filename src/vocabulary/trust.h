// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "vocabulary/names.h"

namespace assay::vocabulary {

// Why a claim is believed, the strongest first.
enum class TrustRoot : uint8_t {
  Proved,    // by us: a witness that was evaluated, or checked rules from such
  Vouched,   // at least two families of solvers agree
  Declared,  // a label in a file
};

inline constexpr auto kTrustRoots =
    names_up_to<TrustRoot::Declared>({"proved", "vouched", "declared"});

constexpr TrustRoot weakest_of(TrustRoot a, TrustRoot b) {
  return a < b ? b : a;
}

constexpr std::string_view root_name(TrustRoot root) {
  return kTrustRoots[root];
}

constexpr std::optional<TrustRoot> find_root(std::string_view name) {
  return kTrustRoots.find(name);
}

// The answer that a formula has.
enum class Status : uint8_t { Sat, Unsat };

inline constexpr auto kStatuses = names_up_to<Status::Unsat>({"sat", "unsat"});

constexpr std::string_view status_name(Status status) {
  return kStatuses[status];
}

constexpr std::optional<Status> find_status(std::string_view name) {
  return kStatuses.find(name);
}

}  // namespace assay::vocabulary
