// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "base/handle_table.h"
#include "base/huge_array.h"

namespace assay::base {

// A HandleTable for things that are made and looked up near each other: next
// to the hash, the caller gives a "home", and things of near homes lie in near
// cache lines. For terms the home is the newest child: the parents of what was
// made last are looked up where the cache is still warm, which saves most of
// the misses that a plain hash table has on each look-up in a large store.
//
// The first choice is a group of eight slots by home and hash; what finds its
// group full goes to a HandleTable behind, so that crowded homes do not get in
// each other's way. Nothing is ever removed, so a group with an empty slot has
// never overflowed. Homes are not stored: to grow, the owner inserts all again.
class NearTable {
 public:
  // Has at least one group of slots, whatever is asked for.
  explicit NearTable(uint32_t log2_capacity)
      : slots_(std::max(kGroup, size_t{1} << log2_capacity)) {}

  // The first id of this hash and home for which `same(id)` holds, or 0.
  template <typename Same>
  uint32_t find(uint64_t hash, uint32_t home, Same same) const {
    const uint32_t tag = fold(hash);
    const size_t first = group(tag, home);
    for (size_t at = first; at < first + kGroup; ++at) {
      const Slot& slot = slots_[at];
      if (slot.id == 0) {
        return 0;
      }
      if (slot.tag == tag && same(slot.id)) {
        return slot.id;
      }
    }
    return overflow_.find(hash, same);
  }

  // Whether one more id makes it too full; then `reset` and insert all again.
  bool is_full() const { return (count_ + 1) * 4 > slots_.size() * 3; }

  // Adds an id that `find` did not give. The table must not be full.
  void insert(uint64_t hash, uint32_t home, uint32_t id) {
    ++count_;
    const uint32_t tag = fold(hash);
    const size_t first = group(tag, home);
    for (size_t at = first; at < first + kGroup; ++at) {
      if (slots_[at].id == 0) {
        slots_[at] = {id, tag};
        used_.add(at);
        return;
      }
    }
    overflow_.insert(hash, id);
  }

  // Empties the table and makes room for at least so many ids.
  void reset(size_t ids) {
    const size_t size =
        std::max(slots_.size(), std::bit_ceil(ids * 4 / 3 + kGroup));
    HugeArray<Slot> fresh(size);
    std::swap(slots_, fresh);
    used_.clear();
    overflow_.clear();
    count_ = 0;
  }

  void clear() {
    if (count_ > 0) {
      used_.wipe(slots_);
      overflow_.clear();
      count_ = 0;
    }
  }

  size_t count() const { return count_; }

  // How many ids fit before it is full.
  size_t capacity() const { return slots_.size() * 3 / 4; }

  size_t bytes() const {
    return slots_.size() * sizeof(Slot) + overflow_.bytes();
  }

 private:
  static constexpr size_t kGroup = 8;      // a cache line of slots
  static constexpr uint32_t kWindow = 63;  // groups around a home: a page

  struct Slot {
    uint32_t id = 0;
    uint32_t tag = 0;
  };

  static uint32_t fold(uint64_t hash) {
    return static_cast<uint32_t>(hash ^ (hash >> 32));
  }

  size_t group(uint32_t tag, uint32_t home) const {
    const size_t groups = slots_.size() / kGroup;
    return (((home >> 2) + (tag & kWindow)) & (groups - 1)) * kGroup;
  }

  HugeArray<Slot> slots_;
  UsedSlots used_;
  HandleTable overflow_{4};
  size_t count_ = 0;
};

}  // namespace assay::base
