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
#include "store/access.h"
#include "store/finding.h"
#include "store/tally.h"
#include "vocabulary/end.h"

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

// What one solver said to one formula of a sweep. Words such as `category`
// are the caller's.
struct Answer {
  std::string formula;  // the caller's key, such as ints/17
  std::string category = {};
  std::string claim = {};  // what is expected: sat, unsat
  std::string solver;
  std::string solver_version = {};
  uint64_t solver_seed = 0;
  std::optional<vocabulary::End> end = {};  // nothing: it was not asked
  std::string check = {};  // of the model or core: valid, undetermined, ...
  std::string conclusion = {};  // of a wrong answer: confirmed, refuted, ...
  std::string reason = {};      // what confirms it, or why nothing does
  std::string detail = {};
  int64_t finding = 0;  // that came of it; 0: none
  uint64_t cpu_us = 0;
  uint64_t wall_us = 0;
  uint64_t cpu_limit_ms = 0;

  friend bool operator==(const Answer&, const Answer&) = default;
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
// store-busy, store-version, store-foreign, store-conflict, store-artifact,
// store-error.
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

  // Sets the progress, adds to the counts and appends the answers, all or
  // none: if `counts` and `answers` are those of the tests that `progress` has
  // more, a resumed campaign counts every test once. An answer of the same
  // formula, solver and solver's seed as an earlier one is left out.
  virtual Result<void> checkpoint(int64_t campaign,
                                  const Progress& progress,
                                  std::span<const Count> counts,
                                  std::span<const Answer> answers) = 0;

  Result<void> checkpoint(int64_t campaign,
                          const Progress& progress,
                          std::span<const Count> counts) {
    return checkpoint(campaign, progress, counts, {});
  }

  virtual Result<Progress> progress(int64_t campaign) = 0;
  // Sorted by arm, solver, name.
  virtual Result<std::vector<Count>> counts(int64_t campaign) = 0;

  // In the order in which they were appended.
  virtual Result<std::vector<Answer>> answers(int64_t campaign) = 0;

  // Adds it unless the campaign has one of the same test, solver,
  // configuration, kind and certainty. Findings of one solver, kind and
  // certainty are in one group if they have the same signature or the same
  // shape: so what is confirmed and what is not are never in one.
  virtual Result<Added> add_finding(int64_t campaign,
                                    const Finding& finding) = 0;
  // Adds an artifact to a finding, or a new version of one; what was there
  // before stays, as an older version. Returns the version; bytes that the
  // current version has already make none. A store-artifact: there is no such
  // finding, or no artifact may have this name.
  virtual Result<uint64_t> add_artifact(int64_t finding,
                                        const Artifact& artifact,
                                        const Author& author) = 0;
  // All versions of the artifact of this name, the oldest first.
  virtual Result<std::vector<StoredArtifact>> artifact_history(
      int64_t finding, std::string_view name) = 0;

  // All groups, by campaign. Sorted by group, then campaign.
  virtual Result<std::vector<GroupShare>> group_shares() = 0;
  // Lists leave the artifacts empty. The front of a group is its smallest
  // finding that is not flaky. Sorted by group; front first; by test.
  virtual Result<std::vector<StoredFinding>> fronts() = 0;
  virtual Result<std::vector<StoredFinding>> findings_of_group(
      int64_t group) = 0;
  // With artifacts, each in its current version.
  virtual Result<std::optional<StoredFinding>> find_finding(int64_t id) = 0;
  // The front, with artifacts, of the group that the finding is in; so a number
  // of a group that was merged still leads to where its findings are.
  virtual Result<std::optional<StoredFinding>> find_front(int64_t id) = 0;
};

// "sqlite:PATH", "sqlite::memory:" (gone when it is closed) or a path. With
// Access::Write the database is made if it is not there, and an older schema is
// brought up to date, in one transaction. With Access::Read nothing is changed:
// an older schema is brought up to date in a copy in memory.
Result<std::unique_ptr<Store>> open_store(const std::string& url,
                                          Access access);

inline constexpr std::string_view kDefaultOutFolder = "assay-out";

// The URL of the store of an output folder.
std::string store_of_folder(const std::string& out_folder);

// The store of an output folder ("": the default), to be read. A Diag (no-hunt)
// if the folder has none; it says by which option to name another one.
Result<std::unique_ptr<Store>> open_folder(const std::string& out_folder,
                                           std::string_view option = "--out");

}  // namespace assay::store
