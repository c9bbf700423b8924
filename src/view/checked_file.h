// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "base/source.h"

namespace assay::view {

// What came of parsing a file.
struct CheckedFile {
  enum class Status : uint8_t { Ok, Unsupported, Error };

  std::string path;
  Status status = Status::Ok;
  std::optional<base::Place> place;  // of the message, unless it has none
  std::string message;               // the first of the worst problems
  std::string logic;
  size_t commands = 0;
  size_t terms = 0;
  size_t sorts = 0;
};

nlohmann::ordered_json checked_file_json(const CheckedFile& file);

}  // namespace assay::view
