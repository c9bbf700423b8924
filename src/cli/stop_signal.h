// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "base/stop_flag.h"

namespace assay::cli {

// While one exists, SIGINT, SIGTERM and SIGHUP do not end us: they are noted,
// for a loop that asks. Who sends a second one does not want to wait: it ends
// us at once. One at a time.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // Whether one has come. Thread-safe, as the next two.
  static bool has_come();
  // The same, for who looks at it in the middle of a computation.
  static base::StopFlag flag();
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
