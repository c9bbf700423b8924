// SPDX-License-Identifier: MIT
#include "stream/sweep_stream.h"

#include <set>
#include <utility>

#include <gtest/gtest.h>

namespace assay::stream {
namespace {

using technique::TheoryGroup;
using State = Next::State;

SweepStream sweep() {
  return {SweepOrder(
              {{TheoryGroup::Core, 3, 4, 4}, {TheoryGroup::Ints, 0, 100, 6}}),
          {{nullptr, nullptr, TheoryGroup::Ints, "a/ints"},
           {nullptr, nullptr, TheoryGroup::Core, "a/core"}}};
}

std::vector<Task> take_all(Stream& stream) {
  std::vector<Task> tasks;
  for (;;) {
    const Next next = stream.next(3);
    if (next.state != State::Ready) {
      EXPECT_EQ(next.state, State::Exhausted);
      EXPECT_TRUE(next.tasks.empty());
      return tasks;
    }
    EXPECT_LE(next.tasks.size(), 3U);
    EXPECT_TRUE(next.epochs.empty());
    tasks.insert(tasks.end(), next.tasks.begin(), next.tasks.end());
  }
}

TEST(SweepStream, HandsOutEachRankOnceByItsArm) {
  SweepStream stream = sweep();
  EXPECT_EQ(stream.size(), 10U);
  EXPECT_EQ(stream.left(), 10U);
  const std::vector<Task> tasks = take_all(stream);
  EXPECT_EQ(stream.left(), 0U);
  std::set<std::pair<size_t, uint64_t>> ranks;
  for (size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(tasks[i].number, i);
    EXPECT_TRUE(tasks[i].limits_ms.empty());
    ranks.emplace(tasks[i].arm, tasks[i].index);
  }
  EXPECT_EQ(ranks,
            (std::set<std::pair<size_t, uint64_t>>{{0, 0},
                                                   {0, 16},
                                                   {0, 33},
                                                   {0, 50},
                                                   {0, 66},
                                                   {0, 83},
                                                   {1, 3},
                                                   {1, 4},
                                                   {1, 5},
                                                   {1, 6}}));
}

TEST(SweepStream, BeginsWithEveryArm) {
  SweepStream stream = sweep();
  const Next next = stream.next(2);
  ASSERT_EQ(next.tasks.size(), 2U);
  EXPECT_NE(next.tasks[0].arm, next.tasks[1].arm);
}

TEST(SweepStream, GoesOnWithWhatIsMissing) {
  SweepStream whole = sweep();
  const std::vector<Task> all = take_all(whole);
  SweepStream stream = sweep();
  stream.resume({{4, {6, 7}}});
  std::vector<uint64_t> numbers;
  for (const Task& task : take_all(stream)) {
    numbers.push_back(task.number);
    EXPECT_EQ(task.index, all[task.number].index);
    EXPECT_EQ(task.arm, all[task.number].arm);
  }
  EXPECT_EQ(numbers, (std::vector<uint64_t>{4, 5, 8, 9}));
}

TEST(SweepStream, NothingIsLeftOfASweepThatIsDone) {
  SweepStream stream = sweep();
  stream.resume({{10, {}}});
  EXPECT_EQ(stream.next(1).state, State::Exhausted);
  EXPECT_EQ(stream.left(), 0U);
}

}  // namespace
}  // namespace assay::stream
