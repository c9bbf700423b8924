// SPDX-License-Identifier: MIT
// How findings are read from the store.
#include <fmt/format.h>

#include "store/sql_artifacts.h"
#include "store/sql_rows.h"
#include "store/sql_store.h"

namespace assay::store {

namespace {

using Lock = std::scoped_lock<std::mutex>;

constexpr std::string_view kFindingColumns =
    "SELECT x.id, x.group_id, x.campaign_id, x.group_count, x.standing, "
    "x.kind, x.certainty, x.confirmed_by, x.why_not, x.relevance, "
    "x.relevance_why, x.solver, "
    "x.solver_version, x.mode, x.configuration, x.ask, x.solver_seed, "
    "x.options, x.cpu_limit_ms, x.wall_limit_ms, x.memory_limit_bytes, "
    "x.trust, x.claim, x.why, x.detail, x.test_index, x.technique, x.theory, "
    "x.signature, x.shape_hash, x.size, x.runs, x.shown, x.first_seen_us, "
    "x.provenance, x.argv, x.shows, x.shows_text, x.expected, x.time_limit_s ";
// Each finding with its place in its group; `which` picks the groups.
constexpr std::string_view kRanked =
    "FROM (SELECT f.*, COUNT(*) OVER (PARTITION BY f.group_id) AS group_count, "
    "ROW_NUMBER() OVER (PARTITION BY f.group_id ORDER BY f.standing, "
    "f.relevance_rank, f.size, f.test_index, f.configuration, f.id) AS place "
    "FROM finding f ";
constexpr std::string_view kGroupOfFinding =
    "WHERE f.group_id = (SELECT group_id FROM finding WHERE id = ?)";

StoredFinding finding_of(Connection& connection, const Query& row) {
  RowReader next(connection, row);
  // The order of evaluation within braces is that of the text.
  return {
      .id = next.integer(),
      .group = next.integer(),
      .campaign = next.integer(),
      .group_count = next.natural(),
      .has_artifacts = next.integer() < number_of(Standing::WithoutArtifacts),
      .finding = {.kind = next.value(vocabulary::kKinds),
                  .confirmation = {.certainty =
                                       next.value(vocabulary::kCertainties),
                                   .by = parse_list(next.text()),
                                   .why_not = next.text()},
                  .relevance = next.value(vocabulary::kRelevances),
                  .relevance_why = next.text(),
                  .solver = next.text(),
                  .solver_version = next.text(),
                  .mode = next.value(vocabulary::kModes),
                  .question = {.configuration = next.text(),
                               .ask = next.value(vocabulary::kAsks),
                               .solver_seed = parse_natural(next.text()),
                               .options = parse_list(next.text()),
                               .cpu_ms = next.natural(),
                               .wall_ms = next.natural(),
                               .memory_bytes = next.natural()},
                  .trust = next.value(vocabulary::kTrustRoots),
                  .claim = next.text(),
                  .why = next.text(),
                  .detail = next.text(),
                  .test_index = next.natural(),
                  .technique = next.text(),
                  .theory = next.text(),
                  .signature = next.text(),
                  .shape_hash = parse_hash(next.text()),
                  .size = next.natural(),
                  .runs = next.natural(),
                  .shown = next.natural(),
                  .first_seen_us = next.integer(),
                  .provenance = next.text(),
                  .reproduction = {.argv = parse_list(next.text()),
                                   .shows = next.value(kShows),
                                   .text = next.text(),
                                   .expected = next.text(),
                                   .seconds =
                                       static_cast<uint32_t>(next.natural())},
                  .artifacts = {}},
      .records = {}};
}

std::vector<StoredFinding> findings_of(Connection& connection, Query& query) {
  std::vector<StoredFinding> list;
  while (query.next()) {
    list.push_back(finding_of(connection, query));
  }
  return list;
}

std::optional<StoredFinding> finding_with_artifacts(Connection& connection,
                                                    Query&& query) {
  if (!query.next()) {
    return std::nullopt;
  }
  StoredFinding found = finding_of(connection, query);
  read_artifacts(connection, found);
  return found;
}

}  // namespace

Result<std::vector<GroupShare>> SqlStore::group_shares() {
  const Lock lock(mutex_);
  std::vector<GroupShare> list;
  {
    Query query(connection_,
                "SELECT group_id, campaign_id, kind, certainty, COUNT(*), "
                "MIN(standing * 16 + relevance_rank) "
                "FROM finding GROUP BY group_id, campaign_id, kind, certainty "
                "ORDER BY group_id, campaign_id");
    while (query.next()) {
      RowReader next(connection_, query);
      list.push_back({.group = next.integer(),
                      .campaign = next.integer(),
                      .kind = next.value(vocabulary::kKinds),
                      .certainty = next.value(vocabulary::kCertainties),
                      .findings = next.natural(),
                      .front = next.natural()});
    }
  }
  return connection_.finish(std::move(list));
}

Result<std::vector<StoredFinding>> SqlStore::fronts() {
  const Lock lock(mutex_);
  std::vector<StoredFinding> list;
  {
    Query query(connection_,
                fmt::format("{}{}) x WHERE x.place = 1 ORDER BY x.group_id",
                            kFindingColumns,
                            kRanked));
    list = findings_of(connection_, query);
  }
  return connection_.finish(std::move(list));
}

Result<std::vector<StoredFinding>> SqlStore::findings_of_group(int64_t group) {
  const Lock lock(mutex_);
  std::vector<StoredFinding> list;
  {
    Query query(connection_,
                fmt::format("{}{}WHERE f.group_id = ?) x ORDER BY x.place",
                            kFindingColumns,
                            kRanked),
                group);
    list = findings_of(connection_, query);
  }
  return connection_.finish(std::move(list));
}

Result<std::optional<StoredFinding>> SqlStore::find_finding(int64_t id) {
  const Lock lock(mutex_);
  std::optional<StoredFinding> found =
      finding_with_artifacts(connection_,
                             Query(connection_,
                                   fmt::format("{}{}{}) x WHERE x.id = ?",
                                               kFindingColumns,
                                               kRanked,
                                               kGroupOfFinding),
                                   id,
                                   id));
  return connection_.finish(std::move(found));
}

Result<std::optional<StoredFinding>> SqlStore::find_front(int64_t id) {
  const Lock lock(mutex_);
  std::optional<StoredFinding> found =
      finding_with_artifacts(connection_,
                             Query(connection_,
                                   fmt::format("{}{}{}) x WHERE x.place = 1",
                                               kFindingColumns,
                                               kRanked,
                                               kGroupOfFinding),
                                   id));
  return connection_.finish(std::move(found));
}

}  // namespace assay::store
