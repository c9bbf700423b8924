// SPDX-License-Identifier: MIT
#include "reduce/candidate_folder.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace assay::reduce {

namespace fs = std::filesystem;

Result<CandidateFolder> CandidateFolder::make() {
  std::error_code problem;
  const fs::path place = fs::temp_directory_path(problem);
  std::string name = (place / "assay-reduce-XXXXXX").string();
  if (problem || mkdtemp(name.data()) == nullptr) {
    return fail("no-write", {}, fmt::format("no folder in {}", place.string()));
  }
  return CandidateFolder(std::move(name));
}

CandidateFolder::CandidateFolder(CandidateFolder&& other) noexcept
    : path_(std::exchange(other.path_, "")) {}

CandidateFolder::~CandidateFolder() {
  if (!path_.empty()) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
}

}  // namespace assay::reduce
