// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay::base {

// A set of numbers above 0, for walks over terms: open addressing, so that an
// insertion is one or two looks into memory that grows with the set.
class IdSet {
 public:
  // Whether it was not there yet.
  bool insert(uint32_t id) {
    if (size_ * 2 >= slots_.size()) {
      grow();
    }
    const size_t at = find(id);
    if (slots_[at] != 0) {
      return false;
    }
    slots_[at] = id;
    ++size_;
    return true;
  }

  bool contains(uint32_t id) const {
    return size_ > 0 && slots_[find(id)] != 0;
  }

  size_t size() const { return size_; }

 private:
  // Where it is or would be.
  size_t find(uint32_t id) const {
    const size_t mask = slots_.size() - 1;
    // Neighbours stay neighbours, in lines of 16, so that a walk over terms
    // that were made together stays in the cache.
    size_t at = (((id >> 4) * 0x9e3779b1U) << 4 | (id & 15U)) & mask;
    while (slots_[at] != 0 && slots_[at] != id) {
      at = (at + 1) & mask;
    }
    return at;
  }

  void grow() {
    std::vector<uint32_t> before(slots_.empty() ? 64 : slots_.size() * 2);
    before.swap(slots_);
    for (const uint32_t id : before) {
      if (id != 0) {
        slots_[find(id)] = id;
      }
    }
  }

  std::vector<uint32_t> slots_;
  size_t size_ = 0;
};

}  // namespace assay::base
