// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "base/huge_array.h"

namespace assay::base {

// A text of at most kRoom bytes that lies where it is used: what is written
// again and again (names, operators) is found with one look into memory.
struct InlineText {
  static constexpr size_t kRoom = 27;

  uint8_t size = 0;
  char bytes[kRoom] = {};

  // Leaves it empty if the text is too long.
  void set(std::string_view text) {
    size = static_cast<uint8_t>(text.size() <= kRoom ? text.size() : 0);
    std::memcpy(bytes, text.data(), size);
  }
};

// A growing text for writers of many short pieces: appending one costs a
// comparison and one or two moves, without a call.
class TextBuffer {
 public:
  void clear() { size_ = 0; }

  void take_back(size_t count) { size_ -= count; }

  size_t size() const { return size_; }

  void put(char c) {
    need(1);
    memory_.get()[size_++] = c;
  }

  void put(const InlineText& text) {
    need(text.size);
    char* to = memory_.get() + size_;
    move<16>(to, text.bytes);
    if (text.size > 16) {
      move<16>(to + InlineText::kRoom - 16,
               text.bytes + InlineText::kRoom - 16);
    }
    size_ += text.size;
  }

  void put(std::string_view piece) {
    const size_t count = piece.size();
    need(count);
    char* to = memory_.get() + size_;
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
    need(count);
    std::memset(memory_.get() + size_, c, count);
    size_ += count;
  }

  // The text with a NUL behind it, as a Lexer wants it. Valid until something
  // is added.
  std::string_view text() {
    need(1);
    memory_.get()[size_] = '\0';
    return view();
  }

  // Valid until something is added.
  std::string_view view() const { return {memory_.get(), size_}; }

 private:
  // An InlineText is moved as a whole, so there is always room for one more.
  static constexpr size_t kSlack = sizeof(InlineText);

  template <size_t kCount>
  static void move(char* to, const char* from) {
    char word[kCount];
    std::memcpy(word, from, kCount);
    std::memcpy(to, word, kCount);
  }

  void need(size_t count) {
    if (capacity_ - size_ < count + kSlack) [[unlikely]] {
      grow(count);
    }
  }

  void grow(size_t count) {
    capacity_ = std::max(capacity_ * 2, size_ + count + kSlack);
    void* more = reallocate(memory_.get(), capacity_);
    (void)memory_.release();  // it is `more` now
    memory_.reset(static_cast<char*>(more));
  }

  std::unique_ptr<char, FreeDeleter> memory_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace assay::base
