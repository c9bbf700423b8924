// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace assay::base {

// Owns a file descriptor.
class Fd {
 public:
  Fd() = default;

  explicit Fd(int fd) : fd_(fd) {}

  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

  Fd& operator=(Fd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }

  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;

  ~Fd() { close(); }

  int get() const { return fd_; }

  bool is_open() const { return fd_ >= 0; }

  void close() {
    if (fd_ >= 0) {
      ::close(std::exchange(fd_, -1));
    }
  }

 private:
  int fd_ = -1;
};

// An anonymous file in memory: a child reads its input from one and writes its
// output to others, so that neither side ever waits for the other, and nothing
// is left on a disk. All descriptors of this header close on exec. What the
// system refuses (no more descriptors, no memory) is not open; errno says why.
Fd make_memory_file();

// The same with this text, to be read from its start.
Fd make_input(std::string_view text);

// Writes the text over what the file has at its start; false if it cannot.
bool write_from_start(const Fd& file, std::string_view text);

// The file's first bytes, or fewer if it has fewer.
std::string read_bytes(const Fd& file, uint64_t bytes);

// What was written into the file, at most so many bytes.
std::string read_all(const Fd& file, uint64_t max_bytes);

// For the start of a program: what of the three standard descriptors is closed
// fails when it is used, instead of being the next file that is opened.
void hold_standard_descriptors();

struct Pipe {
  Fd read;
  Fd write;
};

// Both ends are open, or none.
Pipe make_pipe();

}  // namespace assay::base
