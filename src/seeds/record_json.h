// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "seeds/record.h"

namespace assay::seeds {

// A record as one line of JSON, without the end of the line. The order of the
// fields is fixed, so that equal records give equal bytes.
std::string to_json_line(const FileRecord& file);
// Nothing if it is not such a line.
// Without seals it is a line of the first version of the format.
std::optional<FileRecord> from_json_line(std::string_view line,
                                         bool has_seals = true);

// Whether JSON, which is UTF-8, can hold the text as it is.
bool fits_json(const std::string& text);

}  // namespace assay::seeds
