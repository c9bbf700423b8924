// SPDX-License-Identifier: MIT
#include "cli/progress_line.h"

#include <cstdio>
#include <unistd.h>

#include "base/columns.h"
#include "cli/output.h"
#include "view/live_line.h"

namespace assay::cli {

ProgressLine::ProgressLine(bool is_quiet, Pace pace)
    : is_quiet_(is_quiet),
      pace_(pace),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      started_(std::chrono::steady_clock::now()),
      shown_(started_) {}

void ProgressLine::show(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (is_quiet_
      || now - shown_ < (is_terminal_ ? pace_.terminal : pace_.plain)) {
    return;
  }
  shown_ = now;
  if (is_terminal_) {
    // Anew each time, as it may be resized.
    const size_t columns = base::terminal_columns(STDERR_FILENO);
    say(stderr, "\r\033[K{}", view::live_line(seconds(), text, columns));
    has_line_ = true;
  } else {
    say(stderr, "{}\n", view::progress_line(seconds(), text));
  }
  std::fflush(stderr);
}

double ProgressLine::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now()
                                       - started_)
      .count();
}

void ProgressLine::clear() {
  if (has_line_) {
    say(stderr, "\r\033[K");
    has_line_ = false;
  }
}

}  // namespace assay::cli
