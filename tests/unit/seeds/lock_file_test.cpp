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
  seed.id = "0123456789abcdef";
  seed.script = "(assert |\xc3\xa9|)\n(check-sat)\n";
  seed.status = testcase::Status::Sat;
  seed.root = testcase::TrustRoot::Proved;
  seed.witness = "(\n)\n";
  seed.logic = "QF_UF";
  seed.size = 7;
  seed.time_us = 1234;
  seed.notes = {"z3: crash"};
  file.seeds.push_back(seed);
  file.seeds.push_back({"00", 2, 9, "(check-sat)\n"});
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
