// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>

namespace assay::base {

// Prints the failed condition and the streamed context to stderr and aborts
// when destroyed. Made only by ASSAY_CHECK.
class CheckFailure {
 public:
  CheckFailure(const char* file, int line, const char* condition);
  CheckFailure(const CheckFailure&) = delete;
  CheckFailure& operator=(const CheckFailure&) = delete;
  [[noreturn]] ~CheckFailure();

  template <typename T>
  CheckFailure& operator<<(const T& value) {
    context_ << value;
    return *this;
  }

 private:
  std::ostringstream context_;
};

}  // namespace assay::base

// Our own bug: aborts, in release builds too.
#define ASSAY_CHECK(cond) \
  if (cond) [[likely]] {  \
  } else                  \
    ::assay::base::CheckFailure(__FILE__, __LINE__, #cond)

// The same for hot paths: compiled out of release builds.
#ifdef NDEBUG
#define ASSAY_DCHECK(cond)         \
  if (true || (cond)) [[likely]] { \
  } else                           \
    ::assay::base::CheckFailure(__FILE__, __LINE__, #cond)
#else
#define ASSAY_DCHECK(cond) ASSAY_CHECK(cond)
#endif
