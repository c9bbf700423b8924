// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/kept_exception.h"

namespace assay::base {

// Gives the numbers below `count`, each once and the least first, to `jobs`
// threads. Each thread has a worker of its own: `make_worker()` is a function
// of the number that says whether to go on; false ends it for all, once what is
// under way is done. Returns when all threads have ended. An exception, also of
// a thread that cannot be started, ends it for all, and then leaves this.
template <typename MakeWorker>
void map_in_threads(size_t count,
                    uint32_t jobs,
                    const MakeWorker& make_worker) {
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    auto worker = make_worker();
    for (;;) {
      const size_t at = next.fetch_add(1);
      if (at >= count) {
        return;
      }
      if (!worker(at)) {
        next.store(count);
        return;
      }
    }
  };
  KeptException kept;
  const auto run = [&](const auto& what) {
    if (!kept.run(what)) {
      next.store(count);
    }
  };
  {
    std::vector<std::jthread> threads;
    const size_t most = std::min<size_t>(std::max(jobs, 1U), count);
    threads.reserve(most);
    for (size_t i = 0; i < most; ++i) {
      run([&] { threads.emplace_back([&] { run(work); }); });
    }
  }
  kept.rethrow();
}

// The same for workers that give a result. `on_done(number, result)` is called
// in this thread and in the order of the numbers, whoever was done first; false
// ends it, and so does this then.
template <typename MakeWorker, typename OnDone>
bool ordered_map_in_threads(size_t count,
                            uint32_t jobs,
                            const MakeWorker& make_worker,
                            const OnDone& on_done) {
  using Worker = std::invoke_result_t<const MakeWorker&>;
  using Item = std::invoke_result_t<Worker&, size_t>;
  std::vector<std::optional<Item>> results(count);
  std::mutex mutex;
  std::condition_variable is_there;
  bool is_ended = false;
  bool has_failed = false;
  KeptException kept;
  const auto run = [&] {
    map_in_threads(count, jobs, [&] {
      return [&, worker = make_worker()](size_t at) mutable {
        Item item = worker(at);
        const std::lock_guard lock(mutex);
        results[at] = std::move(item);
        is_there.notify_one();
        return !is_ended;
      };
    });
  };
  // False: it was ended.
  const auto hand_on = [&](size_t i) {
    std::unique_lock lock(mutex);
    is_there.wait(lock, [&] { return results[i].has_value() || has_failed; });
    if (!results[i]) {
      return false;
    }
    Item item = *std::move(results[i]);
    results[i].reset();
    lock.unlock();
    if (on_done(i, std::move(item))) {
      return true;
    }
    lock.lock();
    is_ended = true;
    return false;
  };
  size_t done = 0;
  {
    const std::jthread runner([&] {
      if (!kept.run(run)) {
        const std::lock_guard lock(mutex);
        has_failed = true;
        is_there.notify_one();
      }
    });
    while (done < count && hand_on(done)) {
      ++done;
    }
  }
  kept.rethrow();
  return done == count;
}

}  // namespace assay::base
