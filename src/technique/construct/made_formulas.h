// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::technique {

// Assertions, and what is known of them.
struct MadeFormulas {
  std::vector<term::Term> assertions;
  testcase::Claim claim;
};

}  // namespace assay::technique
