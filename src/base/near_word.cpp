// SPDX-License-Identifier: MIT
#include "base/near_word.h"

#include <algorithm>

#include <fmt/format.h>

namespace assay::base {

namespace {

// Number of edits between two words.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string advice(std::string_view word,
                   const std::vector<std::string_view>& known) {
  // Nobody misspells a long text.
  constexpr size_t kLongest = 100;
  const std::string_view start = word.substr(0, kLongest);
  const auto nearest =
      std::ranges::min_element(known, {}, [&](std::string_view candidate) {
        return distance(start, candidate);
      });
  if (nearest != known.end()
      && distance(start, *nearest) <= 1 + start.size() / 4) {
    return fmt::format("did you mean '{}'?", *nearest);
  }
  return fmt::format("there are {}", fmt::join(known, ", "));
}

}  // namespace assay::base
