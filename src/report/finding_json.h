// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "store/finding.h"

namespace assay::report {

// What a list says about the front of a group.
nlohmann::ordered_json finding_summary_json(const store::StoredFinding& stored);

// All about a finding, with its texts. `folder` is where its files are, or "".
nlohmann::ordered_json finding_json(const store::StoredFinding& stored,
                                    const std::string& folder);

}  // namespace assay::report
