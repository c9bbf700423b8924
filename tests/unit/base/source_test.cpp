// SPDX-License-Identifier: MIT
#include "base/source.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace assay::base {
namespace {

std::string place(std::string_view text, uint32_t offset) {
  const Place found = find_place(text, offset);
  return std::to_string(found.line) + ':' + std::to_string(found.column);
}

TEST(Source, PlacesCountFromOne) {
  constexpr std::string_view kText = "ab\ncd\n\ne";
  EXPECT_EQ(place(kText, 0), "1:1");
  EXPECT_EQ(place(kText, 1), "1:2");
  EXPECT_EQ(place(kText, 2), "1:3") << "the line's end belongs to the line";
  EXPECT_EQ(place(kText, 3), "2:1");
  EXPECT_EQ(place(kText, 6), "3:1");
  EXPECT_EQ(place(kText, 7), "4:1");
  EXPECT_EQ(place(kText, 8), "4:2");
}

TEST(Source, PlacesBehindTheTextAreItsEnd) {
  EXPECT_EQ(place("ab\n", 3), "2:1");
  EXPECT_EQ(place("ab\n", 1000), "2:1");
  EXPECT_EQ(place("", 0), "1:1");
}

TEST(Source, ColumnsAreBytes) {
  EXPECT_EQ(place("\xc3\xa4x", 2), "1:3");
  EXPECT_EQ(place(std::string_view("\0\0\nx", 4), 3), "2:1");
}

TEST(Source, LineIsWithoutItsEnd) {
  constexpr std::string_view kText = "ab\ncd\n\ne";
  EXPECT_EQ(line_at(kText, 0), "ab");
  EXPECT_EQ(line_at(kText, 2), "ab");
  EXPECT_EQ(line_at(kText, 3), "cd");
  EXPECT_EQ(line_at(kText, 6), "");
  EXPECT_EQ(line_at(kText, 7), "e");
  EXPECT_EQ(line_at(kText, 99), "e");
  EXPECT_EQ(line_at("", 0), "");
}

TEST(Source, LineEndOfWindowsIsNoPartOfTheLine) {
  constexpr std::string_view kText = "ab\r\ncd\r\n";
  EXPECT_EQ(line_at(kText, 0), "ab");
  EXPECT_EQ(line_at(kText, 2), "ab");
  EXPECT_EQ(line_at(kText, 4), "cd");
}

TEST(Source, LineEndOfWindowsIsNoPartOfTheLineAtTheLineEnd) {
  EXPECT_EQ(line_at("ab\r\ncd", 3), "ab");
}

class ReadFile : public testing::Test {
 protected:
  ReadFile() {
    path_ =
        std::filesystem::path(testing::TempDir())
        / ("assay_source_test_"
           + std::string(
               testing::UnitTest::GetInstance()->current_test_info()->name()));
  }

  ~ReadFile() override { std::filesystem::remove(path_); }

  void write(std::string_view text) {
    std::ofstream out(path_, std::ios::binary);
    out << text;
  }

  std::filesystem::path path_;
};

TEST_F(ReadFile, GivesAllBytes) {
  for (const size_t size :
       {0U, 1U, 4095U, 4096U, 4097U, 1U << 20U, 3'000'000U}) {
    std::string text(size, 'x');
    for (size_t i = 0; i < size; i += 7) {
      text[i] = static_cast<char>(i % 256);
    }
    write(text);
    const auto read = read_file(path_.string());
    ASSERT_TRUE(read.has_value());
    ASSERT_TRUE(*read == text) << size;
  }
}

// The lexer relies on it.
TEST_F(ReadFile, IsFollowedByNul) {
  write(std::string(4096, 'x'));
  const auto read = read_file(path_.string());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->data()[read->size()], '\0');
}

TEST_F(ReadFile, MissingFileIsAnErrorWithoutThePath) {
  const auto read = read_file(path_.string());
  ASSERT_FALSE(read.has_value());
  EXPECT_FALSE(read.error().empty());
  EXPECT_EQ(read.error().find("assay_source_test"), std::string::npos);
}

TEST_F(ReadFile, FolderIsAnError) {
  const auto read = read_file(testing::TempDir());
  ASSERT_FALSE(read.has_value());
  EXPECT_FALSE(read.error().empty());
}

}  // namespace
}  // namespace assay::base
