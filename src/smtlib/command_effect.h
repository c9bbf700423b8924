// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "smtlib/script.h"

namespace assay::smtlib {

std::string_view command_name(const Command& command);

// Whether a command that is none of the usual ones (CommandKind::Kept) can
// change an answer.
bool is_beyond_plain(const Command& command);

}  // namespace assay::smtlib
