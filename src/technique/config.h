// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"
#include "technique/group.h"
#include "technique/option.h"

namespace assay::technique {

// Which claims are wanted. Mixed: of seeds with different answers, for
// techniques that put seeds together; nothing else to others.
enum class StatusFilter : uint8_t { Any, Sat, Unsat, Mixed };

// The command-line spelling; "" for Any. Unknown names map to Any.
std::string_view status_filter_name(StatusFilter wish);
StatusFilter find_status_filter(std::string_view name);

// What a campaign wants.
struct Config {
  std::vector<TheoryGroup> groups = {};  // empty: all
  std::vector<std::string> logics = {};  // the only ones to print; empty: all
  // Operators in a test, about; a technique that starts from seeds adds as
  // many. A test has at most kMaxTermsPerSize times as many distinct terms.
  uint32_t max_size = 40;
  StatusFilter wish = StatusFilter::Any;
  // From small to large instead of at random: an order's index is the rank in
  // its group. Only for techniques that can list all their tests.
  bool is_ranked = false;
  // Whether a test may need a larger logic than its seeds do.
  bool may_widen = false;
  // The tables are for `extend` only, so that no seeds are needed.
  bool only_extends = false;
  // Rules besides the built-in ones.
  std::vector<rules::RuleFile> rule_files = {};
  // The fusion functions to use, by name; empty: all.
  std::vector<std::string> fusion_rules = {};
  // Of single techniques.
  OptionValues options = {};
};

// One text for configurations that make the same tests: a line for each thing
// that is not as it is by default. Rule files are known by their hashes.
std::string config_text(const Config& config);

// The same, read back; the rule files themselves are for the caller to find.
struct ParsedConfig {
  Config config;
  std::vector<std::string> rule_files;  // hashes, in order
};

Result<ParsedConfig> parse_config(std::string_view text);

}  // namespace assay::technique
