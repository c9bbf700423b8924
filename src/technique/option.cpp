// SPDX-License-Identifier: MIT
#include "technique/option.h"

#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::technique {

void OptionValues::set(std::string_view name, uint32_t value) {
  set(name, std::vector<uint32_t>{value});
}

void OptionValues::set(std::string_view name, std::vector<uint32_t> values) {
  if (values.empty()) {
    values_.erase(std::string(name));
  } else {
    values_.insert_or_assign(std::string(name), std::move(values));
  }
}

uint32_t OptionValues::number(const OptionInfo& option) const {
  const auto found = values_.find(option.name);
  return found == values_.end() ? option.fallback : found->second.front();
}

std::vector<uint32_t> OptionValues::numbers(const OptionInfo& option) const {
  const auto found = values_.find(option.name);
  return found == values_.end() ? std::vector<uint32_t>() : found->second;
}

std::vector<std::string> OptionValues::words() const {
  std::vector<std::string> list;
  for (const auto& [name, values] : values_) {
    list.push_back(fmt::format("{}={}", name, fmt::join(values, ",")));
  }
  return list;
}

Result<void> OptionValues::add_word(std::string_view word) {
  const size_t equals = word.find('=');
  std::vector<uint32_t> values;
  for (size_t at = equals;
       at < word.size() && (at == equals || word[at] == ',');) {
    uint32_t value = 0;
    const char* end = word.data() + word.size();
    const auto [rest, error] =
        std::from_chars(word.data() + at + 1, end, value);
    if (error != std::errc()) {
      break;
    }
    values.push_back(value);
    at = static_cast<size_t>(rest - word.data());
    if (rest == end) {
      set(word.substr(0, equals), std::move(values));
      return {};
    }
  }
  return fail(
      "option", {}, fmt::format("expected NAME=N or NAME=N,N, not '{}'", word));
}

}  // namespace assay::technique
