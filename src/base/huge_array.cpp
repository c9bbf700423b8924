// SPDX-License-Identifier: MIT
#include "base/huge_array.h"

#include <cstdint>
#include <cstring>
#include <sys/mman.h>

namespace assay::base {

namespace {

constexpr size_t kHuge = size_t{2} << 20;

}  // namespace

void advise_huge_pages(void* memory, size_t bytes) {
  if (bytes >= 2 * kHuge) {
    const size_t into_page = reinterpret_cast<uintptr_t>(memory) % kHuge;
    const size_t skipped = into_page == 0 ? 0 : kHuge - into_page;
    madvise(static_cast<char*>(memory) + skipped,
            (bytes - skipped) / kHuge * kHuge,
            MADV_HUGEPAGE);
  }
}

void* allocate(size_t bytes) {
  const bool is_huge = bytes >= kHuge;
  const size_t rounded = (bytes + kHuge - 1) / kHuge * kHuge;
  void* memory =
      is_huge ? std::aligned_alloc(kHuge, rounded) : std::malloc(bytes);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  if (is_huge) {
    madvise(memory, rounded, MADV_HUGEPAGE);
  }
  return memory;
}

void* reallocate(void* memory, size_t bytes) {
  void* more = std::realloc(memory, bytes);
  if (more == nullptr) {
    throw std::bad_alloc();
  }
  // The C library moves a large block by moving its pages.
  advise_huge_pages(more, bytes);
  return more;
}

void* allocate_zeroed(size_t bytes) {
  if (bytes >= kHuge) {
    return std::memset(allocate(bytes), 0, bytes);
  }
  void* memory = std::calloc(bytes, 1);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace assay::base
