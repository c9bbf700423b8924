// SPDX-License-Identifier: MIT
#include "base/source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/huge_array.h"

namespace assay::base {

Place find_place(std::string_view text, uint32_t offset) {
  const size_t end = std::min<size_t>(offset, text.size());
  Place place;
  size_t line_start = 0;
  for (;;) {
    const void* found =
        std::memchr(text.data() + line_start, '\n', end - line_start);
    if (found == nullptr) {
      break;
    }
    line_start =
        static_cast<size_t>(static_cast<const char*>(found) - text.data()) + 1;
    ++place.line;
  }
  place.column = static_cast<uint32_t>(end - line_start) + 1;
  return place;
}

std::string_view line_at(std::string_view text, uint32_t offset) {
  const size_t at = std::min<size_t>(offset, text.size());
  size_t begin = at;
  while (begin > 0 && text[begin - 1] != '\n') {
    --begin;
  }
  size_t end = at;
  while (end < text.size() && text[end] != '\n' && text[end] != '\r') {
    ++end;
  }
  if (end > begin && text[end - 1] == '\r') {
    --end;
  }
  return text.substr(begin, end - begin);
}

namespace {

std::expected<std::string, std::string> read_descriptor(int fd) {
  // With room for the last read, which finds nothing: else a large text would
  // be copied for its sake.
  constexpr size_t kLeast = 4096;
  constexpr size_t kChunk = size_t{1} << 20;
  std::string text;
  struct stat info{};
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0) {
    text.reserve(static_cast<size_t>(info.st_size) + kLeast);
    advise_huge_pages(text.data(), text.capacity());
  }
  ssize_t got = 0;
  do {
    const size_t old = text.size();
    const size_t room = std::clamp(text.capacity() - old, kLeast, kChunk);
    text.resize_and_overwrite(old + room, [&](char* to, size_t) {
      do {
        got = read(fd, to + old, room);
      } while (got < 0 && errno == EINTR);
      return old + static_cast<size_t>(std::max<ssize_t>(got, 0));
    });
  } while (got > 0);
  if (got < 0) {
    return std::unexpected(std::strerror(errno));
  }
  return text;
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& path) {
  if (path == "-") {
    return read_descriptor(STDIN_FILENO);
  }
  const Fd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    return std::unexpected(std::strerror(errno));
  }
  return read_descriptor(file.get());
}

std::expected<std::string, std::string> read_regular_file(
    const std::string& path) {
  // Opening a pipe would wait for its other end.
  const Fd file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat info{};
  if (!file.is_open() || fstat(file.get(), &info) != 0) {
    return std::unexpected(std::strerror(errno));
  }
  if (!S_ISREG(info.st_mode)) {
    return std::unexpected("not a regular file");
  }
  return read_descriptor(file.get());
}

}  // namespace assay::base
