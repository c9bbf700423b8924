// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

namespace assay::cli {

// A line on standard error that tells how far it is.
class ProgressLine {
 public:
  explicit ProgressLine(bool is_quiet);

  // Now and then: most calls show nothing.
  void show(const std::string& text);

  void clear();

 private:
  bool is_quiet_;
  bool is_terminal_;
  bool has_line_ = false;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point shown_;
};

}  // namespace assay::cli
