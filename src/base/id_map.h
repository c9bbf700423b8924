// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace assay::base {

// From numbers above 0 (handles) to anything: what is stored lies in the order
// it was added, the table in front of it is small. References are valid until
// the next insertion. `clear` keeps the memory.
template <typename T>
class IdMap {
 public:
  T* find(uint32_t id) {
    if (entries_.empty()) {
      return nullptr;
    }
    const Slot& slot = slots_[place(id)];
    return slot.id == 0 ? nullptr : &entries_[slot.index];
  }

  const T* find(uint32_t id) const {
    return const_cast<IdMap*>(this)->find(id);  // NOLINT: changes nothing
  }

  // The entry of the id, made if there is none yet.
  T& operator[](uint32_t id) {
    if (entries_.size() * 2 >= slots_.size()) [[unlikely]] {
      grow();
    }
    Slot& slot = slots_[place(id)];
    if (slot.id == 0) {
      slot = {id, static_cast<uint32_t>(entries_.size())};
      entries_.emplace_back();
    }
    return entries_[slot.index];
  }

  size_t size() const { return entries_.size(); }

  void clear() {
    slots_.assign(slots_.size(), Slot{});
    entries_.clear();
  }

 private:
  struct Slot {
    uint32_t id = 0;
    uint32_t index = 0;
  };

  // Where it is or would be. Neighbours stay neighbours, eight to a line.
  size_t place(uint32_t id) const {
    const size_t mask = slots_.size() - 1;
    size_t at = (((id >> 3) * 0x9e3779b1U) << 3 | (id & 7U)) & mask;
    while (slots_[at].id != 0 && slots_[at].id != id) {
      at = (at + 1) & mask;
    }
    return at;
  }

  void grow() {
    std::vector<Slot> before(slots_.empty() ? 64 : slots_.size() * 2);
    before.swap(slots_);
    for (const Slot& slot : before) {
      if (slot.id != 0) {
        slots_[place(slot.id)] = slot;
      }
    }
  }

  std::vector<Slot> slots_;
  std::vector<T> entries_;
};

}  // namespace assay::base
