// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace assay::cli {

// How a user names a finding of a store.
struct WantedId {
  int64_t number = 0;
  bool is_single = false;  // f12: this finding, and not its group's front
};

// A number, f12, or the name of a finding's folder.
std::optional<WantedId> parse_id(const std::string& text);

// The store that a user means by a hunt's folder or a URL; both may be "".
std::string url_of(const std::string& out, const std::string& store);

}  // namespace assay::cli
