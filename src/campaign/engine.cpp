// SPDX-License-Identifier: MIT
// The loop. Workers take the next tasks of the stream, make their tests, and
// process one after the other. The stream is asked and told under one lock, so
// that it needs none; what takes long, tests and the store, is outside of it.
#include "campaign/engine.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "base/kept_exception.h"

namespace assay::campaign {

Engine::Engine(stream::Stream& stream,
               Recorder& recorder,
               const base::Clock& clock,
               const EngineOptions& options,
               MakeRunner make_runner)
    : stream_(stream),
      recorder_(recorder),
      clock_(clock),
      options_(options),
      make_runner_(std::move(make_runner)) {}

bool Engine::is_over() const {
  return is_stopped_.load() || has_failed_.load()
         || (options_.time.count() != 0
             && clock_.steady() - started_ >= options_.time);
}

// Towards the end of a stream it is few, so that no worker is left with many.
size_t Engine::share() const {
  const std::optional<uint64_t> left = stream_.left();
  const uint64_t workers = std::max(options_.jobs, 1U);
  return left ? std::min<uint64_t>(*left / (2 * workers + 1) + 1,
                                   TestRunner::kMostAtOnce)
              : TestRunner::kMostAtOnce;
}

std::vector<stream::Task> Engine::next_tasks() {
  using State = stream::Next::State;
  std::unique_lock lock(mutex_);
  while (!is_over()) {
    stream::Next next = stream_.next(share());
    for (const stream::Epoch& epoch : next.epochs) {
      // Under the lock, as the others need this very line.
      if (Result<void> kept = recorder_.add_epoch(epoch); !kept) {
        lock.unlock();
        fail_with(std::move(kept).error());
        return {};
      }
    }
    if (next.state == State::Exhausted) {
      is_exhausted_.store(true);
    }
    if (next.state != State::Wait) {
      return std::move(next.tasks);
    }
    // Nobody can ring when a signal or the time stops us.
    changed_.wait_for(lock, std::chrono::milliseconds(100));
  }
  return {};
}

void Engine::work() {
  const std::unique_ptr<TestRunner> runner = make_runner_();
  for (;;) {
    const std::vector<stream::Task> tasks = next_tasks();
    if (tasks.empty()) {
      return;
    }
    runner->make(tasks);
    for (size_t i = 0; i < tasks.size(); ++i) {
      TestResult result = runner->process(i);
      if (is_stopped_.load()) {
        return;  // its solvers may have been killed
      }
      if (!result.missing.empty()) {
        fail_with(fail("no-solver", {}, std::move(result.missing)).error());
        return;
      }
      finish(tasks[i], std::move(result));
      if (is_over()) {
        return;
      }
    }
  }
}

void Engine::finish(const stream::Task& task, TestResult result) {
  Result<stream::Feedback> feedback = recorder_.record(task, std::move(result));
  if (!feedback) {
    fail_with(std::move(feedback).error());
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    stream_.done(task, *feedback);
  }
  changed_.notify_all();
}

void Engine::fail_with(Diag problem) {
  {
    const std::lock_guard lock(mutex_);
    if (!problem_) {
      problem_ = std::move(problem);
    }
    has_failed_.store(true);
  }
  changed_.notify_all();
}

Result<void> Engine::run() {
  started_ = clock_.steady();
  base::KeptException kept;
  {
    std::vector<std::jthread> threads;
    const auto run = [&](const auto& what) {
      if (!kept.run(what)) {
        has_failed_.store(true);
        changed_.notify_all();
      }
    };
    for (uint32_t i = 0; i < std::max(options_.jobs, 1U); ++i) {
      run([&] { threads.emplace_back([&] { run([this] { work(); }); }); });
    }
  }
  Result<void> written = recorder_.checkpoint();
  kept.rethrow();
  const std::lock_guard lock(mutex_);
  if (problem_) {
    return std::unexpected(*problem_);
  }
  return written;
}

}  // namespace assay::campaign
