// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace assay::cli {

// A folder with numbered scripts, 000001.smt2 and so on, and a manifest.jsonl
// with a line for each. Nothing that is there is ever changed: in a folder that
// has a manifest the numbers go on. A script is complete before its line is
// written, and the manifest is there before the first script.
class TestFolder {
 public:
  struct Problem {
    std::string message;
    int exit_code = 0;
  };

  // Makes the folder if need be. One that has files and no manifest is a
  // problem.
  static std::expected<TestFolder, Problem> open(const std::string& path);

  // The name that the next script gets.
  std::string next_name() const;

  // The error is a message.
  std::expected<void, std::string> add(std::string_view script,
                                       std::string_view line);

  // The scripts that were there, without the comments at their start.
  // The error is a message.
  std::expected<void, std::string> for_old_scripts(
      const std::function<void(std::string_view)>& take) const;

  // How many they are.
  uint64_t old_count() const { return old_count_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  using File = std::unique_ptr<std::FILE, Close>;

  TestFolder() = default;

  std::string path_;
  File manifest_;
  uint64_t next_ = 1;
  uint64_t old_count_ = 0;
};

// The name of the script with that number.
std::string script_name(uint64_t number);

}  // namespace assay::cli
