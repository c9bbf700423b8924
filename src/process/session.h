// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/fd.h"
#include "process/child.h"
#include "process/process.h"

namespace assay::process {

// A process on a pipe that is given text after text, and is started again when
// it has ended. One thread.
class Session {
 public:
  // What is said in one turn.
  struct Turn {
    std::string_view text;
    std::string_view end;    // what the process prints when it is done
    std::string_view after;  // sent before the next text, if it answers
  };

  explicit Session(Command command) : command_(std::move(command)) {}

  ~Session() { stop(); }

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Sends the text and waits until `end` comes, the process ends or it passes a
  // limit; what it has printed is in the run, without `end`. A process that has
  // not answered is killed. Always gives a run.
  RawRun converse(const Turn& turn, const Limits& limits);

  // How many texts the process has got; 0 if the next one starts a new one.
  uint64_t turns() const { return pid_ < 0 ? 0 : turns_; }

  // All that the last process has been sent.
  const std::string& transcript() const { return transcript_; }

  void stop();

 private:
  bool start(const Limits& limits);
  bool await(std::string_view end, const Watch& watch, Stop& stop);
  bool send_pending();
  bool receive();
  void reap(RawRun& run, uint64_t cpu_before);

  Command command_;
  pid_t pid_ = -1;
  base::Fd input_;   // our end of its standard input
  base::Fd output_;  // our end of its standard output
  base::Fd errors_;  // a file in memory
  base::Fd pidfd_;
  base::Fd memory_;  // what open_memory gives
  std::string start_error_;
  size_t error_bytes_ = 0;  // of errors_ that earlier turns wrote
  uint64_t cpu_us_ = 0;     // what earlier turns used
  std::string pending_;     // not yet taken by the process
  size_t sent_ = 0;
  std::array<char, size_t{16} << 10> block_ = {};
  std::string received_;
  uint64_t turns_ = 0;
  std::string transcript_;
};

}  // namespace assay::process
