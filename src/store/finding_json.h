// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "store/finding.h"

namespace assay::store {

// Parts of a finding as JSON objects, the same wherever they are shown.

nlohmann::ordered_json confirmation_json(const Confirmation& confirmation);
nlohmann::ordered_json question_json(const Question& question);

// Names, kinds, sizes, versions and authors; not the bytes.
nlohmann::ordered_json artifacts_json(const StoredFinding& stored);

}  // namespace assay::store
