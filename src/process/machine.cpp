// SPDX-License-Identifier: MIT
#include "process/machine.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <sched.h>
#include <thread>
#include <unistd.h>

#include "base/source.h"

namespace assay::process {

namespace {

namespace fs = std::filesystem;

// The number behind "NAME:" in /proc/meminfo, which is in kB.
uint64_t meminfo_bytes(std::string_view text, std::string_view name) {
  const size_t at = text.find(name);
  if (at == std::string_view::npos) {
    return 0;
  }
  const size_t digits = text.find_first_of("0123456789", at);
  if (digits == std::string_view::npos) {
    return 0;
  }
  uint64_t value = 0;
  std::from_chars(text.data() + digits, text.data() + text.size(), value);
  return value * 1024;
}

// Of "always [madvise] never", the word in brackets.
std::string chosen_word(std::string_view text) {
  const size_t open = text.find('[');
  const size_t close = text.find(']');
  return open == std::string_view::npos || close == std::string_view::npos
                 || close < open
             ? ""
             : std::string(text.substr(open + 1, close - open - 1));
}

uint32_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0
             ? static_cast<uint32_t>(CPU_COUNT(&set))
             : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace

Machine examine_machine(const std::string& root) {
  Machine machine;
  machine.cores = usable_cores();
  const std::string memory =
      base::read_file(root + "/proc/meminfo").value_or("");
  machine.memory_bytes = meminfo_bytes(memory, "MemTotal:");
  machine.available_bytes = meminfo_bytes(memory, "MemAvailable:");
  machine.huge_pages = chosen_word(
      base::read_file(root + "/sys/kernel/mm/transparent_hugepage/enabled")
          .value_or(""));
  machine.perf_level =
      base::read_file(root + "/proc/sys/kernel/perf_event_paranoid")
          .value_or("");
  while (machine.perf_level.ends_with('\n')) {
    machine.perf_level.pop_back();
  }
  return machine;
}

FolderState examine_folder(const std::string& path) {
  std::error_code error;
  fs::path there = fs::absolute(path, error);
  while (!fs::exists(there, error) && there.has_relative_path()) {
    there = there.parent_path();
  }
  FolderState state;
  state.path = path;
  state.is_writable =
      fs::is_directory(there, error) && access(there.c_str(), W_OK | X_OK) == 0;
  const fs::space_info space = fs::space(there, error);
  state.free_bytes = error ? 0 : space.available;
  return state;
}

}  // namespace assay::process
