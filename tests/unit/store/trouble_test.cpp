// SPDX-License-Identifier: MIT
// Full disks, files that cannot be written, files that are damaged: a message,
// nothing lost, and it goes on when there is room again.
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <sched.h>
#include <set>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
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
using test::make_finding;
using testing::HasSubstr;

// Adds findings until it fails; how many were kept.
uint64_t fill(Archive& archive,
              int64_t campaign,
              uint64_t from,
              Diag& problem) {
  for (uint64_t i = from;; ++i) {
    Finding finding = make_finding(i);
    finding.set_artifact(
        kScriptName, finding.artifact(kScriptName) + std::string(20'000, ';'));
    Result<Kept> kept = archive.add(campaign, finding);
    if (!kept) {
      problem = kept.error();
      return i;
    }
    if (kept->folder_problem) {
      problem = *kept->folder_problem;
      return i + 1;
    }
    if (i > 10'000) {
      return i;
    }
  }
}

class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    std::signal(SIGXFSZ, [](int) {});
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }

  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, SIG_DFL);
  }

  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_ = {};
};

TEST(StoreTrouble, FileSizeLimitLosesNothing) {
  const test::TemporaryFolder out;
  const std::unique_ptr<Store> store =
      *open_store(store_of_folder(out.path()), Access::Write);
  Archive archive(*store, "");
  const int64_t campaign = *store->begin_campaign({}, 0);
  Diag problem;
  uint64_t kept = 0;
  {
    const FileSizeLimit limit(1'000'000);
    kept = fill(archive, campaign, 0, problem);
    EXPECT_EQ(problem.code, "store-full") << problem.message;
    EXPECT_THAT(problem.message, HasSubstr("assay.db"));
    // It stays usable: what is there can be read.
    EXPECT_EQ(test::findings_of_campaign(*store, campaign).size(), kept);
  }
  EXPECT_GT(kept, 5U);
  EXPECT_TRUE(archive.add(campaign, make_finding(kept)));
  EXPECT_EQ(test::findings_of_campaign(*store, campaign).size(), kept + 1);
}

// Runs `body` in a child that sees a file system in memory at `folder`, of so
// many bytes; a text it returns is a failure. False: this cannot be done here.
bool in_small_file_system(const std::string& folder,
                          const std::string& size,
                          const std::function<std::string()>& body) {
  constexpr int kCannot = 77;
  int ends[2] = {};
  EXPECT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const bool is_root = ::geteuid() == 0;
    if (::unshare(CLONE_NEWNS | (is_root ? 0 : CLONE_NEWUSER)) != 0
        || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
        || ::mount("none", folder.c_str(), "tmpfs", 0, size.c_str()) != 0) {
      _exit(kCannot);
    }
    const std::string failure = body();
    const ssize_t written = ::write(ends[1], failure.data(), failure.size());
    _exit(written == 0 ? 0 : 1);
  }
  ::close(ends[1]);
  std::string failure(4096, '\0');
  const ssize_t size_read = ::read(ends[0], failure.data(), failure.size());
  failure.resize(static_cast<size_t>(std::max<ssize_t>(size_read, 0)));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCannot) {
    return false;
  }
  EXPECT_EQ(failure, "");
  EXPECT_EQ(status, 0);
  return true;
}

