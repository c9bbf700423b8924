// SPDX-License-Identifier: MIT
// Rows of artifacts are only ever added: the one with the highest version of
// its name is the current one, the others are its history.
#include "store/sql_artifacts.h"

#include <fmt/format.h>

#include "store/sql_rows.h"
#include "store/sql_store.h"

namespace assay::store {

namespace {

using Lock = std::scoped_lock<std::mutex>;

constexpr std::string_view kArtifactColumns =
    "SELECT a.name, a.version, a.kind, a.bytes, a.added_by, a.added_us "
    "FROM artifact a ";

StoredArtifact artifact_of(Connection& connection, const Query& row) {
  RowReader next(connection, row);
  StoredArtifact stored;
  stored.artifact.name = next.text();
  stored.record.name = stored.artifact.name;
  stored.record.version = next.natural();
  stored.artifact.kind = next.value(kArtifactKinds);
  stored.artifact.bytes = next.text();
  stored.record.added_by = next.text();
  stored.record.added_us = next.integer();
  return stored;
}

Diag bad_artifact(std::string message) {
  return {Severity::Error, "store-artifact", {}, std::move(message)};
}

bool has_finding(Connection& connection, int64_t finding) {
  Query query(connection, "SELECT 1 FROM finding WHERE id = ?", finding);
  return query.next();
}

}  // namespace

uint64_t put_artifact(Connection& connection,
                      int64_t finding,
                      const Artifact& artifact,
                      const Author& author) {
  if (!is_artifact_name(artifact.name)) {
    connection.give_up(bad_artifact(
        fmt::format("'{}' cannot be the name of an artifact", artifact.name)));
    return 0;
  }
  uint64_t version = 0;
  {
    Query current(connection,
                  fmt::format("{}WHERE a.finding_id = ? AND a.name = ? "
                              "ORDER BY a.version DESC LIMIT 1",
                              kArtifactColumns),
                  finding,
                  artifact.name);
    if (current.next()) {
      const StoredArtifact old = artifact_of(connection, current);
      version = old.record.version;
      if (old.artifact == artifact) {
        return version;
      }
    }
  }
  ++version;
  Query(connection,
        "INSERT INTO artifact (finding_id, name, version, kind, bytes, "
        "added_by, added_us) VALUES (?, ?, ?, ?, ?, ?, ?)",
        finding,
        artifact.name,
        version,
        kArtifactKinds[artifact.kind],
        Blob{artifact.bytes},
        author.name,
        author.now_us)
      .run();
  return version;
}

void read_artifacts(Connection& connection, StoredFinding& finding) {
  Query query(connection,
              fmt::format("{}WHERE a.finding_id = ? AND a.version = (SELECT "
                          "MAX(b.version) FROM artifact b WHERE b.finding_id = "
                          "a.finding_id AND b.name = a.name) ORDER BY a.name",
                          kArtifactColumns),
              finding.id);
  while (query.next()) {
    StoredArtifact stored = artifact_of(connection, query);
    finding.finding.artifacts.push_back(std::move(stored.artifact));
    finding.records.push_back(std::move(stored.record));
  }
}

Result<uint64_t> SqlStore::add_artifact(int64_t finding,
                                        const Artifact& artifact,
                                        const Author& author) {
  const Lock lock(mutex_);
  Transaction transaction(connection_, Sync::AtCommit);
  if (!has_finding(connection_, finding)) {
    connection_.give_up(
        bad_artifact(fmt::format("there is no finding {}", finding)));
  }
  const uint64_t version = put_artifact(connection_, finding, artifact, author);
  return transaction.commit(version);
}

Result<std::vector<StoredArtifact>> SqlStore::artifact_history(
    int64_t finding, std::string_view name) {
  const Lock lock(mutex_);
  std::vector<StoredArtifact> list;
  {
    Query query(connection_,
                fmt::format("{}WHERE a.finding_id = ? AND a.name = ? "
                            "ORDER BY a.version",
                            kArtifactColumns),
                finding,
                name);
    while (query.next()) {
      list.push_back(artifact_of(connection_, query));
    }
  }
  return connection_.finish(std::move(list));
}

}  // namespace assay::store
