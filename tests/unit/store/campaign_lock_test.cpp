// SPDX-License-Identifier: MIT
#include "store/campaign_lock.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <vector>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

class CampaignLockTest : public testing::Test {
 protected:
  CampaignLockTest() : url_(store_of_folder(folder_.path())) {}

  Result<CampaignLock> lock(uint64_t seed = 1) {
    return lock_campaign(url_, {"1", "", "conf", seed}, 2'000'000);
  }

  std::vector<fs::path> files() {
    std::vector<fs::path> list;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      list.push_back(entry.path());
    }
    return list;
  }

  test::TemporaryFolder folder_;
  std::string url_;
};

TEST_F(CampaignLockTest, OneAtATime) {
  {
    const Result<CampaignLock> first = lock();
    ASSERT_TRUE(first);
    const Result<CampaignLock> second = lock();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, "campaign-busy");
    EXPECT_NE(second.error().message.find("process " + std::to_string(getpid())
                                          + " on "),
              std::string::npos)
        << second.error().message;
    EXPECT_TRUE(
        second.error().message.ends_with(" since 1970-01-01 00:00:02 UTC"));
    EXPECT_TRUE(lock(2));  // another campaign
  }
  EXPECT_TRUE(lock());
  EXPECT_TRUE(files().empty());
}

TEST_F(CampaignLockTest, WhatAKilledProcessLeavesLocksNothing) {
  const pid_t child = fork();
  if (child == 0) {
    const Result<CampaignLock> held = lock();
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(files().size(), 1U);
  EXPECT_TRUE(lock());
  EXPECT_TRUE(files().empty());
}

TEST_F(CampaignLockTest, OddFilesAreRefused) {
  {
    const Result<CampaignLock> held = lock();
    const std::vector<fs::path> all = files();
    ASSERT_EQ(all.size(), 1U);
    // Text from outside is shown as what it is not.
    std::ofstream(all.front()) << "\x1b[2J\n";
    const Result<CampaignLock> second = lock();
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("by ?[2J"), std::string::npos);
    fs::remove(all.front());
    ASSERT_EQ(mkfifo(all.front().c_str(), 0600), 0);
    EXPECT_EQ(lock().error().code, "campaign-lock");
    fs::remove(all.front());
    fs::create_symlink("elsewhere", all.front());
    EXPECT_EQ(lock().error().code, "campaign-lock");
  }
}

TEST(CampaignLock, MemoryNeedsNone) {
  const Result<CampaignLock> first =
      lock_campaign("sqlite::memory:", {"1", "", "", 1}, 0);
  EXPECT_TRUE(first);
  EXPECT_TRUE(lock_campaign("sqlite::memory:", {"1", "", "", 1}, 0));
}

}  // namespace
}  // namespace assay::store
