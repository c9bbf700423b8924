// SPDX-License-Identifier: MIT
// The client of the fork server. The program is started once, with our library
// preloaded; at its first read of standard input it tells us that it is ready
// and from then on forks a child for each request. The child reads a file in
// memory and writes to two others, just as in a fresh run, so nothing has to be
// copied while it runs, and a dead child harms nobody else. A run costs us
// four system calls: we write the input, send the request, sleep until the
// answer is there, and read the output.
#include "process/fork_server.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <span>
#include <sys/socket.h>
#include <sys/wait.h>

#include "process/preload_path.h"

namespace assay::process {

namespace {

constexpr int kPatienceMs = 10'000;

bool send_request(const base::Fd& socket,
                  const ServeRequest& content,
                  std::span<const int> descriptors) {
  ServeRequest request = content;
  iovec part = {&request, sizeof request};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(3 * sizeof(int))> control = {};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (!descriptors.empty()) {
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(
        CMSG_DATA(header), descriptors.data(), descriptors.size_bytes());
  }
  return sendmsg(socket.get(), &message, MSG_NOSIGNAL)
         == static_cast<ssize_t>(sizeof request);
}

ServeRequest request_for(std::string_view input, const Limits& limits) {
  ServeRequest request;
  request.input_bytes = input.size();
  request.memory_bytes = limits.is_resident ? 0 : limits.memory_bytes;
  request.output_bytes = limits.output_bytes;
  request.stack_bytes = limits.stack_bytes;
  request.cpu_s = limits.cpu_ms == 0 ? 0 : limits.cpu_ms / 1000 + 2;
  return request;
}

}  // namespace

ForkServer::ForkServer(Command command) : command_(std::move(command)) {
  const std::string library = find_preload_library();
  can_serve_ = !library.empty();
  command_.env.push_back("LD_PRELOAD=" + library);
  command_.env.push_back(std::string(kServeVariable) + "=1");
}

ForkServer::~ForkServer() {
  stop();
}

bool ForkServer::start(uint32_t wall_ms) {
  std::array<int, 2> ends = {-1, -1};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return false;
  }
  socket_ = base::Fd(ends[0]);
  patience_ms_ = 0;
  base::Fd theirs(ends[1]);
  const base::Fd in = base::make_input("");
  const base::Fd out = base::make_memory_file();
  if (!in.is_open() || !out.is_open()) {
    return false;
  }
  Limits limits;
  limits.cpu_ms = 0;
  limits.wall_ms = 0;
  limits.memory_bytes = 0;
  limits.output_bytes = 0;
  const Spawned child = spawn({.command = command_,
                               .limits = limits,
                               .in = in.get(),
                               .out = out.get(),
                               .err = out.get(),
                               .extra = theirs.get(),
                               .extra_number = kServeSocket});
  theirs.close();
  pid_ = child.pid;
  if (pid_ < 0) {
    return false;
  }
  // It may never read; a run's limit holds for the start as well.
  const uint32_t patience =
      wall_ms == 0 ? kPatienceMs : std::min<uint32_t>(kPatienceMs, wall_ms);
  ServeReply ready;
  if (receive(static_cast<int>(patience), ready) != Heard::Reply
      || ready.phase != ServePhase::Ready) {
    stop();
    return false;
  }
  return true;
}

// The next message of the server. The time to wait stays with the socket, so
// that there is one call and not two.
ForkServer::Heard ForkServer::receive(int timeout_ms, ServeReply& reply) {
  if (timeout_ms != patience_ms_) {
    const timeval patience = {timeout_ms / 1000, timeout_ms % 1000 * 1000};
    setsockopt(
        socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    patience_ms_ = timeout_ms;
  }
  ssize_t size = 0;
  do {
    size = recv(socket_.get(), &reply, sizeof reply, 0);
  } while (size < 0 && errno == EINTR);
  if (size == static_cast<ssize_t>(sizeof reply)) {
    return Heard::Reply;
  }
  return size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? Heard::Nothing
                                                               : Heard::End;
}

void ForkServer::stop() {
  socket_.close();
  files_ = {};
  if (pid_ > 0) {
    kill_group(pid_);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
  }
}

bool ForkServer::send(std::string_view input, const Limits& limits) {
  const ServeRequest request = request_for(input, limits);
  if (files_[0].is_open()) {
    return base::write_from_start(files_[0], input)
           && send_request(socket_, request, {});
  }
  files_ = {base::make_input(input),
            base::make_memory_file(),
            base::make_memory_file()};
  if (std::ranges::any_of(
          files_, [](const base::Fd& file) { return !file.is_open(); })) {
    return false;
  }
  const std::array<int, 3> numbers = {
      files_[0].get(), files_[1].get(), files_[2].get()};
  return send_request(socket_, request, numbers);
}

// Waits for the child's end, and sees to it if a limit is passed.
bool ForkServer::await(Watch& watch, Stop& stop, ServeReply& reply) {
  bool is_known = false;
  Heard heard = receive(watch.timeout_ms(), reply);
  for (;;) {
    if (heard == Heard::End) {
      return false;
    }
    if (heard == Heard::Reply && reply.phase == ServePhase::Ended) {
      return true;  // all of the child's group is gone
    }
    if (stop != Stop::None) {
      return false;  // it cannot be killed
    }
    if (heard == Heard::Reply) {
      if (reply.phase != ServePhase::Running || reply.pid <= 0) {
        return false;
      }
      is_known = true;
      watch.set_pid(reply.pid);
    } else if (!is_known) {
      if (!send_request(socket_, {.order = ServeOrder::Who}, {})) {
        return false;
      }
      heard = receive(kPatienceMs, reply);
      if (heard == Heard::Nothing) {
        return false;
      }
      continue;
    }
    stop = watch.check();
    if (stop != Stop::None) {
      kill_group(watch.pid());
    }
    heard =
        receive(stop != Stop::None ? kPatienceMs : watch.timeout_ms(), reply);
  }
}

std::optional<RawRun> ForkServer::serve(std::string_view input,
                                        const Limits& limits) {
  RawRun run;
  ServeReply reply;
  Watch watch(-1, limits, 0);
  if (!send(input, limits) || !await(watch, run.stop, reply)) {
    return std::nullopt;
  }
  run.is_started = true;
  run.status = reply.status;
  run.cpu_us = reply.cpu_us;
  run.peak_kb = reply.peak_kb;
  run.wall_us = watch.wall_us();
  const uint64_t most = most_output(limits);
  run.out = base::read_bytes(files_[1], std::min(most, reply.out_bytes));
  run.err = base::read_bytes(files_[2], std::min(most, reply.err_bytes));
  find_stop(run, limits);
  if (reply.has_stragglers != 0) {
    stop();  // they may go on to write into our files
  }
  return run;
}

std::optional<RawRun> ForkServer::run(std::string_view input,
                                      const Limits& limits) {
  if (can_serve_ && !socket_.is_open()) {
    can_serve_ = start(limits.wall_ms);
  }
  if (!can_serve_) {
    return std::nullopt;
  }
  std::optional<RawRun> run = serve(input, limits);
  if (!run) {
    stop();
  }
  return run;
}

}  // namespace assay::process
