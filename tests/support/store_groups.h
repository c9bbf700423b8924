// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <tuple>

#include "store/store.h"

// Groups and their fronts as the store defines them, computed anew for every
// question. A model's finding has members `id` and `finding`; ids count from 1.
namespace assay::test {

inline bool is_alike(const store::Finding& a, const store::Finding& b) {
  const bool is_same_fault = !a.signature.empty() && a.signature == b.signature;
  const bool is_same_shape = a.shape_hash != 0 && a.shape_hash == b.shape_hash;
  return a.solver == b.solver && a.kind == b.kind
         && a.confirmation.certainty == b.confirmation.certainty
         && (is_same_fault || is_same_shape);
}

template <class ModelFinding>
const ModelFinding& get_finding(std::span<const ModelFinding> findings,
                                int64_t id) {
  return findings[static_cast<size_t>(id - 1)];
}

// The findings that belong together with this one, by number.
template <class ModelFinding>
std::set<int64_t> group_of(std::span<const ModelFinding> findings, int64_t id) {
  std::set<int64_t> group = {id};
  for (size_t size = 0; size != group.size();) {
    size = group.size();
    for (const ModelFinding& other : findings) {
      const bool belongs = std::ranges::any_of(group, [&](int64_t member) {
        return is_alike(get_finding(findings, member).finding, other.finding);
      });
      if (belongs) {
        group.insert(other.id);
      }
    }
  }
  return group;
}

template <class ModelFinding>
int64_t front_of(std::span<const ModelFinding> findings,
                 const std::set<int64_t>& group) {
  return *std::ranges::min_element(group, {}, [&](int64_t id) {
    const store::Finding& finding = get_finding(findings, id).finding;
    return std::tuple(finding.is_flaky(),
                      finding.relevance,
                      finding.size,
                      finding.test_index,
                      finding.question.configuration,
                      id);
  });
}

}  // namespace assay::test
