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

std::expected<uint64_t, std::string> parse_whole(std::string_view text,
                                                 uint64_t least,
                                                 uint64_t most) {
  uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < least || value > most) {
    return std::unexpected(
        fmt::format("expected a whole number from {} to {}, not '{}'",
                    with_commas(least),
                    with_commas(most),
                    text));
  }
  return value;
}

std::expected<uint32_t, std::string> parse_limit_ms(std::string_view text) {
  // Three times as much, and some more, has to fit.
  constexpr uint32_t kMostHours = 300;
  const std::optional<uint32_t> ms = parse_duration_ms(text);
  if (!ms || *ms > kMostHours * 3'600'000) {
    return std::unexpected(
        fmt::format("expected a duration such as 500ms, 10s, 5m or 1.5h, from "
                    "1ms to {}h, not '{}'",
                    kMostHours,
                    text));
  }
  return *ms;
}

std::expected<uint64_t, std::string> parse_limit_bytes(std::string_view text) {
  constexpr uint64_t kMega = uint64_t{1} << 20;
  constexpr uint64_t kTera = uint64_t{1} << 40;
  const std::optional<uint64_t> bytes = parse_bytes(text);
  if (!bytes || *bytes < kMega || *bytes > 1000 * kTera) {
    return std::unexpected(
        fmt::format("expected a size such as 512MB or 2GB, from 1MB to "
                    "1024000GB, not '{}'",
                    text));
  }
  return *bytes;
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
