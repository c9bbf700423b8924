// SPDX-License-Identifier: MIT
#include "seeds/lock_file.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "seeds/record_json.h"
#include "support/temporary_folder.h"

namespace assay::seeds {
namespace {

FileRecord record(const std::string& path) {
  FileRecord file{path, content_hash(path)};
  SeedRecord seed;
  seed.script = "(assert |\xc3\xa9|)\n(check-sat)\n";
  seed.id = content_hash(seed.script);
  seed.status = testcase::Status::Sat;
  seed.root = testcase::TrustRoot::Proved;
  seed.witness = "(\n)\n";
  seed.logic = "QF_UF";
  seed.size = 7;
  seed.time_us = 1234;
  seed.notes = {"z3: crash"};
  file.seeds.push_back(seed);
  file.seeds.push_back({content_hash("(check-sat)\n"), 2, 9, "(check-sat)\n"});
  file.asides.push_back({3, 4, "error", "a \"quoted\" word"});
  return file;
}

class LockFile : public ::testing::Test {
 protected:
  std::string read() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  void write(const std::string& text) const { std::ofstream(path_) << text; }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.path() + "/lock";
};

TEST_F(LockFile, ReadsWhatItWrites) {
  const Lock lock{{true, false, 5, 6}, {record("b"), record("a")}};
  ASSERT_TRUE(write_lock(path_, lock));
  EXPECT_TRUE(is_lock(path_));
  const Result<Lock> back = read_lock(path_);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(back->selection, lock.selection);
  ASSERT_EQ(back->files.size(), 2U);
  EXPECT_EQ(back->files[0], lock.files[1]);
  EXPECT_EQ(back->files[1], lock.files[0]);
}

TEST_F(LockFile, IsTheSameInAnyOrder) {
  ASSERT_TRUE(write_lock(path_, {{}, {record("a"), record("b")}}));
  const std::string first = read();
  ASSERT_TRUE(write_lock(path_, {{}, {record("b"), record("a")}}));
  EXPECT_EQ(read(), first);
}

TEST_F(LockFile, KeepsWhatWasAddedBeforeADeath) {
  ASSERT_TRUE(write_lock(path_, {{}, {record("a")}}));
  Result<LockAppender> appender = LockAppender::open(path_);
  ASSERT_TRUE(appender);
  ASSERT_TRUE(appender->add(record("c")));
  FileRecord newer = record("a");
  newer.seeds.clear();
  ASSERT_TRUE(appender->add(newer));
  std::ofstream(path_, std::ios::app) << to_json_line(record("d")).substr(0, 9);
  const Result<Lock> back = read_lock(path_);
  ASSERT_TRUE(back) << back.error().message;
  ASSERT_EQ(back->files.size(), 2U);
  EXPECT_EQ(back->files[0], newer);
  EXPECT_EQ(back->files[1], record("c"));
}

TEST_F(LockFile, SaysWhatIsWrong) {
  EXPECT_EQ(read_lock(path_).error().code, "lock-missing");
  EXPECT_FALSE(is_lock(path_));
  write("(check-sat)\n");
  EXPECT_EQ(read_lock(path_).error().code, "lock-foreign");
  EXPECT_FALSE(is_lock(path_));
  write(R"({"format":"assay-seeds","version":99})"
        "\n");
  EXPECT_EQ(read_lock(path_).error().code, "lock-version");
  EXPECT_TRUE(is_lock(path_));
  ASSERT_TRUE(write_lock(path_, {}));
  write(read() + "{\"file\":1}\n");
  EXPECT_EQ(read_lock(path_).error().code, "lock-corrupt");
  EXPECT_EQ(write_lock(folder_.path() + "/no/lock", {}).error().code,
            "lock-write");
  EXPECT_EQ(LockAppender::open(folder_.path() + "/none").error().code,
            "lock-write");
}

TEST_F(LockFile, SaysWhatWasEdited) {
  ASSERT_TRUE(write_lock(path_, {{}, {record("a"), record("b")}}));
  const std::string whole = read();
  const auto edited = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    const size_t at = text.rfind(from);  // in the line of b
    EXPECT_NE(at, std::string::npos) << from;
    write(text.replace(at, from.size(), to));
    const Result<Lock> lock = read_lock(path_);
    return lock ? "" : lock.error().code + " " + lock.error().message;
  };
  const std::string start = "lock-edited " + path_ + ":3: edited: the ";
  EXPECT_TRUE(edited("(assert |", "(assert  |")
                  .starts_with(start + "script of b:1 query 1 is not"));
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{
           {"(\\n)", "( )"},
           {"\"status\":\"sat\"", "\"status\":\"unsat\""},
           {"\"trust\":\"proved\"", "\"trust\":\"vouched\""},
           {"\"seal\":\"", "\"seal\":\"0"},
           {"\"seal\"", "\"no\""}}) {
    EXPECT_TRUE(edited(from, to).starts_with(start + "status or witness of b:"))
        << to;
  }
  // What tests do not depend on may be changed.
  EXPECT_EQ(edited("\"time_us\":1234", "\"time_us\":1"), "");
  EXPECT_EQ(edited("\"file\":\"b\"", "\"file\":\"c\""), "");
}

TEST_F(LockFile, TheFirstVersionHasNoSeals) {
  ASSERT_TRUE(write_lock(path_, {{}, {record("a")}}));
  std::string text = read();
  text.replace(text.find("\"version\":2"), 11, "\"version\":1");
  for (size_t at = 0; (at = text.find("\"seal\":", at)) != std::string::npos;) {
    text.erase(at - 1, 26);
  }
  write(text);
  const Result<Lock> lock = read_lock(path_);
  ASSERT_TRUE(lock) << lock.error().message;
  EXPECT_FALSE(lock->has_seals);
  EXPECT_EQ(lock->files.at(0), record("a"));
}

TEST_F(LockFile, NamesItsVersion) {
  write(R"({"format":"assay-seeds","version":7,"assay":"9.1"})"
        "\n");
  EXPECT_NE(read_lock(path_).error().message.find(
                "version 7 of the format (written by Assay 9.1), this Assay "
                "knows 1 and 2"),
            std::string::npos);
}

TEST(RecordJson, OnlyUtf8Fits) {
  EXPECT_TRUE(fits_json("plain \xc3\xa9 \"\\\n"));
  EXPECT_FALSE(fits_json("\xff"));
}

TEST(Record, SaysWhyASeedIsLeftOut) {
  SeedRecord seed;
  seed.time_us = 2000;
  seed.size = 10;
  EXPECT_EQ(why_left_out(seed, {}), "");
  EXPECT_EQ(why_left_out(seed, {.max_time_ms = 1}), "slow");
  EXPECT_EQ(why_left_out(seed, {.max_time_ms = 2}), "");
  EXPECT_EQ(why_left_out(seed, {.max_size = 9}), "large");
  seed.is_trivial = true;
  EXPECT_EQ(why_left_out(seed, {}), "trivial");
  EXPECT_EQ(why_left_out(seed, {.keeps_trivial = true}), "");
  seed = {};
  EXPECT_EQ(why_left_out(seed, {}), "slow");
  EXPECT_EQ(why_left_out(seed, {.keeps_slow = true}), "");
}

}  // namespace
}  // namespace assay::seeds
