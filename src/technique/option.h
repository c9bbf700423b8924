// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace assay::technique {

// An option of a technique, as data: the command line, the identity of a
// campaign and the provenance of a test follow from the row.
struct OptionInfo {
  enum class Type : uint8_t {
    Flag,
    Number,
    Choice,   // a name out of `choices`; the value is its place there, from 1
    Pair,     // two numbers, N,N
    Numbers,  // set by the program, not on the command line
  };

  std::string_view name;  // --name; no two techniques have the same
  Type type = Type::Flag;
  std::string_view help;
  uint32_t fallback = 0;  // the value if it is not set
  uint32_t least = 0;
  uint32_t most = 1;
  std::string_view excludes = "";  // another option
  // Findings keep the places: new names go to the end.
  std::span<const std::string_view> choices = {};
};

// The option of a technique that can take back single steps: their numbers.
inline constexpr std::string_view kUndoneOption = "undone";

// What the options of techniques are set to, by name. What is not set has the
// row's value.
class OptionValues {
 public:
  void set(std::string_view name, uint32_t value = 1);
  void set(std::string_view name, std::vector<uint32_t> values);

  bool is_set(const OptionInfo& option) const { return number(option) != 0; }

  uint32_t number(const OptionInfo& option) const;
  std::vector<uint32_t> numbers(const OptionInfo& option) const;

  // NAME=N,N,..., sorted by name; and back.
  std::vector<std::string> words() const;
  Result<void> add_word(std::string_view word);

  friend bool operator==(const OptionValues&, const OptionValues&) = default;

 private:
  std::map<std::string, std::vector<uint32_t>, std::less<>> values_;
};

}  // namespace assay::technique
