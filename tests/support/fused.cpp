// SPDX-License-Identifier: MIT
#include "support/fused.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <gtest/gtest.h>

#include "eval/judge_model.h"
#include "model/model_reader.h"
#include "smtlib/printer.h"
#include "support/script.h"
#include "testcase/witness.h"

namespace assay::test {

namespace {

using testcase::Status;
using testcase::TestCase;

constexpr uint64_t kTextChecks = 300;

void check_symbols(const TestCase& made) {
  std::unordered_set<uint32_t> declared;
  for (const smtlib::Command& command : made.script.commands) {
    if (command.kind == smtlib::CommandKind::DeclareFun
        || command.kind == smtlib::CommandKind::DeclareConst) {
      declared.insert(command.ref);
    }
  }
  for (const auto& [symbol, meaning] : made.claim.witness()->symbols) {
    EXPECT_TRUE(declared.contains(symbol.id)) << symbol.id;
  }
}

// The witness as text, against the script as text.
void check_text(term::TermManager& tm,
                const TestCase& made,
                const Parsed& again) {
  const Result<std::string> model = testcase::witness_text(
      language(), tm, made.script, *made.claim.witness());
  ASSERT_TRUE(model) << model.error().message;
  const model::ModelReading reading =
      model::read_model(language(), *again.tm, again.script, *model);
  ASSERT_TRUE(reading.problems.empty())
      << *model << reading.problems[0].message;
  EXPECT_EQ(
      eval::judge_model(language().theories(), *again.tm, reading).verdict,
      eval::Verdict::True)
      << *model;
}

bool has_all(const std::string& text, const std::vector<std::string>& parts) {
  return std::ranges::all_of(parts, [&](const std::string& part) {
    return text.find(part) != std::string::npos;
  });
}

}  // namespace

std::vector<Fused> fuse_tests(const FuseRequest& request) {
  const testcase::Seeds seeds = make_seeds(request.seeds);
  const technique::Technique& technique = *request.technique;
  const auto tables = technique.prepare(seeds, request.config);
  EXPECT_TRUE(tables);
  const std::vector<technique::TheoryGroup>& groups = (*tables)->groups();
  std::vector<Fused> all;
  for (uint64_t i = 0; i < request.count && !groups.empty(); ++i) {
    term::TermManager tm(&seeds.base());
    const Result<TestCase> made =
        make_test(technique, **tables, {7, i, groups[i % groups.size()]}, tm);
    if (!made) {
      continue;
    }
    Fused fused{smtlib::print_script(language(), tm, made->script, {}),
                made->claim.status().value_or(Status::Unsat),
                made->provenance.rules,
                made->claim.root};
    SCOPED_TRACE(fused.text);
    const Parsed again = parse(fused.text);
    EXPECT_TRUE(again.problems.empty()) << again.problems[0].message;
    const model::Model* witness = made->claim.witness();
    const bool is_open = std::ranges::any_of(
        request.seeds, [](const SeedText& row) { return row.is_open; });
    if (fused.status == Status::Sat && (!is_open || witness != nullptr)) {
      EXPECT_TRUE(witness != nullptr
                  && testcase::holds(language(), tm, made->script, *witness));
      check_symbols(*made);
      if (i < kTextChecks) {
        check_text(tm, *made, again);
      }
    }
    all.push_back(std::move(fused));
    if (!request.until.empty() && has_all(all.back().text, request.until)) {
      break;
    }
  }
  return all;
}

std::vector<std::string> fuse(const std::vector<SeedText>& seeds,
                              const technique::Config& config,
                              uint64_t count) {
  std::vector<std::string> texts;
  for (Fused& fused :
       fuse_tests({.seeds = seeds, .config = config, .count = count})) {
    texts.push_back(std::move(fused.text));
  }
  return texts;
}

size_t count_with(const std::vector<std::string>& texts,
                  std::string_view part) {
  return static_cast<size_t>(
      std::ranges::count_if(texts, [&](const std::string& text) {
        return text.find(part) != std::string::npos;
      }));
}

}  // namespace assay::test
