// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/check.h"
#include "base/huge_array.h"

namespace assay::base {

// An append-only sequence with 32-bit positions whose elements never move, so
// references and spans into it stay valid while it grows. A sequence may go on
// where a frozen parent ends: positions below `first()` read the parent.
//
// Runs that `append_run` writes are contiguous, however long they are: a long
// run gets a block of its own that fills several consecutive page slots.
//
// Readers of a frozen sequence may be many threads; one thread may grow it.
template <typename T, uint32_t kBits = 12>
class Paged {
 public:
  static constexpr uint32_t kPage = 1U << kBits;

  Paged() = default;

  explicit Paged(const Paged* parent)
      : parent_(parent), first_(parent->size_), size_(parent->size_) {}

  uint32_t size() const { return size_; }

  uint32_t first() const { return first_; }

  const T& operator[](uint32_t at) const {
    ASSAY_DCHECK(at < size_) << at;
    if (at < first_) [[unlikely]] {
      return parent_->own(at);
    }
    return own(at);
  }

  // Only what this sequence owns may be changed.
  T& edit(uint32_t at) {
    ASSAY_CHECK(at >= first_ && at < size_) << at;
    const uint32_t local = at - first_;
    return pages_[local >> kBits][local & (kPage - 1)];
  }

  std::span<const T> run(uint32_t at, uint32_t count) const {
    if (count == 0) {
      return {};
    }
    return {&(*this)[at], count};
  }

  uint32_t push(const T& value) {
    const uint32_t local = size_ - first_;
    if ((local >> kBits) == pages_.size()) [[unlikely]] {
      add_block(1);
    }
    pages_[local >> kBits][local & (kPage - 1)] = value;
    return size_++;
  }

  uint32_t append_run(std::span<const T> values) {
    const auto count = static_cast<uint32_t>(values.size());
    if (count == 0) {
      return size_;
    }
    T* to = reserve_run(count);
    std::copy(values.begin(), values.end(), to);
    const uint32_t at = size_;
    size_ += count;
    return at;
  }

  // Forgets all that was added since construction; keeps the memory.
  void rewind() { size_ = first_; }

  // Bytes of the pages that this sequence owns.
  size_t bytes() const { return pages_.size() * kPage * sizeof(T); }

 private:
  const T& own(uint32_t at) const {
    const uint32_t local = at - first_;
    return pages_[local >> kBits][local & (kPage - 1)];
  }

  // Large sequences of plain data grow by huge pages: they are read in random
  // order, and small pages would miss the TLB each time.
  void add_block(uint32_t page_count) {
    if constexpr (std::is_trivially_copyable_v<T>
                  && std::is_trivially_destructible_v<T>) {
      constexpr size_t kPageBytes = kPage * sizeof(T);
      constexpr size_t kHugeBytes = size_t{2} << 20;
      if (kPageBytes < kHugeBytes && pages_.size() * kPageBytes >= kHugeBytes) {
        page_count = std::max<uint32_t>(
            page_count, static_cast<uint32_t>(kHugeBytes / kPageBytes));
      }
      blocks_.emplace_back(allocate(size_t{page_count} * kPageBytes),
                           [](void* memory) { std::free(memory); });
    } else {
      blocks_.emplace_back(
          new T[size_t{page_count} << kBits],
          [](void* memory) { delete[] static_cast<T*>(memory); });
    }
    T* first = static_cast<T*>(blocks_.back().get());
    for (uint32_t i = 0; i < page_count; ++i) {
      pages_.push_back(first + (size_t{i} << kBits));
    }
  }

  bool is_contiguous(uint32_t page, uint32_t count) const {
    if (page + count > pages_.size()) {
      return false;
    }
    for (uint32_t i = 1; i < count; ++i) {
      if (pages_[page + i] != pages_[page + i - 1] + kPage) {
        return false;
      }
    }
    return true;
  }

  // Makes `count` contiguous slots at size_, which may skip to a page's start.
  T* reserve_run(uint32_t count) {
    uint32_t local = size_ - first_;
    const uint32_t room = static_cast<uint32_t>(pages_.size() << kBits) - local;
    if ((local & (kPage - 1)) + count <= kPage && room >= count) [[likely]] {
      return &pages_[local >> kBits][local & (kPage - 1)];
    }
    const uint32_t needed = (count + kPage - 1) >> kBits;
    // After a rewind there may be pages left that the run fits in.
    uint32_t page = (local + kPage - 1) >> kBits;
    while (page < pages_.size() && !is_contiguous(page, needed)) {
      ++page;
    }
    if (page >= pages_.size()) {
      page = static_cast<uint32_t>(pages_.size());
      add_block(needed);
    }
    local = page << kBits;
    ASSAY_CHECK(uint64_t{first_} + local + count < UINT32_MAX)
        << "store is full";
    size_ = first_ + local;
    return pages_[page];
  }

  const Paged* parent_ = nullptr;
  uint32_t first_ = 0;
  uint32_t size_ = 0;
  std::vector<T*> pages_;
  std::vector<std::unique_ptr<void, void (*)(void*)>> blocks_;
};

}  // namespace assay::base
