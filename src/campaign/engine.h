// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "campaign/recorder.h"
#include "campaign/test_runner.h"
#include "stream/stream.h"

namespace assay::campaign {

struct EngineOptions {
  uint32_t jobs = 1;                 // threads
  std::chrono::milliseconds time{};  // zero: no limit
};

// Has the tests of a stream run by threads, one runner each, and what comes of
// them recorded, until the stream ends, the time is over, somebody stops it or
// something fails. It has all that it is given only borrowed.
class Engine {
 public:
  using MakeRunner = std::function<std::unique_ptr<TestRunner>()>;

  Engine(stream::Stream& stream,
         Recorder& recorder,
         const base::Clock& clock,
         const EngineOptions& options,
         MakeRunner make_runner);

  // Once. A Diag is what failed; then all that was done is recorded, too, if
  // possible. So it is before an exception of a thread (no memory) goes on.
  Result<void> run();

  // Stops it as soon as possible; tests under way are not counted. From any
  // thread, also from a signal handler.
  void stop() { is_stopped_.store(true); }

  // Whether it has ended because the stream had nothing left to make.
  bool is_exhausted() const { return is_exhausted_.load(); }

 private:
  void work();
  // None: there are no more, or it is over.
  std::vector<stream::Task> next_tasks();
  // As many as a worker should take at a time.
  size_t share() const;
  void finish(const stream::Task& task, TestResult result);
  void fail_with(Diag problem);
  bool is_over() const;

  stream::Stream& stream_;
  Recorder& recorder_;
  const base::Clock& clock_;
  EngineOptions options_;
  MakeRunner make_runner_;
  std::chrono::nanoseconds started_{};
  std::atomic<bool> is_stopped_ = false;
  std::atomic<bool> has_failed_ = false;
  std::atomic<bool> is_exhausted_ = false;

  std::mutex mutex_;  // of the stream and the problem
  std::condition_variable changed_;
  std::optional<Diag> problem_;
};

}  // namespace assay::campaign
