// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"

namespace assay::reduce {

// A new folder for the files that a program is run on; gone with this.
class CandidateFolder {
 public:
  // A Diag: no-write.
  static Result<CandidateFolder> make();
  ~CandidateFolder();
  CandidateFolder(CandidateFolder&& other) noexcept;
  CandidateFolder& operator=(CandidateFolder&&) = delete;
  CandidateFolder(const CandidateFolder&) = delete;
  CandidateFolder& operator=(const CandidateFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  explicit CandidateFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace assay::reduce
