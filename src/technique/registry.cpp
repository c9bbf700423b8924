// SPDX-License-Identifier: MIT
#include "technique/registry.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "base/near_word.h"
#include "technique/chain/chain.h"
#include "technique/construct/construct.h"
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
                                    &kSynthesisTechnique,
                                    &kConstructTechnique};

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

Result<std::vector<const Technique*>> find_techniques(
    const std::vector<std::string>& names, StatusFilter wish) {
  const auto mixes = [](const Technique* technique) {
    return (technique->links.empty() ? technique : technique->links.front())
        ->mixes_answers;
  };
  std::vector<const Technique*> found;
  for (const std::string& name : names) {
    const Technique* technique = find_technique(name);
    if (technique == nullptr) {
      std::vector<std::string_view> known;
      for (const auto list : {all_techniques(), all_chains()}) {
        std::ranges::transform(
            list, std::back_inserter(known), &Technique::name);
      }
      return fail("no-technique", {}, base::no_such("technique", name, known));
    }
    if (wish == StatusFilter::Mixed && !mixes(technique)) {
      return fail("no-technique",
                  {},
                  fmt::format("status mixed: '{}' puts no seeds together, as "
                              "fusion and concat do",
                              name));
    }
    if (std::ranges::find(found, technique) == found.end()) {
      found.push_back(technique);
    }
  }
  if (names.empty()) {
    std::ranges::copy_if(
        all_techniques(), std::back_inserter(found), [&](const auto* each) {
          return wish != StatusFilter::Mixed || mixes(each);
        });
  }
  return found;
}

}  // namespace assay::technique
