// SPDX-License-Identifier: MIT
#include "cli/follow.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "base/kept_exception.h"
#include "process/process.h"

namespace assay::cli {

Result<bool> follow(const StopSignal& /*stop*/, const Followed& campaign) {
  std::atomic<bool> is_done = false;
  Result<void> ended;
  base::KeptException kept;
  {
    const std::jthread runner([&] {
      kept.run([&] { ended = campaign.run(); });
      is_done.store(true);
      StopSignal::ring();
    });
    while (!is_done.load()) {
      const bool is_stopped = StopSignal::has_come();
      StopSignal::wait(std::chrono::milliseconds(is_stopped ? 20 : 1000));
      if (StopSignal::has_come()) {
        campaign.stop();
        process::kill_children();  // again and again: it may start others
      }
      if (campaign.tick) {
        campaign.tick();
      }
    }
  }
  kept.rethrow();
  if (!ended) {
    return std::unexpected(ended.error());
  }
  return StopSignal::has_come();
}

}  // namespace assay::cli
