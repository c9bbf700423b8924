// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/huge_array.h"

namespace assay::base {

// Which slots of a table are in use, as long as they are few: an overlay of
// some hundred terms is emptied after each test, in a table that a large test
// may have left large.
class UsedSlots {
 public:
  void add(size_t at) {
    if (slots_.size() < kMost) {
      slots_.push_back(static_cast<uint32_t>(at));
    }
  }

  void clear() { slots_.clear(); }

  template <typename Slot>
  void wipe(HugeArray<Slot>& table) {
    if (slots_.size() < kMost) {
      for (const uint32_t at : slots_) {
        table[at] = Slot{};
      }
    } else {
      std::fill(table.begin(), table.end(), Slot{});
    }
    slots_.clear();
  }

 private:
  static constexpr size_t kMost = 1024;

  std::vector<uint32_t> slots_;
};

// The index behind hash-consing: maps a hash to the 32-bit ids that have it.
// The caller compares the things themselves. Id 0 means "none". Never shrinks
// below its first capacity. `clear` costs what was inserted, or, if that was a
// lot, what the table's capacity costs.
class HandleTable {
 public:
  explicit HandleTable(uint32_t log2_capacity = 8)
      : slots_(size_t{1} << log2_capacity) {}

  // The first id with this hash for which `same(id)` holds, or 0.
  template <typename Same>
  uint32_t find(uint64_t hash, Same same) const {
    const size_t mask = slots_.size() - 1;
    const uint32_t tag = fold(hash);
    for (size_t at = tag & mask;; at = (at + 1) & mask) {
      const Slot& slot = slots_[at];
      if (slot.id == 0) {
        return 0;
      }
      if (slot.tag == tag && same(slot.id)) {
        return slot.id;
      }
    }
  }

  // Adds an id that `find` did not give.
  void insert(uint64_t hash, uint32_t id) {
    if ((count_ + 1) * 4 > slots_.size() * 3) [[unlikely]] {
      grow();
    }
    put(fold(hash), id);
    ++count_;
  }

  void clear() {
    if (count_ > 0) {
      used_.wipe(slots_);
      count_ = 0;
    }
  }

  size_t count() const { return count_; }

  size_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  // 32 bits of the hash give both the position and the tag: a table of 2^32
  // slots would have overflowed the ids long before.
  struct Slot {
    uint32_t id = 0;
    uint32_t tag = 0;
  };

  static uint32_t fold(uint64_t hash) {
    return static_cast<uint32_t>(hash ^ (hash >> 32));
  }

  void put(uint32_t tag, uint32_t id) {
    const size_t mask = slots_.size() - 1;
    size_t at = tag & mask;
    while (slots_[at].id != 0) {
      at = (at + 1) & mask;
    }
    slots_[at] = {id, tag};
    used_.add(at);
  }

  void grow() {
    HugeArray<Slot> old(slots_.size() * 2);
    std::swap(old, slots_);
    used_.clear();
    for (const Slot& slot : old) {
      if (slot.id != 0) {
        put(slot.tag, slot.id);
      }
    }
  }

  HugeArray<Slot> slots_;
  UsedSlots used_;
  size_t count_ = 0;
};

}  // namespace assay::base
