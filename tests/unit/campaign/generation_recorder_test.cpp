// SPDX-License-Identifier: MIT
#include "campaign/generation_recorder.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::campaign {
namespace {

using Making = stream::Feedback::Making;
using technique::TheoryGroup;
using testcase::Status;

constexpr size_t kCore = 0;
constexpr size_t kInts = 1;

class GenerationRecorderTest : public testing::Test {
 protected:
  GenerationRecorder make(bool drops_repeated) {
    return {arms_, drops_repeated, [this](const PrintedTest& printed) {
              if (is_full_) {
                return Result<void>(fail("full", {}, "no room"));
              }
              taken_.emplace_back(printed.text);
              return Result<void>();
            }};
  }

  // A test of that text was made, in a microsecond.
  static Result<stream::Feedback> add(GenerationRecorder& recorder,
                                      size_t arm,
                                      std::string_view text,
                                      Status status = Status::Sat) {
    test::Parsed parsed = test::script(std::string(text));
    testcase::TestCase test;
    test.script = std::move(parsed.script);
    test.script.logic = "QF_LIA";
    test.claim.promise = testcase::KnownStatus{status};
    const PrintedTest printed{test, text, *parsed.tm};
    TestResult result;
    result.is_made = true;
    result.printed = &printed;
    result.making_cpu_ns = 1000;
    return recorder.record({0, 0, arm}, std::move(result));
  }

  static Making making_of(const Result<stream::Feedback>& feedback) {
    EXPECT_TRUE(feedback);
    return feedback ? feedback->making : Making::NoMore;
  }

  std::vector<stream::Arm> arms_ = {
      {nullptr, nullptr, TheoryGroup::Core, "t/core"},
      {nullptr, nullptr, TheoryGroup::Ints, "t/ints"}};
  std::vector<std::string> taken_;
  bool is_full_ = false;
};

constexpr std::string_view kX =
    "(declare-const x Int)\n(assert (< x 1))\n(check-sat)\n";
constexpr std::string_view kY =
    "(declare-const y Int)\n(assert (< y 1))\n(check-sat)\n";
constexpr std::string_view kOther =
    "(declare-const x Int)\n(assert (< x 2))\n(check-sat)\n";

TEST_F(GenerationRecorderTest, HandsOverAndCounts) {
  GenerationRecorder recorder = make(false);
  EXPECT_EQ(making_of(add(recorder, kInts, kX)), Making::Made);
  EXPECT_EQ(making_of(add(recorder, kInts, kX, Status::Unsat)), Making::Made);
  EXPECT_EQ(taken_, (std::vector<std::string>(2, std::string(kX))));
  const MadeStatistics made = recorder.statistics();
  EXPECT_EQ(made.all.made, 2U);
  EXPECT_EQ(made.all.sat, 1U);
  EXPECT_EQ(made.all.unsat, 1U);
  EXPECT_EQ(made.all.bytes, 2 * kX.size());
  EXPECT_EQ(made.all.cpu_ns, 2000U);
  ASSERT_EQ(made.by_group.size(), 1U);
  EXPECT_EQ(made.by_group.at("ints").made, 2U);
  EXPECT_EQ(made.by_logic.at("QF_LIA").made, 2U);
}

TEST_F(GenerationRecorderTest, DropsWhatIsTheSameUpToRenaming) {
  GenerationRecorder recorder = make(true);
  recorder.note_text(kOther);
  EXPECT_EQ(making_of(add(recorder, kCore, kOther)), Making::NotNew);
  EXPECT_EQ(making_of(add(recorder, kCore, kX)), Making::Made);
  EXPECT_EQ(making_of(add(recorder, kInts, kY)), Making::NotNew);
  EXPECT_EQ(taken_, (std::vector<std::string>{std::string(kX)}));
  const MadeStatistics made = recorder.statistics();
  EXPECT_EQ(made.all.made, 1U);
  EXPECT_EQ(made.all.failed, 2U);
  EXPECT_EQ(made.all.cpu_ns, 3000U);  // failures cost time, too
  EXPECT_EQ(made.by_group.at("core").failed, 1U);
  EXPECT_EQ(made.by_group.at("ints").failed, 1U);
  EXPECT_EQ(made.by_logic.at("QF_LIA").failed, 0U);
}

TEST_F(GenerationRecorderTest, TellsFailuresFromTheEnd) {
  GenerationRecorder recorder = make(true);
  TestResult failed;
  failed.making_cpu_ns = 7;
  EXPECT_EQ(making_of(recorder.record({0, 0, kCore}, failed)), Making::Failed);
  TestResult over;
  over.has_no_more = true;
  over.making_cpu_ns = 7;
  EXPECT_EQ(making_of(recorder.record({1, 0, kInts}, over)), Making::NoMore);
  const MadeStatistics made = recorder.statistics();
  EXPECT_EQ(made.all.failed, 1U);
  EXPECT_EQ(made.all.cpu_ns, 7U);
  EXPECT_EQ(made.by_group.at("ints").failed, 0U);  // it had its turn
}

TEST_F(GenerationRecorderTest, WhatIsNotTakenDoesNotCount) {
  GenerationRecorder recorder = make(false);
  is_full_ = true;
  const Result<stream::Feedback> feedback = add(recorder, kCore, kX);
  ASSERT_FALSE(feedback);
  EXPECT_EQ(feedback.error().code, "full");
  EXPECT_EQ(recorder.statistics().all.made, 0U);
}

}  // namespace
}  // namespace assay::campaign
