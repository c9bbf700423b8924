// SPDX-License-Identifier: MIT
#include "rules/instance_sizes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "rules/instance.h"

namespace assay::rules {

// Of each choice the ends and the middle.
Result<std::vector<std::vector<uint32_t>>> all_sizes(
    const Rule& rule, const std::vector<uint32_t>& sizes) {
  for (const SizeRange& range : rule.ranges) {
    const auto found = std::ranges::find(rule.sizes, range.name);
    const auto at = static_cast<size_t>(found - rule.sizes.begin());
    if (at < sizes.size()
        && (sizes[at] < range.low || sizes[at] > range.high)) {
      return std::vector<std::vector<uint32_t>>{};
    }
  }
  std::vector<std::string> names = rule.sizes;
  std::vector<std::vector<uint32_t>> all{sizes};
  const auto number = [&](const Piece& piece, const auto& values) {
    std::string_view text = piece.text;
    if (text.starts_with('{') && text.ends_with('}')) {
      text = text.substr(1, text.size() - 2);
    }
    return size_value(text, names, values);
  };
  for (const Choice& choice : rule.choices) {
    std::vector<std::vector<uint32_t>> next;
    for (const std::vector<uint32_t>& values : all) {
      const std::optional<uint32_t> low = number(choice.low, values);
      const std::optional<uint32_t> high = number(choice.high, values);
      if (!low) {
        return fail("bad-size", choice.low.span, "a size has no value here");
      }
      if (!high || *low > *high) {
        continue;  // a difference below zero, such as n-1-k
      }
      std::vector<uint32_t> drawn{*low, *low + (*high - *low) / 2, *high};
      drawn.erase(std::ranges::unique(drawn).begin(), drawn.end());
      for (const uint32_t value : drawn) {
        next.push_back(values);
        next.back().push_back(value);
      }
    }
    all = std::move(next);
    names.push_back(choice.name);
  }
  return all;
}

std::vector<uint32_t> usual_sizes(const Rule& rule) {
  std::vector<uint32_t> sizes;
  for (size_t i = 0; i < rule.sizes.size(); ++i) {
    sizes.push_back(8 + static_cast<uint32_t>(i));
    for (const SizeRange& range : rule.ranges) {
      if (range.name == rule.sizes[i]) {
        sizes.back() = std::clamp(sizes.back(), range.low, range.high);
      }
    }
  }
  return sizes;
}

}  // namespace assay::rules
