// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace shim {

enum class Mode : uint32_t {
  Off,
  Kill,   // the process dies at a call
  Power,  // the same, and the disk has only what was synchronised
  Full,   // some calls find no room
};

// What is to happen, by the number of the call that changes something below a
// folder, from 1.
struct Plan {
  char folder[256] = {};
  Mode mode = Mode::Off;
  uint64_t at = 0;
  uint64_t calls = 1;         // Full: so many find no room
  uint64_t seed = 0;          // of what is left to chance
  bool ignores_sync = false;  // Power: a disk that lies
};

using Arm = void (*)(const Plan* plan);
using Calls = uint64_t (*)();  // since it was armed

inline constexpr const char* kArm = "crash_shim_arm";
inline constexpr const char* kCalls = "crash_shim_calls";
// Arms it for a whole program: full:AT:CALLS:FOLDER or kill:AT:SEED:FOLDER.
inline constexpr const char* kVariable = "ASSAY_CRASH_SHIM";
inline constexpr int kDeath = 99;  // the exit code

}  // namespace shim
