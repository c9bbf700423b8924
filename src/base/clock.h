// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace assay::base {

// Where time comes from, so that a test can be its master. Thread-safe.
class Clock {
 public:
  Clock() = default;
  virtual ~Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;

  // Microseconds since 1970, for what is written down.
  virtual int64_t now_us() const = 0;
  // Time since some moment that never goes back, for how long things take.
  virtual std::chrono::nanoseconds steady() const = 0;
};

// The machine's.
class SystemClock final : public Clock {
 public:
  int64_t now_us() const override {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  std::chrono::nanoseconds steady() const override {
    return std::chrono::steady_clock::now().time_since_epoch();
  }
};

// Stands still until it is moved.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(int64_t start_us = 0) : start_us_(start_us) {}

  int64_t now_us() const override {
    return start_us_
           + std::chrono::duration_cast<std::chrono::microseconds>(steady())
                 .count();
  }

  std::chrono::nanoseconds steady() const override {
    return std::chrono::nanoseconds(passed_ns_.load());
  }

  void advance(std::chrono::nanoseconds by) { passed_ns_ += by.count(); }

 private:
  int64_t start_us_;
  std::atomic<int64_t> passed_ns_ = 0;
};

}  // namespace assay::base
