// SPDX-License-Identifier: MIT
#include "smtlib/name_table.h"

#include <deque>
#include <string>

#include <gtest/gtest.h>

namespace assay::smtlib {
namespace {

TEST(NameTable, EqualTextsAreOneEntry) {
  NameTable table;
  const std::string first = "abc";
  const std::string second = "abc";
  const uint32_t id = table.intern(first);
  EXPECT_EQ(table.intern(second), id);
  EXPECT_EQ(table.size(), 1U);
  EXPECT_NE(table.intern("abd"), id);
  EXPECT_NE(table.intern(""), id);
  EXPECT_EQ(table[id].text, "abc");
}

TEST(NameTable, Grows) {
  NameTable table;
  std::deque<std::string> texts;
  for (uint32_t i = 0; i < 20'000; ++i) {
    texts.push_back("name" + std::to_string(i));
    ASSERT_EQ(table.intern(texts.back()), i);
  }
  for (uint32_t i = 0; i < 20'000; ++i) {
    ASSERT_EQ(table.intern(texts[i]), i);
    ASSERT_EQ(table[i].text, texts[i]);
  }
}

TEST(NameTable, CopiesAreApart) {
  NameTable table;
  const uint32_t id = table.intern("x");
  NameTable copy = table;
  copy[id].local = 7;
  copy.intern("y");
  EXPECT_EQ(table[id].local, 0U);
  EXPECT_EQ(table.size(), 1U);
}

TEST(NameTable, StrictWords) {
  EXPECT_TRUE(is_strict(Reserved::Let));
  EXPECT_FALSE(is_strict(Reserved::None));
  EXPECT_FALSE(is_strict(Reserved::Choice));
}

}  // namespace
}  // namespace assay::smtlib
