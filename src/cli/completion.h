// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace assay::cli {

// Prints a completion script made from the program's own commands and options.
int run_completion(const CLI::App& app, const std::string& shell);

}  // namespace assay::cli
