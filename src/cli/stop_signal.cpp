// SPDX-License-Identifier: MIT
#include "cli/stop_signal.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <semaphore.h>

namespace assay::cli {

namespace {

// All that a handler can reach.
std::atomic<bool> g_has_come = false;
std::atomic<bool> g_is_awaited = false;
sem_t g_bell;

extern "C" void ring_for_stop(int signal) {
  if (g_has_come.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  sem_post(&g_bell);
}

}  // namespace

StopSignal::StopSignal() {
  g_has_come.store(false);
  sem_init(&g_bell, 0, 0);
  old_int_ = std::signal(SIGINT, ring_for_stop);
  old_term_ = std::signal(SIGTERM, ring_for_stop);
  old_hangup_ = std::signal(SIGHUP, ring_for_stop);
  if (old_hangup_ == SIG_IGN) {
    std::signal(SIGHUP, SIG_IGN);  // nohup
  }
  g_is_awaited.store(true);
}

StopSignal::~StopSignal() {
  std::signal(SIGINT, old_int_);
  std::signal(SIGTERM, old_term_);
  std::signal(SIGHUP, old_hangup_);
  g_is_awaited.store(false);
}

bool StopSignal::has_come() {
  return g_has_come.load(std::memory_order_relaxed);
}

base::StopFlag StopSignal::flag() {
  return &g_has_come;
}

bool StopSignal::is_awaited() {
  return g_is_awaited.load(std::memory_order_relaxed);
}

void StopSignal::stop() {
  g_has_come.store(true);
  sem_post(&g_bell);
}

void StopSignal::wait(std::chrono::milliseconds patience) {
  timespec until = {};
  clock_gettime(CLOCK_MONOTONIC, &until);
  const int64_t ns = until.tv_nsec + std::chrono::nanoseconds(patience).count();
  constexpr int64_t kSecond = 1'000'000'000;
  until.tv_sec += ns / kSecond;
  until.tv_nsec = ns % kSecond;
  sem_clockwait(&g_bell, CLOCK_MONOTONIC, &until);
}

void StopSignal::ring() {
  sem_post(&g_bell);
}

}  // namespace assay::cli
