// SPDX-License-Identifier: MIT
//
// tests/golden/operators uses everything that the theories' tables have: a row
// that no test uses may be wrong for years.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "term/walk.h"
#include "theory/registry.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

using testing::IsEmpty;

std::vector<fs::path> operator_files() {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(ASSAY_SOURCE_DIR) / "tests/golden/operators";
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".smt2") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string text_of(const fs::path& path) {
  auto text = base::read_file(path.string());
  EXPECT_TRUE(text.has_value()) << path;
  return text ? *std::move(text) : std::string();
}

// The words of all files, without comments.
std::set<std::string> all_words() {
  std::set<std::string> words;
  for (const fs::path& path : operator_files()) {
    std::string word;
    bool is_comment = false;
    for (const char c : text_of(path) + '\n') {
      is_comment = (is_comment || c == ';') && c != '\n';
      if (!is_comment && !std::string_view("() \t\r\n").contains(c)) {
        word += c;
      } else if (!word.empty()) {
        words.insert(std::move(word));
        word.clear();
      }
    }
  }
  return words;
}

std::vector<std::string> missing(const std::set<std::string>& words,
                                 const std::set<std::string_view>& wanted) {
  std::vector<std::string> list;
  for (const std::string_view name : wanted) {
    if (!words.contains(std::string(name))) {
      list.emplace_back(name);
    }
  }
  return list;
}

TEST(Operators, FilesAreWellSorted) {
  const smtlib::Language language;
  ASSERT_THAT(operator_files(), testing::Not(IsEmpty()));
  for (const fs::path& path : operator_files()) {
    const std::string text = text_of(path);
    const auto tm = language.theories().make_manager();
    for (const Diag& diag : parse_script(language, *tm, text).problems) {
      const base::Place place = base::find_place(text, diag.span.begin);
      ADD_FAILURE() << path << ':' << place.line << ": " << diag.message;
    }
  }
}

TEST(Operators, EachRowIsUsed) {
  const smtlib::Language language;
  const theory::Theories& theories = language.theories();
  std::vector<bool> is_used(theories.row_count());
  for (const fs::path& path : operator_files()) {
    const auto tm = theories.make_manager();
    const smtlib::ParseOutput output =
        parse_script(language, *tm, text_of(path));
    const std::vector<term::Term> roots = output.script.assertions();
    for (const term::Term term : term::post_order(*tm, roots)) {
      if (tm->kind(term) == term::Kind::App) {
        is_used[tm->op_row(tm->op(term))] = true;
      }
    }
  }
  std::vector<std::string> unused;
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    if (!is_used[row]) {
      unused.push_back(fmt::format(
          "{}: {}", theories.info(row).name, theories.info(row).signature));
    }
  }
  EXPECT_THAT(unused, IsEmpty());
}

TEST(Operators, EachOtherNameIsUsed) {
  std::set<std::string_view> wanted;
  for (const theory::TheoryInfo* info : theory::all_theories()) {
    for (const theory::AliasInfo& alias : info->aliases) {
      wanted.insert(alias.name);
    }
    for (const theory::AliasInfo& alias : info->sort_aliases) {
      wanted.insert(alias.name);
    }
  }
  EXPECT_THAT(missing(all_words(), wanted), IsEmpty());
}

TEST(Operators, EachSortIsUsed) {
  std::set<std::string_view> wanted;
  for (const theory::TheoryInfo* info : theory::all_theories()) {
    for (const theory::SortInfo& sort : info->sorts) {
      wanted.insert(sort.name);
    }
  }
  EXPECT_THAT(missing(all_words(), wanted), IsEmpty());
}

}  // namespace
}  // namespace assay
