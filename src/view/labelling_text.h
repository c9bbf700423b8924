// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "seeds/lock_summary.h"

// What labelling seeds comes to.
namespace assay::view {

// What was set aside and what solvers did wrong: a line each that editors
// understand, or an event.
std::string lock_events_text(const seeds::Lock& lock);
std::vector<nlohmann::ordered_json> lock_events(const seeds::Lock& lock);

struct LabellingEnd {
  std::string lock_path;
  size_t files = 0;
  size_t labelled = 0;  // that solvers were asked about
  bool is_interrupted = false;
  const seeds::LockSummary& sum;
};

std::string labelling_text(const LabellingEnd& end);
nlohmann::ordered_json labelling_json(const LabellingEnd& end);

}  // namespace assay::view
