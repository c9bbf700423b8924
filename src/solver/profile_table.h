// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <re2/re2.h>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// What it asserts about keys ("[=") does not hold; it refuses them behind that.
#define TOML_ASSERT(expr) static_cast<void>(0)
#include <toml++/toml.h>

#include "base/result.h"
#include "solver/profile_text.h"

// The only place that knows toml++. For the readers of TOML files in this
// module, not for others.
namespace assay::solver {

// What went wrong first in a text, and where.
class Problems {
 public:
  explicit Problems(std::string_view text) : text_(text) {}

  void add(std::string code,
           const toml::source_region& at,
           std::string message);
  void add(std::string code, Span at, std::string message);

  const std::optional<Diag>& first() const { return first_; }

 private:
  uint32_t offset(toml::source_position at) const;

  std::string_view text_;
  std::optional<Diag> first_;
};

// A table whose keys are asked for one by one; what nobody has asked for when
// it is finished is unknown. After a problem, what is read means nothing.
class Table {
 public:
  // `name` is for messages; empty for the whole file.
  Table(Problems& problems, const toml::table& table, std::string name)
      : problems_(problems), table_(table), name_(std::move(name)) {}

  bool has(std::string_view key) const { return table_.contains(key); }

  void read(std::string_view key, std::string& out);
  void read(std::string_view key, bool& out);
  void read(std::string_view key, uint32_t& out);
  void read(std::string_view key, std::vector<std::string>& out);
  // A regular expression with at least so many groups.
  void read(std::string_view key,
            std::unique_ptr<const re2::RE2>& out,
            int groups);

  // take(Table&) for the table [key].
  template <typename Take>
  void table(std::string_view key, Take take) {
    const toml::node* node = find(key);
    if (node != nullptr && node->is_table()) {
      Table inner(problems_, *node->as_table(), fmt::format("[{}]", key));
      take(inner);
      inner.finish();
    } else if (node != nullptr) {
      wrong_type(*node, key, fmt::format("a table [{}]", key));
    }
  }

  // take(Table&) for each of the tables [[key]].
  template <typename Take>
  void tables(std::string_view key, Take take) {
    const toml::array* items = find_array(key, "tables");
    for (size_t i = 0; items != nullptr && i < items->size(); ++i) {
      const toml::node& node = *items->get(i);
      if (!node.is_table()) {
        wrong_type(node, key, fmt::format("tables [[{}]]", key));
        return;
      }
      Table inner(problems_, *node.as_table(), fmt::format("[[{}]]", key));
      take(inner);
      inner.finish();
    }
  }

  // Reports a problem with the key's value, or its item number `item`, or with
  // the table if the key is not there.
  void fail_at(std::string_view key,
               std::string code,
               std::string message,
               std::optional<size_t> item = {});
  // Reports unknown keys. Call it before require().
  void finish();
  // Reports a missing key.
  void require(std::string_view key);

 private:
  const toml::node* find(std::string_view key);
  const toml::array* find_array(std::string_view key, std::string_view of);
  bool to_string(const toml::node& node,
                 std::string_view key,
                 std::string& out);
  void wrong_type(const toml::node& node,
                  std::string_view key,
                  std::string_view wanted);

  Problems& problems_;
  const toml::table& table_;
  std::string name_;
  std::vector<std::string_view> asked_;
};

}  // namespace assay::solver
