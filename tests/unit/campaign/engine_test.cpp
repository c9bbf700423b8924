// SPDX-License-Identifier: MIT
//
// The loop with a stream, runners and a recorder that do as they are told, and
// a clock that stands still.
#include "campaign/engine.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "stream/ledger_stream.h"

namespace assay::campaign {
namespace {

using namespace std::chrono_literals;
using State = stream::Next::State;
using stream::Task;

// Numbers from 0 to an end, with what a test wants to do about each `next`.
class Count final : public stream::Stream {
 public:
  explicit Count(uint64_t end, State last = State::Ended)
      : end_(end), last_(last) {}

  std::span<const stream::Arm> arms() const override { return {}; }

  void resume(const stream::Past& past) override { next_ = past.progress.done; }

  stream::Next next(size_t most) override {
    wanted.push_back(most);
    stream::Next made;
    if (barrier != 0 && next_ >= barrier && done_numbers.size() < barrier) {
      made.state = State::Wait;
      ++waits;
      return made;
    }
    while (made.tasks.size() < most && next_ < end_
           && (barrier == 0 || next_ != barrier || made.tasks.empty())) {
      made.tasks.push_back({next_, next_, 0});
      ++next_;
    }
    made.state = made.tasks.empty() ? last_ : State::Ready;
    return made;
  }

  void done(const Task& task, const stream::Feedback& feedback) override {
    done_numbers.insert(task.number);
    ++done_count;
    cpu_us += feedback.cpu_us;
  }

  std::optional<uint64_t> left() const override {
    return knows_left ? std::optional(end_ - next_) : std::nullopt;
  }

  bool knows_left = false;
  uint64_t barrier = 0;  // nothing from here on before all below are done
  std::vector<size_t> wanted;
  std::set<uint64_t> done_numbers;
  uint64_t cpu_us = 0;
  std::atomic<uint64_t> done_count = 0;
  std::atomic<int> waits = 0;

 private:
  uint64_t end_;
  State last_;
  uint64_t next_ = 0;
};

// Notes all that it is told.
class Notes final : public Recorder {
 public:
  Result<void> add_epoch(const stream::Epoch& epoch) override {
    const std::lock_guard lock(mutex_);
    if (fails_at_epoch == epoch.number) {
      return fail("store-full", {}, "no room for an epoch");
    }
    epochs.insert(epoch.number);
    return {};
  }

  Result<stream::Feedback> record(const Task& task,
                                  TestResult result) override {
    const std::lock_guard lock(mutex_);
    if (fails_at == task.number) {
      return fail("store-full", {}, "no room");
    }
    EXPECT_TRUE(numbers.insert(task.number).second) << task.number;
    return stream::Feedback{result.solver_cpu_us, 0, {}};
  }

  Result<void> checkpoint() override {
    ++checkpoints;
    return {};
  }

  bool has_epoch(uint64_t number) {
    const std::lock_guard lock(mutex_);
    return epochs.contains(number);
  }

  std::optional<uint64_t> fails_at;
  std::optional<uint64_t> fails_at_epoch;
  std::set<uint64_t> numbers;
  std::set<uint64_t> epochs;
  int checkpoints = 0;

 private:
  std::mutex mutex_;
};

// Does what a test wants for each task.
class Script final : public TestRunner {
 public:
  using Step = std::function<void(const Task&, TestResult&)>;

  explicit Script(Step step) : step_(std::move(step)) {}

  void make(std::span<const Task> tasks) override {
    EXPECT_LE(tasks.size(), kMostAtOnce);
    tasks_.assign(tasks.begin(), tasks.end());
  }

  TestResult process(size_t number) override {
    TestResult result;
    result.is_made = true;
    result.solver_cpu_us = 10;
    step_(tasks_.at(number), result);
    return result;
  }

 private:
  Step step_;
  std::vector<Task> tasks_;
};

class EngineTest_threads : public testing::Test {
 protected:
  Engine& make(
      stream::Stream& stream,
      Script::Step step = [](const Task&, TestResult&) {}) {
    engine_ =
        std::make_unique<Engine>(stream, notes_, clock_, options_, [step] {
          return std::make_unique<Script>(step);
        });
    return *engine_;
  }

