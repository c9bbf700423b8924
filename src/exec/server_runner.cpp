// SPDX-License-Identifier: MIT
// The client of the fork server. The solver is started once, with our library
// preloaded; at its first read of standard input it tells us that it is ready
// and from then on forks a child for each request. The child reads a file in
// memory and writes to two others, just as in a fresh run, so nothing has to be
// copied while it runs, and a dead child harms nobody else.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "exec/fork_server_protocol.h"
#include "exec/preload_path.h"
#include "exec/runners.h"

namespace assay::exec {

namespace {

constexpr int kPatienceMs = 10'000;

// The next message of the server, or nothing.
std::optional<ServeReply> receive_reply(const Fd& socket, int timeout_ms) {
  pollfd waiting = {socket.get(), POLLIN, 0};
  if (poll(&waiting, 1, timeout_ms) <= 0) {
    return std::nullopt;
  }
  ServeReply reply;
  const ssize_t size = recv(socket.get(), &reply, sizeof reply, 0);
  return size == static_cast<ssize_t>(sizeof reply) ? std::optional(reply)
                                                    : std::nullopt;
}

bool is_closed(const Fd& socket) {
  pollfd waiting = {socket.get(), POLLRDHUP, 0};
  return poll(&waiting, 1, 0) > 0;
}

bool send_request(const Fd& socket,
                  const Limits& limits,
                  const std::array<int, 3>& descriptors) {
  ServeRequest request;
  request.memory_bytes = limits.is_resident ? 0 : limits.memory_bytes;
  request.output_bytes = limits.output_bytes;
  request.stack_bytes = limits.stack_bytes;
  request.cpu_s = limits.cpu_ms == 0 ? 0 : limits.cpu_ms / 1000 + 2;
  iovec part = {&request, sizeof request};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptors)> control =
      {};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptors);
  std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof descriptors);
  return sendmsg(socket.get(), &message, MSG_NOSIGNAL)
         == static_cast<ssize_t>(sizeof request);
}

}  // namespace

ServerRunner::ServerRunner(const Profile& profile, const Query& first)
    : profile_(profile),
      command_(command_for(profile, first)),
      fresh_(profile) {
  const std::string library = find_preload_library();
  can_serve_ = !library.empty();
  command_.env.push_back("LD_PRELOAD=" + library);
  command_.env.push_back(std::string(kServeVariable) + "=1");
}

ServerRunner::~ServerRunner() {
  stop();
}

bool ServerRunner::start(uint32_t wall_ms) {
  std::array<int, 2> ends = {-1, -1};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return false;
  }
  socket_ = Fd(ends[0]);
  Fd theirs(ends[1]);
  const Fd in = make_input("");
  const Fd out = make_memory_file();
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
  // It may never read; a query's limit holds for the start as well.
  const uint32_t patience =
      wall_ms == 0 ? kPatienceMs : std::min<uint32_t>(kPatienceMs, wall_ms);
  const std::optional<ServeReply> ready =
      receive_reply(socket_, static_cast<int>(patience));
  if (!ready || ready->phase != ServePhase::Ready) {
    stop();
    return false;
  }
  return true;
}

void ServerRunner::stop() {
  socket_.close();
  if (pid_ > 0) {
    kill_group(pid_);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
  }
}

std::optional<RawRun> ServerRunner::serve(const Query& query,
                                          const Limits& limits) {
  RawRun run;
  const Fd in = make_input(query.text);
  const Fd out = make_memory_file();
  const Fd err = make_memory_file();
  if (!send_request(socket_, limits, {in.get(), out.get(), err.get()})) {
    return std::nullopt;
  }
  std::optional<ServeReply> reply = receive_reply(socket_, kPatienceMs);
  if (!reply || reply->phase != ServePhase::Started || reply->pid <= 0) {
    return std::nullopt;
  }
  const pid_t child = reply->pid;
  run.is_started = true;
  const Watch watch(child, limits);
  do {
    reply = receive_reply(socket_, watch.timeout_ms());
    if (reply || is_closed(socket_)) {
      break;
    }
    run.stop = watch.check();
  } while (run.stop == Stop::None);
  // With Ended, all of the child's group is gone.
  if (!reply) {
    kill_group(child);
    reply = receive_reply(socket_, kPatienceMs);
  }
  if (!reply || reply->phase != ServePhase::Ended) {
    return std::nullopt;
  }
  run.status = reply->status;
  run.cpu_us = reply->cpu_us;
  run.peak_kb = reply->peak_kb;
  run.wall_us = watch.wall_us();
  finish_run(run, limits, out, err);
  return run;
}

Outcome ServerRunner::run(const Query& query) {
  const Limits limits = limits_for(profile_, query);
  if (can_serve_ && !socket_.is_open()) {
    can_serve_ = start(limits.wall_ms);
  }
  if (!can_serve_) {
    return fresh_.run(query);
  }
  if (std::optional<RawRun> run = serve(query, limits)) {
    return classify(profile_, *std::move(run), limits, query.checks);
  }
  stop();
  return fresh_.run(query);
}

}  // namespace assay::exec
