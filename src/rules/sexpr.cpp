// SPDX-License-Identifier: MIT
#include "rules/sexpr.h"

namespace assay::rules {

namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kEndsWord = " \t\r\n();\"|";

// The end of the quoted text that begins at `at`; npos if it has none.
size_t end_of_quoted(std::string_view text, size_t at) {
  const char quote = text[at];
  size_t end = text.find(quote, at + 1);
  while (quote == '"' && end != std::string_view::npos && end + 1 < text.size()
         && text[end + 1] == '"') {
    end = text.find(quote, end + 2);
  }
  return end == std::string_view::npos ? end : end + 1;
}

}  // namespace

Result<Sexpr> Sexpr::parse(std::string_view text) {
  Sexpr out;
  out.text_ = text;
  std::vector<uint32_t> open;
  const auto add = [&](Span span, bool is_list) {
    const auto node = static_cast<uint32_t>(out.nodes_.size());
    out.nodes_.push_back({span, is_list, {}});
    (open.empty() ? out.top_ : out.nodes_[open.back()].items).push_back(node);
    return node;
  };
  size_t at = 0;
  while (at < text.size()) {
    const auto here = static_cast<uint32_t>(at);
    const char now = text[at];
    if (kSpace.contains(now)) {
      ++at;
    } else if (now == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else if (now == '(') {
      open.push_back(add({here, here + 1}, true));
      ++at;
    } else if (now == ')') {
      if (open.empty()) {
        return fail("syntax", {here, here + 1}, "')' without '('");
      }
      out.nodes_[open.back()].span.end = here + 1;
      open.pop_back();
      ++at;
    } else {
      const size_t end =
          now == '"' || now == '|'
              ? end_of_quoted(text, at)
              : std::min(text.find_first_of(kEndsWord, at), text.size());
      if (end == std::string_view::npos) {
        return fail("syntax", {here, here + 1}, "this has no end");
      }
      add({here, static_cast<uint32_t>(end)}, false);
      at = end;
    }
  }
  if (!open.empty()) {
    return fail("syntax", out.nodes_[open.back()].span, "'(' without ')'");
  }
  return out;
}

}  // namespace assay::rules
