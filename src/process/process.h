// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fd.h"

namespace assay::process {

// What a child may use. Zero means no limit, besides the wall clock.
struct Limits {
  uint32_t cpu_ms = 10'000;
  uint32_t wall_ms = 21'000;
  uint64_t memory_bytes = uint64_t{2} << 30;
  uint64_t output_bytes = uint64_t{16} << 20;  // of each of stdout and stderr
  uint64_t stack_bytes = 0;                    // 0: as we have it ourselves
  // Count resident memory instead of address space: for programs that reserve
  // far more than they use (sanitizers, WebAssembly).
  bool is_resident = false;
};

// A program with its arguments; argv[0] is looked up in PATH if it has no
// slash. `env` has NAME=VALUE pairs on top of our own environment.
struct Command {
  std::vector<std::string> argv;
  std::vector<std::string> env;
  // It starts another program and tells by the exit code 128 + n that a signal
  // n has ended that; a run then ends as if by that signal.
  bool tells_signals_by_code = false;

  friend bool operator==(const Command&, const Command&) = default;
};

// Which of our limits ended a run.
enum class Stop : uint8_t { None, Wall, Cpu, Memory, Output };

// How a child ended and what it wrote. `status` is that of waitpid and means
// something only if the program was started.
struct RawRun {
  bool is_started = false;
  std::string start_error;
  int status = 0;
  Stop stop = Stop::None;
  std::string out;
  std::string err;
  uint64_t cpu_us = 0;
  uint64_t wall_us = 0;
  uint64_t peak_kb = 0;
};

// Runs a program in a process group of its own, `input` on its standard input,
// and waits for it. Always gives a run, whatever happens; afterwards no process
// of the group is left. Output beyond the limit is cut. Thread-safe.
RawRun run_process(const Command& command,
                   std::string_view input,
                   const Limits& limits);

// While it exists, all children and their children die with us, even if we are
// killed; its end kills what is left of them and waits for that. One at a time,
// made while there is only one thread. Without one, what a child starts and
// sends into another process group may be left.
class Guard {
 public:
  Guard();
  ~Guard();
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  base::Fd pipe_;
  int pid_ = -1;
};

// Kills all children and theirs, now.
void kill_children();

// The file that a command would start, or "" if there is none.
std::string find_program(std::string_view name);

}  // namespace assay::process
