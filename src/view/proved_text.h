// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json.hpp>

#include "blast/prove.h"

namespace assay::view {

// What the blaster says about a check of a script.
struct Proved {
  std::string path;
  size_t line = 0;  // 0: there is no check-sat
  const blast::Answer& answer;
  std::string witness;  // if it is sat
};

std::string proved_text(const Proved& made);
nlohmann::ordered_json proved_json(const Proved& made);

}  // namespace assay::view
