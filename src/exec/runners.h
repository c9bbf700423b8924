// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exec/child.h"
#include "exec/fork_server_protocol.h"
#include "exec/runner.h"

namespace assay::exec {

// The command of a query: the profile's with the query's options behind.
Command command_for(const Profile& profile, const Query& query);
// The query's limits in the way that the profile's program can live with.
Limits limits_for(const Profile& profile, const Query& query);

// A process per query.
class FreshRunner final : public Runner {
 public:
  explicit FreshRunner(const Profile& profile) : profile_(profile) {}

  Outcome run(const Query& query) override;

  std::string transcript() const override { return ""; }

 private:
  const Profile& profile_;
};

// One process, stopped at its first read of standard input, that forks for each
// query; see fork_server_protocol.h. Serves one command line.
class ServerRunner final : public Runner {
 public:
  ServerRunner(const Profile& profile, const Query& first);
  ~ServerRunner() override;
  ServerRunner(const ServerRunner&) = delete;
  ServerRunner& operator=(const ServerRunner&) = delete;

  Outcome run(const Query& query) override;

  std::string transcript() const override { return ""; }

 private:
  enum class Heard : uint8_t { Reply, Nothing, End };

  bool start(uint32_t wall_ms);
  void stop();
  // Nothing if the server failed, through no fault of the query's.
  std::optional<RawRun> serve(const Query& query, const Limits& limits);
  bool send(const Query& query, const Limits& limits);
  bool await(Watch& watch, Stop& stop, ServeReply& reply);
  Heard receive(int timeout_ms, ServeReply& reply);

  const Profile& profile_;
  Command command_;
  FreshRunner fresh_;
  Fd socket_;
  int patience_ms_ = 0;      // how long a read of the socket waits
  std::array<Fd, 3> files_;  // in memory: what children read and write
  pid_t pid_ = -1;
  bool can_serve_ = true;
};

// One process on a pipe that is asked query after query. Serves one command
// line and one set of options that the scripts set.
class SessionRunner final : public Runner {
 public:
  SessionRunner(const Profile& profile, Mode mode, const Query& first);
  ~SessionRunner() override;
  SessionRunner(const SessionRunner&) = delete;
  SessionRunner& operator=(const SessionRunner&) = delete;

  Outcome run(const Query& query) override;

  std::string transcript() const override { return transcript_; }

 private:
  bool start(const Limits& limits);
  void stop();
  RawRun converse(const Query& query, const Limits& limits);
  std::string compose(const Query& query, std::string_view end) const;
  std::string text_between() const;
  bool await(std::string_view end, const Watch& watch, Stop& stop);
  bool send_pending();
  bool receive();
  void reap(RawRun& run, uint64_t cpu_before);

  const Profile& profile_;
  Mode mode_;
  Command command_;
  pid_t pid_ = -1;
  Fd input_;   // our end of its standard input
  Fd output_;  // our end of its standard output
  Fd errors_;  // a file in memory
  Fd pidfd_;
  Fd memory_;  // what open_memory gives
  std::string start_error_;
  size_t error_bytes_ = 0;  // of errors_ that earlier queries wrote
  uint64_t cpu_us_ = 0;     // what earlier queries used
  std::string pending_;     // not yet taken by the solver
  size_t sent_ = 0;
  std::array<char, size_t{16} << 10> block_ = {};
  std::string received_;
  uint64_t queries_ = 0;
  std::string transcript_;
};

}  // namespace assay::exec
