// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace assay::cli {

// While one exists, SIGINT, SIGTERM and SIGHUP do not end us: they are noted,
// for a loop that asks. One at a time.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // Whether one has come. Thread-safe, as the next two.
  static bool has_come();
  // Whether there is somebody who asks.
  static bool is_awaited();
  // As if one had come.
  static void stop();

  // Sleeps until a signal comes or somebody rings, at most for so long.
  static void wait(std::chrono::milliseconds patience);
  static void ring();

 private:
  using Handler = void (*)(int);
  Handler old_int_ = nullptr;
  Handler old_term_ = nullptr;
  Handler old_hangup_ = nullptr;
};

}  // namespace assay::cli
