// SPDX-License-Identifier: MIT
#include "base/fd.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

namespace assay::base {

Fd make_memory_file() {
  return Fd(memfd_create("assay", MFD_CLOEXEC));
}

Fd make_input(std::string_view text) {
  Fd file = make_memory_file();
  if (!write_from_start(file, text)) {
    file.close();
  }
  return file;
}

bool write_from_start(const Fd& file, std::string_view text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = pwrite(file.get(),
                                 text.data() + done,
                                 text.size() - done,
                                 static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return false;
    }
    done += static_cast<size_t>(count);
  }
  return file.is_open();
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

void hold_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) {
      // The lowest number that is free is this one. Reading what is meant to
      // be written fails, and so does writing what is meant to be read.
      (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

Pipe make_pipe() {
  std::array<int, 2> ends = {-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return {};
  }
  return {Fd(ends[0]), Fd(ends[1])};
}

}  // namespace assay::base
