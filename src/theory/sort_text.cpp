// SPDX-License-Identifier: MIT
#include "theory/sort_text.h"

#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "theory/registry.h"

namespace assay::theory {

namespace {

constexpr size_t kMaxSortText = 200;

std::string head_text(const term::TermManager& tm, term::Sort sort) {
  switch (tm.sort_kind(sort)) {
    case term::SortKind::Builtin: break;
    case term::SortKind::User:
      return quote_symbol(
          tm.text(tm.symbol(term::Symbol{tm.sort_head(sort)}).name));
    case term::SortKind::Parameter:
      return fmt::format("_T{}", tm.sort_head(sort));
  }
  std::string name(sort_info(tm.sort_head(sort)).name);
  if (tm.sort_indices(sort).empty()) {
    return name;
  }
  std::string text = "(_ " + name;
  for (const term::Index& index : tm.sort_indices(sort)) {
    text += ' ' + index_to_string(tm, index);
  }
  return text + ')';
}

bool is_symbol_char(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9')
         || (c != '\0'
             && std::string_view("~!@$%^&*_-+=<>.?/").find(c)
                    != std::string_view::npos);
}

}  // namespace

std::string index_to_string(const term::TermManager& tm,
                            const term::Index& index) {
  switch (index.kind) {
    case term::Index::Kind::Numeral: return fmt::format("{}", index.value);
    case term::Index::Kind::BigNumeral:
      return std::string(tm.literal_text(term::Term{index.value}));
    case term::Index::Kind::OfSymbol:
      return quote_symbol(tm.text(tm.symbol(term::Symbol{index.value}).name));
    case term::Index::Kind::OfOp:
    case term::Index::Kind::OfSort: return "...";
  }
  return "?";
}

const SortInfo& sort_info(uint32_t row) {
  const std::span<const TheoryInfo* const> infos = all_theories();
  ASSAY_CHECK((row >> 8) < infos.size());
  const TheoryInfo& info = *infos[row >> 8];
  ASSAY_CHECK((row & 255U) < info.sorts.size());
  return info.sorts[row & 255U];
}

std::string sort_to_string(const term::TermManager& tm, term::Sort sort) {
  if (!sort) {
    return "(none)";
  }

  struct Item {
    term::Sort sort;  // none: a closing parenthesis
  };

  std::string text;
  std::vector<Item> todo{{sort}};
  while (!todo.empty()) {
    const term::Sort at = todo.back().sort;
    todo.pop_back();
    if (text.size() > kMaxSortText) {
      return text + " ...";
    }
    if (!at) {
      text += ')';
      continue;
    }
    if (!text.empty() && text.back() != '(') {
      text += ' ';
    }
    const std::span<const term::Sort> args = tm.sort_args(at);
    if (args.empty()) {
      text += head_text(tm, at);
      continue;
    }
    text += '(' + head_text(tm, at);
    todo.push_back({});
    for (size_t i = args.size(); i-- > 0;) {
      todo.push_back({args[i]});
    }
  }
  return text;
}

bool is_simple_symbol(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) {
    return false;
  }
  for (const char c : text) {
    if (!is_symbol_char(c)) {
      return false;
    }
  }
  return true;
}

std::string quote_symbol(std::string_view text) {
  return is_simple_symbol(text) ? std::string(text) : fmt::format("|{}|", text);
}

}  // namespace assay::theory
