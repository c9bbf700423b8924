// SPDX-License-Identifier: MIT
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace assay::base {

CheckFailure::CheckFailure(const char* file, int line, const char* condition) {
  context_ << file << ':' << line << ": check failed: " << condition << ' ';
}

CheckFailure::~CheckFailure() {
  std::fprintf(stderr,
               "assay: internal error (please report this)\n%s\n",
               context_.str().c_str());
  std::fflush(stderr);
  std::abort();
}

}  // namespace assay::base
