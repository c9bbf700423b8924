// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <string>
#include <string_view>

namespace assay::base {

// A growing text for writers of many short pieces: appending one costs a
// comparison and one or two moves, without a call. The text is a std::string
// whose end is kept apart until `text` is asked for.
class TextBuffer {
 public:
  void clear() { size_ = 0; }

  size_t size() const { return size_; }

  void put(char c) {
    if (size_ == text_.size()) [[unlikely]] {
      grow(1);
    }
    text_[size_++] = c;
  }

  void put(std::string_view piece) {
    const size_t count = piece.size();
    if (text_.size() - size_ < count) [[unlikely]] {
      grow(count);
    }
    char* to = text_.data() + size_;
    const char* from = piece.data();
    size_ += count;
    if (count > 16) {
      std::memcpy(to, from, count);
    } else if (count >= 8) {
      move<8>(to, from);
      move<8>(to + count - 8, from + count - 8);
    } else if (count >= 4) {
      move<4>(to, from);
      move<4>(to + count - 4, from + count - 4);
    } else {
      for (size_t i = 0; i < count; ++i) {
        to[i] = from[i];
      }
    }
  }

  void put(size_t count, char c) {
    if (text_.size() - size_ < count) {
      grow(count);
    }
    std::memset(text_.data() + size_, c, count);
    size_ += count;
  }

  std::string_view view() const { return {text_.data(), size_}; }

  // The text itself, until something is added.
  const std::string& text() {
    text_.resize(size_);
    return text_;
  }

 private:
  template <size_t kCount>
  static void move(char* to, const char* from) {
    char word[kCount];
    std::memcpy(word, from, kCount);
    std::memcpy(to, word, kCount);
  }

  void grow(size_t count) { text_.resize((text_.size() + count) * 2 + 64); }

  std::string text_;
  size_t size_ = 0;
};

}  // namespace assay::base
