// SPDX-License-Identifier: MIT
// A damaged or hostile database -> store. The input begins with a letter:
//   S  SQL that is run on a store with two findings
//   E  edits of such a store's bytes: two bytes for a place, one for the value
//   R  the bytes of the database file
// Every call comes back, with a Diag that has a code of store.h or with a
// value, and a store that was opened to be read has the same bytes afterwards.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include <sqlite3.h>

#include "fuzz.h"
#include "store/store.h"

namespace {

using assay::fuzz::expect;
using assay::store::Access;
using assay::store::Store;

// A folder in memory if there is one, removed at the end.
class Folder {
 public:
  Folder() {
    const std::string parent =
        std::filesystem::exists("/dev/shm") ? "/dev/shm" : "/tmp";
    path_ = parent + "/assay-store-fuzz-" + std::to_string(::getpid());
    std::filesystem::create_directories(path_);
  }

  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file() const { return path_ + "/assay.db"; }

  void write(std::string_view bytes) const {
    for (const char* suffix : {"-wal", "-shm", "-journal"}) {
      std::error_code ignored;
      std::filesystem::remove(file() + suffix, ignored);
    }
    std::ofstream(file(), std::ios::binary | std::ios::trunc)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }

  std::string read() const {
    std::ostringstream text;
    text << std::ifstream(file(), std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

const Folder& folder() {
  static const Folder kFolder;
  return kFolder;
}

assay::store::Finding make_finding(uint64_t test) {
  assay::store::Finding finding;
  finding.confirmation.by = {"witness", "fresh 3/3"};
  finding.solver = "z3";
  finding.solver_version = "4.8.12";
  finding.question.options = {"-T:1"};
  finding.claim = "sat";
  finding.detail = "unsat, but the formula is satisfiable";
  finding.test_index = test;
  finding.technique = "random";
  finding.shape_hash = test + 1;
  finding.size = 100 - test;
  finding.first_seen_us = 1'700'000'000'000'000;
  finding.provenance = "{}";
  finding.reproduction.argv = {"z3", "-in"};
  finding.set_artifact(assay::store::kScriptName, "(check-sat)\n");
  return finding;
}

// Calls everything that reads; the results do not matter, the codes do.
class Reader {
 public:
  explicit Reader(Store& store) : store_(store) {}

  void read_all() {
    const auto campaigns = take(store_.campaigns());
    for (size_t i = 0; i < campaigns.size() && i < kMost; ++i) {
      take(store_.epochs(campaigns[i].id));
      take(store_.progress(campaigns[i].id));
      take(store_.counts(campaigns[i].id));
      take(store_.answers(campaigns[i].id));
      take(store_.find_campaign(campaigns[i].identity));
    }
    const auto fronts = take(store_.fronts());
    for (size_t i = 0; i < fronts.size() && i < kMost; ++i) {
      take(store_.findings_of_group(fronts[i].group));
      take(store_.find_front(fronts[i].id));
      if (const auto found = take(store_.find_finding(fronts[i].id))) {
        for (const auto& artifact : found->finding.artifacts) {
          take(store_.artifact_history(found->id, artifact.name));
        }
      }
    }
  }

  void write_all() {
    const int64_t campaign = take(store_.begin_campaign({}, 1));
    take(store_.add_epoch(campaign, {0, 0, 10, {{"random", 1}}}));
    const auto added = take(store_.add_finding(campaign, make_finding(1)));
    take(store_.add_artifact(added.id, {"notes.txt", {}, "x"}, {}));
    const assay::store::Count count{"random", "z3", "sat", 1};
    take(store_.checkpoint(campaign, {2, {4}}, {&count, 1}));
    take(store_.end_campaign(campaign, 2));
  }

  template <typename T>
  static T take(assay::Result<T> result) {
    if (!result) {
      check(result.error());
      if constexpr (!std::is_void_v<T>) {
        return T{};
      }
    } else if constexpr (!std::is_void_v<T>) {
      return *std::move(result);
    }
  }

  static void check(const assay::Diag& problem) {
    constexpr std::string_view kCodes[] = {"store-open",
                                           "store-full",
                                           "store-readonly",
                                           "store-corrupt",
                                           "store-busy",
                                           "store-version",
                                           "store-foreign",
                                           "store-conflict",
                                           "store-artifact",
                                           "store-error"};
    expect(std::ranges::count(kCodes, problem.code) == 1,
           "an unknown code",
           problem.code);
    expect(!problem.message.empty(), "no message", problem.code);
  }

 private:
  static constexpr size_t kMost = 8;

  Store& store_;
};

// The bytes of a small store of ours.
const std::string& small_store() {
  static const std::string kBytes = [] {
    folder().write("");
    std::filesystem::remove(folder().file());
    {
      auto store = Reader::take(
          assay::store::open_store(folder().file(), Access::Write));
      expect(store != nullptr, "a new store cannot be made", folder().file());
      Reader(*store).write_all();
      Reader::take(store->add_finding(1, make_finding(2)));
    }
    return folder().read();
  }();
  return kBytes;
}

// What runs inside the database only, and not for ever.
int allow(void* /*unused*/,
          int action,
          const char* /*unused*/,
          const char* /*unused*/,
          const char* /*unused*/,
          const char* /*unused*/) {
  const bool leaves =
      action == SQLITE_ATTACH || action == SQLITE_DETACH
      || action == SQLITE_PRAGMA || action == SQLITE_FUNCTION
      || action == SQLITE_RECURSIVE || action == SQLITE_CREATE_TRIGGER
      || action == SQLITE_CREATE_TEMP_TRIGGER || action == SQLITE_CREATE_VTABLE;
  return leaves ? SQLITE_DENY : SQLITE_OK;
}

int stop(void* /*unused*/) {
  return 1;
}

void run_sql(const std::string& sql) {
  sqlite3* db = nullptr;
  if (sqlite3_open(folder().file().c_str(), &db) == SQLITE_OK) {
    constexpr int kSteps = 100'000;
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1'000'000);
    sqlite3_set_authorizer(db, allow, nullptr);
    sqlite3_progress_handler(db, kSteps, stop, nullptr);
    sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
  }
  sqlite3_close(db);
}

void make_file(std::string_view input) {
  const char form = input.front();
  input.remove_prefix(1);
  if (form == 'R') {
    folder().write(input);
    return;
  }
  std::string bytes = small_store();
  if (form == 'E') {
    assay::fuzz::Choices choices(input);
    while (!choices.is_empty()) {
      const size_t place = choices.byte() + 256 * choices.byte();
      bytes[place % bytes.size()] = static_cast<char>(choices.byte());
    }
  }
  folder().write(bytes);
  if (form == 'S') {
    run_sql(std::string(input));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size == 0 || size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  make_file({reinterpret_cast<const char*>(bytes), size});
  const std::string before = folder().read();
  if (auto store = Reader::take(
          assay::store::open_store(folder().file(), Access::Read))) {
    Reader(*store).read_all();
  }
  expect(folder().read() == before, "reading has changed the file", "");
  if (auto store = Reader::take(
          assay::store::open_store(folder().file(), Access::Write))) {
    Reader(*store).write_all();
    Reader(*store).read_all();
  }
  return 0;
}
