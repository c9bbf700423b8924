// SPDX-License-Identifier: MIT
#include "base/fd.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "base/check.h"

namespace assay::base {

Fd make_memory_file() {
  Fd file(memfd_create("assay", MFD_CLOEXEC));
  ASSAY_CHECK(file.is_open())
      << "cannot make a file in memory: " << std::strerror(errno);
  return file;
}

Fd make_input(std::string_view text) {
  Fd file = make_memory_file();
  write_from_start(file, text);
  return file;
}

void write_from_start(const Fd& file, std::string_view text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = pwrite(file.get(),
                                 text.data() + done,
                                 text.size() - done,
                                 static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    ASSAY_CHECK(count > 0) << "cannot fill a file in memory: "
                           << std::strerror(errno);
    done += static_cast<size_t>(count);
  }
}

std::string read_all(const Fd& file, uint64_t max_bytes) {
  struct stat info = {};
  if (fstat(file.get(), &info) != 0 || info.st_size <= 0) {
    return {};
  }
  return read_bytes(file,
                    std::min(max_bytes, static_cast<uint64_t>(info.st_size)));
}

std::string read_bytes(const Fd& file, uint64_t bytes) {
  std::string text(bytes, '\0');
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = pread(file.get(),
                                text.data() + done,
                                text.size() - done,
                                static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      break;
    }
    done += static_cast<size_t>(count);
  }
  text.resize(done);
  return text;
}

Pipe make_pipe() {
  std::array<int, 2> ends = {-1, -1};
  ASSAY_CHECK(pipe2(ends.data(), O_CLOEXEC) == 0)
      << "cannot make a pipe: " << std::strerror(errno);
  return {Fd(ends[0]), Fd(ends[1])};
}

}  // namespace assay::base
