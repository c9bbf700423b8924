// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <mutex>
#include <utility>

namespace assay::base {

// Carries the first exception of several threads to the one that waits for
// them: memory may run out in any of them, and what leaves a thread ends the
// program. Thread-safe.
class KeptException {
 public:
  // False: there was one.
  template <typename Work>
  bool run(const Work& work) {
    try {
      work();
      return true;
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!first_) {
        first_ = std::current_exception();
      }
      return false;
    }
  }

  // Goes on with what was kept, if anything.
  void rethrow() {
    if (const std::exception_ptr first = std::exchange(first_, nullptr)) {
      std::rethrow_exception(first);
    }
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
};

}  // namespace assay::base
