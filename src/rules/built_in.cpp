// SPDX-License-Identifier: MIT
#include "rules/built_in.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/check.h"
#include "rules/proofs.h"

namespace assay::rules {

namespace {

constexpr std::string_view kEquivalences = "equivalences.rules";

// The proofs of a table, if any are kept.
std::optional<Proofs> proofs_of(std::string_view table) {
  const std::string_view stem = table.substr(0, table.rfind('.'));
  for (const auto& [name, text] : built_in_proofs()) {
    if (name.substr(0, name.rfind('.')) == stem) {
      Result<Proofs> proofs = Proofs::parse(text);
      ASSAY_CHECK(proofs) << name << ": " << proofs.error().message;
      return std::optional(*std::move(proofs));
    }
  }
  return std::nullopt;
}

std::vector<Rule> built_in(std::string_view name, std::string_view text) {
  Result<RuleFile> file = parse_rules(std::string(name), text);
  ASSAY_CHECK(file) << name << ": " << file.error().message;
  const std::optional<Proofs> proofs = proofs_of(name);
  for (Rule& rule : file->rules) {
    rule.belief = Belief::BuiltIn;
    if (proofs) {
      rule.proofs = proofs->of(rule);
    }
  }
  return std::move(file->rules);
}

}  // namespace

std::vector<Rule> all_rules(RuleKind kind, std::span<const RuleFile> files) {
  std::vector<Rule> out;
  const auto add = [&](const std::vector<Rule>& rules) {
    std::ranges::copy_if(rules, std::back_inserter(out), [&](const Rule& rule) {
      // Only fusion declares what a rule brings along.
      return rule.kind == kind && has_role(rule, Role::Input)
             && !has_role(rule, Role::Some) && !has_role(rule, Role::Bound)
             && (kind == RuleKind::Fusion
                 || (!has_role(rule, Role::Fresh) && !rule.record));
    });
  };
  for (const auto& [name, text] : built_in_rules()) {
    if (name != kEquivalences) {
      add(built_in(name, text));
    }
  }
  for (const RuleFile& file : files) {
    add(file.rules);
  }
  return out;
}

std::vector<Rule> equivalences(std::span<const RuleFile> files) {
  std::vector<Rule> out;
  for (const auto& [name, text] : built_in_rules()) {
    if (name == kEquivalences) {
      out = built_in(name, text);
    }
  }
  for (const RuleFile& file : files) {
    std::ranges::copy_if(
        file.rules, std::back_inserter(out), [](const Rule& rule) {
          return rule.kind != RuleKind::Fusion;
        });
  }
  return out;
}

}  // namespace assay::rules
