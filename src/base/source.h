// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace assay::base {

struct Place {
  uint32_t line = 1;    // from 1
  uint32_t column = 1;  // from 1, in bytes
};

// The place of a byte offset in a text. One pass over the text per call; for
// the few places that are reported.
Place find_place(std::string_view text, uint32_t offset);

// The line around an offset, without its end.
std::string_view line_at(std::string_view text, uint32_t offset);

// The whole of a file; "-" is standard input. The error is a message without
// the path.
std::expected<std::string, std::string> read_file(const std::string& path);

// The same of a file that is not ours to choose: a pipe or a device, which may
// have no end, is an error.
std::expected<std::string, std::string> read_regular_file(
    const std::string& path);

}  // namespace assay::base
