// SPDX-License-Identifier: MIT
#include "stream/round_stream.h"

#include <functional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace assay::stream {
namespace {

using technique::RankRange;
using technique::TheoryGroup;
using Making = Feedback::Making;
using State = Next::State;
using Parts = std::map<TheoryGroup, std::vector<RankRange>>;
using Ranks = std::map<TheoryGroup, RankRange>;

constexpr size_t kCore = 0;
constexpr size_t kInts = 1;

std::vector<Arm> two_arms() {
  return {{nullptr, nullptr, TheoryGroup::Core, "t/core"},
          {nullptr, nullptr, TheoryGroup::Ints, "t/ints"}};
}

// Plays the campaign: asks for tasks and tells what became of them.
class Player {
 public:
  using Rule = std::function<Making(const Task&)>;

  Player(RoundStream::Options options, std::vector<Arm> arms = two_arms())
      : stream(std::move(options), std::move(arms)) {}

  // To the end; how it ended.
  State play(const Rule& rule = [](const Task&) { return Making::Made; }) {
    for (;;) {
      const Next next = stream.next(8);
      if (next.state != State::Ready) {
        EXPECT_TRUE(next.tasks.empty());
        return next.state;
      }
      EXPECT_EQ(next.tasks.size(), 1U);
      const Task task = next.tasks.at(0);
      EXPECT_EQ(task.number, tasks++);
      const Making making = rule(task);
      if (making == Making::Made) {
        made += fmt_of(task);
      }
      stream.done(task, Feedback{.making = making});
    }
  }

  RoundStream stream;
  uint64_t tasks = 0;
  std::string made;  // the arms' letters and the indices

