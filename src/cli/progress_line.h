// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

namespace assay::cli {

// A line on standard error that tells how far it is: on a terminal one that
// changes, elsewhere a line now and then.
class ProgressLine {
 public:
  // How often.
  struct Pace {
    std::chrono::seconds terminal{2};
    std::chrono::seconds plain{30};
  };

  explicit ProgressLine(bool is_quiet) : ProgressLine(is_quiet, Pace()) {}

  ProgressLine(bool is_quiet, Pace pace);

  // Now and then: most calls show nothing.
  void show(const std::string& text);

  void clear();

  // Since it was made.
  double seconds() const;

 private:
  bool is_quiet_;
  Pace pace_;
  bool is_terminal_;
  bool has_line_ = false;
  std::chrono::steady_clock::time_point started_;
  std::chrono::steady_clock::time_point shown_;
};

}  // namespace assay::cli
