// SPDX-License-Identifier: MIT
#include "stream/sweep_stream.h"

#include <algorithm>
#include <utility>

namespace assay::stream {

SweepStream::SweepStream(SweepOrder order, std::vector<Arm> arms)
    : order_(std::move(order)), arms_(std::move(arms)) {
  for (size_t i = 0; i < arms_.size(); ++i) {
    arm_of_[arms_[i].group] = i;
  }
}

void SweepStream::resume(const Past& past) {
  before_ = DoneSet(past.progress);
  next_ = past.progress.done;
}

Next SweepStream::next(size_t most) {
  Next made;
  for (; next_ < order_.size() && made.tasks.size() < most; ++next_) {
    if (!before_.contains(next_)) {
      const SweepOrder::Item item = order_.item(next_);
      made.tasks.push_back({next_, item.rank, arm_of_.at(item.group)});
    }
  }
  if (made.tasks.empty()) {
    made.state = Next::State::Exhausted;
  }
  return made;
}

std::optional<uint64_t> SweepStream::left() const {
  return order_.size() - std::min(next_, order_.size());
}

}  // namespace assay::stream
