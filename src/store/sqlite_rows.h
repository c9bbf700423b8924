// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/finding.h"

namespace assay::store {

// How values stand in the columns of the table of findings.

// What comes first in a group. Behind it: size, test, configuration, number.
enum class Standing : uint8_t { Solid = 0, Flaky = 1, WithoutTexts = 2 };

constexpr int64_t number_of(Standing standing) {
  return static_cast<int64_t>(standing);
}

std::string_view shows_text(Shows shows);
Shows parse_shows(std::string_view text);

// Arguments of a program have no NUL in them; each is followed by one here.
std::string argv_text(const std::vector<std::string>& argv);
std::vector<std::string> parse_argv(std::string_view text);

std::string hash_text(uint64_t hash);
uint64_t parse_hash(const std::string& text);

}  // namespace assay::store
