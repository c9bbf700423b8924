// SPDX-License-Identifier: MIT
//
// What a store has of a campaign after a kill, and what a campaign remembers of
// itself; and whole lives of campaigns without solvers.
#include "campaign/store_recorder.h"

#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "campaign/engine.h"
#include "stream/ledger_stream.h"
#include "support/answer.h"
#include "support/finding.h"
#include "support/temporary_folder.h"

namespace assay::campaign {
namespace {

using namespace std::chrono_literals;
using solver::End;
using stream::Task;

class Silent final : public Observer {
 public:
  void on_finding(const store::Finding& /*finding*/,
                  const store::Added& added) override {
    ids.insert(added.id);
  }

  void on_own_fault(const std::string& /*text*/) override { ++faults; }

  void on_problem(const Diag& /*problem*/) override {}

  std::set<int64_t> ids;
  int faults = 0;
};

// A test that was sat for one solver and too hard for the other.
TestResult result(uint64_t cpu_us = 1000) {
  TestResult made;
  made.is_made = true;
  made.digest = 5;
  made.runs = {{0, End::Sat, cpu_us}, {1, End::Timeout, 2 * cpu_us}};
  made.solver_cpu_us = 3 * cpu_us;
  made.solver_wall_us = 4 * cpu_us;
  return made;
}

class RecorderTest : public testing::Test {
 protected:
  RecorderTest() {
    auto opened = store::open_store(store::store_of_folder(folder_.path()),
                                    store::Access::Write);
    store_ = *std::move(opened);
  }

  // Another life of the campaign.
  stream::Past begin(Resuming resuming = Resuming::IfNamed) {
    recorder_ = std::make_unique<StoreRecorder>(
        CampaignPlace{*store_, "", {"1", "", "conf", 1}, resuming},
        StoreRecorder::Names{{"a/x", "a/y"}, {"z3", "cvc5"}},
        clock_,
        silent_);
    Result<stream::Past> past = recorder_->begin();
    EXPECT_TRUE(past);
    return past ? *past : stream::Past{};
  }

  void record(uint64_t number, TestResult made, size_t arm = 0) {
    EXPECT_TRUE(recorder_->record({number, number, arm}, std::move(made)));
  }

