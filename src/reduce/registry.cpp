// SPDX-License-Identifier: MIT
#include <array>

#include "reduce/passes.h"

namespace assay::reduce {

std::span<const Pass* const> first_passes() {
  static const std::array kPasses = {&clean_up()};
  return kPasses;
}

// What takes away much comes first, and what only simplifies comes when little
// is left.
std::span<const Pass* const> repeated_passes() {
  static const std::array kPasses = {&clean_up(),
                                     &assertions(),
                                     &commands(),
                                     &witness_values(),
                                     &rewrites(),
                                     &arguments(),
                                     &terms(),
                                     &quantifiers(),
                                     &equalities(),
                                     &variables(),
                                     &operators(),
                                     &functions(),
                                     &sorts(),
                                     &indices(),
                                     &literals(),
                                     &names()};
  return kPasses;
}

}  // namespace assay::reduce
