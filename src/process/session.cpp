// SPDX-License-Identifier: MIT
// A text ends with something that makes the process print a word that nothing
// else prints; when it comes back, all before it is the answer. A limit that is
// passed costs the process; the next text starts a new one. It may also end by
// itself, as cvc5 does after a parse error: then its status decides, as in a
// fresh run.
#include "process/session.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace assay::process {

bool Session::start(const Limits& limits) {
  std::array<int, 2> ends = {-1, -1};
  // A socket instead of a pipe: a write to a dead process must be an error and
  // not a signal.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    start_error_ = refused(command_);
    return false;
  }
  input_ = base::Fd(ends[0]);
  const base::Fd their_input(ends[1]);
  base::Pipe output = base::make_pipe();
  errors_ = base::make_memory_file();
  if (!output.read.is_open() || !errors_.is_open()) {
    start_error_ = refused(command_);
    return false;
  }
  Limits whole = limits;
  whole.cpu_ms = 0;  // per turn, not for the process's life
  const Spawned child = spawn({.command = command_,
                               .limits = whole,
                               .in = their_input.get(),
                               .out = output.write.get(),
                               .err = errors_.get()});
  if (child.pid < 0) {
    start_error_ = child.error;
    return false;
  }
  pid_ = child.pid;
  pidfd_ = open_pidfd(pid_);
  memory_ = open_memory(pid_);
  output_ = std::move(output.read);
  fcntl(input_.get(), F_SETFL, O_NONBLOCK);
  fcntl(output_.get(), F_SETFL, O_NONBLOCK);
  error_bytes_ = 0;
  cpu_us_ = cpu_time_us(pid_);
  turns_ = 0;
  pending_.clear();
  sent_ = 0;
  received_.clear();
  transcript_.clear();
  return true;
}

void Session::stop() {
  input_ = base::Fd();
  output_ = base::Fd();
  if (pid_ > 0) {
    kill_group(pid_);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
  }
  pidfd_ = base::Fd();
}

// Writes what the process takes now; false if it takes nothing any more.
bool Session::send_pending() {
  while (sent_ < pending_.size()) {
    const ssize_t count = send(input_.get(),
                               pending_.data() + sent_,
                               pending_.size() - sent_,
                               MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      return errno == EAGAIN || errno == EWOULDBLOCK;
    }
    sent_ += static_cast<size_t>(count);
  }
  pending_.clear();
  sent_ = 0;
  return true;
}

// Reads what is there, some megabytes at most; false at the end of the output.
bool Session::receive() {
  constexpr int kMostBlocks = 256;
  for (int i = 0; i < kMostBlocks; ++i) {
    const ssize_t count = read(output_.get(), block_.data(), block_.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    }
    received_.append(block_.data(), static_cast<size_t>(count));
    if (static_cast<size_t>(count) < block_.size()) {
      break;
    }
  }
  return true;
}

void Session::reap(RawRun& run, uint64_t cpu_before) {
  // A process that has closed its output without ending would look as if the
  // kernel had killed it.
  constexpr int kGraceMs = 100;
  pollfd waiting = {pidfd_.get(), POLLIN, 0};
  const bool is_ended = run.stop != Stop::None || !pidfd_.is_open()
                        || poll(&waiting, 1, kGraceMs) > 0;
  kill_group(pid_);
  rusage usage = {};
  while (wait4(pid_, &run.status, 0, &usage) < 0 && errno == EINTR) {
  }
  run.status = is_ended ? status_of(command_, run.status) : 0;
  pid_ = -1;
  const auto micros = [](const timeval& time) {
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000
           + static_cast<uint64_t>(time.tv_usec);
  };
  const uint64_t total = micros(usage.ru_utime) + micros(usage.ru_stime);
  run.cpu_us = total > cpu_before ? total - cpu_before : 0;
  run.peak_kb = static_cast<uint64_t>(usage.ru_maxrss);
}

// Sends and receives until `end` has come, which is true, or the process has
// ended or passed a limit.
bool Session::await(std::string_view end, const Watch& watch, Stop& stop) {
  size_t searched = 0;
  const auto has_come = [&] {
    const bool is_found = received_.find(end, searched) != std::string::npos;
    searched = received_.size() - std::min(received_.size(), end.size());
    return is_found;
  };
  for (;;) {
    bool is_alive = send_pending();
    std::array<pollfd, 3> waiting = {
        pollfd{output_.get(), POLLIN, 0},
        pollfd{pidfd_.get(), POLLIN, 0},
        pollfd{pending_.empty() ? -1 : input_.get(), POLLOUT, 0}};
    const int ready =
        poll(waiting.data(), waiting.size(), is_alive ? watch.timeout_ms() : 0);
    if (waiting[0].revents != 0 || waiting[1].revents != 0) {
      is_alive = receive() && waiting[1].revents == 0 && is_alive;
      if (has_come()) {
        return true;
      }
    }
    if (received_.size() > watch.limits().output_bytes) {
      stop = Stop::Output;
    } else if (ready == 0) {
      stop = watch.check();
    }
    if (!is_alive || stop != Stop::None) {
      return false;
    }
  }
}

RawRun Session::converse(const Turn& turn, const Limits& limits) {
  RawRun run;
  if (pid_ < 0 && !start(limits)) {
    run.start_error = start_error_;
    return run;
  }
  run.is_started = true;
  ++turns_;
  transcript_ += turn.text;
  pending_ += turn.text;
  const uint64_t cpu_before = cpu_us_;
  const Watch watch(pid_, limits, cpu_before);
  const bool is_answered = await(turn.end, watch, run.stop);
  run.wall_us = watch.wall_us();
  if (is_answered) {
    cpu_us_ = std::max(cpu_time_us(pid_), cpu_before);
    run.cpu_us = cpu_us_ - cpu_before;
    run.peak_kb = resident_bytes(memory_) / 1024;
    const size_t at = received_.find(turn.end);
    // Some solvers print the echo in quotes.
    const bool is_quoted = at > 0 && received_[at - 1] == '"';
    run.out = received_.substr(0, is_quoted ? at - 1 : at);
    received_.clear();
    // Sent with the next text: to wake the process costs us more than all the
    // rest of a turn.
    pending_ = turn.after;
    transcript_ += pending_;
  } else {
    reap(run, cpu_before);
    run.out = std::move(received_);
    run.out.resize(std::min<size_t>(run.out.size(), limits.output_bytes));
    if (run.stop == Stop::None) {
      run.stop = stop_by_kernel(run.status, run.cpu_us, limits);
    }
  }
  run.err = base::read_all(errors_, limits.output_bytes).substr(error_bytes_);
  error_bytes_ += run.err.size();
  if (pid_ < 0) {
    stop();
  }
  return run;
}

}  // namespace assay::process
