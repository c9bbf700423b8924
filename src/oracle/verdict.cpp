// SPDX-License-Identifier: MIT
#include "oracle/verdict.h"

#include <algorithm>
#include <utility>

namespace assay::oracle {

std::vector<Candidate> judge(const testcase::Claim& claim,
                             std::span<const Run> runs,
                             const KindSet& kinds) {
  const Sight sight{claim, runs};
  std::vector<Candidate> found;
  for (size_t i = 0; i < runs.size(); ++i) {
    for (const Oracle& oracle : all_oracles()) {
      if (!kinds.has(oracle.kind)) {
        continue;
      }
      if (std::optional<Candidate> seen = oracle.judge(sight, i)) {
        found.push_back(*std::move(seen));
        break;
      }
    }
  }
  std::ranges::sort(found, {}, [](const Candidate& candidate) {
    return std::pair(candidate.kind, candidate.run);
  });
  return found;
}

const Run* find_vote(std::span<const Run> runs,
                     const Run& run,
                     solver::End answer) {
  const auto found = std::ranges::find_if(runs, [&](const Run& other) {
    return other.outcome.end == answer && other.profile->may_vote
           && other.profile->family != run.profile->family;
  });
  return found == runs.end() ? nullptr : &*found;
}

}  // namespace assay::oracle
