// SPDX-License-Identifier: MIT
#pragma once

#include "theory/value_term.h"
#include "theory/value_text.h"

// How models write their values; the rows of the sorts know it.
namespace assay::model {

using theory::ElementTerm;
using theory::value_text;
using theory::value_to_term;

}  // namespace assay::model
