// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace assay::process {

// What a campaign finds on this machine.
struct Machine {
  uint32_t cores = 0;            // that we may use
  uint64_t memory_bytes = 0;     // 0: unknown
  uint64_t available_bytes = 0;  // without swapping
  // Transparent huge pages: "always", "madvise", "never"; "": unknown.
  std::string huge_pages;
  // /proc/sys/kernel/perf_event_paranoid; "": there is no perf.
  std::string perf_level;
};

// `root` is for tests: where /proc and /sys are.
Machine examine_machine(const std::string& root = "");

// A folder that is written to. What does not exist yet is judged by the folder
// that it would be made in.
struct FolderState {
  std::string path;
  bool is_writable = false;
  uint64_t free_bytes = 0;
};

FolderState examine_folder(const std::string& path);

}  // namespace assay::process
