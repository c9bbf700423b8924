// SPDX-License-Identifier: MIT
#include "base/units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace assay::base {

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr auto kTimes = std::to_array<Unit>({{"ms", 1},
                                             {"s", 1000},
                                             {"", 1000},
                                             {"m", 60e3},
                                             {"min", 60e3},
                                             {"h", 3600e3}});

constexpr double kKilo = 1024;
constexpr auto kSizes = std::to_array<Unit>({{"", 1},
                                             {"b", 1},
                                             {"k", kKilo},
                                             {"kb", kKilo},
                                             {"m", kKilo* kKilo},
                                             {"mb", kKilo* kKilo},
                                             {"g", kKilo* kKilo* kKilo},
                                             {"gb", kKilo* kKilo* kKilo}});

std::optional<double> parse_unit(std::string_view text,
                                 std::span<const Unit> units,
                                 double most) {
  double number = 0;
  const auto [end, error] = std::from_chars(
      text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || number < 0) {
    return std::nullopt;
  }
  std::string unit(end, text.data() + text.size());
  std::ranges::transform(unit, unit.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  const auto found = std::ranges::find(units, unit, &Unit::name);
  if (found == units.end() || number * found->factor > most) {
    return std::nullopt;
  }
  return std::round(number * found->factor);
}

}  // namespace

std::optional<uint32_t> parse_duration_ms(std::string_view text) {
  const std::optional<double> value = parse_unit(text, kTimes, 4e9);
  return value && *value >= 1 ? std::optional(static_cast<uint32_t>(*value))
                              : std::nullopt;
}

std::optional<uint64_t> parse_bytes(std::string_view text) {
  const std::optional<double> value = parse_unit(text, kSizes, 1e18);
  return value && *value >= 1 ? std::optional(static_cast<uint64_t>(*value))
                              : std::nullopt;
}

std::string duration_text(uint64_t micros) {
  const double ms = static_cast<double>(micros) / 1000;
  return ms < 1000 ? fmt::format("{:.1f} ms", ms)
                   : fmt::format("{:.2f} s", ms / 1000);
}

std::string bytes_text(uint64_t bytes) {
  const double mb = static_cast<double>(bytes) / (kKilo * kKilo);
  return mb < 10 ? fmt::format("{:.1f} MB", mb) : fmt::format("{:.0f} MB", mb);
}

std::string with_commas(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3; at -= 3) {
    text.insert(at - 3, 1, ',');
  }
  return text;
}

}  // namespace assay::base
