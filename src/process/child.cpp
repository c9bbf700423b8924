// SPDX-License-Identifier: MIT
// Starting children and watching them.
//
// The start is vfork and execve by hand instead of posix_spawn, which could
// neither set limits nor PR_SET_PDEATHSIG; it costs the same, as both share our
// memory until the exec (a plain fork of a process of 2 GB takes 24 ms). The
// child's half does nothing but system calls on what was prepared before.
//
// Limits: the kernel enforces address space, file size (our outputs are files
// in memory, so this bounds a flood) and, in whole seconds, processor time. The
// exact time limits and those on resident memory come from `Watch`, which the
// waiting side asks when its poll times out.
#include "process/child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace assay::process {

namespace {

// Below this the dynamic loader cannot even start a program.
constexpr uint64_t kLeastMemory = uint64_t{64} << 20;
// Core files would fill the disk of a user who hunts for crashes.
constexpr uint64_t kNoCore = 0;

// All that the child's half needs, with nothing to allocate.
struct Prepared {
  const char* path = nullptr;
  char* const* argv = nullptr;
  char* const* env = nullptr;
  const SpawnRequest* request = nullptr;
  pid_t parent = 0;
  int error = 0;  // written by the child, in our memory
};

void set_limit(__rlimit_resource resource, uint64_t soft, uint64_t hard) {
  const rlimit limit = {soft, hard};
  setrlimit(resource, &limit);
}

uint64_t cpu_limit_s(const Limits& limits) {
  return (uint64_t{limits.cpu_ms} + 999) / 1000 + 1;
}

void set_limits(const Limits& limits) {
  set_limit(RLIMIT_CORE, kNoCore, kNoCore);
  if (limits.cpu_ms != 0) {
    const uint64_t seconds = cpu_limit_s(limits);
    set_limit(RLIMIT_CPU, seconds, seconds + 1);
  }
  if (limits.output_bytes != 0) {
    set_limit(RLIMIT_FSIZE, limits.output_bytes, limits.output_bytes);
  }
  if (limits.stack_bytes != 0) {
    set_limit(RLIMIT_STACK, limits.stack_bytes, limits.stack_bytes);
  }
  if (limits.memory_bytes != 0 && !limits.is_resident) {
    const uint64_t bytes = std::max(limits.memory_bytes, kLeastMemory);
    set_limit(RLIMIT_AS, bytes, bytes);
  }
}

[[noreturn]] void become(Prepared& prepared) {
  const SpawnRequest& request = *prepared.request;
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != prepared.parent) {
    _exit(127);  // our parent died before it could be told to take us along
  }
  // Targets 0 to 2 could themselves be a source if we were started with closed
  // standard descriptors; the sources were moved above them before.
  dup2(request.in, 0);
  dup2(request.out, 1);
  dup2(request.err, 2);
  if (request.extra >= 0) {
    dup2(request.extra, request.extra_number);
  }
  if (request.alive >= 0) {
    fcntl(request.alive, F_SETFD, 0);
  }
  set_limits(request.limits);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(prepared.path, prepared.argv, prepared.env);
  prepared.error = errno;
  _exit(127);
}

// In a function of its own, as the child runs on our stack.
[[gnu::noinline]] pid_t vfork_and_become(Prepared& prepared) {
  // posix_spawn cannot set limits; docs/decisions/0006 has the measurements.
  // NOLINTNEXTLINE(bugprone-unsafe-functions,clang-analyzer-*)
  const pid_t pid = vfork();
  if (pid == 0) {
    become(prepared);  // NOLINT(clang-analyzer-unix.Vfork): no stack, no heap
  }
  return pid;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (std::string& text : texts) {
    list.push_back(text.data());
  }
  list.push_back(nullptr);
  return list;
}

std::string_view name_of(std::string_view entry) {
  return entry.substr(0, entry.find('='));
}

std::vector<std::string> make_environment(const Command& command) {
  std::vector<std::string> list;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view name = name_of(*entry);
    if (name != name_of(guard_mark())
        && std::ranges::none_of(command.env, [&](const std::string& own) {
             return name_of(own) == name;
           })) {
      list.emplace_back(*entry);
    }
  }
  list.insert(list.end(), command.env.begin(), command.env.end());
  list.emplace_back(guard_mark());
  return list;
}

// Keeps signal handlers of ours from running in the child, on our memory.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }

  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_ = {};
};

}  // namespace

std::string refused(const Command& command) {
  const int error = errno;
  return "cannot start '"
         + (command.argv.empty() ? std::string() : command.argv[0])
         + "': " + std::strerror(error);
}

Spawned spawn(const SpawnRequest& request) {
  const Command& command = request.command;
  if (command.argv.empty()) {
    return {-1, "no program"};
  }
  const std::string path = find_program(command.argv[0]);
  if (path.empty()) {
    return {-1, "no program '" + command.argv[0] + "'"};
  }
  std::vector<std::string> words = command.argv;
  std::vector<std::string> entries = make_environment(command);
  const std::vector<char*> argv = pointers(words);
  const std::vector<char*> env = pointers(entries);
  Prepared prepared{path.c_str(), argv.data(), env.data(), &request, getpid()};
  pid_t pid = -1;
  {
    const SignalsBlocked blocked;
    pid = vfork_and_become(prepared);
  }
  if (pid < 0) {
    return {-1, "cannot start '" + path + "': " + std::strerror(errno)};
  }
  if (prepared.error != 0) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return {-1,
            "cannot start '" + path + "': " + std::strerror(prepared.error)};
  }
  return {pid, ""};
}

