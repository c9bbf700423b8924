// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "campaign/test_runner.h"
#include "testcase/describer.h"

namespace assay::campaign {

// A folder with numbered scripts, 000001.smt2 and so on, and a manifest.jsonl
// with a line for each. Nothing that is there is ever changed: in a folder that
// has a manifest the numbers go on. A script is complete before its line is
// written, and the manifest is there before the first script.
class TestFolder {
 public:
  // Codes of a Diag, besides no-folder and not-written: the folder has files
  // and no manifest, or the manifest is no such file.
  static constexpr std::string_view kForeign = "foreign-folder";
  static constexpr std::string_view kBadManifest = "bad-manifest";

  // Makes the folder if need be.
  static Result<TestFolder> open(const std::string& path);

  // The name that the next script gets.
  std::string next_name() const;

  // The text of a script, and its line of the manifest.
  Result<void> add(std::string_view script, std::string_view line);

  // Both as the words have them.
  Result<void> add(const PrintedTest& printed,
                   const testcase::Describer& words);

  // The scripts that were there, without the words about them.
  Result<void> for_old_scripts(
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

}  // namespace assay::campaign
