// SPDX-License-Identifier: MIT
#include "process/process.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "process/child.h"

namespace assay::process {

namespace {

uint64_t micros(const timeval& time) {
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000
         + static_cast<uint64_t>(time.tv_usec);
}

// Sleeps until the process has ended or a limit is passed, which it returns.
Stop wait_for_end(pid_t pid, const Watch& watch) {
  const base::Fd pidfd = open_pidfd(pid);
  for (;;) {
    pollfd waiting = {pidfd.get(), POLLIN, 0};
    // Without pidfd (an old kernel), look every few milliseconds.
    constexpr int kLook = 5;
    const int ready =
        poll(&waiting, 1, pidfd.is_open() ? watch.timeout_ms() : kLook);
    if (ready > 0) {
      return Stop::None;
    }
    siginfo_t info = {};
    if (!pidfd.is_open()
        && waitid(P_PID,
                  static_cast<id_t>(pid),
                  &info,
                  WEXITED | WNOHANG | WNOWAIT)
               == 0
        && info.si_pid == pid) {
      return Stop::None;
    }
    if (const Stop stop = watch.check(); stop != Stop::None) {
      return stop;
    }
  }
}

// Waits until no descendant holds the other end of the pipe. Killed ones need a
// moment; what left the group before it was killed is found by its mark.
void wait_for_descendants(const base::Fd& alive) {
  constexpr int kPatience = 200;
  constexpr int kRounds = 50;
  pollfd waiting = {alive.get(), POLLIN, 0};
  if (poll(&waiting, 1, kPatience) > 0) {
    return;
  }
  // The mark is that of all our children, but the pipe is only this one's.
  for (int round = 0; round < kRounds; ++round) {
    kill_holders(alive);
    if (poll(&waiting, 1, 10) > 0) {
      return;
    }
  }
}

}  // namespace

RawRun run_process(const Command& command,
                   std::string_view input,
                   const Limits& limits) {
  RawRun run;
  const base::Fd in = base::make_input(input);
  const base::Fd out = base::make_memory_file();
  const base::Fd err = base::make_memory_file();
  base::Pipe alive = base::make_pipe();
  if (!in.is_open() || !out.is_open() || !err.is_open()
      || !alive.read.is_open()) {
    run.start_error = refused(command);
    return run;
  }
  const auto start = std::chrono::steady_clock::now();
  const Spawned child = spawn({.command = command,
                               .limits = limits,
                               .in = in.get(),
                               .out = out.get(),
                               .err = err.get(),
                               .alive = alive.write.get()});
  alive.write.close();
  if (child.pid < 0) {
    run.start_error = child.error;
    return run;
  }
  run.is_started = true;
  const Watch watch(child.pid, limits, start);
  run.stop = wait_for_end(child.pid, watch);
  // Before the child is reaped its number cannot be another's.
  kill_group(child.pid);
  rusage usage = {};
  while (wait4(child.pid, &run.status, 0, &usage) < 0 && errno == EINTR) {
  }
  run.wall_us = watch.wall_us();
  wait_for_descendants(alive.read);
  run.cpu_us = micros(usage.ru_utime) + micros(usage.ru_stime);
  run.peak_kb = static_cast<uint64_t>(usage.ru_maxrss);
  run.out = base::read_all(out, most_output(limits));
  run.err = base::read_all(err, most_output(limits));
  run.status = status_of(command, run.status);
  find_stop(run, limits);
  return run;
}

uint64_t most_output(const Limits& limits) {
  return limits.output_bytes == 0 ? UINT64_MAX : limits.output_bytes;
}

void find_stop(RawRun& run, const Limits& limits) {
  const uint64_t most = most_output(limits);
  if (run.stop == Stop::None) {
    run.stop = stop_by_kernel(run.status, run.cpu_us, limits);
  }
  if (run.stop == Stop::None
      && (run.out.size() >= most || run.err.size() >= most)) {
    run.stop = Stop::Output;
  }
}

}  // namespace assay::process