  test::TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_;
  base::ManualClock clock_{1'000'000};
  Silent silent_;
  std::unique_ptr<StoreRecorder> recorder_;
};

TEST_F(RecorderTest, ANewCampaignHasNoPast) {
  const stream::Past past = begin();
  EXPECT_EQ(past.progress, stream::Progress());
  EXPECT_TRUE(past.records.empty());
  EXPECT_EQ(store_->campaigns()->front().started_us, 1'000'000);
}

TEST_F(RecorderTest, CountsWhatTheRunsHaveDone) {
  begin();
  record(0, result());
  record(1, {});
  const Statistics all = recorder_->statistics();
  EXPECT_EQ(all.tests, 1U);
  EXPECT_EQ(all.not_made, 1U);
  EXPECT_EQ(all.answered, 1U);
  EXPECT_EQ(all.digest, 5U);
  EXPECT_EQ(all.ends[static_cast<size_t>(End::Timeout)], 1U);
  EXPECT_EQ(all.solver_cpu_us, 3000U);
  EXPECT_EQ(all.done, 2U);
}

TEST_F(RecorderTest, FeedbackIsWhatStreamsLearnFrom) {
  begin();
  TestResult made = result();
  made.runs.push_back({1, End::Crash, 7});
  made.findings = {test::make_finding(0)};
  const Result<stream::Feedback> feedback =
      recorder_->record({0, 0, 0}, std::move(made));
  ASSERT_TRUE(feedback);
  EXPECT_EQ(feedback->cpu_us, 3000U);
  EXPECT_EQ(feedback->new_groups, 1U);
  ASSERT_EQ(feedback->runs.size(), 2U);  // a crash says nothing about time
  EXPECT_TRUE(feedback->runs[0].is_decided);
  EXPECT_FALSE(feedback->runs[1].is_decided);
}

TEST_F(RecorderTest, AnswersComeWithTheProgressAndLeadToTheirFindings) {
  begin();
  TestResult made = result();
  made.findings = {test::make_finding(0)};
  made.answers = {{test::answer("ints/1", "sat", End::Sat)},
                  {test::answer("ints/1", "sat", End::Unsat, 7), 0}};
  record(0, std::move(made));
  EXPECT_TRUE(recorder_->answers()->empty());
  ASSERT_TRUE(recorder_->checkpoint());
  const Result<std::vector<store::Answer>> answers = recorder_->answers();
  ASSERT_TRUE(answers);
  ASSERT_EQ(answers->size(), 2U);
  EXPECT_EQ((*answers)[0].finding, 0);
  EXPECT_EQ((*answers)[1].finding, *silent_.ids.begin());
  EXPECT_EQ(begin().progress.done, 1U);  // another life has the same
  ASSERT_TRUE(recorder_->checkpoint());
  EXPECT_EQ(recorder_->answers()->size(), 2U);
}

TEST_F(RecorderTest, AFindingGetsTheTimeOfTheClock) {
  begin();
  clock_.advance(5s);
  TestResult made = result();
  made.findings = {test::make_finding(0)};
  record(0, std::move(made));
  ASSERT_EQ(silent_.ids.size(), 1U);
  EXPECT_EQ(
      store_->find_finding(*silent_.ids.begin())->value().finding.first_seen_us,
      6'000'000);
}

TEST_F(RecorderTest, ProgressIsWrittenNowAndThen) {
  begin();
  record(0, result());
  record(2, result());
  EXPECT_EQ(begin().progress, stream::Progress());  // killed: nothing is lost
  record(0, result());
  clock_.advance(StoreRecorder::kOften);
  record(2, result());
  record(3, result());
  EXPECT_EQ(begin().progress, (stream::Progress{1, {2}}));
  EXPECT_EQ(recorder_->before().tests, 2U);
}

TEST_F(RecorderTest, AllIsThereAfterACheckpoint) {
  begin();
  const stream::Epoch epoch{0, 0, 256, {{"a/x", 3}, {"a/y", 5}}};
  EXPECT_TRUE(recorder_->add_epoch(epoch));
  record(0, result());
  record(1, {}, 1);
  TestResult bad = result(500);
  bad.findings = {test::make_finding(2), test::make_finding(2)};
  bad.own_faults = {"ours"};
  record(2, std::move(bad), 1);
  EXPECT_TRUE(recorder_->checkpoint());
  EXPECT_TRUE(recorder_->end());
  EXPECT_NE(store_->campaigns()->front().ended_us, 0);
  const stream::Past past = begin();
  EXPECT_EQ(past.progress, (stream::Progress{3, {}}));
  EXPECT_EQ(past.epochs, std::vector{epoch});
  EXPECT_EQ(past.records.at("a/x"), (stream::ArmRecord{1, 3000, 0, 0}));
  EXPECT_EQ(past.records.at("a/y"), (stream::ArmRecord{2, 1500, 1, 0}));
  const Statistics& before = recorder_->before();
  EXPECT_EQ(before.tests, 2U);
  EXPECT_EQ(before.not_made, 1U);
  EXPECT_EQ(before.answered, 2U);
  EXPECT_EQ(before.ends[static_cast<size_t>(End::Sat)], 2U);
  EXPECT_EQ(before.solver_cpu_us, 4500U);
  EXPECT_EQ(before.solver_wall_us, 6000U);
  EXPECT_EQ(before.digest, 10U);
  EXPECT_EQ(before.own_faults, 1U);
  // The same finding twice is one.
  EXPECT_EQ(before.found.kinds,
            (std::map<std::string, store::Tally::Row>{
                {"refutation-unsoundness", {1, 0, 1}}}));
  EXPECT_EQ(recorder_->statistics().tests, 2U);
  EXPECT_EQ(recorder_->statistics().done, 3U);
  EXPECT_EQ(store_->campaigns()->front().ended_us, 0);  // it runs again
}

TEST_F(RecorderTest, WithoutResumingItStartsAgain) {
  begin();
  record(0, result());
  EXPECT_TRUE(recorder_->checkpoint());
  EXPECT_EQ(begin(Resuming::Never).progress, stream::Progress());
  EXPECT_EQ(store_->campaigns()->size(), 2U);
}

TEST_F(RecorderTest, SuspicionsAreNoFindings) {
  begin();
  TestResult made = result();
  made.findings = {test::make_finding(0)};
  made.findings[0].confirmation.certainty = vocabulary::Certainty::Unconfirmed;
  const Result<stream::Feedback> feedback =
      recorder_->record({0, 0, 0}, std::move(made));
  EXPECT_EQ(feedback->new_groups, 0U);
  const store::Tally found = recorder_->statistics().found;
  EXPECT_EQ(found.suspicions, (store::Tally::Row{1, 0, 1}));
  EXPECT_EQ(found.all, store::Tally::Row());
}

TEST_F(RecorderTest, WhatAKilledRunHasFoundIsCountedOnce) {
  for (int life = 0; life < 2; ++life) {
    begin();
    TestResult made = result();
    made.digest = ~uint64_t{0} - 6;
    made.findings = {test::make_finding(0)};
    const Result<stream::Feedback> feedback =
        recorder_->record({0, 0, 0}, std::move(made));
    // Nobody has heard of the first one's.
    EXPECT_EQ(feedback->new_groups, 1U);
    const Statistics all = recorder_->statistics();
    EXPECT_EQ(all.tests, 1U);
    EXPECT_EQ(all.found.all, (store::Tally::Row{1, 0, 1}));
    EXPECT_EQ(all.digest, ~uint64_t{0} - 6);
  }
  EXPECT_TRUE(recorder_->checkpoint());
  begin();
  record(1, result());
  const Statistics all = recorder_->statistics();
  EXPECT_EQ(all.tests, 2U);
  EXPECT_EQ(all.digest, ~uint64_t{0} - 1);
  EXPECT_EQ(all.found, recorder_->before().found);
}

TEST_F(RecorderTest, AGroupOfAnEarlierCampaignIsKnown) {
  for (const uint64_t new_groups : {1U, 0U}) {
    begin(Resuming::Never);
    TestResult made = result();
    made.findings = {test::make_finding(0)};
    record(0, std::move(made));
    EXPECT_EQ(recorder_->statistics().found.all,
              (store::Tally::Row{new_groups, 1 - new_groups, 1}));
  }
}

TEST_F(RecorderTest, WhatNoSolverTakesIsNoTest) {
  begin();
  TestResult refused = result();
  refused.runs = {{0, End::Rejected, 5}, {1, End::Rejected, 5}};
  const Result<stream::Feedback> feedback =
      recorder_->record({0, 0, 1}, std::move(refused));
  EXPECT_FALSE(feedback->is_taken);
  TestResult skipped = result();
  skipped.runs.clear();
  record(1, std::move(skipped));
  record(2, result());
  const Statistics all = recorder_->statistics();
  EXPECT_EQ(all.tests, 1U);
  EXPECT_EQ(all.not_taken, 2U);
  EXPECT_EQ(all.numbers(), 3U);
  EXPECT_EQ(all.digest, 15U);  // they were made all the same
  EXPECT_TRUE(recorder_->checkpoint());
  EXPECT_EQ(begin().records.at("a/y").not_taken, 1U);
  EXPECT_EQ(recorder_->before().not_taken, 2U);
}

TEST_F(RecorderTest, OtherCampaignsAreNotGoneOnWith) {
  EXPECT_TRUE(
      store_->begin_campaign({"1", "", "size 3\nfair\n", 7}, 2'000'000));
  StoreRecorder recorder(
      CampaignPlace{*store_, "", {"1", "ab", "size 4\n", 7}, Resuming::IfNamed},
      {},
      clock_,
      silent_);
  const Result<stream::Past> past = recorder.begin();
  ASSERT_FALSE(past);
  EXPECT_EQ(past.error().code, StoreRecorder::kOtherCampaigns);
  EXPECT_NE(past.error().message.find(
                "\n  campaign 1, begun 1970-01-01 00:00:02 UTC, 0 tests done, "
                "differs in\n"
                "    --fair: yes there, none here\n"
                "    --seeds: none there, files ab here\n"
                "    --size: 3 there, 4 here\n"),
            std::string::npos)
      << past.error().message;
  EXPECT_EQ(store_->campaigns()->size(), 1U);
}

// Tests without solvers; every tenth is a finding.
class TenthIsWrong final : public TestRunner {
 public:
  void make(std::span<const Task> tasks) override {
    tasks_.assign(tasks.begin(), tasks.end());
  }