  Notes notes_;
  base::ManualClock clock_;
  EngineOptions options_;
  std::unique_ptr<Engine> engine_;
};

TEST_F(EngineTest_threads, EveryTaskIsRecordedOnce) {
  for (const uint32_t jobs : {1U, 4U}) {
    Count stream(100);
    notes_.numbers.clear();
    options_.jobs = jobs;
    EXPECT_TRUE(make(stream).run());
    EXPECT_EQ(notes_.numbers.size(), 100U);
    EXPECT_EQ(stream.done_numbers, notes_.numbers);
    EXPECT_EQ(stream.cpu_us, 1000U);
    EXPECT_FALSE(engine_->is_exhausted());
  }
  EXPECT_EQ(notes_.checkpoints, 2);
}

TEST_F(EngineTest_threads, AStreamMayHaveNothingLeftToMake) {
  Count stream(3, State::Exhausted);
  EXPECT_TRUE(make(stream).run());
  EXPECT_TRUE(engine_->is_exhausted());
}

TEST_F(EngineTest_threads, WorkersTakeFewTasksTowardsTheEnd) {
  Count stream(40);
  stream.knows_left = true;
  options_.jobs = 2;
  EXPECT_TRUE(make(stream).run());
  EXPECT_EQ(stream.wanted.front(), TestRunner::kMostAtOnce);
  EXPECT_EQ(stream.wanted.back(), 1U);
  EXPECT_TRUE(std::ranges::is_sorted(stream.wanted, std::greater()));
}

TEST_F(EngineTest_threads, EpochsAreWrittenBeforeTheirTests) {
  stream::LedgerOptions options;
  options.tests = 1500;
  options_.jobs = 3;
  stream::LedgerStream ledger(options, std::vector<stream::Arm>(2));
  EXPECT_TRUE(make(ledger, [&](const Task& task, TestResult&) {
                EXPECT_TRUE(
                    notes_.has_epoch(stream::Ledger::epoch_of(task.number)));
              }).run());
  EXPECT_EQ(notes_.numbers.size(), 1500U);
  EXPECT_EQ(notes_.epochs.size(), 6U);
}

TEST_F(EngineTest_threads, WorkersWaitForOthersWhereTheStreamDoes) {
  Count stream(60);
  stream.barrier = 30;
  options_.jobs = 3;
  EXPECT_TRUE(make(stream, [&](const Task& task, TestResult&) {
                if (task.number >= 30) {
                  EXPECT_GE(stream.done_count, 30U);
                }
              }).run());
  EXPECT_EQ(notes_.numbers.size(), 60U);
}

TEST_F(EngineTest_threads, TimeEndsItWithWholeTests) {
  Count stream(1000);
  options_.time = 5s;
  EXPECT_TRUE(make(stream, [&](const Task&, TestResult&) {
                clock_.advance(1s);
              }).run());
  // The last one began in time, and counts.
  EXPECT_EQ(notes_.numbers, (std::set<uint64_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(notes_.checkpoints, 1);
}

TEST_F(EngineTest_threads, AClockThatStandsStillEndsNothing) {
  Count stream(50);
  options_.time = 1ms;
  EXPECT_TRUE(make(stream).run());
  EXPECT_EQ(notes_.numbers.size(), 50U);
}

TEST_F(EngineTest_threads, AStopDropsTheTestUnderWay) {
  Count stream(1000);
  make(stream, [&](const Task& task, TestResult&) {
    if (task.number == 4) {
      engine_->stop();
    }
  });
  EXPECT_TRUE(engine_->run());
  EXPECT_EQ(notes_.numbers, (std::set<uint64_t>{0, 1, 2, 3}));
  EXPECT_EQ(notes_.checkpoints, 1);
}

TEST_F(EngineTest_threads, AStopEndsThoseThatWait) {
  Count stream(1000);
  stream.barrier = 5;
  options_.jobs = 2;
  make(stream, [&](const Task& task, TestResult&) {
    if (task.number == 0) {
      while (stream.waits == 0) {
        std::this_thread::yield();
      }
      engine_->stop();
    }
  });
  EXPECT_TRUE(engine_->run());
  EXPECT_FALSE(notes_.numbers.contains(0));
}

TEST_F(EngineTest_threads, WhatTheStoreDoesNotTakeEndsIt) {
  Count stream(1000);
  notes_.fails_at = 3;
  const Result<void> ended = make(stream).run();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().code, "store-full");
  EXPECT_EQ(notes_.numbers, (std::set<uint64_t>{0, 1, 2}));
  EXPECT_FALSE(stream.done_numbers.contains(3));
  EXPECT_EQ(notes_.checkpoints, 1);  // what is done stays done
}

TEST_F(EngineTest_threads, NoTestIsBegunWithoutItsEpoch) {
  stream::LedgerOptions options;
  options.tests = 1500;
  options.is_fair = true;
  stream::LedgerStream ledger(options, std::vector<stream::Arm>(2));
  notes_.fails_at_epoch = 1;
  uint64_t last = 0;
  const Result<void> ended = make(ledger, [&](const Task& task, TestResult&) {
                               last = std::max(last, task.number);
                             }).run();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().message, "no room for an epoch");
  EXPECT_EQ(last, stream::Ledger::kEpoch - 1);
}

TEST_F(EngineTest_threads, ASolverThatIsGoneEndsIt) {
  Count stream(1000);
  const Result<void> ended =
      make(stream, [](const Task& task, TestResult& result) {
        result.missing = task.number == 2 ? "it is gone" : "";
      }).run();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().code, "no-solver");
  EXPECT_EQ(ended.error().message, "it is gone");
  EXPECT_EQ(notes_.numbers, (std::set<uint64_t>{0, 1}));
}

TEST_F(EngineTest_threads, ItGoesOnWhereTheStreamDoes) {
  Count stream(20);
  stream.resume({{15, {}}, {}, {}});
  EXPECT_TRUE(make(stream).run());
  EXPECT_EQ(notes_.numbers, (std::set<uint64_t>{15, 16, 17, 18, 19}));
}

}  // namespace
}  // namespace assay::campaign
