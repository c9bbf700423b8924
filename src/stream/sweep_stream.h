// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "stream/done_set.h"
#include "stream/stream.h"
#include "stream/sweep_order.h"

namespace assay::stream {

// The tests of a sweep over ranks: each once, and wherever it stops, what was
// handed out is an even sample. A task's index is a rank in the group of its
// arm. Nothing is learnt from feedback, so the tests are a function of the
// order.
class SweepStream final : public Stream {
 public:
  // Every group of the order is that of an arm.
  SweepStream(SweepOrder order, std::vector<Arm> arms);

  std::span<const Arm> arms() const override { return arms_; }

  void resume(const Past& past) override;
  Next next(size_t most) override;

  void done(const Task& /*task*/, const Feedback& /*feedback*/) override {}

  std::optional<uint64_t> left() const override;

  // How many there are in all.
  uint64_t size() const { return order_.size(); }

 private:
  SweepOrder order_;
  std::vector<Arm> arms_;
  std::map<technique::TheoryGroup, size_t> arm_of_;
  uint64_t next_ = 0;
  DoneSet before_;  // done in earlier runs
};

}  // namespace assay::stream
