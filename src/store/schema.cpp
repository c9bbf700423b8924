// SPDX-License-Identifier: MIT
// The tables, as steps from one version of the schema to the next; an empty
// database is of version 0. A step is never changed once it was released.
//
// Plain SQL that PostgreSQL takes too, but for two words: there the first
// column of campaign and finding is BIGINT GENERATED ALWAYS AS IDENTITY, and
// BLOB is BYTEA. Numbers that need all of 64 bits (seeds, hashes) are texts, as
// SQL has no unsigned numbers. Texts that a solver or a script may have put any
// bytes into are BLOB, as a TEXT of PostgreSQL has no NUL.
#include "store/schema.h"

#include <iterator>

#include <fmt/format.h>

namespace assay::store {

namespace {

constexpr const char* kSteps[] = {
    // 0 to 1
    R"(
CREATE TABLE assay_meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL);
CREATE TABLE campaign (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  lock_hash TEXT NOT NULL,
  configuration TEXT NOT NULL,
  seed TEXT NOT NULL,
  started_us BIGINT NOT NULL,
  ended_us BIGINT NOT NULL,
  tests_done BIGINT NOT NULL,
  stragglers TEXT NOT NULL);
CREATE TABLE epoch (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id),
  number BIGINT NOT NULL,
  first_test BIGINT NOT NULL,
  tests BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, number));
CREATE TABLE epoch_share (
  campaign_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  position BIGINT NOT NULL,
  arm TEXT NOT NULL,
  share BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, number, position),
  FOREIGN KEY (campaign_id, number) REFERENCES epoch (campaign_id, number));
CREATE TABLE counter (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id),
  arm TEXT NOT NULL,
  solver TEXT NOT NULL,
  name TEXT NOT NULL,
  value BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, arm, solver, name));
CREATE TABLE finding (
  id INTEGER PRIMARY KEY,
  campaign_id BIGINT NOT NULL REFERENCES campaign (id),
  group_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  solver TEXT NOT NULL,
  solver_version TEXT NOT NULL,
  configuration TEXT NOT NULL,
  mode TEXT NOT NULL,
  trust TEXT NOT NULL,
  claim TEXT NOT NULL,
  why TEXT NOT NULL,
  detail BLOB NOT NULL,
  test_index BIGINT NOT NULL,
  technique TEXT NOT NULL,
  theory TEXT NOT NULL,
  signature BLOB NOT NULL,
  shape_hash TEXT NOT NULL,
  size BIGINT NOT NULL,
  runs BIGINT NOT NULL,
  shown BIGINT NOT NULL,
  first_seen_us BIGINT NOT NULL,
  standing BIGINT NOT NULL,
  argv BLOB NOT NULL,
  shows TEXT NOT NULL,
  shows_text BLOB NOT NULL,
  expected TEXT NOT NULL,
  time_limit_s BIGINT NOT NULL,
  provenance TEXT NOT NULL,
  UNIQUE (campaign_id, test_index, solver, configuration, kind));
CREATE INDEX finding_front ON finding
  (group_id, standing, size, test_index, configuration, id);
CREATE INDEX finding_signature ON finding (solver, kind, signature);
CREATE INDEX finding_shape ON finding (solver, kind, shape_hash);
CREATE TABLE finding_texts (
  finding_id BIGINT PRIMARY KEY REFERENCES finding (id),
  script BLOB NOT NULL,
  witness BLOB NOT NULL,
  proof BLOB NOT NULL,
  transcript BLOB NOT NULL,
  outcomes TEXT NOT NULL);
)",
    // 1 to 2
    "ALTER TABLE finding_texts ADD COLUMN related BLOB NOT NULL DEFAULT '';",
};
constexpr int64_t kVersion = std::ssize(kSteps);

Diag wrong_version(const std::string& path, int64_t version) {
  if (version == 0) {
    return {Severity::Error,
            "store-version",
            {},
            fmt::format("{}: the file is empty", path)};
  }
  return {Severity::Error,
          "store-version",
          {},
          fmt::format("{}: its schema has version {}, this Assay knows {}; {}",
                      path,
                      version,
                      kVersion,
                      version > kVersion ? "use a newer Assay"
                                         : "hunt on it once to update it")};
}

// 0 for an empty database, -1 for one of somebody else.
int64_t schema_version(Connection& connection) {
  int64_t tables = 0;
  int64_t ours = 0;
  {
    Query query(connection,
                "SELECT COUNT(*), COALESCE(SUM(CASE WHEN name = 'assay_meta' "
                "THEN 1 ELSE 0 END), 0) FROM sqlite_master");
    if (query.next()) {
      tables = query.integer(0);
      ours = query.integer(1);
    }
  }
  if (ours == 0) {
    return tables == 0 ? 0 : -1;
  }
  Query query(connection,
              "SELECT CAST(value AS INTEGER) FROM assay_meta "
              "WHERE name = 'schema'");
  return query.next() ? query.integer(0) : -1;
}

void refuse_foreign(Connection& connection, const std::string& path) {
  connection.give_up({Severity::Error,
                      "store-foreign",
                      {},
                      fmt::format("{}: this database is not one of Assay's, "
                                  "it is left as it is",
                                  path)});
}

}  // namespace

Result<void> prepare_schema(Connection& connection, const std::string& path) {
  Transaction transaction(connection, Connection::Sync::AtCommit);
  const int64_t version = schema_version(connection);
  if (version < 0) {
    refuse_foreign(connection, path);
  } else if (version > kVersion) {
    connection.give_up(wrong_version(path, version));
  }
  for (int64_t step = version; step >= 0 && step < kVersion; ++step) {
    connection.run(kSteps[step]);
  }
  if (version >= 0 && version < kVersion) {
    Query(connection,
          "INSERT INTO assay_meta (name, value) VALUES ('schema', ?) "
          "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          std::to_string(kVersion))
        .run();
  }
  return transaction.commit();
}

Result<void> check_schema(Connection& connection, const std::string& path) {
  const int64_t version = schema_version(connection);
  if (version < 0) {
    refuse_foreign(connection, path);
  } else if (version != kVersion) {
    connection.give_up(wrong_version(path, version));
  }
  return connection.finish();
}

}  // namespace assay::store
