// SPDX-License-Identifier: MIT
//
// From a signature's text (op_info.h) to its code. The words are those of
// SMT-LIB without strings, so a look at the next word is all the lexing there
// is. The only input is our own tables, hence CHECKs instead of messages.
#include <algorithm>

#include "base/check.h"
#include "theory/registry.h"
#include "theory/signature.h"
#include "theory/sort_text.h"

namespace assay::theory {

class Signature::Reader {
 public:
  Reader(Signature& signature, std::string_view text)
      : signature_(signature), text_(text) {}

  void read() {
    if (peek() == "[") {
      next();
      while (peek() != "]") {
        const std::string_view word = next();
        if (word == "...") {
          signature_.any_indices_ = true;
        } else {
          variable(signature_.num_var_names_, word);
          ++signature_.index_count_;
        }
      }
      next();
    }
    while (peek() != "->") {
      signature_.params_.emplace_back();
      sort(signature_.params_.back());
    }
    next();
    sort(signature_.result_);
    if (peek() == "where") {
      next();
      while (!peek().empty()) {
        signature_.conditions_.emplace_back();
        number(signature_.conditions_.back());
      }
    }
    ASSAY_CHECK(peek().empty()) << text_;
  }

 private:
  static bool is_punctuation(char c) {
    return c == '(' || c == ')' || c == '[' || c == ']';
  }

  std::string_view peek() {
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
    }
    if (at_ == text_.size()) {
      return {};
    }
    size_t end = at_ + 1;
    if (!is_punctuation(text_[at_])) {
      while (end < text_.size() && text_[end] != ' '
             && !is_punctuation(text_[end])) {
        ++end;
      }
    }
    return text_.substr(at_, end - at_);
  }

  std::string_view next() {
    const std::string_view word = peek();
    ASSAY_CHECK(!word.empty()) << text_;
    at_ += word.size();
    return word;
  }

  uint32_t variable(std::vector<std::string>& names, std::string_view word) {
    const auto found = std::ranges::find(names, word);
    const auto position = static_cast<uint32_t>(found - names.begin());
    if (found == names.end()) {
      names.emplace_back(word);
    }
    ASSAY_CHECK(position < kMaxVars) << text_;
    return position;
  }

  static uint32_t row_of(std::string_view name, std::string_view where) {
    const uint32_t row = find_sort_row(name);
    ASSAY_CHECK(row != kNoRow) << name << " in " << where;
    return row;
  }

  // The tables nest sorts a few levels deep at most, so a stack of the
  // constructors that are open suffices.
  void sort(Pattern& out) {
    std::vector<size_t> open;
    do {
      std::string_view word = next();
      if (word == "(") {
        word = next();
        const uint32_t row = row_of(word, text_);
        out.push_back({Code::SortCtor, 0, 0, row});
        open.push_back(out.size() - 1);
        for (uint32_t i = 0; i < sort_info(row).indices; ++i) {
          ++out[open.back()].indices;
          number(out);
        }
      } else if (word == ")") {
        open.pop_back();
        count_argument(out, open);
        continue;
      } else if (word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z') {
        out.push_back(
            {Code::SortVar, 0, 0, variable(signature_.sort_var_names_, word)});
        count_argument(out, open);
      } else {
        out.push_back({Code::SortCtor, 0, 0, row_of(word, text_)});
        count_argument(out, open);
      }
    } while (!open.empty());
  }

  static void count_argument(Pattern& out, const std::vector<size_t>& open) {
    if (!open.empty()) {
      ++out[open.back()].args;
    }
  }

  void number(Pattern& out) {
    size_t needed = 1;
    std::vector<size_t> closing;  // numbers left in each open parenthesis
    while (needed > 0 || !closing.empty()) {
      std::string_view word = next();
      if (word == ")") {
        ASSAY_CHECK(!closing.empty() && closing.back() == needed) << text_;
        closing.pop_back();
        continue;
      }
      if (word == "(") {
        closing.push_back(needed - 1);
        out.push_back({operation(next()), 0, 0, 0});
        needed += 1;
        continue;
      }
      --needed;
      if (word[0] >= '0' && word[0] <= '9') {
        uint32_t value = 0;
        for (const char c : word) {
          value = value * 10 + static_cast<uint32_t>(c - '0');
        }
        out.push_back({Code::NumConst, 0, 0, value});
      } else {
        out.push_back(
            {Code::NumVar, 0, 0, variable(signature_.num_var_names_, word)});
      }
    }
  }

  Code operation(std::string_view word) const {
    if (word == "+")
      return Code::Add;
    if (word == "-")
      return Code::Sub;
    if (word == "*")
      return Code::Mul;
    if (word == "<=")
      return Code::LessEq;
    if (word == "<")
      return Code::Less;
    ASSAY_CHECK(word == "=") << text_;
    return Code::Equal;
  }

  Signature& signature_;
  std::string_view text_;
  size_t at_ = 0;
};

void Signature::read(std::string_view text) {
  Reader(*this, text).read();
}

}  // namespace assay::theory
