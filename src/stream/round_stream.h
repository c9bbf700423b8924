// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "stream/stream.h"
#include "technique/rank_range.h"

namespace assay::stream {

// Tests of each arm in turn, as often as it weighs, until there are as many as
// are wanted. A task that comes to no test is followed by another of the same
// arm, so only one is out at a time, and the tests are a function of the
// arguments and of what becomes of the tasks.
//
// An arm is left out from then on when its technique has no more, when it has
// as many tests as it may have, or after kMaxTries tasks in a row that came to
// none. Ranked, a task's index is the next rank of its arm; others have their
// turn after kRanksPerTurn without a test, an arm is given up after kMaxRanks
// of its own in a row, and all are after kMaxRanks of any.
class RoundStream final : public Stream {
 public:
  static constexpr uint64_t kMaxTries = 200;
  static constexpr uint64_t kRanksPerTurn = 10'000;
  static constexpr uint64_t kMaxRanks = 1'000'000;

  using Group = technique::TheoryGroup;

  struct Options {
    uint64_t count = 0;                      // tests that are wanted
    bool is_ranked = false;                  // the arms' tables are
    uint64_t from = 0;                       // the first rank
    std::map<Group, uint64_t> from_of = {};  // where it is another one
    // The ranks that are wanted, in order; of a group without: all.
    std::map<Group, std::vector<technique::RankRange>> parts = {};
  };

  // No two arms have the same group.
  RoundStream(Options options, std::vector<Arm> arms);

  std::span<const Arm> arms() const override { return arms_; }

  // Nothing that is done tells whose turn it is: it can only start anew.
  void resume(const Past& past) override;

  Next next(size_t most) override;
  void done(const Task& task, const Feedback& feedback) override;

  std::optional<uint64_t> left() const override { return std::nullopt; }

  // Ranked: what was gone through, of groups that have had a turn. Every rank
  // before the end is done.
  std::map<Group, technique::RankRange> ranks() const;

  // Ranked: groups that had no test for too long, in this order.
  const std::vector<Group>& given_up() const { return given_up_; }

 private:
  // Where an arm is.
  struct Course {
    std::optional<technique::RankRange> ranks;  // none: it had no turn yet
    uint64_t made = 0;
    uint64_t fruitless = 0;  // ranks in a row
  };

  // Nothing: there are no more that are wanted.
  std::optional<uint64_t> next_index(size_t arm);
  void pass_on();          // the next one has its turn
  void leave(size_t arm);  // has no turn any more
  void lose_patience(size_t arm);
  void give_up(size_t arm);

  Options options_;
  std::vector<Arm> arms_;
  std::vector<Course> courses_;  // by arm
  std::vector<size_t> turns_;    // arms, each as often as it weighs
  size_t at_ = 0;                // of turns_
  uint64_t tries_ = 0;           // in this turn
  uint64_t made_ = 0;
  uint64_t next_number_ = 0;
  uint64_t next_index_ = 0;  // of tests that are not ranked
  uint64_t fruitless_ = 0;   // ranks in a row, of any arm
  bool is_out_ = false;      // a task is
  std::vector<Group> given_up_;
};

}  // namespace assay::stream
