// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/finding.h"

namespace assay::report {

// Which findings are listed; an empty list: all.
struct FindingFilter {
  std::vector<std::string> kinds;
  std::vector<std::string> solvers;
  std::vector<std::string> theories;
  std::vector<std::string> relevances;

  bool is_empty() const {
    return kinds.empty() && solvers.empty() && theories.empty()
           && relevances.empty();
  }
};

bool fits(const FindingFilter& filter, const store::Finding& finding);

// What a maintainer would look at first comes first: by class, then by
// severity, then by number; what is not confirmed comes last.
void rank_findings(std::vector<store::StoredFinding>& fronts);

// One line per group, under a head; what is not confirmed comes apart, behind
// the others. Lines are cut at `width`.
std::string findings_table(std::span<const store::StoredFinding> fronts,
                           size_t width);

// The class of a finding in a list, "-" if nobody has looked yet.
std::string class_text(const store::Finding& finding);

// What is wrong, with how sure we are of it unless it is confirmed and steady.
std::string detail_text(const store::Finding& finding);

// All about a finding, for people. `group` has all of its group; `folder` is
// where its files are, or "".
std::string finding_text(const store::StoredFinding& finding,
                         std::span<const store::StoredFinding> group,
                         const std::string& folder);

}  // namespace assay::report
