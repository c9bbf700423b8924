// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/hash.h"

namespace assay::smtlib {

// Words that start a form of their own; the strict ones cannot be declared.
enum class Reserved : uint8_t {
  None,
  Let,
  Forall,
  Exists,
  Annotation,  // !
  Indexed,     // _
  As,
  // Only some solvers or versions have these, so a script may declare them.
  Lambda,
  Match,
  Par,
  Choice,
  Comprehension,
};

constexpr bool is_strict(Reserved word) {
  return word != Reserved::None && word < Reserved::Lambda;
}

// What a name means at a place of the script. A name can be several of these
// at once: f may be a theory operator, a user's function and a sort. In a cache
// line of its own: each word of a script is a look-up in random order.
struct alignas(64) NameEntry {
  std::string_view text;
  base::ShortText packed;
  uint64_t middle = 0;  // bytes 8 to 15 of a text of more than 16
  Reserved reserved = Reserved::None;
  bool is_standard_sort = false;
  uint16_t builtin = 0;   // 1 + position in Theories::names()
  uint32_t local = 0;     // Term of the innermost bound variable
  uint32_t constant = 0;  // Term, if it is known what the bare name means
  uint32_t function = 0;  // 1 + position in the parser's function bindings
  uint32_t sort = 0;      // 1 + position in the parser's sort bindings
  uint32_t printed = 0;   // the term store's Name for the text, once needed
};

static_assert(sizeof(NameEntry) == 64);

// From texts to entries, numbered from 0. Does not own the texts. A parser
// starts from a copy of a table that has all theory names.
class NameTable {
 public:
  NameTable() : slots_(1U << 12) {}

  // What a text is found by.
  struct Key {
    base::ShortText packed;
    uint64_t middle = 0;
    uint64_t hash = 0;

    Key() = default;

    explicit Key(std::string_view text)
        : packed(text),
          middle(middle_of(text)),
          hash(hash_of(text, packed, middle)) {}
  };

  uint32_t intern(std::string_view text) {
    const Key key(text);
    const size_t at = position_of(text, key);
    if (slots_[at].id != 0) {
      return slots_[at].id - 1;
    }
    NameEntry entry;
    entry.text = text;
    entry.packed = key.packed;
    entry.middle = key.middle;
    return add(entry, key.hash, at);
  }

  // 1 + the number of a text, or 0 if it is not there.
  uint32_t find(std::string_view text, const Key& key) const {
    return slots_[position_of(text, key)].id;
  }

  // Two hints, before a call of `find` in the near future.
  void prefetch_slot(const Key& key) const {
    __builtin_prefetch(&slots_[key.hash & (slots_.size() - 1)]);
  }

  void prefetch_entry(const Key& key) const {
    if (const Slot slot = slots_[key.hash & (slots_.size() - 1)];
        slot.id != 0) {
      __builtin_prefetch(&entries_[slot.id - 1]);
    }
  }

  NameEntry& operator[](uint32_t id) { return entries_[id]; }

  const NameEntry& operator[](uint32_t id) const { return entries_[id]; }

  uint32_t size() const { return static_cast<uint32_t>(entries_.size()); }

 private:
  struct Slot {
    uint32_t id = 0;  // 1 + number of the entry
    uint32_t tag = 0;
  };

  static constexpr size_t kPacked = 24;

  static uint64_t middle_of(std::string_view text) {
    uint64_t middle = 0;
    if (text.size() > 16) {
      std::memcpy(&middle, text.data() + 8, 8);
    }
    return middle;
  }

  static uint64_t hash_of(std::string_view text,
                          const base::ShortText& packed,
                          uint64_t middle) {
    return text.size() > kPacked ? base::hash_bytes(text)
           : text.size() > 16    ? base::hash_combine(packed.hash(), middle)
                                 : packed.hash();
  }

  // The slot that has the text, or the empty one where it belongs.
  size_t position_of(std::string_view text, const Key& key) const {
    const auto tag = static_cast<uint32_t>(key.hash >> 32);
    const size_t mask = slots_.size() - 1;
    size_t at = key.hash & mask;
    for (;; at = (at + 1) & mask) {
      const Slot slot = slots_[at];
      if (slot.id == 0) {
        return at;
      }
      if (slot.tag != tag) {
        continue;
      }
      // A name that is not long is compared without a look at its text.
      const NameEntry& entry = entries_[slot.id - 1];
      if (entry.packed == key.packed && entry.middle == key.middle
          && entry.text.size() == text.size()
          && (text.size() <= kPacked || entry.text == text)) {
        return at;
      }
    }
  }

  uint32_t add(const NameEntry& entry, uint64_t hash, size_t at) {
    entries_.push_back(entry);
    slots_[at] = {size(), static_cast<uint32_t>(hash >> 32)};
    // Kept small enough for the processor's second cache.
    if (entries_.size() * 8 > slots_.size() * 5) {
      grow();
    }
    return size() - 1;
  }

  void grow() {
    std::vector<Slot> slots(slots_.size() * 2);
    const size_t mask = slots.size() - 1;
    for (uint32_t i = 0; i < entries_.size(); ++i) {
      const NameEntry& entry = entries_[i];
      const uint64_t hash = hash_of(entry.text, entry.packed, entry.middle);
      size_t at = hash & mask;
      while (slots[at].id != 0) {
        at = (at + 1) & mask;
      }
      slots[at] = {i + 1, static_cast<uint32_t>(hash >> 32)};
    }
    slots_.swap(slots);
  }

  std::vector<NameEntry> entries_;
  std::vector<Slot> slots_;
};

}  // namespace assay::smtlib
