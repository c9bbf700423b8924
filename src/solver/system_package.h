// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace assay::solver {

// "Debian 4.8.12-3.1" of a program that the system's package manager has
// installed on Debian; of any other, nothing. `root` stands for /.
std::optional<std::string> system_build(const std::string& program,
                                        const std::string& root = "");

}  // namespace assay::solver
