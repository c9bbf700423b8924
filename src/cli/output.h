// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/visible_format.h"

namespace assay::cli {

// Everything that we write to standard output and standard error goes through
// here, so that no text from outside acts on a terminal, and no failed write is
// overlooked. Nothing of it throws.

using base::Lines;

// Bytes as they are: scripts, and texts of our own making. If standard output
// takes no more, a campaign is stopped as by a signal, and anything else ends
// here and now with kExitMissing.
void write_bytes(std::FILE* file, std::string_view text);

// Writes a file, over what it was before; false if that fails, errno says why.
bool write_file(const std::string& path, std::string_view text);

// For a reader who follows.
void flush_output();

// Writes what base::visible_format makes of it.
template <typename... Args>
void say(std::FILE* file,
         fmt::format_string<Args...> format,
         const Args&... args) {
  write_bytes(file, base::visible_format<Args...>(format, args...));
}

template <typename... Args>
void say(fmt::format_string<Args...> format, const Args&... args) {
  write_bytes(stdout, base::visible_format<Args...>(format, args...));
}

// A line of JSON on standard output.
void say_json(const nlohmann::ordered_json& value);

// The exit code of a program that wants to end with `code`: another one if
// some of its output was lost.
int exit_code_of_output(int code);

}  // namespace assay::cli
