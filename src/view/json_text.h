// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace assay::view {

// On one line, in ASCII, so that it acts on no terminal. What is no UTF-8, as
// names of files and words of solvers may be, is replaced.
std::string safe_dump(const nlohmann::ordered_json& value);

}  // namespace assay::view
