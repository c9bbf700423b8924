// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace assay::campaign {

// What becomes of an earlier campaign of the same identity.
enum class Resuming : uint8_t {
  Never,    // another one begins
  IfAny,    // it goes on; without one, another one begins
  IfNamed,  // the same, but not if there are others only
};

// How a campaign has begun.
struct Beginning {
  int64_t campaign = 0;
  std::optional<store::Campaign> resumed;  // it goes on
  // Of other identities, where it was looked for one of its own in vain.
  std::vector<store::Campaign> others;
};

// An option that two campaigns differ in, with the values that only one has;
// "none" for none.
struct Difference {
  std::string option;
  std::string there;
  std::string here;

  friend bool operator==(const Difference&, const Difference&) = default;
};

std::vector<Difference> differences(const store::Identity& there,
                                    const store::Identity& here);

// "campaign 3, begun 2026-11-18 20:12:03 UTC".
std::string campaign_text(const store::Campaign& campaign);

// The newest campaigns of a store, and what makes each another one: lines for
// people.
Result<std::string> others_text(store::Store& store,
                                const std::vector<store::Campaign>& others,
                                const store::Identity& here);

}  // namespace assay::campaign
