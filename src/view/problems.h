// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace assay::view {

struct ProblemStyle {
  bool has_source = false;   // also the source line and a caret
  bool has_colours = false;  // if it has the source
  bool is_strict = false;    // what is unsupported is an error, else a warning
  size_t more = 0;           // problems besides those given
};

// A line per problem, `path:line:col: error: message`. After twenty it only
// says how many more there are.
std::string problems_text(const std::string& path,
                          const std::string& text,
                          const std::vector<Diag>& problems,
                          const ProblemStyle& how);

}  // namespace assay::view
