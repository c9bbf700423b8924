// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rule.h"

namespace assay::rules {

// The tables of rules/, as (file name, text).
using BuiltInFile = std::pair<std::string_view, std::string_view>;
std::span<const BuiltInFile> built_in_rules();

// The rules of one kind: the built-in ones, then those of the files.
std::vector<Rule> all_rules(RuleKind kind, std::span<const RuleFile> files);

}  // namespace assay::rules
