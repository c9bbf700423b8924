// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

#include "base/visible_text.h"

namespace assay::base {

// A value of visible_format that may have several lines.
struct Lines {
  std::string_view text;
};

template <typename T>
decltype(auto) shown(const T& value) {
  if constexpr (std::is_same_v<T, Lines>) {
    return visible_lines(value.text);
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    return visible_line(value);
  } else {
    return (value);
  }
}

template <typename It, typename End>
std::string shown(const fmt::join_view<It, End, char>& value) {
  return visible_line(fmt::format("{}", fmt::join_view<It, End, char>(value)));
}

// What fmt::format makes, with every text among the values shown by
// visible_line, or by visible_lines if it is given as Lines.
template <typename... Args>
std::string visible_format(fmt::format_string<Args...> format,
                           const Args&... args) {
  return fmt::vformat(format, fmt::make_format_args(shown(args)...));
}

}  // namespace assay::base

template <>
struct fmt::formatter<assay::base::Lines> : fmt::formatter<std::string_view> {
  template <typename Context>
  auto format(const assay::base::Lines& lines, Context& context) const {
    return fmt::formatter<std::string_view>::format(lines.text, context);
  }
};
