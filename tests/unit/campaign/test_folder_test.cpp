// SPDX-License-Identifier: MIT
#include "campaign/test_folder.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/source.h"
#include "support/temporary_folder.h"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

class TestFolderTest : public testing::Test {
 protected:
  std::string path(const std::string& name = "") const {
    return temporary_.path() + "/tests" + (name.empty() ? "" : "/" + name);
  }

  std::string read(const std::string& name) const {
    return base::read_file(path(name)).value_or("not there");
  }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories(path());
    std::ofstream(path(name)) << text;
  }

  std::string code() const {
    const Result<TestFolder> folder = TestFolder::open(path());
    return folder ? "" : folder.error().code;
  }

  test::TemporaryFolder temporary_;
};

TEST_F(TestFolderTest, NumbersScriptsAndListsThem) {
  Result<TestFolder> folder = TestFolder::open(path());
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->old_count(), 0U);
  EXPECT_EQ(folder->next_name(), "000001.smt2");
  EXPECT_TRUE(folder->add("one\n", R"({"a":1})"));
  EXPECT_TRUE(folder->add("two\n", R"({"a":2})"));
  EXPECT_EQ(read("000001.smt2"), "one\n");
  EXPECT_EQ(read("000002.smt2"), "two\n");
  EXPECT_EQ(read("manifest.jsonl"), "{\"a\":1}\n{\"a\":2}\n");
}

TEST_F(TestFolderTest, GoesOnWhereItWas) {
  write("manifest.jsonl", "{}\n");
  write("000007.smt2", "; a\n; b\n(check-sat)\n; c\n");
  write("000002.smt2", "(exit)\n");
  write("other.smt2", "no test\n");
  Result<TestFolder> folder = TestFolder::open(path());
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->old_count(), 2U);
  EXPECT_EQ(folder->next_name(), "000008.smt2");
  std::vector<std::string> old;
  EXPECT_TRUE(folder->for_old_scripts(
      [&](std::string_view text) { old.emplace_back(text); }));
  // In order, without the comments at the start.
  EXPECT_EQ(old, (std::vector<std::string>{"(exit)\n", "(check-sat)\n; c\n"}));
  EXPECT_TRUE(folder->add("new\n", "{}"));
  EXPECT_EQ(read("000008.smt2"), "new\n");
  EXPECT_EQ(read("manifest.jsonl"), "{}\n{}\n");
}

TEST_F(TestFolderTest, WhatHasComeMeanwhileStays) {
  Result<TestFolder> folder = TestFolder::open(path());
  ASSERT_TRUE(folder);
  write("000001.smt2", "of somebody else\n");
  const Result<void> added = folder->add("mine\n", "{}");
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, "not-written");
  EXPECT_NE(added.error().message.find("000001.smt2"), std::string::npos);
  EXPECT_EQ(read("000001.smt2"), "of somebody else\n");
  EXPECT_EQ(read("manifest.jsonl"), "");
}

TEST_F(TestFolderTest, FilesOfAnotherOriginAreLeftAlone) {
  write("000001.smt2", "(check-sat)\n");
  EXPECT_EQ(code(), TestFolder::kForeign);
  EXPECT_FALSE(fs::exists(path("manifest.jsonl")));
}

TEST_F(TestFolderTest, AManifestMustEndWithALine) {
  write("manifest.jsonl", "{}\n{\"file\":");
  EXPECT_EQ(code(), TestFolder::kBadManifest);
  write("manifest.jsonl", "");
  EXPECT_EQ(code(), "");
}

TEST_F(TestFolderTest, AFileIsNoFolder) {
  std::ofstream(path()) << "a file";
  EXPECT_EQ(code(), "no-folder");
}

}  // namespace
}  // namespace assay::campaign
