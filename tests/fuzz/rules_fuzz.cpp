// SPDX-License-Identifier: MIT
// Bytes -> table of rules -> sort check -> trial, and bytes -> record of
// proofs. Problems have a message and a place in the text.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz.h"
#include "rules/instance.h"
#include "rules/own_values.h"
#include "rules/proofs.h"
#include "rules/rule.h"
#include "rules/trial.h"
#include "smtlib/language.h"

namespace {

constexpr size_t kMostRules = 8;
constexpr uint64_t kPoints = 4;

const assay::smtlib::Language& language() {
  static const assay::smtlib::Language kLanguage;
  return kLanguage;
}

void check(const assay::Diag& problem, const std::string& text) {
  assay::fuzz::expect(!problem.message.empty(), "no message", text);
  assay::fuzz::expect(
      problem.span.begin <= problem.span.end && problem.span.end <= text.size(),
      "a place outside of the text: " + problem.message,
      text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  const std::string text(bytes, bytes + size);
  static_cast<void>(assay::rules::Proofs::parse(text));
  const auto file = assay::rules::parse_rules("x.rules", text);
  if (!file) {
    check(file.error(), text);
    return 0;
  }
  for (size_t i = 0; i < file->rules.size() && i < kMostRules; ++i) {
    const auto sorted = assay::rules::check_sorts(language(), file->rules[i]);
    if (!sorted) {
      check(sorted.error(), text);
      continue;
    }
    const auto trial =
        assay::rules::try_rule(language(), file->rules[i], kPoints);
    if (!trial) {
      check(trial.error(), text);
    }
  }
  for (const assay::rules::ValueList& list : file->values) {
    if (const auto values = assay::rules::evaluate_values(language(), list);
        !values) {
      check(values.error(), text);
    }
  }
  return 0;
}
