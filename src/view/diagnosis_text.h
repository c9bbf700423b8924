// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "ask/doctor.h"

namespace assay::view {

// What a hunt would use here, what could be installed, what is in the way.
std::string diagnosis_text(const ask::Diagnosis& made);
nlohmann::ordered_json diagnosis_json(const ask::Diagnosis& made);

}  // namespace assay::view
