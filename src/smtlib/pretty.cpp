// SPDX-License-Identifier: MIT
//
// Layout from the text alone. A first pass finds how long each list is; the
// second copies a list that fits on its line and breaks the others after the
// head, one element per line, two columns further in. Indentation stops growing
// at a limit: a formula a million levels deep would otherwise be mostly blanks.
#include "smtlib/pretty.h"

#include <cstdint>
#include <vector>

#include "smtlib/lexer.h"

namespace assay::smtlib {

namespace {

constexpr size_t kWidth = 80;
constexpr size_t kMaxIndent = 40;

struct List {
  uint32_t begin;
  uint32_t size = 0;  // up to and with its closing parenthesis
};

std::vector<List> find_lists(Lexer lexer) {
  std::vector<List> lists;
  std::vector<size_t> open;
  for (Token token = lexer.next(); token.kind != TokenKind::End;
       token = lexer.next()) {
    if (token.kind == TokenKind::Open) {
      open.push_back(lists.size());
      lists.push_back({token.begin});
    } else if (token.kind == TokenKind::Close && !open.empty()) {
      lists[open.back()].size = token.end - lists[open.back()].begin;
      open.pop_back();
    }
  }
  return lists;
}

}  // namespace

void append_pretty(std::string& out, std::string_view text) {
  struct Broken {
    size_t indent;
    bool is_first;  // nothing of it is written yet
    bool has_head;  // starts with an atom, which stays on the line
  };

  const std::vector<List> lists = find_lists(Lexer(text));
  size_t next_list = 0;
  size_t column = 0;
  std::vector<Broken> open;
  Lexer lexer(text);
  const auto new_line = [&](size_t indent) {
    out += '\n';
    out.append(indent, ' ');
    column = indent;
  };
  const auto write = [&](std::string_view piece) {
    out += piece;
    const size_t line_end = piece.rfind('\n');
    column = line_end == std::string_view::npos ? column + piece.size()
                                                : piece.size() - line_end - 1;
  };
  // What stands before an element, by its place in the list around it.
  const auto separate = [&](size_t size) {
    if (open.empty()) {
      if (!out.empty() && out.back() != '\n') {
        new_line(0);
      }
      return;
    }
    Broken& list = open.back();
    if (list.is_first) {
      list.is_first = false;
      return;
    }
    if (list.has_head && size < 16 && column + size + 1 < kWidth / 2) {
      // Short words after the head: (declare-fun f, (let, (! etc.
      write(" ");
      return;
    }
    list.has_head = false;
    new_line(list.indent);
  };
  for (Token token = lexer.next(); token.kind != TokenKind::End;
       token = lexer.next()) {
    if (token.kind == TokenKind::Close) {
      write(")");
      if (!open.empty()) {
        open.pop_back();
      }
      continue;
    }
    const size_t size = token.end - token.begin;
    if (token.kind != TokenKind::Open) {
      separate(size);
      write(text.substr(token.begin, size));
      continue;
    }
    const List& list = lists[next_list++];
    separate(kWidth);
    if (list.size > 0 && column + list.size <= kWidth) {
      write(text.substr(list.begin, list.size));
      lexer.seek(list.begin + list.size);
      while (next_list < lists.size()
             && lists[next_list].begin < list.begin + list.size) {
        ++next_list;
      }
      continue;
    }
    write("(");
    Lexer ahead = lexer;
    const bool is_nested = ahead.next().kind == TokenKind::Open;
    const size_t indent = open.empty() ? 0 : column - 1;
    const size_t step = is_nested ? 1 : 2;
    open.push_back({std::min(indent + step, kMaxIndent), true, !is_nested});
  }
  out += '\n';
}

}  // namespace assay::smtlib
