// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql.h"
#include "vocabulary/names.h"

namespace assay::store {

// How values stand in the columns of the tables.

// What comes first in a group. Behind it: size, test, configuration, number.
enum class Standing : uint8_t { Solid = 0, Flaky = 1, WithoutArtifacts = 2 };

constexpr int64_t number_of(Standing standing) {
  return static_cast<int64_t>(standing);
}

// Several texts without a NUL in them, such as the arguments of a program; each
// is followed by one here.
std::string list_text(const std::vector<std::string>& list);
std::vector<std::string> parse_list(std::string_view text);

std::string hash_text(uint64_t hash);
uint64_t parse_hash(const std::string& text);

// 0 for what is no number.
uint64_t parse_natural(std::string_view text);

// Reads the columns of a row from left to right.
class RowReader {
 public:
  RowReader(Connection& connection, const Query& row)
      : connection_(connection), row_(row) {}

  int64_t integer() { return row_.integer(column_++); }

  uint64_t natural() { return row_.natural(column_++); }

  std::string text() { return row_.text(column_++); }

  // A word of the table. Another one is of a newer Assay, or damage: the
  // connection gives up.
  template <typename Enum, size_t kCount>
  Enum value(const vocabulary::Names<Enum, kCount>& names) {
    const std::string word = text();
    const std::optional<Enum> found = names.find(word);
    if (!found) {
      refuse(word);
    }
    return found.value_or(Enum{});
  }

  // The same, and nothing for "".
  template <typename Enum, size_t kCount>
  std::optional<Enum> optional_value(
      const vocabulary::Names<Enum, kCount>& names) {
    if (row_.text(column_).empty()) {
      ++column_;
      return std::nullopt;
    }
    return value(names);
  }

 private:
  void refuse(std::string_view word);

  Connection& connection_;
  const Query& row_;
  int column_ = 0;
};

}  // namespace assay::store
