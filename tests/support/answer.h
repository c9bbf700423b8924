// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "store/store.h"

namespace assay::test {

// An answer of z3.
inline store::Answer answer(const std::string& formula,
                            const std::string& claim,
                            std::optional<vocabulary::End> end,
                            uint64_t seed = 0) {
  store::Answer made;
  made.formula = formula;
  made.category = "operation";
  made.claim = claim;
  made.solver = "z3";
  made.solver_seed = seed;
  made.end = end;
  return made;
}

}  // namespace assay::test
