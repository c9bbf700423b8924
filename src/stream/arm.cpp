// SPDX-License-Identifier: MIT
#include "stream/arm.h"

#include <fmt/format.h>

namespace assay::stream {

std::vector<Arm> arms_of(const technique::Technique& technique,
                         const technique::Tables& tables) {
  std::vector<Arm> arms;
  for (const technique::TheoryGroup group : tables.groups()) {
    arms.push_back(
        {&technique,
         &tables,
         group,
         fmt::format("{}/{}", technique.name, technique::group_name(group)),
         tables.most_tests(group),
         tables.weight(group),
         tables.prior(group)});
  }
  return arms;
}

}  // namespace assay::stream
