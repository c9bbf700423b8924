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
// What is shown of them: x.proofs belongs to x.rules.
std::span<const BuiltInFile> built_in_proofs();

// The rules of one kind that formulas are rewritten by: the built-in ones, then
// those of the files. Without equivalences.rules and without rules that have no
// inputs, or symbols of their own; but fusion has fresh ones and records.
std::vector<Rule> all_rules(RuleKind kind, std::span<const RuleFile> files);

// The rules that contradictions are made of: those of equivalences.rules, then
// all that weaken or are equal of the files.
std::vector<Rule> equivalences(std::span<const RuleFile> files);

}  // namespace assay::rules