uint64_t cpu_time_us(pid_t pid) {
  // What clock_getcpuclockid gives, without its system call (it asks whether
  // there is such a process, which the next call does again).
  constexpr unsigned kAllThreads = 2;
  const auto clock =
      static_cast<clockid_t>((~static_cast<unsigned>(pid) << 3U) | kAllThreads);
  timespec time = {};
  if (pid <= 0 || clock_gettime(clock, &time) != 0) {
    return 0;
  }
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000
         + static_cast<uint64_t>(time.tv_nsec) / 1000;
}

base::Fd open_memory(pid_t pid) {
  const std::string path = "/proc/" + std::to_string(pid) + "/statm";
  return base::Fd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

uint64_t resident_bytes(const base::Fd& memory) {
  std::array<char, 128> text = {};
  const ssize_t size = pread(memory.get(), text.data(), text.size() - 1, 0);
  const std::string_view words(text.data(),
                               static_cast<size_t>(std::max<ssize_t>(size, 0)));
  const size_t second = words.find(' ');
  uint64_t pages = 0;
  if (second == std::string_view::npos) {
    return 0;
  }
  std::from_chars(
      words.data() + second + 1, words.data() + words.size(), pages);
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

Watch::Watch(pid_t pid, const Limits& limits, Time start)
    : pid_(pid),
      limits_(limits),
      start_(start),
      cpu_start_us_(cpu_time_us(pid)) {}

uint64_t Watch::wall_us() const {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - start_)
          .count());
}

Watch::Watch(pid_t pid, const Limits& limits, uint64_t cpu_start_us)
    : pid_(pid),
      limits_(limits),
      start_(std::chrono::steady_clock::now()),
      cpu_start_us_(cpu_start_us) {}

uint64_t Watch::cpu_us() const {
  const uint64_t now = cpu_time_us(pid_);
  return now > cpu_start_us_ ? now - cpu_start_us_ : 0;
}

int Watch::timeout_ms() const {
  constexpr int64_t kLongest = 1000;
  constexpr int64_t kMemoryCheck = 50;
  const auto wall = static_cast<int64_t>(wall_us() / 1000);
  int64_t left = kLongest;
  if (limits_.wall_ms != 0) {
    left = std::min(left, int64_t{limits_.wall_ms} - wall);
  }
  if (limits_.cpu_ms != 0) {
    // A process on one processor cannot pass its limit sooner. Before that
    // moment there is no need to ask the kernel what it has used.
    int64_t cpu_left = int64_t{limits_.cpu_ms} - wall;
    if (cpu_left <= 0) {
      cpu_left =
          int64_t{limits_.cpu_ms} - static_cast<int64_t>(cpu_us() / 1000);
    }
    left = std::min(left, std::max<int64_t>(cpu_left, 5));
  }
  if (limits_.is_resident && limits_.memory_bytes != 0) {
    left = std::min(left, kMemoryCheck);
  }
  return static_cast<int>(std::max<int64_t>(left, 0) + 1);
}

Stop Watch::check() const {
  const uint64_t wall_ms = wall_us() / 1000;
  if (limits_.wall_ms != 0 && wall_ms >= limits_.wall_ms) {
    return Stop::Wall;
  }
  if (limits_.cpu_ms != 0 && cpu_us() / 1000 >= limits_.cpu_ms) {
    return Stop::Cpu;
  }
  if (limits_.is_resident && limits_.memory_bytes != 0
      && resident_bytes(open_memory(pid_)) > limits_.memory_bytes) {
    return Stop::Memory;
  }
  return Stop::None;
}

base::Fd open_pidfd(pid_t pid) {
  return base::Fd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
}

void kill_group(pid_t group) {
  if (group > 1) {
    kill(-group, SIGKILL);
  }
}

Stop stop_by_kernel(int status, uint64_t cpu_us, const Limits& limits) {
  if (!WIFSIGNALED(status)) {
    return Stop::None;
  }
  const int signal = WTERMSIG(status);
  const bool is_out_of_time =
      limits.cpu_ms != 0 && cpu_us / 1000 >= limits.cpu_ms;
  // Whatever the signal: cvc4 and cvc5 catch SIGXCPU, say so, and abort.
  if (signal == SIGXCPU || is_out_of_time) {
    return Stop::Cpu;
  }
  if (signal == SIGXFSZ) {
    return Stop::Output;
  }
  // Nobody but the kernel's own memory killer does that; whoever else did, the
  // solver did not.
  return signal == SIGKILL ? Stop::Memory : Stop::None;
}

int status_of(const Command& command, int status) {
  constexpr int kSignals = 128;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return command.tells_signals_by_code && code > kSignals
                 && code < kSignals + NSIG
             ? code - kSignals
             : status;
}

std::string find_program(std::string_view name) {
  const auto is_program = [](const std::string& path) {
    struct stat info = {};
    return access(path.c_str(), X_OK) == 0 && stat(path.c_str(), &info) == 0
           && S_ISREG(info.st_mode);
  };
  if (name.find('/') != std::string_view::npos) {
    std::string path(name);
    return is_program(path) ? path : std::string();
  }
  const char* list = std::getenv("PATH");
  std::string_view rest = list == nullptr ? "/usr/bin:/bin" : list;
  while (!name.empty()) {
    const size_t end = rest.find(':');
    std::string path(rest.substr(0, end));
    path += path.empty() ? "./" : "/";
    path += name;
    if (is_program(path)) {
      return path;
    }
    if (end == std::string_view::npos) {
      break;
    }
    rest.remove_prefix(end + 1);
  }
  return {};
}

}  // namespace assay::process
