// SPDX-License-Identifier: MIT
// How findings are read from the SQLite store.
#include <fmt/format.h>

#include "store/sqlite_rows.h"
#include "store/sqlite_store.h"

namespace assay::store {

namespace {

using Lock = std::scoped_lock<std::mutex>;

constexpr std::string_view kColumns =
    "SELECT x.id, x.group_id, x.campaign_id, x.group_count, x.standing, "
    "x.kind, x.solver, x.solver_version, x.configuration, x.mode, x.trust, "
    "x.claim, x.why, x.detail, x.test_index, x.technique, x.theory, "
    "x.signature, x.shape_hash, x.size, x.runs, x.shown, x.first_seen_us, "
    "x.provenance, x.argv, x.shows, x.shows_text, x.expected, x.time_limit_s ";
constexpr std::string_view kTextColumns =
    ", t.script, t.witness, t.proof, t.transcript, t.outcomes, t.related ";
constexpr int kFirstTextColumn = 29;
// Each finding with its place in its group; `which` picks the groups.
constexpr std::string_view kRanked =
    "FROM (SELECT f.*, COUNT(*) OVER (PARTITION BY f.group_id) AS group_count, "
    "ROW_NUMBER() OVER (PARTITION BY f.group_id ORDER BY f.standing, f.size, "
    "f.test_index, f.configuration, f.id) AS place FROM finding f ";
constexpr std::string_view kGroupOfFinding =
    "WHERE f.group_id = (SELECT group_id FROM finding WHERE id = ?)";

// Reads the columns from left to right.
class RowReader {
 public:
  explicit RowReader(const Query& row) : row_(row) {}

  int64_t integer() { return row_.integer(column_++); }

  uint64_t natural() { return row_.natural(column_++); }

  std::string text() { return row_.text(column_++); }

 private:
  const Query& row_;
  int column_ = 0;
};

StoredFinding finding_of(const Query& row) {
  RowReader next(row);
  // The order of evaluation within braces is that of the text.
  return {
      .id = next.integer(),
      .group = next.integer(),
      .campaign = next.integer(),
      .group_count = next.natural(),
      .has_texts = next.integer() < number_of(Standing::WithoutTexts),
      .finding = {
          .kind = next.text(),
          .solver = next.text(),
          .solver_version = next.text(),
          .configuration = next.text(),
          .mode = next.text(),
          .trust = next.text(),
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
          .reproduction = {.argv = parse_argv(next.text()),
                           .shows = parse_shows(next.text()),
                           .text = next.text(),
                           .expected = next.text(),
                           .seconds = static_cast<uint32_t>(next.natural())},
          .texts = {}}};
}

std::vector<StoredFinding> findings_of(Query& query) {
  std::vector<StoredFinding> list;
  while (query.next()) {
    list.push_back(finding_of(query));
  }
  return list;
}

std::optional<StoredFinding> finding_with_texts(Query& query) {
  if (!query.next()) {
    return std::nullopt;
  }
  StoredFinding found = finding_of(query);
  int column = kFirstTextColumn;
  FindingTexts& texts = found.finding.texts;
  for (std::string* text : {&texts.script,
                            &texts.witness,
                            &texts.proof,
                            &texts.transcript,
                            &texts.outcomes,
                            &texts.related}) {
    *text = query.text(column++);
  }
  return found;
}

}  // namespace

Result<std::vector<StoredFinding>> SqliteStore::fronts() {
  const Lock lock(mutex_);
  std::vector<StoredFinding> list;
  {
    Query query(*connection_,
                fmt::format("{}{}) x WHERE x.place = 1 ORDER BY x.group_id",
                            kColumns,
                            kRanked));
    list = findings_of(query);
  }
  return connection_->finish(std::move(list));
}

Result<std::vector<StoredFinding>> SqliteStore::findings_of_group(
    int64_t group) {
  const Lock lock(mutex_);
  std::vector<StoredFinding> list;
  {
    Query query(
        *connection_,
        fmt::format(
            "{}{}WHERE f.group_id = ?) x ORDER BY x.place", kColumns, kRanked),
        group);
    list = findings_of(query);
  }
  return connection_->finish(std::move(list));
}

Result<std::vector<StoredFinding>> SqliteStore::findings_of_campaign(
    int64_t campaign) {
  const Lock lock(mutex_);
  std::vector<StoredFinding> list;
  {
    Query query(*connection_,
                fmt::format("{}{}) x WHERE x.campaign_id = ? ORDER BY "
                            "x.test_index, x.solver, x.configuration, x.kind",
                            kColumns,
                            kRanked),
                campaign);
    list = findings_of(query);
  }
  return connection_->finish(std::move(list));
}

Result<std::optional<StoredFinding>> SqliteStore::find_finding(int64_t id) {
  const Lock lock(mutex_);
  std::optional<StoredFinding> found;
  {
    Query query(*connection_,
                fmt::format("{}{}{}{}) x LEFT JOIN finding_texts t ON "
                            "t.finding_id = x.id WHERE x.id = ?",
                            kColumns,
                            kTextColumns,
                            kRanked,
                            kGroupOfFinding),
                id,
                id);
    found = finding_with_texts(query);
  }
  return connection_->finish(std::move(found));
}

Result<std::optional<StoredFinding>> SqliteStore::find_front(int64_t id) {
  const Lock lock(mutex_);
  std::optional<StoredFinding> found;
  {
    Query query(*connection_,
                fmt::format("{}{}{}{}) x LEFT JOIN finding_texts t ON "
                            "t.finding_id = x.id WHERE x.place = 1",
                            kColumns,
                            kTextColumns,
                            kRanked,
                            kGroupOfFinding),
                id);
    found = finding_with_texts(query);
  }
  return connection_->finish(std::move(found));
}

}  // namespace assay::store
