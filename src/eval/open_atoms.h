// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>

#include "num/value.h"
#include "theory/registry.h"

namespace assay::eval {

// A key of an unspecified Boolean application, and the truth it is given.
using AtomTruth = std::pair<num::Value, bool>;

// Whether values for what the standard leaves open could give all atoms these
// truths. False is certain: comparisons that cannot all hold. True says
// nothing.
bool may_hold(const theory::Theories& theories,
              std::span<const AtomTruth> atoms);

}  // namespace assay::eval
