// SPDX-License-Identifier: MIT
#include "view/json_text.h"

#include <nlohmann/json.hpp>

namespace assay::view {

std::string safe_dump(const nlohmann::ordered_json& value) {
  return value.dump(
      -1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace assay::view
