// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace assay::base {

// Milliseconds of "10s", "500ms", "1.5m", "2h"; a bare number is seconds.
std::optional<uint32_t> parse_duration_ms(std::string_view text);

// Bytes of "2GB", "512MB", "64K", "1.5G"; a bare number is bytes. Powers of
// 1024.
std::optional<uint64_t> parse_bytes(std::string_view text);

// What a number on a command line, or one of these, is to be; the error says
// so, and what it is instead.
std::expected<uint64_t, std::string> parse_whole(std::string_view text,
                                                 uint64_t least,
                                                 uint64_t most);
std::expected<uint32_t, std::string> parse_limit_ms(std::string_view text);
std::expected<uint64_t, std::string> parse_limit_bytes(std::string_view text);

// For people: 12.3 ms, 1.20 s, 340 MB.
std::string duration_text(uint64_t micros);
std::string bytes_text(uint64_t bytes);

// 1234567 as 1,234,567.
std::string with_commas(uint64_t number);

}  // namespace assay::base
