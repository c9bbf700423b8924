// SPDX-License-Identifier: MIT
#include "store/sql_rows.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include <fmt/format.h>

namespace assay::store {

std::string list_text(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) {
    text += item;
    text += '\0';
  }
  return text;
}

std::vector<std::string> parse_list(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\0'), text.size());
    list.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return list;
}

std::string hash_text(uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

uint64_t parse_hash(const std::string& text) {
  return std::strtoull(text.c_str(), nullptr, 16);
}

uint64_t parse_natural(std::string_view text) {
  uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

void RowReader::refuse(std::string_view word) {
  connection_.give_up(
      {Severity::Error,
       "store-corrupt",
       {},
       fmt::format("{}: it has the word '{}', which this Assay does not know; "
                   "a newer Assay may have written it",
                   connection_.name(),
                   word.substr(0, 40))});
}

}  // namespace assay::store
