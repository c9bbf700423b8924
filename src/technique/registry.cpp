// SPDX-License-Identifier: MIT
#include "technique/registry.h"

#include <algorithm>
#include <array>

#include "technique/chain/chain.h"
#include "technique/fuse/fusion.h"
#include "technique/generate/random.h"
#include "technique/labelled/seeds.h"
#include "technique/skeleton/skeleton.h"
#include "technique/synthesis/synthesis.h"

namespace assay::technique {

namespace {

constexpr std::array kTechniques = {&kRandomTechnique,
                                    &kSeedsTechnique,
                                    &kFusionTechnique,
                                    &kConcatTechnique,
                                    &kSkeletonTechnique,
                                    &kSynthesisTechnique};

constexpr std::array kChainRows = {
    Chain<kRandomTechnique, kSkeletonTechnique>::row("random+skeleton", false),
    Chain<kFusionTechnique, kSkeletonTechnique>::row("fusion+skeleton", true),
    Chain<kConcatTechnique, kSkeletonTechnique>::row("concat+skeleton", true)};

constexpr std::array kChains = {&kChainRows[0], &kChainRows[1], &kChainRows[2]};
static_assert(kChains.size() == kChainRows.size());

}  // namespace

std::span<const Technique* const> all_techniques() {
  return kTechniques;
}

std::span<const Technique* const> all_chains() {
  return kChains;
}

std::vector<OptionInfo> all_options() {
  std::vector<OptionInfo> all;
  for (const Technique* technique : all_techniques()) {
    const std::span<const OptionInfo> own = technique->options();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

const Technique* find_technique(std::string_view name) {
  for (const std::span<const Technique* const> list :
       {all_techniques(), all_chains()}) {
    const auto found = std::ranges::find(list, name, &Technique::name);
    if (found != list.end()) {
      return *found;
    }
  }
  return nullptr;
}

}  // namespace assay::technique
