// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::solver {

// "Debian 4.8.12-3.1" of a program that the system's package manager has
// installed on Debian; of any other, nothing. Nothing either if the package is
// not of the version that the solver tells: then the program is an interpreter
// or a wrapper. `root` stands for /.
std::optional<std::string> system_build(const std::string& program,
                                        std::string_view version,
                                        const std::string& root = "");

}  // namespace assay::solver
