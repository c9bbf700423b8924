// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace assay::cli {

// Writes a line per problem to stderr, `path:line:col: error: message`; on a
// terminal with the source line and a caret, in colours unless the environment
// has NO_COLOR. After twenty it only says how many
// more there are, `more` besides those given. What is unsupported is a warning,
// or an error if `is_strict`.
void print_problems(const std::string& path,
                    const std::string& text,
                    const std::vector<Diag>& problems,
                    bool is_strict,
                    size_t more = 0);

// Writes `assay: message` to stderr and gives the code back.
int complain(int code, const std::string& message);

}  // namespace assay::cli
