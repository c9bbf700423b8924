// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// What Assay and the fork server inside a solver (preload/fork_server.cpp) say
// to each other over a socket of type SOCK_SEQPACKET. Plain data: the library
// is loaded into foreign programs and uses nothing of ours.
//
//   server -> Assay   ServeReply{Ready}    once, at the first read of stdin
//   Assay -> server   ServeRequest{Run}    with descriptors for stdin, stdout,
//                                          stderr, or for those of the last one
//   server -> Assay   ServeReply{Ended}    status and what it used
//
//   Assay -> server   ServeRequest{Who}    while a child runs; else ignored
//   server -> Assay   ServeReply{Running}  the child's process number
//
// The files are used again as every new one costs both sides more than all
// other calls of a query: a child finds its input cut to its length and its
// outputs empty. Nobody may still hold them then, so a server whose child has
// left processes behind says so (`has_stragglers`), and is not to be used any
// more. A child's number is needed only if a limit draws near: most queries
// need one message and one wake-up in each direction.
//
// The server ends when the socket is closed, and kills the child if one runs. A
// child has a process group of its own when Running comes, and no process of
// this group is left when Ended comes.
//
// A program that cannot be served closes the socket without Ready, at its first
// read of stdin or at its end, and goes on by itself. This is so if a fork
// would not copy all of it (threads, children, timers), if it has written
// output already (to be noticed, its stdout and stderr must be pipes or empty
// files), or if it is not the child of the process that made the socket (but a
// wrapper's child).
namespace assay::process {

inline constexpr int kServeSocket = 198;
inline constexpr char kServeVariable[] = "ASSAY_FORK_SERVER";

// NOLINTNEXTLINE(performance-enum-size): without gaps in the message
enum class ServeOrder : uint32_t { Run, Who };

struct ServeRequest {
  uint64_t input_bytes = 0;
  uint64_t memory_bytes = 0;  // address space; 0: no limit
  uint64_t output_bytes = 0;  // size of a file; 0: no limit
  uint64_t stack_bytes = 0;   // 0: as it is
  uint32_t cpu_s = 0;         // 0: no limit
  ServeOrder order = ServeOrder::Run;
};

// NOLINTNEXTLINE(performance-enum-size): without gaps in the message
enum class ServePhase : uint32_t { Ready, Running, Ended };

struct ServeReply {
  ServePhase phase = ServePhase::Ready;
  int32_t pid = 0;
  int32_t status = 0;
  uint32_t has_stragglers = 0;
  uint64_t cpu_us = 0;
  uint64_t peak_kb = 0;
  uint64_t out_bytes = 0;
  uint64_t err_bytes = 0;
};

}  // namespace assay::process
