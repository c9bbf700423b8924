// SPDX-License-Identifier: MIT
// Runs of commands are left out, the longest first: half of them, then halves
// of that, down to single ones, from the last to the first; and again until no
// single one can go. Most of a session are queries that have nothing to do with
// the last one, so that a few runs take away nearly all of it.
#include "reduce/transcript.h"

#include <algorithm>
#include <cstddef>

namespace assay::reduce {

namespace {

// The place behind a string, a quoted symbol or a comment that begins here.
size_t skip_quoted(std::string_view text, size_t at) {
  const char end = text[at] == ';' ? '\n' : text[at];
  const size_t found = text.find(end, at + 1);
  return found == std::string_view::npos ? text.size() : found + 1;
}

std::string joined(const std::vector<std::string>& commands,
                   size_t skip,
                   size_t count) {
  std::string text;
  for (size_t i = 0; i < commands.size(); ++i) {
    if (i < skip || i >= skip + count) {
      text += commands[i];
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> commands_of(std::string_view text) {
  std::vector<std::string> made;
  size_t begin = 0;
  size_t depth = 0;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"' || c == '|' || c == ';') {
      at = skip_quoted(text, at);
      continue;
    }
    ++at;
    depth += c == '(' ? 1 : 0;
    if (c == ')' && depth > 0 && --depth == 0) {
      made.emplace_back(text.substr(begin, at - begin));
      begin = at;
    }
  }
  if (text.find_first_not_of(" \t\r\n", begin) != std::string_view::npos) {
    made.emplace_back(text.substr(begin));
  }
  return made;
}

ShorterTranscript shorten(std::string_view transcript,
                          const std::function<bool(const std::string&)>& shows,
                          const std::function<bool()>& is_over) {
  std::vector<std::string> commands = commands_of(transcript);
  ShorterTranscript made;
  bool is_single = false;  // a whole round of single commands found nothing
  for (size_t length = commands.size() / 2; !is_single && !is_over();
       length /= 2) {
    length = std::max<size_t>(length, 1);
    is_single = length == 1;
    for (size_t end = commands.size(); end > 0 && !is_over();) {
      const size_t count = std::min(length, end);
      end -= count;
      ++made.calls;
      if (shows(joined(commands, end, count))) {
        const auto first = commands.begin() + static_cast<ptrdiff_t>(end);
        commands.erase(first, first + static_cast<ptrdiff_t>(count));
        is_single = false;
      }
    }
  }
  made.text = joined(commands, 0, 0);
  made.text.erase(0, made.text.find_first_not_of(" \t\r\n"));
  made.text += made.text.empty() || made.text.back() == '\n' ? "" : "\n";
  return made;
}

}  // namespace assay::reduce
