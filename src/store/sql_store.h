// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>

#include "store/sql.h"
#include "store/store.h"

namespace assay::store {

// The store on a database that speaks SQL. All threads share one connection
// behind a mutex. SQLite has one writer at a time whatever we do; more
// connections would wait for each other by polling, and each would keep its own
// cache.
class SqlStore final : public Store {
 public:
  // See open_store.
  static Result<std::unique_ptr<Store>> open(std::unique_ptr<Driver> driver,
                                             Access access);

  Result<int64_t> begin_campaign(const Identity& identity,
                                 int64_t now_us) override;
  Result<std::optional<Campaign>> find_campaign(
      const Identity& identity) override;
  Result<std::vector<Campaign>> campaigns() override;
  Result<void> end_campaign(int64_t campaign, int64_t now_us) override;
  Result<void> add_epoch(int64_t campaign, const Epoch& epoch) override;
  Result<std::vector<Epoch>> epochs(int64_t campaign) override;
  Result<void> checkpoint(int64_t campaign,
                          const Progress& progress,
                          std::span<const Count> counts,
                          std::span<const Answer> answers) override;
  Result<Progress> progress(int64_t campaign) override;
  Result<std::vector<Count>> counts(int64_t campaign) override;
  Result<std::vector<Answer>> answers(int64_t campaign) override;
  Result<Added> add_finding(int64_t campaign, const Finding& finding) override;
  Result<uint64_t> add_artifact(int64_t finding,
                                const Artifact& artifact,
                                const Author& author) override;
  Result<std::vector<StoredArtifact>> artifact_history(
      int64_t finding, std::string_view name) override;
  Result<std::vector<GroupShare>> group_shares() override;
  Result<std::vector<StoredFinding>> fronts() override;
  Result<std::vector<StoredFinding>> findings_of_group(int64_t group) override;
  Result<std::optional<StoredFinding>> find_finding(int64_t id) override;
  Result<std::optional<StoredFinding>> find_front(int64_t id) override;

 private:
  explicit SqlStore(std::unique_ptr<Driver> driver)
      : connection_(std::move(driver)) {}

  // For callers that have the mutex.
  // Those from number `first` on.
  std::vector<Epoch> read_epochs(int64_t campaign, uint64_t first);

  std::mutex mutex_;
  Connection connection_;
};

}  // namespace assay::store