  TestResult process(size_t number) override {
    const uint64_t index = tasks_.at(number).number;
    TestResult made = result();
    made.digest = index;
    if (index % 10 == 0) {
      made.findings = {test::make_finding(index)};
    }
    return made;
  }

 private:
  std::vector<Task> tasks_;
};

TEST_F(RecorderTest, ACampaignInPartsIsTheCampaign) {
  stream::LedgerOptions options;
  options.is_fair = true;
  options.solvers = 2;
  uint64_t digest = 0;
  uint64_t tests = 0;
  for (const uint64_t end : {100U, 101U, 400U, 600U}) {
    const stream::Past past = begin();
    EXPECT_EQ(recorder_->before().tests, tests);
    options.tests = end;
    stream::LedgerStream ledger(options, std::vector<stream::Arm>(2));
    ledger.resume(past);
    Engine engine(ledger, *recorder_, clock_, {3, 0ms}, [] {
      return std::make_unique<TenthIsWrong>();
    });
    EXPECT_TRUE(engine.run());
    EXPECT_TRUE(recorder_->end());
    digest = recorder_->statistics().digest;
    tests = recorder_->statistics().tests;
    EXPECT_EQ(tests, end);
  }
  EXPECT_EQ(digest, 600U * 599 / 2);
  EXPECT_EQ(silent_.ids.size(), 60U);
  EXPECT_EQ(store_->campaigns()->size(), 1U);
}

}  // namespace
}  // namespace assay::campaign
