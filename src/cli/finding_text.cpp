// SPDX-License-Identifier: MIT
#include "cli/finding_text.h"

#include <cstdio>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/output.h"

namespace assay::cli {

int report(const Diag& problem) {
  say(stderr, "assay: {}\n", problem.message);
  const bool is_bad_file = problem.code == "store-corrupt"
                           || problem.code == "store-foreign"
                           || problem.code == "store-version";
  return is_bad_file ? kExitBadInput : kExitMissing;
}

}  // namespace assay::cli
