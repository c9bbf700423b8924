// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "campaign/replay.h"
#include "store/finding.h"

namespace assay::view {

// A finding's test that was made, run and judged again.
struct Replay {
  std::string name;  // as the user calls the finding
  const store::Finding& finding;
  std::string version;  // that the finding's solver has here
  const campaign::Replayed& result;
  const campaign::MinimalSteps* least = nullptr;  // if they were looked for
};

std::string replay_text(const Replay& made);
nlohmann::ordered_json replay_json(const Replay& made);

// Whether the solver or Assay have other versions than the finding.
std::string other_versions_text(const store::Finding& finding,
                                const campaign::Origin& origin,
                                const std::string& version);

}  // namespace assay::view
