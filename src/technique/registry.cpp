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

const RandomTechnique& random_technique() {
  static const RandomTechnique only;
  return only;
}

const FusionTechnique& fusion_technique() {
  static const FusionTechnique only;
  return only;
}

const FusionTechnique& concat_technique() {
  static const FusionTechnique only(FusionTechnique::Kind::Concat);
  return only;
}

const SkeletonTechnique& skeleton_technique() {
  static const SkeletonTechnique only;
  return only;
}

const SynthesisTechnique& synthesis_technique() {
  static const SynthesisTechnique only;
  return only;
}

}  // namespace

std::span<const Technique* const> all_techniques() {
  static const SeedsTechnique seeds;
  static const std::array<const Technique*, 6> all = {&random_technique(),
                                                      &seeds,
                                                      &fusion_technique(),
                                                      &concat_technique(),
                                                      &skeleton_technique(),
                                                      &synthesis_technique()};
  return all;
}

std::span<const Technique* const> all_chains() {
  static const ChainTechnique random_skeleton(
      {&random_technique(), &skeleton_technique()});
  static const ChainTechnique fusion_skeleton(
      {&fusion_technique(), &skeleton_technique()});
  static const ChainTechnique concat_skeleton(
      {&concat_technique(), &skeleton_technique()});
  static const std::array<const Technique*, 3> all = {
      &random_skeleton, &fusion_skeleton, &concat_skeleton};
  return all;
}

std::vector<OptionInfo> all_options() {
  std::vector<OptionInfo> all;
  for (const Technique* technique : all_techniques()) {
    all.insert(
        all.end(), technique->options().begin(), technique->options().end());
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
