// SPDX-License-Identifier: MIT
//
// A fork server that is preloaded into a stock solver. Most of a short query's
// time is the solver's start; here it starts once, up to its first read of
// standard input (hooks.cpp), and is then forked for every query. A child gets
// the query as its standard input and returns from before_read() into the read
// that the solver was in, so that it cannot tell that it was not started by
// itself. process/fork_server_protocol.h has the messages.
//
// A process can be copied only if all that matters is in its memory. It is not
// if there are threads, children, timers, or output that was written already;
// then we hang up and the program goes on as if we were not there, and Assay
// starts it anew for every query. Interval timers are carried over by hand.
// Output that stdio or the program still holds in memory is not flushed: every
// child writes it, as every fresh process would.
//
// Nothing here allocates memory: a solver's models may depend on addresses.
#include "fork_server.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/fork_server_protocol.h"

namespace assay::preload {
namespace {

using process::kServeSocket;
using process::kServeVariable;
using process::ServeOrder;
using process::ServePhase;
using process::ServeReply;
using process::ServeRequest;

constexpr char kLibrary[] = "libassay_fork_server.so";
constexpr int kStreams = 3;
constexpr int kTimers[] = {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF};

// What the solver had set up for itself and a child must find as it was.
struct Suspended {
  itimerval timers[std::size(kTimers)];
  struct sigaction on_child;
};

// A request, with the streams of the last one that had some.
struct Order {
  ServeRequest request;
  int streams[kStreams] = {-1, -1, -1};
};

// The links of a folder are its subfolders, here one per thread, and two more.
bool has_threads() {
  struct stat task = {};
  return stat("/proc/self/task", &task) != 0 || task.st_nlink != 3;
}

bool has_children() {
  siginfo_t info = {};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) == 0;
}

bool has_posix_timers() {
  const int file = open("/proc/self/timers", O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return false;  // a kernel without this file
  }
  char byte = 0;
  const bool result = syscall(SYS_read, file, &byte, 1) > 0;
  close(file);
  return result;
}

// A wrapper's child would serve in the wrapper's place, so the process must be
// the one that Assay started: the one whose parent made the socket.
bool is_child_of_peer() {
  ucred peer = {};
  socklen_t size = sizeof peer;
  return getsockopt(kServeSocket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
         && peer.pid == getppid();
}

bool is_unread(const FILE* stream) {
  return stream->_IO_read_ptr == stream->_IO_read_end
         && (stream->_flags & (_IO_EOF_SEEN | _IO_ERR_SEEN)) == 0;
}

// Closed counts as written: a child would find it open.
bool is_unwritten(int stream) {
  struct stat file = {};
  if (fstat(stream, &file) != 0) {
    return false;
  }
  int waiting = 0;
  if (S_ISFIFO(file.st_mode) && ioctl(stream, FIONREAD, &waiting) == 0) {
    return waiting == 0;
  }
  return !S_ISREG(file.st_mode) || file.st_size == 0;
}

bool can_be_copied(const FILE* stream) {
  return is_child_of_peer() && fcntl(STDIN_FILENO, F_GETFD) >= 0
         && is_unwritten(STDOUT_FILENO) && is_unwritten(STDERR_FILENO)
         && is_unread(stdin) && (stream == nullptr || is_unread(stream))
         && !has_threads() && !has_children() && !has_posix_timers();
}

// Takes our own entry out of LD_PRELOAD, in place.
void leave_preload_list() {
  char* list = getenv("LD_PRELOAD");
  if (list == nullptr) {
    return;
  }
  char* kept = list;
  for (char* entry = list; *entry != '\0';) {
    const size_t length = strcspn(entry, ": ");
    char* after = entry + length + (entry[length] == '\0' ? 0 : 1);
    constexpr size_t kLength = sizeof kLibrary - 1;
    const bool is_ours =
        length >= kLength
        && memcmp(entry + length - kLength, kLibrary, kLength) == 0;
    if (!is_ours) {
      memmove(kept, entry, static_cast<size_t>(after - entry));
      kept += after - entry;
    }
    entry = after;
  }
  *kept = '\0';
  if (kept == list) {
    unsetenv("LD_PRELOAD");
  }
}

Suspended suspend() {
  Suspended own = {};
  const itimerval never = {};
  for (size_t i = 0; i < std::size(kTimers); ++i) {
    setitimer(kTimers[i], &never, &own.timers[i]);
  }
  // If it were ignored, there would be no status to wait for.
  struct sigaction by_default = {};
  by_default.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &by_default, &own.on_child);
  return own;
}

void resume(const Suspended& own) {
  sigaction(SIGCHLD, &own.on_child, nullptr);
  for (size_t i = 0; i < std::size(kTimers); ++i) {
    setitimer(kTimers[i], &own.timers[i], nullptr);
  }
}

bool tell(const ServeReply& reply) {
  ssize_t sent = 0;
  do {
    sent = send(kServeSocket, &reply, sizeof reply, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(sizeof reply);
}

void take_streams(Order& order, const cmsghdr& passed) {
  for (const int file : order.streams) {
    if (file >= 0) {
      close(file);
    }
  }
  memcpy(order.streams, CMSG_DATA(&passed), sizeof order.streams);
}

bool receive(Order& order) {
  iovec content = {&order.request, sizeof order.request};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof order.streams)] = {};
  msghdr message = {};
  message.msg_iov = &content;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t received = 0;
  do {
    received = recvmsg(kServeSocket, &message, MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  const cmsghdr* passed = CMSG_FIRSTHDR(&message);
  if (received != static_cast<ssize_t>(sizeof order.request)
      || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) {
    return false;
  }
  if (passed != nullptr) {
    if (passed->cmsg_type != SCM_RIGHTS
        || passed->cmsg_len != CMSG_LEN(sizeof order.streams)) {
      return false;
    }
    take_streams(order, *passed);
  }
  return order.request.order == ServeOrder::Who || order.streams[0] >= 0;
}

void limit(__rlimit_resource resource, rlim_t soft, rlim_t hard) {
  rlimit now = {};
  if (getrlimit(resource, &now) == 0) {
    const rlim_t highest = now.rlim_max;
    now = {std::min(soft, highest), std::min(hard, highest)};
    setrlimit(resource, &now);
  }
}

void limit_all(const ServeRequest& request) {
  limit(RLIMIT_CORE, 0, 0);
  if (request.output_bytes != 0) {
    limit(RLIMIT_FSIZE, request.output_bytes, request.output_bytes);
  }
  if (request.stack_bytes != 0) {
    limit(RLIMIT_STACK, request.stack_bytes, RLIM_INFINITY);
  }
  if (request.cpu_s != 0) {
    limit(RLIMIT_CPU, request.cpu_s, rlim_t{request.cpu_s} + 1);
  }
  if (request.memory_bytes != 0) {
    limit(RLIMIT_AS, request.memory_bytes, request.memory_bytes);
  }
}

// As new files would be; other things than files stay as they are.
void renew(const Order& order) {
  for (int i = 0; i < kStreams; ++i) {
    const uint64_t size = i == STDIN_FILENO ? order.request.input_bytes : 0;
    if (ftruncate(order.streams[i], static_cast<off_t>(size)) == 0) {
      lseek(order.streams[i], 0, SEEK_SET);
    }
  }
}

void become_child(const Order& order, const Suspended& own, pid_t server) {
  close(kServeSocket);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != server) {
    _exit(1);  // it had died before
  }
  setpgid(0, 0);
  renew(order);
  for (int i = 0; i < kStreams; ++i) {
    dup2(order.streams[i], i);
    close(order.streams[i]);
  }
  limit_all(order.request);
  resume(own);
}

// Tells who runs if that is asked; false if Assay has hung up.
bool tell_who(pid_t child) {
  ServeRequest request;
  const ssize_t received = recv(kServeSocket, &request, sizeof request, 0);
  const ServeReply running = {.phase = ServePhase::Running, .pid = child};
  return received == static_cast<ssize_t>(sizeof request)
         && request.order == ServeOrder::Who && tell(running);
}

bool has_ended(pid_t child) {
  siginfo_t info = {};
  return waitid(P_PID,
                static_cast<id_t>(child),
                &info,
                WEXITED | WNOHANG | WNOWAIT)
             == 0
         && info.si_pid == child;
}

// Waits until the child has ended or Assay has hung up; false for the latter.
bool attend(pid_t child) {
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  // On an old kernel, look every few milliseconds.
  constexpr int kLook = 5;
  bool is_attended = true;
  pollfd ends[] = {{handle, POLLIN, 0}, {kServeSocket, POLLIN, 0}};
  while (is_attended) {
    const int ready = poll(ends, std::size(ends), handle < 0 ? kLook : -1);
    if (ends[0].revents != 0 || (handle < 0 && has_ended(child))) {
      break;
    }
    is_attended = ready <= 0 || tell_who(child);
  }
  if (handle >= 0) {
    close(handle);
  }
  return is_attended;
}

// Waits for all of the group, which has been killed, and takes up those outside
// it that have ended. The child's orphans are ours, as we are their subreaper.
void reap_orphans(pid_t group) {
  siginfo_t info = {};
  while (waitid(P_PGID, static_cast<id_t>(group), &info, WEXITED | __WALL) == 0
         || errno == EINTR) {
  }
  do {
    info.si_pid = 0;
  } while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | __WALL) == 0
           && info.si_pid != 0);
}

