// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace assay::cli {

// Writes view::problems_text to stderr; on a terminal with the source, in
// colours unless the environment has NO_COLOR.
void print_problems(const std::string& path,
                    const std::string& text,
                    const std::vector<Diag>& problems,
                    bool is_strict,
                    size_t more = 0);

// Writes `assay: message` to stderr and gives the code back.
int complain(int code, const std::string& message);

}  // namespace assay::cli
