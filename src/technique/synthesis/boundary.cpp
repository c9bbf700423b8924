// SPDX-License-Identifier: MIT
#include "technique/synthesis/boundary.h"

#include "theory/corners.h"

namespace assay::technique {

std::vector<num::Value> boundary_values(const BoundaryContext& context,
                                        term::Sort sort) {
  const theory::Corners corners(context.eval,
                                {context.has_strings, context.own});
  std::vector<num::Value> made = corners.of(sort);
  std::erase_if(made, [](const num::Value& value) {
    return value.is_opaque();  // has no term
  });
  return made;
}

}  // namespace assay::technique
