// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>

#include "stream/stream.h"

namespace assay::stream {

// Which numbers of a stream are done: all below one, and some beyond.
class DoneSet {
 public:
  DoneSet() = default;

  explicit DoneSet(const Progress& progress)
      : done_(progress.done),
        beyond_(progress.stragglers.begin(), progress.stragglers.end()) {}

  void add(uint64_t number) {
    if (number >= done_) {
      beyond_.insert(number);
    }
    while (beyond_.erase(done_) > 0) {
      ++done_;
    }
  }

  bool contains(uint64_t number) const {
    return number < done_ || beyond_.contains(number);
  }

  // Every number below is done.
  uint64_t prefix() const { return done_; }

  // How many are done.
  uint64_t size() const { return done_ + beyond_.size(); }

  Progress progress() const {
    return {done_, {beyond_.begin(), beyond_.end()}};
  }

 private:
  uint64_t done_ = 0;
  std::set<uint64_t> beyond_;
};

}  // namespace assay::stream
