// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <sys/types.h>

#include "base/fd.h"
#include "process/process.h"

namespace assay::process {

// What a new process gets. Descriptors stay with the caller.
struct SpawnRequest {
  const Command& command;
  const Limits& limits;
  int in = -1;
  int out = -1;
  int err = -1;
  // Another descriptor that the child is to have under this number; for the
  // one that shows whether descendants live, any number will do.
  int extra = -1;
  int extra_number = -1;
  int alive = -1;
};

struct Spawned {
  pid_t pid = -1;
  std::string error;  // why there is none
};

// Why there is nothing to start the program with: what errno says.
std::string refused(const Command& command);

// Starts a program in a process group of its own that dies with our thread.
Spawned spawn(const SpawnRequest& request);

// Watches the limits of a running process.
class Watch {
 public:
  using Time = std::chrono::steady_clock::time_point;

  Watch(pid_t pid,
        const Limits& limits,
        Time start = std::chrono::steady_clock::now());
  // From now on, for a process that has used this much before.
  Watch(pid_t pid, const Limits& limits, uint64_t cpu_start_us);

  // How long to sleep until `check` could say something new.
  int timeout_ms() const;
  // The limit that the process has passed, or None.
  Stop check() const;
  uint64_t wall_us() const;

  const Limits& limits() const { return limits_; }

  // For a process whose number is not known at once. Without one, it counts as
  // having used nothing.
  void set_pid(pid_t pid) { pid_ = pid; }

  pid_t pid() const { return pid_; }

 private:
  uint64_t cpu_us() const;

  pid_t pid_;
  const Limits& limits_;
  Time start_;
  uint64_t cpu_start_us_;
};

// The processor time that a process has used, 0 if it is gone.
uint64_t cpu_time_us(pid_t pid);
// A file that tells a process's memory, and the resident part of it; 0 if it is
// gone.
base::Fd open_memory(pid_t pid);
uint64_t resident_bytes(const base::Fd& memory);

// A descriptor that becomes readable when the process ends.
base::Fd open_pidfd(pid_t pid);

// Kills a process group.
void kill_group(pid_t group);

// Kills every process whose environment has this entry; true if there was one.
bool kill_marked(std::string_view mark);

// Kills every process that has the other end of this pipe open.
void kill_holders(const base::Fd& pipe);

// The environment entry of all our children and theirs.
std::string_view guard_mark();

// The most bytes that are kept of an output.
uint64_t most_output(const Limits& limits);

// The status of a command that ended with this one: see tells_signals_by_code.
int status_of(const Command& command, int status);

// Sets which limit ended a run that ended by itself, its output being known.
void find_stop(RawRun& run, const Limits& limits);

// Which limit ended a process that ended by itself, as the kernel enforces
// some.
Stop stop_by_kernel(int status, uint64_t cpu_us, const Limits& limits);

}  // namespace assay::process
