// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// What Assay and the fork server inside a solver (preload/fork_server.cpp) say
// to each other over a socket of type SOCK_SEQPACKET. Plain data: the library
// is loaded into foreign programs and uses nothing of ours.
//
//   server -> Assay   ServeReply{Ready}    once, at the first read of stdin
//   Assay -> server   ServeRequest + three descriptors: stdin, stdout, stderr
//   server -> Assay   ServeReply{Started}  the child's process number
//   server -> Assay   ServeReply{Ended}    status and what it used
//
// The server ends when the socket is closed, and kills the child if one runs. A
// child has a process group of its own when Started comes, and no process of
// this group is left when Ended comes.
//
// A program that cannot be served closes the socket without Ready, at its first
// read of stdin or at its end, and goes on by itself. This is so if a fork
// would not copy all of it (threads, children, timers), if it has written
// output already (to be noticed, its stdout and stderr must be pipes or empty
// files), or if it is not the child of the process that made the socket (but a
// wrapper's child).
namespace assay::exec {

inline constexpr int kServeSocket = 198;
inline constexpr char kServeVariable[] = "ASSAY_FORK_SERVER";

struct ServeRequest {
  uint64_t memory_bytes = 0;  // address space; 0: no limit
  uint64_t output_bytes = 0;  // size of a file; 0: no limit
  uint64_t stack_bytes = 0;   // 0: as it is
  uint32_t cpu_s = 0;         // 0: no limit
};

// NOLINTNEXTLINE(performance-enum-size): without gaps in the message
enum class ServePhase : uint32_t { Ready, Started, Ended };

struct ServeReply {
  ServePhase phase = ServePhase::Ready;
  int32_t pid = 0;
  int32_t status = 0;
  uint32_t padding = 0;
  uint64_t cpu_us = 0;
  uint64_t peak_kb = 0;
};

}  // namespace assay::exec
