// SPDX-License-Identifier: MIT
//
// The ledger as a stream: what it hands out, when it waits, what it remembers;
// and random lives of a campaign, with kills, against a plain model.
#include "stream/ledger_stream.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace assay::stream {
namespace {

using State = Next::State;

constexpr uint64_t kEpoch = Ledger::kEpoch;

std::vector<Arm> arms(uint64_t most_tests = 0) {
  std::vector<Arm> made(3);
  made[0].name = "a/x";
  made[1].name = "a/y";
  made[2].name = "b/x";
  for (Arm& arm : made) {
    arm.most_tests = most_tests;
  }
  return made;
}

LedgerOptions fair(uint64_t tests = 0) {
  LedgerOptions options;
  options.seed = 7;
  options.tests = tests;
  options.is_fair = true;
  options.solvers = 2;
  options.cpu_ms = 2000;
  return options;
}

LedgerOptions live(uint64_t tests = 0) {
  LedgerOptions options = fair(tests);
  options.is_fair = false;
  return options;
}

// All tasks that come without any being done.
std::vector<Task> take(Stream& stream, uint64_t count) {
  std::vector<Task> all;
  while (all.size() < count) {
    const Next next = stream.next(std::min<uint64_t>(8, count - all.size()));
    if (next.state != State::Ready) {
      break;
    }
    all.insert(all.end(), next.tasks.begin(), next.tasks.end());
  }
  return all;
}

void finish(Stream& stream, const std::vector<Task>& tasks) {
  for (const Task& task : tasks) {
    stream.done(task, {});
  }
}

TEST(LedgerStream, HandsOutEachNumberOnceUpToTheLimit) {
  LedgerStream stream(fair(600), arms());
  EXPECT_EQ(stream.left(), 600U);
  const std::vector<Task> tasks = take(stream, 1000);
  ASSERT_EQ(tasks.size(), 600U);
  for (uint64_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(tasks[i].number, i);
    EXPECT_EQ(tasks[i].index, i);
    EXPECT_TRUE(tasks[i].limits_ms.empty());
  }
  EXPECT_EQ(stream.left(), 0U);
  EXPECT_EQ(stream.next(8).state, State::Ended);
}

TEST(LedgerStream, WithoutALimitItDoesNotEnd) {
  LedgerStream stream(fair(), arms());
  EXPECT_EQ(stream.left(), std::nullopt);
  EXPECT_EQ(take(stream, 5000).size(), 5000U);
}

TEST(LedgerStream, AnEpochComesWithItsFirstTasks) {
  LedgerStream stream(fair(), arms());
  uint64_t epochs = 0;
  for (uint64_t number = 0; number < 3 * kEpoch;) {
    const Next next = stream.next(7);
    for (const Epoch& epoch : next.epochs) {
      EXPECT_EQ(epoch.number, epochs++);
      EXPECT_EQ(epoch.first_test, next.tasks.front().number);
    }
    for (const Task& task : next.tasks) {
      EXPECT_EQ(task.number, number++);
      EXPECT_EQ(Ledger::epoch_of(task.number), epochs - 1);
    }
  }
}

TEST(LedgerStream, ALiveEpochWaitsForAllButTheOneBefore) {
  LedgerStream stream(live(), arms());
  std::vector<Task> tasks = take(stream, 10 * kEpoch);
  ASSERT_EQ(tasks.size(), 2 * kEpoch);  // of two epochs
  EXPECT_EQ(stream.next(8).state, State::Wait);
  const Task straggler = tasks[10];
  tasks.erase(tasks.begin() + 10);
  finish(stream, tasks);
  EXPECT_EQ(stream.next(8).state, State::Wait);
  stream.done(straggler, {});
  EXPECT_EQ(stream.next(8).state, State::Ready);
}

TEST(LedgerStream, NobodyWaitsWhereSharesAreGiven) {
  LedgerOptions scheduled = live();
  for (uint64_t i = 0; i < 5; ++i) {
    scheduled.schedule.push_back(Ledger(7, arms()).fair_epoch(i));
  }
  LedgerStream stream(scheduled, arms());
  // Only behind the end of the schedule.
  EXPECT_EQ(take(stream, 10 * kEpoch).size(), 5 * kEpoch);
  EXPECT_EQ(stream.next(8).state, State::Wait);
}

TEST(LedgerStream, AScheduleGivesTheTestsOfTheLiveRun) {
  LedgerOptions options = live(5 * kEpoch);
  LedgerStream first(options, arms());
  std::vector<Task> tasks;
  base::Rng rng(1);
  for (;;) {
    const Next next = first.next(8);
    if (next.state != State::Ready) {
      break;
    }
    options.schedule.insert(
        options.schedule.end(), next.epochs.begin(), next.epochs.end());
    for (const Task& task : next.tasks) {
      tasks.push_back(task);
      first.done(task, {rng.below(1'000'000), rng.below(3), {}});
    }
  }
  ASSERT_EQ(tasks.size(), 5 * kEpoch);
  EXPECT_NE(options.schedule[0].shares, options.schedule[4].shares);
  LedgerStream second(options, arms());
  const std::vector<Task> again = take(second, tasks.size());
  ASSERT_EQ(again.size(), tasks.size());
  for (size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_EQ(again[i].arm, tasks[i].arm) << i;
  }
}

TEST(LedgerStream, LimitsFollowTheFeedbackOfLiveTestsOnly) {
  LedgerStream adaptive(live(), arms());
  LedgerStream steady(fair(), arms());
  for (LedgerStream* stream : {&adaptive, &steady}) {
    for (const Task& task : take(*stream, 300)) {
      // Quick, or it takes all the time.
      stream->done(
          task,
          {0, 0, {{1, 1000, true}, {1, 2'000'000, task.number % 2 == 0}}});
    }
  }
  EXPECT_TRUE(take(steady, 1).front().limits_ms.empty());
  const Task task = take(adaptive, 1).front();
  ASSERT_EQ(task.limits_ms.size(), 2U);
  EXPECT_EQ(task.limits_ms[0], 400U);  // nothing is known yet
}

TEST(LedgerStream, EndsWhenAllArmsHaveMadeTheirTests) {
  LedgerStream stream(fair(), arms(20));
  const std::vector<Task> tasks = take(stream, 10'000);
  EXPECT_EQ(stream.next(8).state, State::Exhausted);
  std::map<size_t, int> made;
  for (const Task& task : tasks) {
    made[task.arm] += task.is_beyond ? 0 : 1;
  }
  EXPECT_EQ(made, (std::map<size_t, int>{{0, 20}, {1, 20}, {2, 20}}));
}

TEST(LedgerStream, ALimitIsOfAllRunsTogether) {
  LedgerStream whole(fair(), arms(20));
  const size_t all = take(whole, 10'000).size();
  LedgerStream first(fair(), arms(20));
  Past past;
  past.epochs = first.next(1).epochs;
  past.progress = {30, {33, 40}};
  LedgerStream second(fair(), arms(20));
  second.resume(past);
  EXPECT_EQ(take(second, 10'000).size(), all - 32);
}

TEST(LedgerStream, ItRemembersWhatArmsHaveBrought) {
  Past past;
  past.progress.done = 2 * kEpoch;
  past.records["a/y"] = {100, 1'000'000, 50};
  LedgerStream resumed(live(), arms());
  resumed.resume(past);
  const Next next = resumed.next(1);
  ASSERT_EQ(next.epochs.size(), 1U);
  EXPECT_EQ(next.epochs[0].number, 2U);
  const std::vector<ArmShare>& shares = next.epochs[0].shares;
  EXPECT_GT(shares[1].share, 2 * shares[0].share);
  EXPECT_EQ(shares[0].share, shares[2].share);
}

TEST(LedgerStream, EpochsOfOtherArmsAreNotFollowed) {
  Past past;
  past.epochs = {{0, 0, kEpoch, {{"old/x", 1}}}};
  LedgerStream stream(fair(), arms());
  stream.resume(past);
  EXPECT_EQ(stream.next(1).epochs.size(), 1U);
}

// What a store would have of a campaign, and what the campaign really did.
struct Model {
  std::vector<Epoch> epochs;     // written at once
  DoneSet written;               // as of the last checkpoint
  std::map<uint64_t, int> done;  // that were written: how often
  std::map<uint64_t, size_t> arms;
};

// One life of the campaign, until it ends or is killed.
void live_on(LedgerStream& stream, Model& model, base::Rng& rng) {
  Past past{model.written.progress(), model.epochs};
  stream.resume(past);
  DoneSet done = model.written;
  std::vector<uint64_t> unwritten;
  std::vector<Task> out;
  std::set<uint64_t> seen;
  const uint64_t steps = 20 + rng.below(600);
  for (uint64_t step = 0; step < steps; ++step) {
    Next next;
    if (out.size() < 40 && rng.chance(1, 2)) {
      next = stream.next(1 + rng.below(8));
      EXPECT_FALSE(next.state == State::Wait && out.empty());
    }
    model.epochs.insert(
        model.epochs.end(), next.epochs.begin(), next.epochs.end());
    for (const Task& task : next.tasks) {
      EXPECT_TRUE(seen.insert(task.number).second) << task.number;
      EXPECT_FALSE(model.written.contains(task.number)) << task.number;
      const auto [arm, is_new] = model.arms.emplace(task.number, task.arm);
      EXPECT_EQ(arm->second, task.arm) << task.number;
      out.push_back(task);
    }
    const bool is_end = next.state == State::Ended;
    for (size_t i = is_end ? out.size() : rng.below(3); i > 0 && !out.empty();
         --i) {
      const size_t at = rng.below(out.size());
      stream.done(out[at], {rng.below(1000), rng.below(2), {}});
      done.add(out[at].number);
      unwritten.push_back(out[at].number);
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (is_end || rng.chance(1, 10)) {
      model.written = done;
      for (const uint64_t number : unwritten) {
        ++model.done[number];
      }
      unwritten.clear();
    }
    if (is_end) {
      return;
    }
  }
}

void check_lives(const LedgerOptions& options, uint64_t seed) {
  base::Rng rng(seed);
  Model model;
  int lives = 0;
  while (model.written.prefix() < options.tests && ++lives < 1000) {
    LedgerStream stream(options, arms());
    live_on(stream, model, rng);
  }
  EXPECT_EQ(model.written.progress(), (Progress{options.tests, {}}));
  EXPECT_EQ(model.done.size(), options.tests);
  for (const auto& [number, times] : model.done) {
    EXPECT_EQ(times, 1) << number;
  }
}

TEST(LedgerStream, EveryNumberIsDoneOnceInWhateverLives) {
  for (uint64_t seed = 0; seed < 25; ++seed) {
    check_lives(fair(900), seed);
    check_lives(live(900), seed);
    LedgerOptions scheduled = live(900);
    scheduled.schedule = {Ledger(7, arms()).fair_epoch(0),
                          Ledger(7, arms()).fair_epoch(1)};
    check_lives(scheduled, seed);
  }
}

}  // namespace
}  // namespace assay::stream
