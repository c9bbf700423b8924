// SPDX-License-Identifier: MIT
//
// What every pass of the reducer must keep, whatever the script: random tests
// of all theories are reduced for the sake of one of their operators, and each
// script on the way is read again and looked at.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reduce/pass.h"
#include "reduce/reducer.h"
#include "smtlib/printer.h"
#include "support/script.h"
#include "technique/generate/random.h"
#include "technique/technique.h"
#include "term/walk.h"
#include "testcase/seeds.h"
#include "testcase/witness.h"

namespace assay::reduce {
namespace {

using technique::TheoryGroup;
using term::TermManager;

constexpr uint64_t kTestsPerGroup = 20;

// Finds those of interest that have a word in them. As a judge that asks
// solvers, it reads the witness in the scope of the script's text, which may
// mean other sorts than it was printed from: (Set U) is an array where nothing
// says that it is cvc5's.
class WordJudge final : public Judge {
 public:
  explicit WordJudge(std::string word) : word_(std::move(word)) {}

  Judged judge(const Posed& posed) override {
    Judged made;
    Workbench bench(test::language());
    const bool has_word = posed.script.find(word_) != std::string::npos;
    const bool is_readable = !bench.read(posed.script, "")
                             || bench.read(posed.script, posed.witness);
    made.shown = has_word && is_readable ? Shown::Shown : Shown::NotShown;
    return made;
  }

 private:
  std::string word_;
};

class NoObserver final : public Observer {
 public:
  void step(const Standing& /*standing*/) override {}

  void better(const std::string& /*script*/,
              const std::string& /*witness*/) override {
    ++kept;
  }

  size_t kept = 0;
};

// An operator of the script, by its name with what is in front of it.
std::string word_of(const TermManager& tm,
                    const smtlib::Script& script,
                    uint64_t number) {
  std::vector<std::string> words;
  for (const term::Term node : term::post_order(tm, script.assertions())) {
    if (tm.kind(node) == term::Kind::App && tm.child_count(node) > 0) {
      const term::Op op = tm.op(node);
      const auto& info = test::language().theories().info(tm, op);
      words.push_back((tm.op_indices(op).empty() ? "(" : "(_ ")
                      + std::string(info.name) + " ");
    }
  }
  return words.empty() ? "" : words[number % words.size()];
}

class ReduceContract : public testing::TestWithParam<TheoryGroup> {};

TEST_P(ReduceContract, EveryScriptThatIsKeptIsAsItShouldBe) {
  const testcase::Seeds seeds(test::language());
  const auto tables = technique::kRandomTechnique.prepare(
      seeds, {.groups = {GetParam()}, .max_size = 25});
  ASSERT_TRUE(tables) << tables.error().message;
  NoObserver observer;
  size_t made = 0;
  for (uint64_t index = 0; index < kTestsPerGroup; ++index) {
    TermManager tm(&seeds.base());
    const auto test = technique::make_test(
        technique::kRandomTechnique, **tables, {22, index, GetParam()}, tm);
    if (!test) {
      continue;
    }
    Input input;
    input.script = smtlib::print_script(test::language(), tm, test->script, {});
    if (const model::Model* witness = test->claim.witness()) {
      input.witness =
          testcase::witness_text(test::language(), tm, test->script, *witness)
              .value_or("");
    }
    const std::string word = word_of(tm, test->script, index);
    if (input.script.find(word) == std::string::npos) {
      continue;  // it is written in another way: (as const S)
    }
    Settings settings;
    settings.checks_itself = true;
    const Result<Reduction> reduced = reduce(
        test::language(),
        input,
        [&] { return std::make_unique<WordJudge>(word); },
        settings,
        observer);
    ASSERT_TRUE(reduced) << reduced.error().message << input.script
                         << input.witness;
    EXPECT_EQ(reduced->ending, Ending::Minimal);
    ++made;
  }
  EXPECT_GT(made, 0);
  EXPECT_GT(observer.kept, made);
}

std::vector<TheoryGroup> random_groups() {
  const testcase::Seeds seeds(test::language());
  const auto tables = technique::kRandomTechnique.prepare(seeds, {});
  return tables ? std::vector<TheoryGroup>((*tables)->groups().begin(),
                                           (*tables)->groups().end())
                : std::vector<TheoryGroup>();
}

INSTANTIATE_TEST_SUITE_P(Random,
                         ReduceContract,
                         testing::ValuesIn(random_groups()),
                         [](const auto& group) {
                           std::string name(technique::group_name(group.param));
                           std::erase_if(name, [](char c) {
                             return std::isalnum(c) == 0;
                           });
                           return name;
                         });

}  // namespace
}  // namespace assay::reduce
