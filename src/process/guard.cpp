// SPDX-License-Identifier: MIT
// Nothing may be left behind, even if we are killed with SIGKILL. Our children
// ask the kernel to die with us (PR_SET_PDEATHSIG), but that does not reach
// their own children, nor what has left the process group. So all of them carry
// a mark in their environment, and a small process of ours, in a session of its
// own, waits at a pipe that only we hold: when it closes, whatever the reason,
// it looks for the mark in /proc and kills what has it.
//
// Tried and dropped: PR_SET_CHILD_SUBREAPER (dies with us), control groups
// (need rights that users do not have), a process between us and the solvers
// that starts them all (a message more on each run, for the same effect).
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "base/check.h"
#include "process/child.h"

namespace assay::process {

namespace {

// Like the process itself there is only one. Written by Guard alone, while
// there are no other threads.
struct GuardState {
  std::array<char, 64> mark = {"ASSAY_CHILD_OF=0"};
  bool is_there = false;
};

GuardState& state() {
  static GuardState only;
  return only;
}

// Whether the environment of a process has the mark. Uses only system calls.
bool has_mark(pid_t pid, std::string_view mark) {
  std::array<char, 32> path = {};
  std::snprintf(path.data(), path.size(), "/proc/%d/environ", pid);
  const base::Fd file(open(path.data(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    return false;
  }
  std::string text;
  std::array<char, 4096> block = {};
  for (;;) {
    const ssize_t count = read(file.get(), block.data(), block.size());
    if (count <= 0) {
      break;
    }
    text.append(block.data(), static_cast<size_t>(count));
  }
  const size_t at = text.find(mark);
  return at != std::string::npos && (at == 0 || text[at - 1] == '\0');
}

// The numbers that name entries of a folder of /proc.
std::vector<int> numbers_in(const char* path) {
  std::vector<int> numbers;
  DIR* folder = opendir(path);
  if (folder == nullptr) {
    return numbers;
  }
  while (const dirent* entry = readdir(folder)) {
    const std::string_view name = entry->d_name;
    int number = 0;
    const auto [end, error] =
        std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && end == name.data() + name.size()) {
      numbers.push_back(number);
    }
  }
  closedir(folder);
  return numbers;
}

// Whether a process has the pipe of this inode open.
bool has_pipe(int pid, ino_t inode) {
  const std::string path = "/proc/" + std::to_string(pid) + "/fd";
  const std::string wanted = "pipe:[" + std::to_string(inode) + "]";
  for (const int fd : numbers_in(path.c_str())) {
    std::array<char, 64> target = {};
    const std::string link = path + "/" + std::to_string(fd);
    const ssize_t size = readlink(link.c_str(), target.data(), target.size());
    if (size > 0
        && std::string_view(target.data(), static_cast<size_t>(size))
               == wanted) {
      return true;
    }
  }
  return false;
}

// Kills every process but ourselves for which `is_meant` holds.
template <typename IsMeant>
bool kill_all(IsMeant is_meant) {
  bool is_found = false;
  for (const int pid : numbers_in("/proc")) {
    if (pid > 1 && pid != getpid() && is_meant(pid)) {
      is_found = kill(pid, SIGKILL) == 0 || is_found;
    }
  }
  return is_found;
}

[[noreturn]] void watch(int pipe, std::string_view mark) {
  setsid();
  prctl(PR_SET_NAME, "assay-guard");
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
    std::signal(signal, SIG_IGN);
  }
  dup2(pipe, 0);
  syscall(SYS_close_range, 1U, ~0U, 0U);
  char byte = 0;
  while (read(0, &byte, 1) < 0 && errno == EINTR) {
  }
  // What is being started while we look has the mark as well. And a process may
  // fork and end after we have listed it and before we look at it, so that once
  // to find nothing is not enough.
  constexpr int kMostRounds = 200;
  constexpr int kEmptyRounds = 3;
  for (int round = 0, empty = 0; round < kMostRounds && empty < kEmptyRounds;
       ++round) {
    if (kill_marked(mark)) {
      empty = 0;
      usleep(2000);
    } else {
      ++empty;
    }
  }
  _exit(0);
}

}  // namespace

bool kill_marked(std::string_view mark) {
  return kill_all([&](int pid) { return has_mark(pid, mark); });
}

void kill_holders(const base::Fd& pipe) {
  struct stat info = {};
  if (fstat(pipe.get(), &info) == 0) {
    kill_all([&](int pid) { return has_pipe(pid, info.st_ino); });
  }
}

void kill_children() {
  kill_marked(guard_mark());
}

std::string_view guard_mark() {
  return state().mark.data();
}

Guard::Guard() {
  GuardState& guard = state();
  ASSAY_CHECK(!guard.is_there) << "there is a guard already";
  guard.is_there = true;
  timespec now = {};
  clock_gettime(CLOCK_REALTIME, &now);
  std::snprintf(guard.mark.data(),
                guard.mark.size(),
                "ASSAY_CHILD_OF=%d.%lld.%ld",
                getpid(),
                static_cast<long long>(now.tv_sec),
                now.tv_nsec);
  base::Pipe pipe = base::make_pipe();
  pid_ = pipe.read.is_open() ? fork() : -1;
  // Without a process there will be no children either.
  if (pid_ == 0) {
    pipe.write.close();
    watch(pipe.read.get(), guard_mark());
  }
  pipe_ = std::move(pipe.write);
}

Guard::~Guard() {
  pipe_.close();
  state().is_there = false;
  int status = 0;
  while (pid_ > 0 && waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace assay::process
