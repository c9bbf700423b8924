// SPDX-License-Identifier: MIT
#include "base/huge_array.h"

#include <cstring>
#include <sys/mman.h>

namespace assay::base {

void* allocate_zeroed(size_t bytes) {
  constexpr size_t kHuge = size_t{2} << 20;
  if (bytes < kHuge) {
    void* memory = std::calloc(bytes, 1);
    if (memory == nullptr) {
      throw std::bad_alloc();
    }
    return memory;
  }
  const size_t rounded = (bytes + kHuge - 1) / kHuge * kHuge;
  void* memory = std::aligned_alloc(kHuge, rounded);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  madvise(memory, rounded, MADV_HUGEPAGE);
  std::memset(memory, 0, rounded);
  return memory;
}

}  // namespace assay::base
