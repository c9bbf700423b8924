// SPDX-License-Identifier: MIT
#include "base/input_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace assay::base {

namespace fs = std::filesystem;

InputFiles find_input_files(const std::vector<std::string>& arguments) {
  InputFiles found;
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (argument == "-" || !fs::is_directory(argument, error)) {
      found.paths.push_back(argument);
      continue;
    }
    std::vector<std::string> inside;
    fs::recursive_directory_iterator entry(
        argument, fs::directory_options::skip_permission_denied, error);
    while (!error && entry != fs::recursive_directory_iterator()) {
      std::error_code ignored;
      if (entry->path().extension() == ".smt2"
          && entry->is_regular_file(ignored)) {
        inside.push_back(entry->path().string());
      }
      entry.increment(error);
    }
    if (error) {
      found.problems.push_back({argument, error.message()});
    } else if (inside.empty()) {
      found.problems.push_back({argument, "no .smt2 files in this folder"});
    }
    std::ranges::sort(inside);
    found.paths.insert(found.paths.end(), inside.begin(), inside.end());
  }
  return found;
}

}  // namespace assay::base
