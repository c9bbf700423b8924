// SPDX-License-Identifier: MIT
#include "solver/profile_table.h"

#include <algorithm>

#include "base/near_word.h"

namespace assay::solver {

void Problems::add(std::string code,
                   const toml::source_region& at,
                   std::string message) {
  const uint32_t begin = offset(at.begin);
  const uint32_t end = std::max(offset(at.end), begin);
  add(std::move(code), Span{begin, end}, std::move(message));
}

void Problems::add(std::string code, Span at, std::string message) {
  if (!first_) {
    first_ = Diag{Severity::Error, std::move(code), at, std::move(message)};
  }
}

// toml++ counts lines and code points from 1; 0 is nowhere.
uint32_t Problems::offset(toml::source_position at) const {
  size_t i = 0;
  for (uint32_t line = 1; line < at.line && i < text_.size(); ++line) {
    i = std::min(text_.find('\n', i), text_.size() - 1) + 1;
  }
  for (uint32_t column = 1; column < at.column && i < text_.size(); ++i) {
    const bool is_last_byte =
        i + 1 == text_.size()
        || (static_cast<uint8_t>(text_[i + 1]) & 0xC0U) != 0x80U;
    column += is_last_byte ? 1 : 0;
  }
  return static_cast<uint32_t>(i);
}

void Table::read(std::string_view key, std::string& out) {
  if (const toml::node* node = find(key)) {
    to_string(*node, key, out);
  }
}

void Table::read(std::string_view key, bool& out) {
  const toml::node* node = find(key);
  if (node != nullptr && node->is_boolean()) {
    out = node->as_boolean()->get();
  } else if (node != nullptr) {
    wrong_type(*node, key, "true or false");
  }
}

void Table::read(std::string_view key, uint32_t& out) {
  constexpr int64_t kMost = 1'000'000;
  const toml::node* node = find(key);
  if (node == nullptr) {
    return;
  }
  const int64_t value = node->is_integer() ? node->as_integer()->get() : -1;
  if (value < 0 || value > kMost) {
    wrong_type(*node, key, fmt::format("a number from 0 to {}", kMost));
    return;
  }
  out = static_cast<uint32_t>(value);
}

void Table::read(std::string_view key, std::vector<std::string>& out) {
  const toml::array* items = find_array(key, "strings");
  if (items != nullptr) {
    out.clear();
  }
  for (size_t i = 0; items != nullptr && i < items->size(); ++i) {
    to_string(*items->get(i), key, out.emplace_back());
  }
}

void Table::read(std::string_view key,
                 std::unique_ptr<const re2::RE2>& out,
                 int groups) {
  const toml::node* node = find(key);
  std::string text;
  if (node == nullptr || !to_string(*node, key, text)) {
    return;
  }
  re2::RE2::Options options;
  options.set_log_errors(false);
  // What solvers print need not be UTF-8.
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  auto regex = std::make_unique<const re2::RE2>(
      std::string(kRegexPrefix) + text, options);
  if (!regex->ok()) {
    fail_at(key, "bad-regex", fmt::format("'{}': {}", key, regex->error()));
  } else if (regex->NumberOfCapturingGroups() < groups) {
    fail_at(
        key,
        "bad-regex",
        fmt::format("'{}' needs a group ( ) around what it is to find", key));
  } else {
    out = std::move(regex);
  }
}

void Table::fail_at(std::string_view key,
                    std::string code,
                    std::string message,
                    std::optional<size_t> item) {
  const toml::node* node = table_.get(key);
  if (node != nullptr && item && node->is_array()) {
    node = node->as_array()->get(*item);
  }
  problems_.add(std::move(code),
                node == nullptr ? table_.source() : node->source(),
                std::move(message));
}

void Table::finish() {
  for (const auto& [key, value] : table_) {
    if (std::ranges::count(asked_, key.str()) == 0) {
      problems_.add("unknown-key",
                    key.source(),
                    fmt::format("unknown key '{}'{}; {}",
                                key.str(),
                                name_.empty() ? "" : " in " + name_,
                                base::advice(key.str(), asked_)));
    }
  }
}

void Table::require(std::string_view key) {
  if (!has(key)) {
    problems_.add(
        "missing-key",
        table_.source(),
        fmt::format(
            "'{}' is missing{}", key, name_.empty() ? "" : " in " + name_));
  }
}

const toml::node* Table::find(std::string_view key) {
  asked_.push_back(key);
  return table_.get(key);
}

const toml::array* Table::find_array(std::string_view key,
                                     std::string_view of) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    return nullptr;
  }
  if (!node->is_array()) {
    wrong_type(*node, key, fmt::format("a list of {} in [ ]", of));
  }
  return node->as_array();
}

bool Table::to_string(const toml::node& node,
                      std::string_view key,
                      std::string& out) {
  if (!node.is_string()) {
    wrong_type(node, key, "text in quotes");
    return false;
  }
  out = node.as_string()->get();
  if (out.find('\0') != std::string::npos) {
    problems_.add("bad-value",
                  node.source(),
                  fmt::format("'{}' must not contain a NUL", key));
  }
  return true;
}

void Table::wrong_type(const toml::node& node,
                       std::string_view key,
                       std::string_view wanted) {
  problems_.add(
      "wrong-type", node.source(), fmt::format("'{}' must be {}", key, wanted));
}

}  // namespace assay::solver