std::string use_full_disk(const std::string& folder) {
  {
    std::ofstream ballast(folder + "/ballast");
    ballast << std::string(300'000, 'x');
  }
  const std::unique_ptr<Store> store =
      *open_store(store_of_folder(folder), Access::Write);
  Archive archive(*store, folder);
  const int64_t campaign = *store->begin_campaign({}, 0);
  Diag problem;
  uint64_t kept = fill(archive, campaign, 0, problem);
  // The folders run out of room first or the store does; then only the store.
  if (problem.code == "folder-full") {
    Archive without_folders(*store, "");
    kept = fill(without_folders, campaign, kept, problem);
  }
  if (problem.code != "store-full") {
    return problem.code + ": " + problem.message;
  }
  if (test::findings_of_campaign(*store, campaign).size() != kept || kept < 5) {
    return "not what was kept: " + std::to_string(kept);
  }
  fs::remove(folder + "/ballast");
  if (!archive.add(campaign, make_finding(kept))) {
    return "cannot go on";
  }
  const Result<size_t> restored = archive.restore();
  if (!restored) {
    return restored.error().message;
  }
  size_t folders = 0;
  for (const auto& entry : fs::directory_iterator(folder + "/findings")) {
    folders += entry.path().filename().string().starts_with(".") ? 0 : 1;
  }
  return folders == kept + 1 ? "" : "folders: " + std::to_string(folders);
}

TEST(StoreTrouble, FullDiskLosesNothing) {
  const test::TemporaryFolder folder;
  if (!in_small_file_system(folder.path(), "size=2m", [&] {
        return use_full_disk(folder.path());
      })) {
    GTEST_SKIP() << "no file system can be mounted here";
  }
}

std::string use_read_only_disk(const std::string& folder) {
  const std::string url = store_of_folder(folder);
  {
    const std::unique_ptr<Store> store = *open_store(url, Access::Write);
    const int64_t campaign = *store->begin_campaign({}, 0);
    Archive(*store, "").add(campaign, make_finding(1)).value();
  }
  if (::mount(nullptr, folder.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr)
      != 0) {
    return "cannot make it read-only";
  }
  const auto writer = open_store(url, Access::Write);
  if (writer || writer.error().code != "store-readonly") {
    return "opened to write: " + (writer ? "" : writer.error().message);
  }
  const auto reader = open_store(url, Access::Read);
  if (!reader) {
    return reader.error().message;
  }
  return (*reader)->fronts()->size() == 1 ? "" : "finding lost";
}

TEST(StoreTrouble, ReadOnlyDiskCanBeRead) {
  const test::TemporaryFolder folder;
  if (!in_small_file_system(folder.path(), "size=2m", [&] {
        return use_read_only_disk(folder.path());
      })) {
    GTEST_SKIP() << "no file system can be mounted here";
  }
}

// All calls, so that each one meets the damage.
std::set<std::string> codes_of_all_calls(Store& store) {
  std::set<std::string> codes;
  const auto note = [&](const auto& result) {
    codes.insert(result ? "" : result.error().code);
  };
  note(store.campaigns());
  note(store.find_campaign({}));
  note(store.epochs(1));
  note(store.progress(1));
  note(store.counts(1));
  note(store.fronts());
  note(store.findings_of_group(1));
  note(store.find_finding(1));
  note(store.find_front(1));
  note(store.answers(1));
  note(store.artifact_history(1, kScriptName));
  note(store.add_artifact(1, {"a.txt", ArtifactKind::Text, "a"}, {}));
  note(store.add_finding(1, make_finding(50)));
  note(store.checkpoint(1, {5, {}}, {{{"a", "b", "c", 1}}}));
  note(store.add_epoch(1, {7, 0, 1, {{"a", 1}}}));
  return codes;
}

TEST(StoreTrouble, DamageIsADiagAndNotAnAbort) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/assay.db";
  {
    const std::unique_ptr<Store> store = *open_store(path, Access::Write);
    const int64_t campaign = *store->begin_campaign({}, 0);
    for (uint64_t i = 0; i < 20; ++i) {
      ASSERT_TRUE(store->add_finding(campaign, make_finding(i)));
    }
  }
  std::ifstream file(path);
  const std::string whole(std::istreambuf_iterator<char>(file), {});
  base::Rng rng(3);
  std::set<std::string> codes;
  for (int round = 0; round < 60; ++round) {
    std::string damaged = whole;
    if (round % 3 == 0) {
      damaged.resize(rng.below(damaged.size()));
    } else {
      // A whole page, or some bytes of one.
      const size_t at = rng.below(damaged.size() / 4096) * 4096;
      const size_t bytes = round % 3 == 1 ? 4096 : 16;
      for (size_t i = 0; i < bytes; ++i) {
        damaged[at + i] = static_cast<char>(rng.below(256));
      }
    }
    for (const char* suffix : {"", "-wal", "-shm"}) {
      fs::remove(path + suffix);
    }
    std::ofstream(path) << damaged;
    const auto store = open_store(path, Access::Write);
    codes.merge(store ? codes_of_all_calls(**store)
                      : std::set<std::string>{store.error().code});
  }
  codes.erase("");
  EXPECT_TRUE(codes.contains("store-corrupt"));
}

TEST(StoreTrouble, OtherVersionsAndOtherDatabasesAreRefused) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/assay.db";
  ASSERT_TRUE(open_store(path, Access::Write));
  {
    Connection connection(*open_sqlite(path, Access::Write));
    connection.run("UPDATE assay_meta SET value = '99'");
    ASSERT_TRUE(connection.finish());
  }
  for (const Access access : {Access::Read, Access::Write}) {
    const auto store = open_store(path, access);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "store-version");
    EXPECT_THAT(store.error().message, HasSubstr("use a newer Assay"));
  }
  {
    Connection connection(*open_sqlite(path, Access::Write));
    connection.run("DROP TABLE assay_meta");
    ASSERT_TRUE(connection.finish());
  }
  for (const Access access : {Access::Read, Access::Write}) {
    const auto store = open_store(path, access);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "store-foreign");
  }
}

}  // namespace
}  // namespace assay::store
