// SPDX-License-Identifier: MIT
// Campaigns, their ledger and their progress; sql_*.cpp have the
// rest of the class.
#include "store/sql_store.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "store/schema.h"
#include "store/sql_answers.h"
#include "store/sql_rows.h"

namespace assay::store {

namespace {

using Lock = std::scoped_lock<std::mutex>;

constexpr std::string_view kCampaigns =
    "SELECT id, version, lock_hash, configuration, seed, started_us, ended_us "
    "FROM campaign ";

std::vector<uint64_t> naturals_of(std::string_view text) {
  std::vector<uint64_t> values;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    values.push_back(parse_natural(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return values;
}

Campaign campaign_of(const Query& row) {
  return {.id = row.integer(0),
          .identity = {.version = row.text(1),
                       .lock_hash = row.text(2),
                       .configuration = row.text(3),
                       .seed = parse_natural(row.text(4))},
          .started_us = row.integer(5),
          .ended_us = row.integer(6)};
}

}  // namespace

Result<std::unique_ptr<Store>> SqlStore::open(std::unique_ptr<Driver> driver,
                                              Access access) {
  std::unique_ptr<SqlStore> store(new SqlStore(std::move(driver)));
  bool needs_tables = access == Access::Write;
  if (access == Access::Read) {
    ASSAY_TRY(const bool is_current, is_current_schema(store->connection_));
    if (!is_current) {
      ASSAY_TRY(std::unique_ptr<Driver> copy,
                store->connection_.driver().copy_to_memory());
      store.reset(new SqlStore(std::move(copy)));
      needs_tables = true;
    }
  }
  if (needs_tables) {
    if (Result<void> prepared = prepare_schema(store->connection_); !prepared) {
      return std::unexpected(std::move(prepared).error());
    }
  }
  if (access == Access::Read) {
    store->connection_.forbid_writing();
  }
  return store;
}

Result<int64_t> SqlStore::begin_campaign(const Identity& identity,
                                         int64_t now_us) {
  const Lock lock(mutex_);
  Transaction transaction(connection_, Sync::AtCommit);
  int64_t id = 0;
  {
    Query query(connection_,
                "INSERT INTO campaign (version, lock_hash, configuration, "
                "seed, started_us, ended_us, tests_done, stragglers) "
                "VALUES (?, ?, ?, ?, ?, 0, 0, '') RETURNING id",
                identity.version,
                identity.lock_hash,
                identity.configuration,
                std::to_string(identity.seed),
                now_us);
    if (query.next()) {
      id = query.integer(0);
    }
  }
  return transaction.commit(id);
}

Result<std::optional<Campaign>> SqlStore::find_campaign(
    const Identity& identity) {
  const Lock lock(mutex_);
  std::optional<Campaign> found;
  {
    Query query(connection_,
                std::string(kCampaigns)
                    + "WHERE version = ? AND lock_hash = ? AND "
                      "configuration = ? AND seed = ? ORDER BY id DESC LIMIT 1",
                identity.version,
                identity.lock_hash,
                identity.configuration,
                std::to_string(identity.seed));
    if (query.next()) {
      found = campaign_of(query);
    }
  }
  return connection_.finish(std::move(found));
}

Result<std::vector<Campaign>> SqlStore::campaigns() {
  const Lock lock(mutex_);
  std::vector<Campaign> list;
  {
    Query query(connection_, std::string(kCampaigns) + "ORDER BY id");
    while (query.next()) {
      list.push_back(campaign_of(query));
    }
  }
  return connection_.finish(std::move(list));
}

Result<void> SqlStore::end_campaign(int64_t campaign, int64_t now_us) {
  const Lock lock(mutex_);
  Transaction transaction(connection_, Sync::AtCommit);
  Query(connection_,
        "UPDATE campaign SET ended_us = ? WHERE id = ?",
        now_us,
        campaign)
      .run();
  return transaction.commit();
}

Result<void> SqlStore::add_epoch(int64_t campaign, const Epoch& epoch) {
  const Lock lock(mutex_);
  Transaction transaction(connection_, Sync::AtCommit);
  const std::vector<Epoch> old = read_epochs(campaign, epoch.number);
  if (!old.empty() && old.front().number == epoch.number) {
    if (old.front() != epoch) {
      connection_.give_up({Severity::Error,
                           "store-conflict",
                           {},
                           fmt::format("epoch {} of campaign {} is already "
                                       "in the ledger, and is another one",
                                       epoch.number,
                                       campaign)});
    }
    return transaction.commit();
  }
  Query(connection_,
        "INSERT INTO epoch (campaign_id, number, first_test, tests) "
        "VALUES (?, ?, ?, ?)",
        campaign,
        epoch.number,
        epoch.first_test,
        epoch.tests)
      .run();
  for (size_t i = 0; i < epoch.shares.size(); ++i) {
    Query(connection_,
          "INSERT INTO epoch_share (campaign_id, number, position, arm, share) "
          "VALUES (?, ?, ?, ?, ?)",
          campaign,
          epoch.number,
          uint64_t{i},
          epoch.shares[i].arm,
          epoch.shares[i].share)
        .run();
  }
  return transaction.commit();
}

std::vector<Epoch> SqlStore::read_epochs(int64_t campaign, uint64_t first) {
  std::vector<Epoch> list;
  // One statement, so that what another process adds meanwhile is seen as a
  // whole or not at all.
  Query query(connection_,
              "SELECT e.number, e.first_test, e.tests, s.position, s.arm, "
              "s.share FROM epoch e LEFT JOIN epoch_share s ON "
              "s.campaign_id = e.campaign_id AND s.number = e.number "
              "WHERE e.campaign_id = ? AND e.number >= ? "
              "ORDER BY e.number, s.position",
              campaign,
              first);
  while (query.next()) {
    if (list.empty() || list.back().number != query.natural(0)) {
      list.push_back(
          {query.natural(0), query.natural(1), query.natural(2), {}});
    }
    if (!query.is_null(3)) {
      list.back().shares.push_back({query.text(4), query.natural(5)});
    }
  }
  return list;
}

Result<std::vector<Epoch>> SqlStore::epochs(int64_t campaign) {
  const Lock lock(mutex_);
  std::vector<Epoch> list = read_epochs(campaign, 0);
  return connection_.finish(std::move(list));
}

Result<void> SqlStore::checkpoint(int64_t campaign,
                                  const Progress& progress,
                                  std::span<const Count> counts,
                                  std::span<const Answer> answers) {
  const Lock lock(mutex_);
  Transaction transaction(connection_, Sync::Later);
  Query(connection_,
        "UPDATE campaign SET tests_done = ?, stragglers = ? WHERE id = ?",
        progress.done,
        fmt::format("{}", fmt::join(progress.stragglers, " ")),
        campaign)
      .run();
  for (const Count& count : counts) {
    Query(connection_,
          "INSERT INTO counter (campaign_id, arm, solver, name, value) "
          "VALUES (?, ?, ?, ?, ?) ON CONFLICT (campaign_id, arm, solver, name) "
          "DO UPDATE SET value = counter.value + excluded.value",
          campaign,
          count.arm,
          count.solver,
          count.name,
          count.value)
        .run();
  }
  append_answers(connection_, campaign, answers);
  return transaction.commit();
}

Result<Progress> SqlStore::progress(int64_t campaign) {
  const Lock lock(mutex_);
  Progress progress;
  {
    Query query(connection_,
                "SELECT tests_done, stragglers FROM campaign WHERE id = ?",
                campaign);
    if (query.next()) {
      progress = {query.natural(0), naturals_of(query.text(1))};
    }
  }
  return connection_.finish(std::move(progress));
}

Result<std::vector<Answer>> SqlStore::answers(int64_t campaign) {
  const Lock lock(mutex_);
  std::vector<Answer> list = read_answers(connection_, campaign);
  return connection_.finish(std::move(list));
}

Result<std::vector<Count>> SqlStore::counts(int64_t campaign) {
  const Lock lock(mutex_);
  std::vector<Count> list;
  {
    Query query(connection_,
                "SELECT arm, solver, name, value FROM counter "
                "WHERE campaign_id = ? ORDER BY arm, solver, name",
                campaign);
    while (query.next()) {
      list.push_back(
          {query.text(0), query.text(1), query.text(2), query.integer(3)});
    }
  }
  return connection_.finish(std::move(list));
}

}  // namespace assay::store
