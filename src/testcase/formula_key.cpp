// SPDX-License-Identifier: MIT
// What is hashed is the script with declared names replaced by numbers, in the
// order in which assertions first use them, and the type of each; so are the
// letters in string literals. Both are bijections, so scripts of one key are
// the same up to renaming (and up to the hash). Bytes that no script has mark
// the numbers.
#include "testcase/formula_key.h"

#include <algorithm>

#include "base/hash.h"

namespace assay::testcase {

namespace {

constexpr char kNameMark = '\x01';
constexpr char kLetterMark = '\x02';
constexpr size_t kMaxDeclared = 100;  // others keep their names

// Operators that look at the code or the order of letters, or at their case.
constexpr std::array<std::string_view, 6> kTellApart = {
    "_code", "str.<", "re.range", "(_ char", "to_lower", "to_upper"};

bool tells_letters_apart(std::string_view text) {
  return std::ranges::any_of(kTellApart, [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')
         || (c >= 'A' && c <= 'F');
}

// The length of the escape that the text starts with, \u{61} or \u0061; else 0.
size_t escape_length(std::string_view text) {
  if (!text.starts_with("\\u")) {
    return 0;
  }
  const bool has_brace = text.size() > 2 && text[2] == '{';
  size_t at = has_brace ? 3 : 2;
  const size_t first = at;
  while (at < text.size() && at - first < (has_brace ? 5 : 4)
         && is_hex(text[at])) {
    ++at;
  }
  if (!has_brace) {
    return at - first == 4 ? at : 0;
  }
  return at > first && at < text.size() && text[at] == '}' ? at + 1 : 0;
}

bool ends_word(char c) {
  return c == ' ' || c == '(' || c == ')' || c == '"';
}

}  // namespace

uint64_t FormulaKey::of(std::string_view text) {
  key_.clear();
  declared_.clear();
  used_ = 0;
  letters_ = 0;
  letter_names_.fill(0);
  is_one_class_ =
      text.find('"') != std::string_view::npos && !tells_letters_apart(text);
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (!take_declaration(line)) {
      add_line(line);
    }
  }
  for (const Declared& each : declared_) {
    if (!each.is_used) {
      key_ += each.type;
    }
  }
  return base::hash_bytes(key_);
}

bool FormulaKey::take_declaration(std::string_view line) {
  for (const std::string_view head : {"(declare-const ", "(declare-fun "}) {
    if (line.starts_with(head) && declared_.size() < kMaxDeclared
        && line[head.size()] != '|') {
      const std::string_view rest = line.substr(head.size());
      const size_t space = std::min(rest.find(' '), rest.size());
      declared_.push_back({rest.substr(0, space), rest.substr(space)});
      return true;
    }
  }
  return false;
}

void FormulaKey::add_line(std::string_view line) {
  size_t at = 0;
  while (at < line.size()) {
    const char c = line[at];
    if (c == '"') {
      at = add_literal(line, at);
    } else if (ends_word(c)) {
      key_ += c;
      ++at;
    } else if (c == '|') {
      const size_t end = std::min(line.find('|', at + 1), line.size() - 1) + 1;
      key_ += line.substr(at, end - at);
      at = end;
    } else {
      const size_t begin = at;
      while (at < line.size() && !ends_word(line[at])) {
        ++at;
      }
      add_word(line.substr(begin, at - begin));
    }
  }
}

void FormulaKey::add_word(std::string_view word) {
  const auto found = std::ranges::find(declared_, word, &Declared::name);
  if (found == declared_.end()) {
    key_ += word;
    return;
  }
  key_ += kNameMark;
  if (!found->is_used) {
    found->is_used = true;
    found->number = static_cast<char>(++used_);
    key_ += found->number;
    key_ += found->type;
    return;
  }
  key_ += found->number;
}

size_t FormulaKey::add_literal(std::string_view line, size_t at) {
  key_ += line[at++];
  while (at < line.size() && line[at] != '"') {
    if (const size_t length = escape_length(line.substr(at)); length > 0) {
      key_ += line.substr(at, length);
      at += length;
    } else {
      add_letter(line[at++]);
    }
  }
  if (at < line.size()) {
    key_ += line[at++];
  }
  return at;
}

void FormulaKey::add_letter(char letter) {
  if (!is_one_class_ || letter < 'a' || letter > 'z') {
    key_ += letter;
    return;
  }
  char& name = letter_names_.at(static_cast<size_t>(letter - 'a'));
  if (name == 0) {
    name = ++letters_;
  }
  key_ += kLetterMark;
  key_ += name;
}

}  // namespace assay::testcase
