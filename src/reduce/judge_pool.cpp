// SPDX-License-Identifier: MIT
#include "reduce/judge_pool.h"

#include <algorithm>
#include <utility>

namespace assay::reduce {

JudgePool::JudgePool(uint32_t jobs, MakeJudge make) : make_(std::move(make)) {
  for (uint32_t i = 0; i < std::max(jobs, 1U); ++i) {
    threads_.emplace_back([this] {
      if (!kept_.run([this] { work(); })) {
        const std::lock_guard lock(mutex_);
        has_failed_ = true;
        is_done_.notify_all();
      }
    });
  }
}

JudgePool::~JudgePool() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  tasks_.clear();
  has_task_.notify_all();
}

void JudgePool::work() {
  const std::unique_ptr<Judge> judge = make_();
  for (;;) {
    Ticket ticket;
    {
      std::unique_lock lock(mutex_);
      has_task_.wait(lock, [this] { return is_over_ || !tasks_.empty(); });
      if (is_over_) {
        return;
      }
      ticket = std::move(tasks_.front());
      tasks_.pop_front();
      if (ticket->is_dropped) {
        continue;
      }
    }
    Judged judged = judge->judge(ticket->posed);
    for (uint32_t i = 1;
         i < ticket->posed.looks && judged.shown != Shown::Shown;
         ++i) {
      const uint64_t calls = judged.calls;
      judged = judge->judge(ticket->posed);
      judged.calls += calls;
    }
    calls_ += judged.calls;
    const std::lock_guard lock(mutex_);
    ticket->judged = std::move(judged);
    ticket->is_done = true;
    is_done_.notify_all();
  }
}

JudgePool::Ticket JudgePool::submit(Posed posed) {
  Ticket ticket = std::make_shared<Task>();
  ticket->posed = std::move(posed);
  const std::lock_guard lock(mutex_);
  tasks_.push_back(ticket);
  has_task_.notify_one();
  return ticket;
}

const Judged& JudgePool::wait(const Ticket& ticket) {
  std::unique_lock lock(mutex_);
  is_done_.wait(lock, [&] { return ticket->is_done || has_failed_; });
  if (!ticket->is_done) {
    lock.unlock();
    kept_.rethrow();
  }
  return ticket->judged;
}

void JudgePool::drop(const Ticket& ticket) {
  const std::lock_guard lock(mutex_);
  ticket->is_dropped = true;
}

}  // namespace assay::reduce
