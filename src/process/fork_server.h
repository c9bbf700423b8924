// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/fd.h"
#include "process/child.h"
#include "process/fork_server_protocol.h"
#include "process/process.h"

namespace assay::process {

// One process, stopped at its first read of standard input, that forks for each
// run; see fork_server_protocol.h. One thread.
class ForkServer {
 public:
  explicit ForkServer(Command command);
  ~ForkServer();
  ForkServer(const ForkServer&) = delete;
  ForkServer& operator=(const ForkServer&) = delete;

  // What a fresh process would do with this input. Nothing if the program
  // cannot be served (a static binary, a sanitizer's build, no preload
  // library), or the server has failed through no fault of the input's.
  std::optional<RawRun> run(std::string_view input, const Limits& limits);

 private:
  enum class Heard : uint8_t { Reply, Nothing, End };

  bool start(uint32_t wall_ms);
  void stop();
  std::optional<RawRun> serve(std::string_view input, const Limits& limits);
  bool send(std::string_view input, const Limits& limits);
  bool await(Watch& watch, Stop& stop, ServeReply& reply);
  Heard receive(int timeout_ms, ServeReply& reply);

  Command command_;
  base::Fd socket_;
  int patience_ms_ = 0;            // how long a read of the socket waits
  std::array<base::Fd, 3> files_;  // in memory: what children read and write
  pid_t pid_ = -1;
  bool can_serve_ = true;
};

}  // namespace assay::process
