// SPDX-License-Identifier: MIT
// The tables, as steps from one version of the schema to the next; an empty
// database is of version 0. A step is never changed once it was released. All
// steps that a database needs are one transaction.
//
// Plain SQL that other databases take too, but for the words that driver.h
// names. Numbers that need all of 64 bits (seeds, hashes) are texts, as SQL has
// no unsigned numbers. Texts that a solver or a script may have put any bytes
// into are BLOB, as a TEXT of PostgreSQL has no NUL.
#include "store/schema.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "store/migrate_kinds.h"

namespace assay::store {

namespace {

struct SchemaStep {
  const char* sql;
  // What SQL cannot do, after it.
  void (*convert)(Connection&) = nullptr;
};

constexpr SchemaStep kSteps[] = {
    // 0 to 1
    {R"(
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
)"},
    // 1 to 2
    {"ALTER TABLE finding_texts ADD COLUMN related BLOB NOT NULL DEFAULT '';"},
    // 2 to 3: kind, confirmation and relevance are apart, a question has its
    // columns, texts are artifacts, and sweeps have answers.
    {R"(
DROP INDEX finding_front;
DROP INDEX finding_signature;
DROP INDEX finding_shape;
ALTER TABLE finding RENAME TO finding_v2;
CREATE TABLE finding (
  id INTEGER PRIMARY KEY,
  campaign_id BIGINT NOT NULL REFERENCES campaign (id),
  group_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  certainty TEXT NOT NULL,
  confirmed_by BLOB NOT NULL,
  why_not BLOB NOT NULL,
  relevance TEXT NOT NULL,
  solver TEXT NOT NULL,
  solver_version TEXT NOT NULL,
  mode TEXT NOT NULL,
  configuration TEXT NOT NULL,
  ask TEXT NOT NULL,
  solver_seed TEXT NOT NULL,
  options BLOB NOT NULL,
  cpu_limit_ms BIGINT NOT NULL,
  wall_limit_ms BIGINT NOT NULL,
  memory_limit_bytes BIGINT NOT NULL,
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
  UNIQUE (campaign_id, test_index, solver, configuration, kind, certainty));
INSERT INTO finding
  SELECT id, campaign_id, group_id, kind,
    CASE kind WHEN 'suspicion' THEN 'unconfirmed'
      WHEN 'session-only' THEN 'session-only' ELSE 'confirmed' END,
    '', '', '', solver, solver_version, mode, configuration, 'verdict', '0',
    '', 0, 0, 0, trust, claim, why, detail, test_index, technique, theory,
    signature, shape_hash, size, runs, shown, first_seen_us, standing, argv,
    shows, shows_text, expected, time_limit_s, provenance
  FROM finding_v2;
CREATE INDEX finding_front ON finding
  (group_id, standing, size, test_index, configuration, id);
CREATE INDEX finding_signature ON finding (solver, kind, certainty, signature);
CREATE INDEX finding_shape ON finding (solver, kind, certainty, shape_hash);
CREATE TABLE artifact (
  finding_id BIGINT NOT NULL REFERENCES finding (id),
  name TEXT NOT NULL,
  version BIGINT NOT NULL,
  kind TEXT NOT NULL,
  bytes BLOB NOT NULL,
  added_by TEXT NOT NULL,
  added_us BIGINT NOT NULL,
  PRIMARY KEY (finding_id, name, version));
INSERT INTO artifact
  SELECT t.finding_id, 'finding.smt2', 1, 'script', t.script, 'hunt',
    f.first_seen_us
  FROM finding_texts t JOIN finding f ON f.id = t.finding_id
  WHERE LENGTH(t.script) > 0;
INSERT INTO artifact
  SELECT t.finding_id, 'witness.smt2', 1, 'model', t.witness, 'hunt',
    f.first_seen_us
  FROM finding_texts t JOIN finding f ON f.id = t.finding_id
  WHERE LENGTH(t.witness) > 0;
INSERT INTO artifact
  SELECT t.finding_id, 'proof.txt', 1, 'proof', t.proof, 'hunt',
    f.first_seen_us
  FROM finding_texts t JOIN finding f ON f.id = t.finding_id
  WHERE LENGTH(t.proof) > 0;
INSERT INTO artifact
  SELECT t.finding_id, 'session.smt2', 1, 'session', t.transcript, 'hunt',
    f.first_seen_us
  FROM finding_texts t JOIN finding f ON f.id = t.finding_id
  WHERE LENGTH(t.transcript) > 0;
INSERT INTO artifact
  SELECT t.finding_id, 'related.smt2', 1, 'script', t.related, 'hunt',
    f.first_seen_us
  FROM finding_texts t JOIN finding f ON f.id = t.finding_id
  WHERE LENGTH(t.related) > 0;
INSERT INTO artifact
  SELECT t.finding_id, 'runs.json', 1, 'runs', CAST(t.outcomes AS BLOB),
    'hunt', f.first_seen_us
  FROM finding_texts t JOIN finding f ON f.id = t.finding_id
  WHERE LENGTH(t.outcomes) > 0;
DROP TABLE finding_texts;
DROP TABLE finding_v2;
CREATE TABLE answer (
  id INTEGER PRIMARY KEY,
  campaign_id BIGINT NOT NULL REFERENCES campaign (id),
  formula TEXT NOT NULL,
  category TEXT NOT NULL,
  claim TEXT NOT NULL,
  solver TEXT NOT NULL,
  solver_version TEXT NOT NULL,
  solver_seed TEXT NOT NULL,
  outcome TEXT NOT NULL,
  checked TEXT NOT NULL,
  conclusion TEXT NOT NULL,
  reason BLOB NOT NULL,
  detail BLOB NOT NULL,
  finding_id BIGINT NOT NULL,
  cpu_us BIGINT NOT NULL,
  wall_us BIGINT NOT NULL,
  cpu_limit_ms BIGINT NOT NULL,
  UNIQUE (campaign_id, formula, solver, solver_seed));
CREATE INDEX answer_order ON answer (campaign_id, id);
)",
     migrate_kinds},
    // 3 to 4: findings are ranked by their relevance, which has a reason.
    {R"(
ALTER TABLE finding ADD COLUMN relevance_why BLOB NOT NULL DEFAULT '';
ALTER TABLE finding ADD COLUMN relevance_rank BIGINT NOT NULL DEFAULT 0;
DROP INDEX finding_front;
CREATE INDEX finding_front ON finding
  (group_id, standing, relevance_rank, size, test_index, configuration, id);
)"},
};
constexpr int64_t kVersion = std::ssize(kSteps);

Diag wrong_version(const std::string& name, const std::string& why) {
  return {
      Severity::Error, "store-version", {}, fmt::format("{}: {}", name, why)};
}

Diag newer_version(const std::string& name, int64_t version) {
  return wrong_version(
      name,
      fmt::format("its schema has version {}, this Assay "
                  "knows {}; it is left as it is, use a newer Assay",
                  version,
                  kVersion));
}

struct Columns {
  const char* table;
  const char* names;
};

// What the statements of this version need, sql_*.cpp.
constexpr Columns kColumns[] = {
    {"campaign",
     "id, version, lock_hash, configuration, seed, started_us, ended_us, "
     "tests_done, stragglers"},
    {"epoch", "campaign_id, number, first_test, tests"},
    {"epoch_share", "campaign_id, number, position, arm, share"},
    {"counter", "campaign_id, arm, solver, name, value"},
    {"finding",
     "id, campaign_id, group_id, kind, certainty, confirmed_by, why_not, "
     "relevance, solver, solver_version, mode, configuration, ask, "
     "solver_seed, options, cpu_limit_ms, wall_limit_ms, memory_limit_bytes, "
     "trust, claim, why, detail, test_index, technique, theory, signature, "
     "shape_hash, size, runs, shown, first_seen_us, standing, argv, shows, "
     "shows_text, expected, time_limit_s, provenance, relevance_why, "
     "relevance_rank"},
    {"artifact", "finding_id, name, version, kind, bytes, added_by, added_us"},
    {"answer",
     "id, campaign_id, formula, category, claim, solver, solver_version, "
     "solver_seed, outcome, checked, conclusion, reason, detail, finding_id, "
     "cpu_us, wall_us, cpu_limit_ms"},
};

constexpr int64_t kForeign = -1;
constexpr int64_t kOdd = -2;

// 0 for an empty database; kForeign, or kOdd for one of ours that does not tell
// its version.
int64_t schema_version(Connection& connection) {
  const std::vector<std::string> tables = connection.tables();
  if (std::ranges::find(tables, "assay_meta") == tables.end()) {
    return tables.empty() ? 0 : kForeign;
  }
  Query query(connection,
              "SELECT CAST(value AS INTEGER) FROM assay_meta "
              "WHERE name = 'schema'");
  const int64_t version = query.next() ? query.integer(0) : kOdd;
  return version > 0 ? version : kOdd;
}

// Why a database that says it is of this version is not; "" if it is.
std::string what_is_odd(Connection& connection) {
  for (const Columns& columns : kColumns) {
    const auto statement = connection.driver().prepare(
        fmt::format("SELECT {} FROM {} LIMIT 0", columns.names, columns.table));
    if (!statement) {
      return fmt::format(
          "it says that its schema has version {}, but its "
          "table {} is not that of this version; it is left as "
          "it is, move it away to start a new one",
          kVersion,
          columns.table);
    }
  }
  return "";
}

Diag foreign(const std::string& name) {
  return {Severity::Error,
          "store-foreign",
          {},
          fmt::format("{}: this database is not one of Assay's, it is left as "
                      "it is",
                      name)};
}

// Gives up on what is not to be read or written.
void refuse(Connection& connection, int64_t version) {
  const std::string& name = connection.name();
  if (connection.failed()) {
    return;
  }
  if (version == kForeign) {
    connection.give_up(foreign(name));
  } else if (version == kOdd) {
    connection.give_up(wrong_version(
        name,
        "it has the tables of Assay, but does not say of which version; it is "
        "left as it is, move it away to start a new one"));
  } else if (version > kVersion) {
    connection.give_up(newer_version(name, version));
  } else if (version == kVersion) {
    if (std::string why = what_is_odd(connection); !why.empty()) {
      connection.give_up(wrong_version(name, why));
    }
  }
}

}  // namespace

Result<void> prepare_schema(Connection& connection) {
  Transaction transaction(connection, Sync::AtCommit);
  const int64_t version = schema_version(connection);
  refuse(connection, version);
  for (int64_t i = version; i >= 0 && i < kVersion; ++i) {
    connection.run(kSteps[i].sql);
    if (kSteps[i].convert != nullptr) {
      kSteps[i].convert(connection);
    }
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

Result<bool> is_current_schema(Connection& connection) {
  const int64_t version = schema_version(connection);
  if (version == 0) {
    connection.give_up(wrong_version(connection.name(), "the file is empty"));
  }
  refuse(connection, version);
  return connection.finish(version == kVersion);
}

}  // namespace assay::store
