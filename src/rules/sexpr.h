// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace assay::rules {

// The parts of a text of nested lists: words, "strings", |names| and lists.
// What stands in braces, {n+1}, belongs to its word.
class Sexpr {
 public:
  struct Node {
    Span span;
    bool is_list = false;
    std::vector<uint32_t> items;  // of a list: numbers of nodes
  };

  // The text must outlive the result.
  static Result<Sexpr> parse(std::string_view text);

  std::string_view text(uint32_t node) const {
    const Span span = nodes_[node].span;
    return text_.substr(span.begin, span.end - span.begin);
  }

  const Node& operator[](uint32_t node) const { return nodes_[node]; }

  bool is_list(uint32_t node) const { return nodes_[node].is_list; }

  const std::vector<uint32_t>& items(uint32_t node) const {
    return nodes_[node].items;
  }

  // The lists and words at the outermost level.
  const std::vector<uint32_t>& top() const { return top_; }

 private:
  std::string_view text_;
  std::vector<Node> nodes_;
  std::vector<uint32_t> top_;
};

}  // namespace assay::rules
