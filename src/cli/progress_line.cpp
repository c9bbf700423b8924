// SPDX-License-Identifier: MIT
#include "cli/progress_line.h"

#include <cstdio>
#include <unistd.h>

#include <fmt/format.h>

namespace assay::cli {

ProgressLine::ProgressLine(bool is_quiet)
    : is_quiet_(is_quiet),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      started_(std::chrono::steady_clock::now()),
      shown_(started_) {}

void ProgressLine::show(const std::string& text) {
  constexpr auto kTerminal = std::chrono::seconds(2);
  constexpr auto kPlain = std::chrono::seconds(30);
  const auto now = std::chrono::steady_clock::now();
  if (is_quiet_ || now - shown_ < (is_terminal_ ? kTerminal : kPlain)) {
    return;
  }
  shown_ = now;
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(now - started_);
  const std::string line = fmt::format("{} s  {}", seconds.count(), text);
  if (is_terminal_) {
    fmt::print(stderr, "\r\033[K{:.120}", line);
    has_line_ = true;
  } else {
    fmt::print(stderr, "{}\n", line);
  }
  std::fflush(stderr);
}

void ProgressLine::clear() {
  if (has_line_) {
    fmt::print(stderr, "\r\033[K");
    has_line_ = false;
  }
}

}  // namespace assay::cli
