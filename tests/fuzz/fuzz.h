// SPDX-License-Identifier: MIT
// What fuzz targets share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace assay::fuzz {

constexpr size_t kMaxInputBytes = 64 * 1024;

// Ends the target with a message: a promise is broken.
[[noreturn]] inline void fail(std::string_view what, std::string_view text) {
  // Byte by byte: there may be zeros in it.
  for (const std::string_view part : {std::string_view("broken: "),
                                      what,
                                      std::string_view("\n---\n"),
                                      text}) {
    std::fwrite(part.data(), 1, part.size(), stderr);
  }
  std::fputs("\n---\n", stderr);
  std::abort();
}

inline void expect(bool holds, std::string_view what, std::string_view text) {
  if (!holds) {
    fail(what, text);
  }
}

// The input up to the first line `---`, and what is behind it.
inline std::pair<std::string, std::string> split_input(std::string_view input) {
  constexpr std::string_view kLine = "\n---\n";
  const size_t at = input.find(kLine);
  return at == std::string_view::npos
             ? std::pair(std::string(), std::string(input))
             : std::pair(std::string(input.substr(0, at + 1)),
                         std::string(input.substr(at + kLine.size())));
}

// Decisions taken from the input, byte by byte; zeros when it is used up.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : rest_(bytes) {}

  bool is_empty() const { return rest_.empty(); }

  size_t byte() {
    if (rest_.empty()) {
      return 0;
    }
    const auto value = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }

  // Below `count`, which is not 0.
  size_t below(size_t count) {
    const size_t low = byte();
    return (count > 256 ? low + 256 * byte() : low) % count;
  }

  template <typename T>
  const T& pick(std::span<const T> list) {
    return list[below(list.size())];
  }

  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace assay::fuzz
