// SPDX-License-Identifier: MIT
#include "num/out_of_memory.h"

#include <algorithm>
#include <cstdlib>
#include <flint/flint.h>
#include <new>

#include <gmp.h>

namespace assay::num {

namespace {

void* checked(void* memory) {
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

// Of no bytes there may be no block.
void* allocate(size_t bytes) {
  return checked(std::malloc(std::max<size_t>(bytes, 1)));
}

void* allocate_zeroed(size_t count, size_t bytes) {
  return checked(std::calloc(std::max<size_t>(count, 1), bytes));
}

void* resize(void* memory, size_t bytes) {
  return checked(std::realloc(memory, std::max<size_t>(bytes, 1)));
}

}  // namespace

void throw_when_out_of_memory() {
  mp_set_memory_functions(
      allocate,
      [](void* memory, size_t /*before*/, size_t bytes) {
        return resize(memory, bytes);
      },
      [](void* memory, size_t /*bytes*/) { std::free(memory); });
  __flint_set_memory_functions(allocate, allocate_zeroed, resize, std::free);
}

}  // namespace assay::num
