// SPDX-License-Identifier: MIT
//
// Rows that are wrong, some of them published: trying values refutes each.
#include <string>

#include <gtest/gtest.h>

#include "base/source.h"
#include "rules/exhaust.h"
#include "rules/instance.h"
#include "rules/obligation.h"
#include "rules/rule.h"
#include "smtlib/language.h"

namespace assay::rules {
namespace {

constexpr const char* kRefuted = ASSAY_SOURCE_DIR "/tests/rules/refuted.rules";

TEST(RefutedRules, AreRefutedByTryingValues) {
  const smtlib::Language language;
  const auto text = base::read_file(kRefuted);
  ASSERT_TRUE(text) << text.error();
  const Result<RuleFile> file = parse_rules("refuted.rules", *text);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_GE(file->rules.size(), 54U);
  for (const Rule& rule : file->rules) {
    bool is_refuted = false;
    std::vector<uint32_t> sizes(rule.sizes.size(), 3);
    const Result<std::vector<Instance>> made = compile(language, rule, sizes);
    ASSERT_TRUE(made) << rule.name << ": " << made.error().message;
    for (const Instance& instance : *made) {
      const auto tm = language.theories().make_manager();
      for (const Obligation& obligation : obligations_of(instance, *tm)) {
        is_refuted = is_refuted
                     || exhaust(language, *tm, obligation, 40'000)
                            .counterexample.has_value();
      }
    }
    EXPECT_TRUE(is_refuted) << rule.name;
  }
}

}  // namespace
}  // namespace assay::rules
