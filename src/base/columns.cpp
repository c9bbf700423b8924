// SPDX-License-Identifier: MIT
#include "base/columns.h"

#include <algorithm>
#include <sys/ioctl.h>
#include <unistd.h>

namespace assay::base {

namespace {

bool begins_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

// Where the column after the first `columns` ones begins.
size_t end_of(std::string_view text, size_t columns) {
  size_t at = 0;
  for (; at < text.size(); ++at) {
    if (begins_letter(text[at]) && columns-- == 0) {
      break;
    }
  }
  return at;
}

}  // namespace

std::string fit_columns(std::string_view text, size_t columns) {
  const size_t end = end_of(text, columns);
  if (end == text.size()) {
    return std::string(text);
  }
  size_t last = 0;
  for (const std::string_view sign : {", ", "  "}) {
    const size_t at = text.substr(0, end + sign.size()).rfind(sign);
    last = at == std::string_view::npos ? last : std::max(last, at);
  }
  return std::string(text.substr(0, last == 0 ? end : std::min(last, end)));
}

size_t terminal_columns(int descriptor) {
  winsize size = {};
  return isatty(descriptor) == 1 && ioctl(descriptor, TIOCGWINSZ, &size) == 0
             ? size.ws_col
             : 0;
}

}  // namespace assay::base
