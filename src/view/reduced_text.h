// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "campaign/slip_findings.h"
#include "reduce/reducer.h"

namespace assay::view {

// How far a reduction is, without an end of line.
std::string reducing_line(const reduce::Standing& standing, double seconds);

// What came of it.
struct Reduced {
  std::string path;  // of the result
  std::string what;  // it shows
  const reduce::Reduction& reduction;
  std::span<const campaign::KeptSlip> slips;
  double seconds = 0;
};

std::string reduced_text(const Reduced& made);
nlohmann::ordered_json reduced_json(const Reduced& made);

}  // namespace assay::view
