// SPDX-License-Identifier: MIT
#include "process/preload_path.h"

#include <cstdlib>
#include <filesystem>

namespace assay::process {

std::string find_preload_library() {
  namespace fs = std::filesystem;
  constexpr const char* kName = "libassay_fork_server.so";
  std::error_code error;
  if (const char* given = std::getenv("ASSAY_FORK_SERVER_LIBRARY");
      given != nullptr) {
    return fs::is_regular_file(given, error) ? given : "";
  }
  const fs::path folder =
      fs::read_symlink("/proc/self/exe", error).parent_path();
  // Tests and benchmarks live one folder below the program.
  for (const fs::path& path : {folder / kName,
                               folder.parent_path() / kName,
                               folder.parent_path() / "lib/assay" / kName}) {
    if (fs::is_regular_file(path, error)) {
      return path.string();
    }
  }
  return "";
}

}  // namespace assay::process
