// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace assay::reduce {

// What a reduced script says of itself, in comments in front of it.
struct Header {
  std::vector<std::string> lines;  // what is wrong, and why
  size_t first_bytes = 0;
  uint64_t input_hash = 0;
};

// The file with the smallest script so far: whole at any time, whatever ends
// us.
class BestFile {
 public:
  BestFile(std::string path, Header header)
      : path_(std::move(path)), header_(std::move(header)) {}

  const std::string& path() const { return path_; }

  // What it keeps, with comments.
  std::string text(const std::string& script, const std::string& witness) const;

  // Codes of a Diag: no-write.
  Result<void> save(const std::string& script,
                    const std::string& witness) const;

  struct Begun {
    std::string script;
    std::string witness;
  };

  // What an earlier reduction of the same input has left there.
  std::optional<Begun> load() const;

 private:
  std::string path_;
  Header header_;
};

}  // namespace assay::reduce
