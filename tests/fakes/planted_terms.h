// SPDX-License-Identifier: MIT
#pragma once

#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Scripts and answers as trees, and the questions that patterns ask about them.
namespace planted {

// A place in a tree.
using Node = size_t;

// S-expressions in the order of their text. Flat, so that depth costs nothing.
class Tree {
 public:
  explicit Tree(std::string text) : text_(std::move(text)) { parse(); }

  size_t size() const { return cells_.size(); }

  std::string_view text() const { return text_; }

  bool is_list(Node at) const { return cells_[at].is_list; }

  // "" for a list.
  std::string_view atom(Node at) const {
    const Cell& cell = cells_[at];
    return cell.is_list
               ? std::string_view()
               : std::string_view(text_).substr(cell.from, cell.to - cell.from);
  }

  size_t from(Node at) const { return cells_[at].from; }

  size_t to(Node at) const { return cells_[at].to; }

  // The first node behind this one and all below it.
  Node end(Node at) const { return cells_[at].end; }

  std::vector<Node> children(Node at) const {
    std::vector<Node> list;
    for (Node next = at + 1; next < end(at); next = end(next)) {
      list.push_back(next);
    }
    return list;
  }

  // `f` of (f a b) and of ((_ f 1 2) a b), otherwise "".
  std::string_view head(Node at) const {
    if (!is_list(at) || end(at) == at + 1) {
      return {};
    }
    const Node first = at + 1;
    if (!is_list(first)) {
      return atom(first);
    }
    return end(first) > first + 2 && atom(first + 1) == "_" ? atom(first + 2)
                                                            : "";
  }

  // The arguments of an application.
  std::vector<Node> args(Node at) const {
    std::vector<Node> list = children(at);
    list.erase(list.begin());
    return list;
  }

  // The numbers of ((_ f 1 2) a b).
  std::vector<uint64_t> indices(Node at) const {
    std::vector<uint64_t> list;
    for (Node next = at + 4; next < end(at + 1); ++next) {
      list.push_back(number_of(atom(next)));
    }
    return list;
  }

  // Whether `name` is the head of something below, or at, this.
  bool has_head(Node at, std::string_view name) const {
    for (Node next = at; next < end(at); ++next) {
      if (head(next) == name) {
        return true;
      }
    }
    return false;
  }

  bool has_atom(Node at, std::string_view name) const {
    for (Node next = at; next < end(at); ++next) {
      if (atom(next) == name) {
        return true;
      }
    }
    return false;
  }

  static uint64_t number_of(std::string_view digits) {
    uint64_t value = 0;
    for (const char c : digits) {
      value = value * 10 + static_cast<uint64_t>(c - '0');
    }
    return value;
  }

 private:
  struct Cell {
    size_t from;
    size_t to;
    Node end;
    bool is_list;
  };

  void parse() {
    std::vector<Node> open;
    for (size_t i = 0; i < text_.size();) {
      const char c = text_[i];
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++i;
      } else if (c == '(') {
        open.push_back(cells_.size());
        cells_.push_back({i++, 0, 0, true});
      } else if (c == ')') {
        if (!open.empty()) {
          cells_[open.back()].to = i + 1;
          cells_[open.back()].end = cells_.size();
          open.pop_back();
        }
        ++i;
      } else {
        const size_t to = end_of_atom(i);
        cells_.push_back({i, to, cells_.size() + 1, false});
        i = to;
      }
    }
    for (const Node at : open) {
      cells_[at].to = text_.size();
      cells_[at].end = cells_.size();
    }
  }

  size_t end_of_atom(size_t at) const {
    const char quote = text_[at];
    if (quote != '"' && quote != '|') {
      const size_t to = text_.find_first_of(" \t\r\n()", at);
      return to == std::string::npos ? text_.size() : to;
    }
    for (size_t i = at + 1; i < text_.size(); ++i) {
      const bool is_doubled =
          quote == '"' && i + 1 < text_.size() && text_[i + 1] == '"';
      if (text_[i] == quote && !is_doubled) {
        return i + 1;
      }
      i += text_[i] == quote ? 1 : 0;
    }
    return text_.size();
  }

  std::string text_;
  std::vector<Cell> cells_;
};

// Literals.

inline bool is_digits(std::string_view atom) {
  return !atom.empty() && atom.find_first_not_of("0123456789") == atom.npos;
}

inline bool is_bits(std::string_view atom) {
  return atom.starts_with("#b") || atom.starts_with("#x");
}

inline bool is_zero(const Tree& tree, Node at) {
  const std::string_view atom = tree.atom(at);
  if (is_bits(atom)) {
    return atom.find_first_not_of('0', 2) == atom.npos;
  }
  return atom == "0" || atom == "0.0";
}

inline bool is_all_ones(const Tree& tree, Node at) {
  const std::string_view atom = tree.atom(at);
  return is_bits(atom)
         && atom.find_first_not_of(atom[1] == 'b' ? '1' : 'f', 2) == atom.npos;
}

// (- 3)
inline bool is_negative(const Tree& tree, Node at) {
  if (tree.head(at) != "-") {
    return false;
  }
  const std::vector<Node> args = tree.args(at);
  return args.size() == 1 && is_digits(tree.atom(args[0]));
}

// The value and the width of a literal; a width of 0 if it is none, or long.
struct Bits {
  uint64_t value = 0;
  uint64_t width = 0;
};

inline Bits bits_of(const Tree& tree, Node at) {
  const std::string_view atom = tree.atom(at);
  if (!is_bits(atom)) {
    return {};
  }
  const uint64_t per_digit = atom[1] == 'b' ? 1 : 4;
  Bits made{0, per_digit * (atom.size() - 2)};
  if (made.width > 64) {
    return {};
  }
  for (const char c : atom.substr(2)) {
    const int digit = c <= '9' ? c - '0' : std::tolower(c) - 'a' + 10;
    made.value = (made.value << per_digit) + static_cast<uint64_t>(digit);
  }
  return made;
}

}  // namespace planted
