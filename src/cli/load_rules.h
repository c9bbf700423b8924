// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "rules/rule_files.h"

namespace assay::cli {

// rules::read_rules; what is wrong goes to stderr with its place. Then the
// error is the exit code.
std::expected<std::vector<rules::RuleText>, int> read_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths);

// The same with rules::load_rules.
std::expected<std::vector<rules::RuleFile>, int> load_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths);

}  // namespace assay::cli
