// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/kept_exception.h"
#include "reduce/judge.h"

namespace assay::reduce {

// Judges in threads of their own. Safe to use from one thread.
class JudgePool {
 public:
  JudgePool(uint32_t jobs, MakeJudge make);
  ~JudgePool();
  JudgePool(const JudgePool&) = delete;
  JudgePool& operator=(const JudgePool&) = delete;

  struct Task {
    Posed posed;
    Judged judged;
    bool is_done = false;
    bool is_dropped = false;
  };

  using Ticket = std::shared_ptr<Task>;

  Ticket submit(Posed posed);
  // Waits for it. What the threads have thrown leaves this.
  const Judged& wait(const Ticket& ticket);

  // Runs of solvers so far, also for what was dropped.
  uint64_t calls() const { return calls_.load(); }

  // Nobody will wait for it: it is not begun any more.
  void drop(const Ticket& ticket);

 private:
  void work();

  MakeJudge make_;
  std::mutex mutex_;
  std::condition_variable has_task_;
  std::condition_variable is_done_;
  std::deque<Ticket> tasks_;
  bool is_over_ = false;
  bool has_failed_ = false;
  std::atomic<uint64_t> calls_ = 0;
  base::KeptException kept_;
  std::vector<std::jthread> threads_;  // last: they use the rest
};

}  // namespace assay::reduce
