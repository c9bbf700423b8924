// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/finding.h"

namespace assay::store {

struct File {
  std::string name;
  std::string text;
  bool is_program = false;
};

// All that is needed to look at a finding, to run it and to report it.
std::vector<File> finding_files(const StoredFinding& finding);

// The files in a folder of a finding that finding_files has made; others are
// not ours.
std::vector<std::string> files_of_ours(const std::string& folder);

// Which finding a folder has, as far as its outcomes.json tells.
struct FolderContent {
  int64_t id = 0;
  uint64_t test_index = 0;
  int64_t first_seen_us = 0;
  std::vector<ArtifactRecord> artifacts;  // as they were when it was written

  bool is_same_finding(const FolderContent& other) const {
    return id == other.id && test_index == other.test_index
           && first_seen_us == other.first_seen_us;
  }

  friend bool operator==(const FolderContent&, const FolderContent&) = default;
};

FolderContent content_of(const StoredFinding& finding);
std::optional<FolderContent> parse_content(std::string_view outcomes_json);

// What a folder tells about its finding, enough to show it again: kind, solver,
// version, question, provenance, how to reproduce it, artifacts.
Result<Finding> read_finding_folder(const std::string& folder);

}  // namespace assay::store
