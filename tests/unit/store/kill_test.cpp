// SPDX-License-Identifier: MIT
// A child works as a campaign does and is killed again and again; what it has
// said to be done must be there, once, and the next child goes on.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <poll.h>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "store/archive.h"
#include "store/sql.h"
#include "store/sqlite_driver.h"
#include "support/finding.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

const Identity kIdentity = {"0.1", "lock", "configuration", 7};

// Several groups, with a new front now and then.
Finding finding_of(uint64_t index) {
  Finding finding = test::make_finding(index);
  finding.kind = vocabulary::Kind::Crash;
  finding.signature = "signature " + std::to_string(index % 7);
  finding.size = 10 + base::Rng(index).below(1000);
  return finding;
}

template <typename T>
T get(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    _exit(1);
  }
  if constexpr (!std::is_void_v<T>) {
    return *std::move(result);
  }
}

// Never returns: adds findings, and tells `to` of each one.
[[noreturn]] void work(const std::string& out, int to) {
  const std::unique_ptr<Store> store =
      get(open_store(store_of_folder(out), Access::Write));
  Archive archive(*store, out);
  get(archive.restore());
  const std::optional<Campaign> old = get(store->find_campaign(kIdentity));
  const int64_t campaign =
      old ? old->id : get(store->begin_campaign(kIdentity, 1));
  for (uint64_t i = get(store->progress(campaign)).done;; ++i) {
    get(archive.add(campaign, finding_of(i)));
    if (::write(to, &i, sizeof i) != sizeof i) {
      _exit(1);
    }
    const Count tests = {"arm", "z3", "tests", 1};
    get(store->checkpoint(campaign, {i + 1, {}}, {{tests}}));
  }
}

class KillTest : public testing::Test {
 protected:
  // Starts a child, kills it at some moment, notes what it has told.
  void kill_one(base::Rng& rng) {
    int pipe_ends[2] = {};
    ASSERT_EQ(::pipe(pipe_ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ::close(pipe_ends[0]);
      work(out_.path(), pipe_ends[1]);
    }
    ::close(pipe_ends[1]);
    // Some die while they start, the others at work.
    if (rng.chance(3, 4)) {
      pollfd first = {pipe_ends[0], POLLIN, 0};
      ::poll(&first, 1, 10'000);
    }
    ::usleep(static_cast<useconds_t>(rng.below(60'000)));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
    uint64_t index = 0;
    while (::read(pipe_ends[0], &index, sizeof index) == sizeof index) {
      acknowledged_.insert(index);
    }
    ::close(pipe_ends[0]);
  }

  void check() {
    const std::unique_ptr<Store> store =
        get(open_store(store_of_folder(out_.path()), Access::Write));
    const std::optional<Campaign> campaign =
        get(store->find_campaign(kIdentity));
    ASSERT_TRUE(campaign);
    EXPECT_EQ(get(store->campaigns()).size(), 1U);
    std::map<uint64_t, int> stored;
    for (const StoredFinding& found :
         test::findings_of_campaign(*store, campaign->id)) {
      ++stored[found.finding.test_index];
      const std::optional<StoredFinding> whole =
          get(store->find_finding(found.id));
      Finding expected = finding_of(found.finding.test_index);
      if (!whole->has_artifacts) {
        expected.artifacts = {};  // a group keeps those of its first hundred
      }
      EXPECT_TRUE(whole->finding == expected);
    }
    for (const uint64_t index : acknowledged_) {
      EXPECT_EQ(stored[index], 1) << index;
    }
    // At most the one that was at work has not been told of.
    EXPECT_LE(stored.size(), acknowledged_.size() + 1);
    const uint64_t done = get(store->progress(campaign->id)).done;
    const std::vector<Count> counts = get(store->counts(campaign->id));
    ASSERT_EQ(counts.size(), done == 0 ? 0U : 1U);
    EXPECT_TRUE(done == 0 || counts[0].value == static_cast<int64_t>(done));
    check_folders(*store);
  }

  void check_folders(Store& store) {
    Archive archive(store, out_.path());
    get(archive.restore());
    std::set<std::string> expected;
    for (const StoredFinding& front : get(store.fronts())) {
      expected.insert(folder_name(front));
      std::ifstream file(archive.folder_of(front) + "/finding.smt2");
      const std::string script(std::istreambuf_iterator<char>(file), {});
      EXPECT_EQ(script,
                finding_of(front.finding.test_index).artifact(kScriptName));
    }
    std::set<std::string> present;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(out_.path() + "/findings")) {
      present.insert(entry.path().filename().string());
    }
    EXPECT_EQ(present, expected);
  }

  void check_integrity() {
    Connection connection(
        get(open_sqlite(out_.path() + "/assay.db", Access::Read)));
    Query query(connection, "PRAGMA integrity_check");
    ASSERT_TRUE(query.next());
    EXPECT_EQ(query.text(0), "ok");
  }

  void kill_many(int times, uint64_t seed) {
    base::Rng rng(seed);
    for (int i = 0; i < times && !HasFailure(); ++i) {
      kill_one(rng);
    }
    check_integrity();
    check();
    RecordProperty("findings", static_cast<int>(acknowledged_.size()));
    EXPECT_GE(acknowledged_.size(), static_cast<size_t>(times) / 2);
  }

  test::TemporaryFolder out_;
  std::set<uint64_t> acknowledged_;
};

using StoreKill = KillTest;
using StoreKill_slow = KillTest;

TEST_F(StoreKill, TenTimesLosesNothing) {
  kill_many(10, 1);
}

TEST_F(StoreKill_slow, HundredTimesLosesNothing) {
  kill_many(100, 2);
}

}  // namespace
}  // namespace assay::store
