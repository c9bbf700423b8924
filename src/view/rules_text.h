// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "prove/rule_checker.h"
#include "rules/rule_files.h"

// Tables of rules, and what came of checking them.
namespace assay::view {

// A rule and where it is.
struct ListedRule {
  const rules::Rule* rule = nullptr;
  std::string file;
  uint32_t line = 0;
  bool is_built_in = false;
};

// They refer to the tables.
std::vector<ListedRule> listed_rules(std::span<const rules::RuleText> tables);

std::string rules_table(std::span<const ListedRule> rows);
nlohmann::ordered_json rule_json(const ListedRule& row);

// The lists of values, which nobody has to check.
std::string values_text(std::span<const rules::RuleText> tables);
std::vector<nlohmann::ordered_json> values_json(
    std::span<const rules::RuleText> tables);

nlohmann::ordered_json rule_check_json(const ListedRule& row,
                                       const prove::RuleCheck& check);

using VerdictCounts = std::map<prove::RuleVerdict, size_t>;

// A line for each rule, and what there is to say about it below that.
class RuleCheckTable {
 public:
  explicit RuleCheckTable(std::span<const ListedRule> rows);

  std::string head() const;
  std::string lines(const ListedRule& row, const prove::RuleCheck& check) const;
  static std::string sums(const VerdictCounts& counts);

 private:
  size_t names_;
};

}  // namespace assay::view
