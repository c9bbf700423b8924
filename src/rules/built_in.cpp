// SPDX-License-Identifier: MIT
#include "rules/built_in.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace assay::rules {

std::vector<Rule> all_rules(RuleKind kind, std::span<const RuleFile> files) {
  std::vector<Rule> out;
  const auto add = [&](const std::vector<Rule>& rules) {
    std::ranges::copy_if(rules, std::back_inserter(out), [&](const Rule& rule) {
      return rule.kind == kind;
    });
  };
  for (const auto& [name, text] : built_in_rules()) {
    const Result<RuleFile> file = parse_rules(std::string(name), text);
    ASSAY_CHECK(file) << name << ": " << file.error().message;
    add(file->rules);
  }
  for (const RuleFile& file : files) {
    add(file.rules);
  }
  return out;
}

}  // namespace assay::rules
