// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/finding.h"

namespace assay::store {

// What makes the tests of a campaign what they are.
struct Identity {
  std::string version;        // of the program
  std::string lock_hash;      // of the seeds' lock file
  std::string configuration;  // one text for equal configurations
  uint64_t seed = 0;

  friend bool operator==(const Identity&, const Identity&) = default;
};

struct Campaign {
  int64_t id = 0;  // from 1
  Identity identity;
  int64_t started_us = 0;  // Unix time
  int64_t ended_us = 0;    // 0: runs, or was killed
};

struct ArmShare {
  std::string arm;
  uint64_t share = 0;  // whole numbers, so that a replay divides alike

  friend bool operator==(const ArmShare&, const ArmShare&) = default;
};

// A line of the ledger.
struct Epoch {
  uint64_t number = 0;  // from 0
  uint64_t first_test = 0;
  uint64_t tests = 0;
  std::vector<ArmShare> shares;  // in this order

  friend bool operator==(const Epoch&, const Epoch&) = default;
};

struct Progress {
  uint64_t done = 0;                 // every test below is done
  std::vector<uint64_t> stragglers;  // tests beyond that are done too, sorted

  friend bool operator==(const Progress&, const Progress&) = default;
};

// A number of a campaign by arm, solver and name; "" where one does not apply.
struct Count {
  std::string arm;
  std::string solver;
  std::string name;
  int64_t value = 0;

  friend bool operator==(const Count&, const Count&) = default;
};

struct Added {
  int64_t id = 0;
  int64_t group = 0;
  bool is_new = false;         // false: it was there already
  bool is_new_group = false;   // the first of its kind
  bool front_changed = false;  // another finding represents the group now
  // Groups that turned out to be this one; their numbers are no longer used.
  std::vector<int64_t> merged = {};
};

// The memory of campaigns. Safe to use from several threads and beside other
// processes. Each call is one transaction: done as a whole when it returns, or
// not at all when it returns a Diag, and then the store can still be used. A
// test counts as done only after its findings were added without a Diag: so a
// full disk loses nothing, as the test is made again on resume.
//
// Survives kill -9: all that was acknowledged. Survives a power cut: the same,
// except for checkpoints since the last other call.
//
// Codes of a Diag: store-open, store-full, store-readonly, store-corrupt,
// store-busy, store-version, store-foreign, store-conflict, store-error.
class Store {
 public:
  virtual ~Store() = default;

  virtual Result<int64_t> begin_campaign(const Identity& identity,
                                         int64_t now_us) = 0;
  // The newest one of this identity.
  virtual Result<std::optional<Campaign>> find_campaign(
      const Identity& identity) = 0;
  virtual Result<std::vector<Campaign>> campaigns() = 0;
  // Resets what an earlier end has set when a campaign goes on: `now_us` 0.
  virtual Result<void> end_campaign(int64_t campaign, int64_t now_us) = 0;

  // Before the epoch starts. The same line again is fine, another one with its
  // number is a store-conflict.
  virtual Result<void> add_epoch(int64_t campaign, const Epoch& epoch) = 0;
  virtual Result<std::vector<Epoch>> epochs(int64_t campaign) = 0;

  // Sets the progress and adds to the counts, both or none: if `counts` are
  // those of the tests that `progress` has more, a resumed campaign counts
  // every test once.
  virtual Result<void> checkpoint(int64_t campaign,
                                  const Progress& progress,
                                  std::span<const Count> counts) = 0;
  virtual Result<Progress> progress(int64_t campaign) = 0;
  // Sorted by arm, solver, name.
  virtual Result<std::vector<Count>> counts(int64_t campaign) = 0;

  // Adds it unless the campaign has one of the same test, solver,
  // configuration and kind. Findings of one solver and kind are in one group if
  // they have the same signature or the same shape.
  virtual Result<Added> add_finding(int64_t campaign,
                                    const Finding& finding) = 0;
  // Adds to the runs of a finding and to how many of them have shown it.
  virtual Result<void> add_runs(int64_t finding,
                                uint64_t runs,
                                uint64_t shown) = 0;

  // Lists leave the texts empty. The front of a group is its smallest finding
  // that is not flaky. Sorted by group; front first; by test.
  virtual Result<std::vector<StoredFinding>> fronts() = 0;
  virtual Result<std::vector<StoredFinding>> findings_of_group(
      int64_t group) = 0;
  virtual Result<std::vector<StoredFinding>> findings_of_campaign(
      int64_t campaign) = 0;
  // With texts.
  virtual Result<std::optional<StoredFinding>> find_finding(int64_t id) = 0;
  // The front, with texts, of the group that the finding is in; so a number of
  // a group that was merged still leads to where its findings are.
  virtual Result<std::optional<StoredFinding>> find_front(int64_t id) = 0;
};

enum class Access : uint8_t { Read, Write };

// "sqlite:PATH" or a path. With Access::Write the file is made if it is not
// there, and an older schema is brought up to date.
Result<std::unique_ptr<Store>> open_store(const std::string& url,
                                          Access access);

inline constexpr std::string_view kDefaultOutFolder = "assay-out";

// The URL of the store of an output folder.
std::string store_of_folder(const std::string& out_folder);

}  // namespace assay::store
