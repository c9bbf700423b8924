// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/command.h"
#include "report/finding_text.h"

namespace assay::cli {

struct FindingsOptions {
  std::string action = "list";   // or show, or an id and then `id` is ""
  std::string id;                // of show: 7, f12 or a folder's name
  report::FindingFilter filter;  // of list
  std::string out;               // the folder of a hunt
  std::string store;             // else the URL of a store
  bool json = false;
};

// Lists the findings of a store, or shows one. Returns the exit code: listing
// is fine whatever there is, an unknown finding is bad input, and a store that
// is not there is something missing.
int run_findings(const FindingsOptions& options);

// Declares the command.
Action add_findings(CLI::App& app);

}  // namespace assay::cli
