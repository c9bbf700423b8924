// SPDX-License-Identifier: MIT
#pragma once

#include "theory/inverse.h"

namespace assay::theory::core {

bool invert_equal(const InverseCall& call);
bool invert_distinct(const InverseCall& call);
bool invert_ite(const InverseCall& call);

}  // namespace assay::theory::core