uint64_t size_of(int file) {
  struct stat info = {};
  return fstat(file, &info) == 0 ? static_cast<uint64_t>(info.st_size) : 0;
}

void wait_for(pid_t child, const Order& order) {
  if (!attend(child)) {
    kill(child, SIGKILL);
  }
  // While the child is dead but still there, its group's number cannot be given
  // to somebody else.
  siginfo_t info = {};
  while (waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) < 0
         && errno == EINTR) {
  }
  kill(-child, SIGKILL);
  int status = 0;
  rusage used = {};
  while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
  }
  reap_orphans(child);
  const auto microseconds = [](const timeval& time) {
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000
           + static_cast<uint64_t>(time.tv_usec);
  };
  const ServeReply ended = {
      .phase = ServePhase::Ended,
      .pid = child,
      .status = status,
      .has_stragglers = has_children() ? 1U : 0U,
      .cpu_us = microseconds(used.ru_utime) + microseconds(used.ru_stime),
      .peak_kb = static_cast<uint64_t>(used.ru_maxrss),
      .out_bytes = size_of(order.streams[STDOUT_FILENO]),
      .err_bytes = size_of(order.streams[STDERR_FILENO])};
  if (!tell(ended)) {
    _exit(0);
  }
}

// Returns in every child, and in the process itself if it is not to serve.
void serve(const FILE* stream) {
  const pid_t server = getpid();
  const ServeReply ready = {.phase = ServePhase::Ready, .pid = server};
  if (!can_be_copied(stream) || !tell(ready)) {
    close(kServeSocket);
    return;
  }
  const Suspended own = suspend();
  unsetenv(kServeVariable);
  leave_preload_list();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (Order order = {}; receive(order);) {
    if (order.request.order == ServeOrder::Who) {
      continue;  // it has ended meanwhile
    }
    const pid_t child = fork();
    if (child == 0) {
      become_child(order, own, server);
      return;
    }
    if (child < 0) {
      _exit(1);
    }
    setpgid(child, child);
    wait_for(child, order);
  }
  _exit(0);
}

std::atomic<bool> is_over = false;

}  // namespace

void before_read(FILE* stream) {
  if (is_over.load(std::memory_order_relaxed) || is_over.exchange(true)) {
    return;
  }
  const int error = errno;
  if (getenv(kServeVariable) != nullptr) {
    serve(stream);
  }
  errno = error;
}

}  // namespace assay::preload
