// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "num/value.h"

// What strings and sequences have in common: both are words, of code points or
// of values. An operator on both is a template over one of the two below.
namespace assay::theory::strings {

using num::Value;
using num::ValueKind;

struct TextWord {
  using Letter = char32_t;
  using Buffer = std::u32string;

  static std::span<const Letter> letters(const Value& word) {
    return word.text();
  }

  static Value make(Buffer buffer) { return Value::string(std::move(buffer)); }
};

struct SeqWord {
  using Letter = Value;
  using Buffer = std::vector<Value>;

  static std::span<const Letter> letters(const Value& word) {
    return word.elements();
  }

  static Value make(Buffer buffer) { return Value::seq(std::move(buffer)); }
};

inline size_t word_size(const Value& word) {
  return word.is(ValueKind::String) ? word.text().size()
                                    : word.elements().size();
}

// Longer words are not made.
inline constexpr size_t kMaxLength = size_t{1} << 22;

inline Value too_long() {
  return Value::undetermined("word of more than 2^22 letters");
}

inline constexpr size_t kNotFound = SIZE_MAX;

// Finds a word in others, in time linear in both (Knuth, Morris, Pratt 1977);
// short ones by trying each place.
template <typename Letter>
class WordFinder {
 public:
  explicit WordFinder(std::span<const Letter> what) : what_(what) {
    if (what.size() <= kShort) {
      return;
    }
    border_.resize(what.size());
    size_t border = 0;
    for (size_t i = 1; i < what.size(); ++i) {
      while (border > 0 && !(what[i] == what[border])) {
        border = border_[border - 1];
      }
      if (what[i] == what[border]) {
        ++border;
      }
      border_[i] = border;
    }
  }

  // The first place at or after `from` <= in.size(), or kNotFound.
  size_t find(std::span<const Letter> in, size_t from) const {
    if (in.size() - from < what_.size()) {
      return kNotFound;
    }
    if (border_.empty()) {
      const auto rest = in.subspan(from);
      const auto at =
          std::search(rest.begin(), rest.end(), what_.begin(), what_.end());
      return at == rest.end() && !what_.empty()
                 ? kNotFound
                 : from + static_cast<size_t>(at - rest.begin());
    }
    size_t matched = 0;
    for (size_t i = from; i < in.size(); ++i) {
      while (matched > 0 && !(in[i] == what_[matched])) {
        matched = border_[matched - 1];
      }
      if (in[i] == what_[matched]) {
        ++matched;
      }
      if (matched == what_.size()) {
        return i + 1 - matched;
      }
    }
    return kNotFound;
  }

 private:
  static constexpr size_t kShort = 8;

  std::span<const Letter> what_;
  std::vector<size_t> border_;
};

}  // namespace assay::theory::strings
