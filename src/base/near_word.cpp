// SPDX-License-Identifier: MIT
#include "base/near_word.h"

#include <algorithm>

#include <fmt/format.h>

namespace assay::base {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Number of edits between two words; the case of letters is none.
size_t distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

// "" if none is near.
std::string_view near_word(std::string_view word,
                           const std::vector<std::string_view>& known) {
  // Nobody misspells a long text.
  constexpr size_t kLongest = 100;
  const std::string_view start = word.substr(0, kLongest);
  const auto nearest =
      std::ranges::min_element(known, {}, [&](std::string_view candidate) {
        return distance(start, candidate);
      });
  return nearest != known.end()
                 && distance(start, *nearest) <= 1 + start.size() / 4
             ? *nearest
             : std::string_view();
}

}  // namespace

std::string advice(std::string_view word,
                   const std::vector<std::string_view>& known) {
  const std::string_view nearest = near_word(word, known);
  return nearest.empty() ? fmt::format("there are {}", fmt::join(known, ", "))
                         : fmt::format("did you mean '{}'?", nearest);
}

std::string no_such(std::string_view what,
                    std::string_view word,
                    const std::vector<std::string_view>& known) {
  const std::string_view nearest = near_word(word, known);
  return fmt::format(
      "there is no {} '{}'; {}there are: {}",
      what,
      word,
      nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest),
      fmt::join(known, ", "));
}

}  // namespace assay::base
