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
  output_ = std::move(output.read);
  fcntl(input_.get(), F_SETFL, O_NONBLOCK);
  fcntl(output_.get(), F_SETFL, O_NONBLOCK);
  error_bytes_ = 0;
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

// Reads what is there; false at the end of the output.
bool SessionRunner::receive() {
  constexpr size_t kBlock = size_t{64} << 10;
  for (;;) {
    const size_t before = received_.size();
    received_.resize(before + kBlock);
    const ssize_t count =
        read(output_.get(), received_.data() + before, kBlock);
    received_.resize(before + static_cast<size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    }
    if (static_cast<size_t>(count) < kBlock) {
      return true;
    }
  }
}

void SessionRunner::reap(RawRun& run, uint64_t cpu_before) {
  kill_group(pid_);
  rusage usage = {};
  while (wait4(pid_, &run.status, 0, &usage) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  const auto micros = [](const timeval& time) {
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000
           + static_cast<uint64_t>(time.tv_usec);
  };
  const uint64_t total = micros(usage.ru_utime) + micros(usage.ru_stime);
  run.cpu_us = total > cpu_before ? total - cpu_before : 0;
  run.peak_kb = static_cast<uint64_t>(usage.ru_maxrss);
}

RawRun SessionRunner::converse(const Query& query, const Limits& limits) {
  RawRun run;
  run.is_started = true;
  const std::string end = marker(queries_);
  const bool is_incremental = mode_ == Mode::Incremental;
  const std::string_view body = is_incremental && queries_ > 0
                                    ? without_settings(query.text)
                                    : query.text;
  std::string text;
  text.reserve(body.size() + 128);
  if (is_incremental) {
    // Settings must stand before the first push.
    const size_t settings =
        queries_ > 0 ? 0
                     : query.text.size() - without_settings(query.text).size();
    text += body.substr(0, settings);
    text += "(push 1)\n";
    text += body.substr(settings);
  } else {
    text += body;
  }
  const std::string tail = fmt::format("\n(echo \"{}\")\n", end);
  const std::string after = is_incremental ? "(pop 1)\n"
                            : profile_.reset_command.empty()
                                ? "(reset)\n"
                                : profile_.reset_command + "\n";
  transcript_ += text + tail + after;
  pending_ += text + tail;
  const uint64_t cpu_before = cpu_time_us(pid_);
  const Watch watch(pid_, limits);
  const uint64_t most =
      limits.output_bytes == 0 ? UINT64_MAX : limits.output_bytes;
  size_t at = std::string::npos;
  size_t searched = 0;
  bool is_over = false;
  while (!is_over) {
    is_over = !send_pending();
    std::array<pollfd, 3> waiting = {
        pollfd{output_.get(), POLLIN, 0},
        pollfd{pidfd_.get(), POLLIN, 0},
        pollfd{pending_.empty() ? -1 : input_.get(), POLLOUT, 0}};
    const int ready =
        poll(waiting.data(), waiting.size(), is_over ? 0 : watch.timeout_ms());
    if (ready > 0 && waiting[0].revents != 0) {
      is_over = !receive() || is_over;
    }
    at = received_.find(end, searched);
    if (at != std::string::npos) {
      break;
    }
    searched =
        received_.size() > end.size() ? received_.size() - end.size() : 0;
    if (waiting[1].revents != 0) {
      receive();
      at = received_.find(end, searched);
      is_over = true;
    }
    run.stop = received_.size() > most ? Stop::Output
               : ready == 0            ? watch.check()
                                       : Stop::None;
    is_over = is_over || run.stop != Stop::None;
  }
  run.wall_us = watch.wall_us();
  if (at == std::string::npos) {
    reap(run, cpu_before);
    run.out = std::move(received_);
    run.out.resize(std::min<size_t>(run.out.size(), most));
    if (run.stop == Stop::None) {
      run.stop = stop_by_kernel(run.status, run.cpu_us, limits);
    }
  } else {
    const uint64_t cpu_after = cpu_time_us(pid_);
    run.cpu_us = cpu_after > cpu_before ? cpu_after - cpu_before : 0;
    run.peak_kb = resident_bytes(pid_) / 1024;
    // Some solvers print the echo in quotes.
    const bool is_quoted = at > 0 && received_[at - 1] == '"';
    run.out = received_.substr(0, is_quoted ? at - 1 : at);
    received_.clear();
    pending_ = after;
    send_pending();
  }
  const std::string errors = read_all(errors_, most);
  run.err = errors.substr(std::min(error_bytes_, errors.size()));
  error_bytes_ = errors.size();
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
  outcome.transcript = transcript_;
  return outcome;
}

}  // namespace assay::exec
