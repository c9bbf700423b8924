// SPDX-License-Identifier: MIT
#include "technique/registry.h"

#include <algorithm>
#include <array>

#include "technique/fuse/fusion.h"
#include "technique/generate/random.h"
#include "technique/replay/seeds.h"
#include "technique/skeleton/skeleton.h"

namespace assay::technique {

std::span<const Technique* const> all_techniques() {
  static const RandomTechnique random;
  static const SeedsTechnique seeds;
  static const FusionTechnique fusion;
  static const ConcatTechnique concat;
  static const SkeletonTechnique skeleton;
  static const std::array<const Technique*, 5> all = {
      &random, &seeds, &fusion, &concat, &skeleton};
  return all;
}

const Technique* find_technique(std::string_view name) {
  const std::span<const Technique* const> all = all_techniques();
  const auto found = std::ranges::find(all, name, &Technique::name);
  return found == all.end() ? nullptr : *found;
}

}  // namespace assay::technique
