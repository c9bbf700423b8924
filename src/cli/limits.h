// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "process/process.h"

namespace assay::cli {

// Milliseconds. The error is a message that names the option.
std::expected<uint32_t, std::string> parse_duration(const std::string& option,
                                                    const std::string& text);

// What a query may use, from the user's words. The error is a message that
// names the option at fault; `time_option` is the name of the one for time.
std::expected<process::Limits, std::string> parse_limits(
    const std::string& time_option,
    const std::string& time,
    const std::string& memory);

}  // namespace assay::cli
