// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace assay::vocabulary {

// The names of an enum's values, in the order of the values: the one place that
// says how they are written on the command line, in JSON and in a store.
template <typename Enum, size_t kCount>
struct Names {
  std::array<std::string_view, kCount> names;

  static constexpr size_t size() { return kCount; }

  constexpr std::string_view operator[](Enum value) const {
    return names.at(static_cast<size_t>(value));
  }

  constexpr std::optional<Enum> find(std::string_view name) const {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
      return std::nullopt;
    }
    return static_cast<Enum>(found - names.begin());
  }

  static constexpr std::array<Enum, kCount> values() {
    std::array<Enum, kCount> all = {};
    for (size_t i = 0; i < kCount; ++i) {
      all[i] = static_cast<Enum>(i);
    }
    return all;
  }
};

// A name for every value up to `kLast`; one too few or too many does not
// compile.
template <auto kLast, size_t kCount>
consteval Names<decltype(kLast), kCount> names_up_to(
    const std::string_view (&names)[kCount]) {
  static_assert(kCount == static_cast<size_t>(kLast) + 1);
  return {std::to_array(names)};
}

}  // namespace assay::vocabulary
