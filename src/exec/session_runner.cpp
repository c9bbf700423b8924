// SPDX-License-Identifier: MIT
// One solver process, asked query after query on a pipe. A query ends with an
// echo of a word that nothing else prints; when it comes back, all before it is
// the answer. Between queries stands (reset), or in incremental mode push and
// pop, which is another code path of most solvers and so a configuration of its
// own.
//
// z3 keeps its global options over (reset), so a session serves one set of
// options only, and a script that sets options later on is not run here at all
// (see RunnerPool). A limit that is passed costs the session; the next query
// starts a new one. A solver may also end by itself, as cvc5 does after a parse
// error: then its status decides, as in a fresh run.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <fmt/format.h>

#include "exec/runners.h"
#include "exec/script_text.h"

namespace assay::exec {

namespace {

// Sessions grow by some 10 KB per query, and their transcript is a finding's
// evidence: both stay small.
constexpr uint64_t kMostQueries = 500;
constexpr size_t kMostTranscript = size_t{8} << 20;

std::string marker(uint64_t number) {
  return fmt::format("assay-end-of-query-{}", number);
}

}  // namespace

SessionRunner::SessionRunner(const Profile& profile,
                             Mode mode,
                             const Query& first)
    : profile_(profile), mode_(mode), command_(command_for(profile, first)) {
  if (mode == Mode::Incremental) {
    command_.argv.insert(command_.argv.end(),
                         profile.incremental_options.begin(),
                         profile.incremental_options.end());
  }
}

SessionRunner::~SessionRunner() {
  stop();
}

bool SessionRunner::start(const Limits& limits) {
  std::array<int, 2> ends = {-1, -1};
  // A socket instead of a pipe: a write to a dead solver must be an error and
  // not a signal.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    start_error_ = std::strerror(errno);
    return false;
  }
  input_ = Fd(ends[0]);
  const Fd their_input(ends[1]);
  Pipe output = make_pipe();
  errors_ = make_memory_file();
  Limits whole = limits;
  whole.cpu_ms = 0;  // per query, not for the session's life
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
  queries_ = 0;
  pending_.clear();
  sent_ = 0;
  received_.clear();
  transcript_.clear();
  return true;
}

void SessionRunner::stop() {
  input_ = Fd();
  output_ = Fd();
  if (pid_ > 0) {
    kill_group(pid_);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
  }
  pidfd_ = Fd();
}

// Writes what the solver takes now; false if it takes nothing any more.
bool SessionRunner::send_pending() {
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
bool SessionRunner::receive() {
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

void SessionRunner::reap(RawRun& run, uint64_t cpu_before) {
  // A solver that has closed its output without ending would look as if the
  // kernel had killed it.
  constexpr int kGraceMs = 100;
  pollfd waiting = {pidfd_.get(), POLLIN, 0};
  const bool is_ended = run.stop != Stop::None || !pidfd_.is_open()
                        || poll(&waiting, 1, kGraceMs) > 0;
  kill_group(pid_);
  rusage usage = {};
  while (wait4(pid_, &run.status, 0, &usage) < 0 && errno == EINTR) {
  }
  run.status = is_ended ? run.status : 0;
  pid_ = -1;
  const auto micros = [](const timeval& time) {
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000
           + static_cast<uint64_t>(time.tv_usec);
  };
  const uint64_t total = micros(usage.ru_utime) + micros(usage.ru_stime);
  run.cpu_us = total > cpu_before ? total - cpu_before : 0;
  run.peak_kb = static_cast<uint64_t>(usage.ru_maxrss);
}

// What is sent for a query, up to the marker.
std::string SessionRunner::compose(const Query& query,
                                   std::string_view end) const {
  std::string text;
  text.reserve(query.text.size() + 128);
  if (mode_ == Mode::Incremental) {
    // Settings must stand before the first push, and only once.
    const std::string_view body = without_settings(query.text);
    if (queries_ == 0) {
      text += query.text.substr(0, query.text.size() - body.size());
    }
    text += "(push 1)\n";
    text += body;
  } else {
    text += query.text;
  }
  text += fmt::format("\n(echo \"{}\")\n", end);
  return text;
}

std::string SessionRunner::text_between() const {
  return mode_ == Mode::Incremental       ? "(pop 1)\n"
         : profile_.reset_command.empty() ? "(reset)\n"
                                          : profile_.reset_command + "\n";
}

// Sends and receives until the marker has come, which is true, or the solver
// has ended or passed a limit.
bool SessionRunner::await(std::string_view end,
                          const Watch& watch,
                          Stop& stop) {
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

RawRun SessionRunner::converse(const Query& query, const Limits& limits) {
  RawRun run;
  run.is_started = true;
  const std::string end = marker(queries_);
  const std::string text = compose(query, end);
  transcript_ += text;
  pending_ += text;
  const uint64_t cpu_before = cpu_us_;
  const Watch watch(pid_, limits, cpu_before);
  const bool is_answered = await(end, watch, run.stop);
  run.wall_us = watch.wall_us();
  if (is_answered) {
    cpu_us_ = std::max(cpu_time_us(pid_), cpu_before);
    run.cpu_us = cpu_us_ - cpu_before;
    run.peak_kb = resident_bytes(memory_) / 1024;
    const size_t at = received_.find(end);
    // Some solvers print the echo in quotes.
    const bool is_quoted = at > 0 && received_[at - 1] == '"';
    run.out = received_.substr(0, is_quoted ? at - 1 : at);
    received_.clear();
    // Sent with the next query: to wake the solver costs us more than all the
    // rest of a query.
    pending_ = text_between();
    transcript_ += pending_;
  } else {
    reap(run, cpu_before);
    run.out = std::move(received_);
    run.out.resize(std::min<size_t>(run.out.size(), limits.output_bytes));
    if (run.stop == Stop::None) {
      run.stop = stop_by_kernel(run.status, run.cpu_us, limits);
    }
  }
  run.err = read_all(errors_, limits.output_bytes).substr(error_bytes_);
  error_bytes_ += run.err.size();
  return run;
}

Outcome SessionRunner::run(const Query& query) {
  const Limits limits = limits_for(profile_, query);
  if (pid_ > 0
      && (queries_ >= kMostQueries || transcript_.size() > kMostTranscript)) {
    stop();
  }
  if (pid_ < 0 && !start(limits)) {
    RawRun run;
    run.start_error = start_error_;
    return classify(profile_, std::move(run), limits, query.checks);
  }
  RawRun run = converse(query, limits);
  ++queries_;
  if (pid_ < 0) {
    stop();
  }
  Outcome outcome = classify(profile_, std::move(run), limits, query.checks);
  if (!is_answer(outcome.end)) {
    outcome.transcript = transcript_;
  }
  return outcome;
}

}  // namespace assay::exec
