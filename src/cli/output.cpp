// SPDX-License-Identifier: MIT
#include "cli/output.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/exit_code.h"
#include "cli/stop_signal.h"
#include "view/json_text.h"

namespace assay::cli {

namespace {

// Nothing more can be said. What has been told before is not told again.
void end_without_output(int error, bool is_told) {
  const std::string text =
      fmt::format("assay: cannot write the output: {}\n", std::strerror(error));
  if (!is_told && ::write(STDERR_FILENO, text.data(), text.size()) < 0) {
    // There is nobody left to tell.
  }
  if (!StopSignal::is_awaited()) {
    _exit(kExitMissing);
  }
  StopSignal::stop();
}

}  // namespace

void write_bytes(std::FILE* file, std::string_view text) {
  const bool was_lost = std::ferror(file) != 0;
  errno = 0;
  const size_t done = std::fwrite(text.data(), 1, text.size(), file);
  if (done != text.size() && file == stdout) {
    end_without_output(errno, was_lost);
  }
}

bool write_file(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) {
    return false;
  }
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), file) == text.size()
      && std::fflush(file) == 0;
  return std::fclose(file) == 0 && is_written;
}

void flush_output() {
  const bool was_lost = std::ferror(stdout) != 0;
  errno = 0;
  if (std::fflush(stdout) != 0) {
    end_without_output(errno, was_lost);
  }
}

void say_json(const nlohmann::ordered_json& value) {
  say("{}\n", view::safe_dump(value));
}

int exit_code_of_output(int code) {
  flush_output();
  const bool is_lost = std::ferror(stdout) != 0;
  // Nobody can be told of this one, but that the exit code says so.
  const bool is_quiet = std::fflush(stderr) != 0 || std::ferror(stderr) != 0;
  return is_lost || (is_quiet && code == kExitFine) ? kExitMissing : code;
}

}  // namespace assay::cli
