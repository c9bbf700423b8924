// SPDX-License-Identifier: MIT
// How findings are added to the store.
//
// A group is a number that its findings share, that of the first one. All
// findings of one solver, kind, certainty and signature are in one group, and
// so are all of one solver, kind, certainty and shape: so one look by each
// tells where a new one belongs, and if the two differ, they become one. The
// result does not depend on the order in which findings come, which is chance
// with several workers.
//
// The index finding_front has the members of a group in the order in which they
// stand: so the front is found at once in a group of any size, and a solver
// that fails in every second test costs no more than one that hardly does.
#include <algorithm>
#include <utility>

#include "store/sql_artifacts.h"
#include "store/sql_rows.h"
#include "store/sql_store.h"

namespace assay::store {

namespace {

using Lock = std::scoped_lock<std::mutex>;

constexpr int64_t kArtifactsPerGroup = 100;

Standing standing_of(const Finding& finding) {
  return finding.is_flaky() ? Standing::Flaky : Standing::Solid;
}

// Groups are led by what a maintainer would look at first.
int64_t rank_of(vocabulary::Relevance relevance) {
  return static_cast<int64_t>(relevance);
}

// The number that a query gives, or 0.
int64_t number_of(Query&& query) {
  return query.next() ? query.integer(0) : 0;
}

int64_t front_of(Connection& connection, int64_t group) {
  return number_of(Query(connection,
                         "SELECT id FROM finding WHERE group_id = ? "
                         "ORDER BY standing, relevance_rank, size, test_index, "
                         "configuration, id LIMIT 1",
                         group));
}

std::optional<Added> find_same(Connection& connection,
                               int64_t campaign,
                               const Finding& finding) {
  Query query(connection,
              "SELECT id, group_id FROM finding WHERE campaign_id = ? AND "
              "test_index = ? AND solver = ? AND configuration = ? AND "
              "kind = ? AND certainty = ?",
              campaign,
              finding.test_index,
              finding.solver,
              finding.question.configuration,
              kind_name(finding.kind),
              certainty_name(finding.confirmation.certainty));
  if (!query.next()) {
    return std::nullopt;
  }
  return Added{.id = query.integer(0), .group = query.integer(1)};
}

// The groups that the finding belongs to, sorted; at most two.
std::vector<int64_t> groups_for(Connection& connection,
                                const Finding& finding) {
  std::vector<int64_t> groups;
  const auto note = [&](int64_t group) {
    if (group != 0 && std::ranges::find(groups, group) == groups.end()) {
      groups.push_back(group);
    }
  };
  if (!finding.signature.empty()) {
    note(number_of(Query(connection,
                         "SELECT group_id FROM finding WHERE solver = ? AND "
                         "kind = ? AND certainty = ? AND signature = ? LIMIT 1",
                         finding.solver,
                         kind_name(finding.kind),
                         certainty_name(finding.confirmation.certainty),
                         Blob{finding.signature})));
  }
  if (finding.shape_hash != 0) {
    note(number_of(Query(connection,
                         "SELECT group_id FROM finding WHERE solver = ? AND "
                         "kind = ? AND certainty = ? AND shape_hash = ? "
                         "LIMIT 1",
                         finding.solver,
                         kind_name(finding.kind),
                         certainty_name(finding.confirmation.certainty),
                         hash_text(finding.shape_hash))));
  }
  std::ranges::sort(groups);
  return groups;
}

int64_t insert(Connection& connection,
               int64_t campaign,
               int64_t group,
               const Finding& finding) {
  const Confirmation& confirmation = finding.confirmation;
  const Question& question = finding.question;
  const Reproduction& reproduction = finding.reproduction;
  const std::string confirmed_by = list_text(confirmation.by);
  const std::string options = list_text(question.options);
  const std::string argv = list_text(reproduction.argv);
  return number_of(Query(
      connection,
      "INSERT INTO finding (campaign_id, group_id, kind, certainty, "
      "confirmed_by, why_not, relevance, solver, solver_version, mode, "
      "configuration, ask, solver_seed, options, cpu_limit_ms, wall_limit_ms, "
      "memory_limit_bytes, trust, claim, why, detail, test_index, technique, "
      "theory, signature, shape_hash, size, runs, shown, first_seen_us, "
      "standing, argv, shows, shows_text, expected, time_limit_s, provenance, "
      "relevance_why, relevance_rank) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
      "?, ?, "
      "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
      campaign,
      group,
      kind_name(finding.kind),
      certainty_name(confirmation.certainty),
      Blob{confirmed_by},
      Blob{confirmation.why_not},
      relevance_name(finding.relevance),
      finding.solver,
      finding.solver_version,
      mode_name(finding.mode),
      question.configuration,
      ask_name(question.ask),
      std::to_string(question.solver_seed),
      Blob{options},
      question.cpu_ms,
      question.wall_ms,
      question.memory_bytes,
      root_name(finding.trust),
      finding.claim,
      finding.why,
      Blob{finding.detail},
      finding.test_index,
      finding.technique,
      finding.theory,
      Blob{finding.signature},
      hash_text(finding.shape_hash),
      finding.size,
      finding.runs,
      finding.shown,
      finding.first_seen_us,
      number_of(standing_of(finding)),
      Blob{argv},
      kShows[reproduction.shows],
      Blob{reproduction.text},
      reproduction.expected,
      uint64_t{reproduction.seconds},
      finding.provenance,
      Blob{finding.relevance_why},
      rank_of(finding.relevance)));
}

void move_group(Connection& connection, int64_t from, int64_t to) {
  Query(connection,
        "UPDATE finding SET group_id = ? WHERE group_id = ?",
        to,
        from)
      .run();
}

// Keeps the artifacts, unless the group has enough of them and this finding
// does not lead it.
void insert_artifacts(Connection& connection,
                      const Added& added,
                      int64_t front,
                      const Finding& finding) {
  const int64_t with_artifacts =
      number_of(Query(connection,
                      "SELECT COUNT(*) FROM finding WHERE group_id = ? AND "
                      "standing < ?",
                      added.group,
                      number_of(Standing::WithoutArtifacts)));
  if (with_artifacts > kArtifactsPerGroup && front != added.id) {
    Query(connection,
          "UPDATE finding SET standing = ? WHERE id = ?",
          number_of(Standing::WithoutArtifacts),
          added.id)
        .run();
    return;
  }
  const Author author = {std::string(kBirthAuthor), finding.first_seen_us};
  for (const Artifact& artifact : finding.artifacts) {
    put_artifact(connection, added.id, artifact, author);
  }
}

Added insert_in_group(Connection& connection,
                      int64_t campaign,
                      const Finding& finding) {
  const std::vector<int64_t> groups = groups_for(connection, finding);
  Added added = {.is_new = true, .is_new_group = groups.empty()};
  const int64_t old_front =
      groups.empty() ? 0 : front_of(connection, groups.front());
  added.group = groups.empty() ? 0 : groups.front();
  added.id = insert(connection, campaign, added.group, finding);
  if (added.is_new_group) {
    added.group = added.id;
    Query(connection,
          "UPDATE finding SET group_id = ? WHERE id = ?",
          added.group,
          added.id)
        .run();
  } else {
    added.merged.assign(groups.begin() + 1, groups.end());
    for (const int64_t other : added.merged) {
      move_group(connection, other, added.group);
    }
  }
  const int64_t front = front_of(connection, added.group);
  added.front_changed = front != old_front;
  insert_artifacts(connection, added, front, finding);
  return added;
}

}  // namespace

Result<Added> SqlStore::add_finding(int64_t campaign, const Finding& finding) {
  const Lock lock(mutex_);
  Transaction transaction(connection_, Sync::AtCommit);
  std::optional<Added> added = find_same(connection_, campaign, finding);
  if (!added) {
    added = insert_in_group(connection_, campaign, finding);
  }
  return transaction.commit(*std::move(added));
}

}  // namespace assay::store
