// SPDX-License-Identifier: MIT
#include "oracle/run.h"

namespace assay::oracle {

std::string_view check_result_name(CheckResult standing) {
  constexpr std::array<std::string_view, 4> kNames = {
      "none", "valid", "invalid", "undetermined"};
  return kNames[static_cast<size_t>(standing)];
}

}  // namespace assay::oracle
