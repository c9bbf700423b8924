// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "rules/rule.h"
#include "smtlib/language.h"

namespace assay::cli {

// A table of rules with the text that its spans are about.
struct RuleText {
  rules::RuleFile file;
  std::string text;
  bool is_built_in = false;
};

// Reads and sort-checks the files; without any, the built-in tables. What is
// wrong goes to stderr with its place. Then the error is the exit code.
std::expected<std::vector<RuleText>, int> read_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths);

// Rules for making tests: the same, and no rule is one that our evaluator
// refutes by a quick trial or that has the name of another one.
std::expected<std::vector<rules::RuleFile>, int> load_rules(
    const smtlib::Language& language, const std::vector<std::string>& paths);

}  // namespace assay::cli