 private:
  static std::string fmt_of(const Task& task) {
    return std::string(1, static_cast<char>('a' + task.arm))
           + std::to_string(task.index) + " ";
  }
};

RoundStream::Options ranked(uint64_t count) {
  return {.count = count, .is_ranked = true};
}

TEST(RoundStream, ArmsHaveTheirTurnsAsOftenAsTheyWeigh) {
  std::vector<Arm> arms = two_arms();
  arms[kInts].weight = 2;
  Player player({.count = 7}, arms);
  EXPECT_EQ(player.play(), State::Ended);
  EXPECT_EQ(player.made, "a0 b1 b2 a3 b4 b5 a6 ");
  EXPECT_TRUE(player.stream.ranks().empty());
  EXPECT_EQ(player.stream.left(), std::nullopt);
}

TEST(RoundStream, OneTaskIsOutAtATime) {
  RoundStream stream({.count = 2}, two_arms());
  const Next first = stream.next(8);
  ASSERT_EQ(first.tasks.size(), 1U);
  EXPECT_EQ(stream.next(8).state, State::Wait);
  stream.done(first.tasks[0], {});
  EXPECT_EQ(stream.next(8).state, State::Ready);
}

TEST(RoundStream, WhatComesToNothingIsTriedAgainByTheSameArm) {
  for (const Making making : {Making::Failed, Making::NotNew}) {
    Player player({.count = 4});
    EXPECT_EQ(player.play([&](const Task& task) {
      return task.index % 3 == 0 ? making : Making::Made;
    }),
              State::Ended);
    EXPECT_EQ(player.made, "a1 b2 a4 b5 ");
  }
}

TEST(RoundStream, AnArmThatFailsForTooLongIsLeftOut) {
  Player player({.count = 4});
  uint64_t failures = 0;
  EXPECT_EQ(player.play([&](const Task& task) {
    failures += task.arm == kCore ? 1 : 0;
    return task.arm == kCore ? Making::Failed : Making::Made;
  }),
            State::Ended);
  EXPECT_EQ(failures, RoundStream::kMaxTries);
  EXPECT_EQ(player.made, "b200 b201 b202 b203 ");
  EXPECT_TRUE(player.stream.given_up().empty());
}

TEST(RoundStream, PatienceIsForOneTurn) {
  Player player({.count = 3}, {two_arms()[kCore]});
  uint64_t tries = 0;
  EXPECT_EQ(player.play([&](const Task&) {
    return ++tries % RoundStream::kMaxTries == 0 ? Making::Made
                                                 : Making::Failed;
  }),
            State::Ended);
  EXPECT_EQ(player.made, "a199 a399 a599 ");
}

TEST(RoundStream, NothingIsLeftWhenAllArmsFail) {
  Player player({.count = 1});
  EXPECT_EQ(player.play([](const Task&) { return Making::Failed; }),
            State::Exhausted);
  EXPECT_EQ(player.tasks, 2 * RoundStream::kMaxTries);
}

TEST(RoundStream, AnArmWithoutMoreIsLeftOut) {
  Player player({.count = 4});
  EXPECT_EQ(player.play([](const Task& task) {
    return task.arm == kCore && task.index > 0 ? Making::NoMore : Making::Made;
  }),
            State::Ended);
  EXPECT_EQ(player.made, "a0 b1 b3 b4 ");  // 2 is used up
}

TEST(RoundStream, AnArmHasNoMoreTestsThanItMay) {
  std::vector<Arm> arms = two_arms();
  arms[kCore].most_tests = 2;
  arms[kInts].most_tests = 3;
  Player player({.count = 100}, arms);
  EXPECT_EQ(player.play([](const Task& task) {
    return task.index == 0 ? Making::Failed : Making::Made;
  }),
            State::Exhausted);
  EXPECT_EQ(player.made, "a1 b2 a3 b4 b5 ");
}

TEST(RoundStream, NothingIsWantedOfNoTests) {
  Player player({.count = 0});
  EXPECT_EQ(player.play(), State::Ended);
  EXPECT_EQ(player.tasks, 0U);
  Player without({.count = 1}, {});
  EXPECT_EQ(without.play(), State::Exhausted);
}

TEST(RoundStream, EveryArmHasRanksOfItsOwn) {
  RoundStream::Options options = ranked(5);
  options.from = 7;
  options.from_of[TheoryGroup::Ints] = 2;
  Player player(options);
  EXPECT_EQ(player.play(), State::Ended);
  EXPECT_EQ(player.made, "a7 b2 a8 b3 a9 ");
  EXPECT_EQ(player.stream.ranks(),
            (Ranks{{TheoryGroup::Core, {7, 10}}, {TheoryGroup::Ints, {2, 4}}}));
}

TEST(RoundStream, OnlyRanksOfTheirPartsAreTaken) {
  RoundStream::Options options = ranked(100);
  options.from = 4;
  options.parts = Parts{{TheoryGroup::Core, {{0, 2}, {3, 6}, {9, 10}}},
                        {TheoryGroup::Ints, {{1, 2}}}};
  Player player(options);
  EXPECT_EQ(player.play(), State::Exhausted);
  EXPECT_EQ(player.made, "a4 a5 a9 ");
  // A group whose parts are over has had a turn, too.
  EXPECT_EQ(player.stream.ranks(),
            (Ranks{{TheoryGroup::Core, {4, 10}}, {TheoryGroup::Ints, {4, 4}}}));
  EXPECT_TRUE(player.stream.given_up().empty());
}

TEST(RoundStream, AGroupWithoutPartsIsTakenWhole) {
  RoundStream::Options options = ranked(4);
  options.parts = Parts{{TheoryGroup::Core, {{5, 6}}}};
  Player player(options);
  EXPECT_EQ(player.play(), State::Ended);
  EXPECT_EQ(player.made, "a5 b0 b1 b2 ");
}

TEST(RoundStream, ARankThatIsNotThereIsNotDone) {
  Player player(ranked(100));
  EXPECT_EQ(player.play([](const Task& task) {
    return task.index == 3 ? Making::NoMore : Making::Made;
  }),
            State::Exhausted);
  EXPECT_EQ(player.stream.ranks().at(TheoryGroup::Core), (RankRange{0, 3}));
}

TEST(RoundStream, ARankThatIsOutIsNotDone) {
  RoundStream stream(ranked(9), two_arms());
  const Next first = stream.next(1);
  EXPECT_EQ(stream.ranks(), (Ranks{{TheoryGroup::Core, {0, 0}}}));
  stream.done(first.tasks.at(0), {.making = Making::NotNew});
  EXPECT_EQ(stream.ranks(), (Ranks{{TheoryGroup::Core, {0, 1}}}));
}

TEST(RoundStream, OthersHaveTheirTurnWhenManyRanksBringNothing) {
  Player player(ranked(3));
  const uint64_t first = RoundStream::kRanksPerTurn + 5;
  EXPECT_EQ(player.play([&](const Task& task) {
    return task.arm == kCore && task.index < first ? Making::NotNew
                                                   : Making::Made;
  }),
            State::Ended);
  EXPECT_EQ(player.made, "b0 a10005 b1 ");
}

TEST(RoundStream, AnArmIsGivenUpAfterSoManyRanks) {
  Player player(ranked(1000));
  EXPECT_EQ(player.play([&](const Task& task) {
    return task.arm == kCore ? Making::Failed : Making::Made;
  }),
            State::Ended);
  EXPECT_EQ(player.stream.ranks(),
            (Ranks{{TheoryGroup::Core, {0, RoundStream::kMaxRanks}},
                   {TheoryGroup::Ints, {0, 1000}}}));
  EXPECT_EQ(player.stream.given_up(),
            (std::vector<TheoryGroup>{TheoryGroup::Core}));
}

TEST(RoundStream, AllAreGivenUpTogether) {
  Player player(ranked(1));
  EXPECT_EQ(player.play([&](const Task&) { return Making::Failed; }),
            State::Exhausted);
  EXPECT_EQ(player.tasks, RoundStream::kMaxRanks);
  EXPECT_EQ(player.stream.given_up(),
            (std::vector<TheoryGroup>{TheoryGroup::Core, TheoryGroup::Ints}));
}

TEST(RoundStream, ATestMakesUpForWhatBroughtNothing) {
  Player player(ranked(2), {two_arms()[kCore]});
  const uint64_t last = RoundStream::kMaxRanks - 1;
  EXPECT_EQ(player.play([&](const Task& task) {
    return task.index == last || task.index == 2 * last ? Making::Made
                                                        : Making::Failed;
  }),
            State::Ended);
  EXPECT_TRUE(player.stream.given_up().empty());
}

}  // namespace
}  // namespace assay::stream
