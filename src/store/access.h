// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace assay::store {

enum class Access : uint8_t { Read, Write };

}  // namespace assay::store
