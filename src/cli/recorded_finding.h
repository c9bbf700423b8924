// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/solver_choice.h"
#include "store/finding.h"

// Findings that were kept, and what they were found with.
namespace assay::cli {

// How a user names one.
struct FindingName {
  std::string id;                     // a number, f12, or a folder
  std::string out;                    // the folder of the hunt, or ""
  std::string store;                  // else the URL of its store, or ""
  std::string_view option = "--out";  // by which the folder is given
};

struct RecordedFinding {
  store::Finding finding;
  int64_t id = 0;  // in the store; 0: it comes from a folder
};

// From a folder with the record of a finding, else from a store. A Diag
// (no-finding, or what a store says).
Result<RecordedFinding> load_finding(const FindingName& name);

// What the finding's solver was run by, or what the user gives for it
// (`solvers`, as for --solver), and the others that took part as far as they
// are here.
SolverChoices choose_for(const store::Finding& finding,
                         const std::vector<std::string>& solvers,
                         const process::Limits& limits);

}  // namespace assay::cli
