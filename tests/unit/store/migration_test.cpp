// SPDX-License-Identifier: MIT
// Stores as older programs have left them, and what is read from them now.
#include <filesystem>
#include <fstream>
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/archive.h"
#include "store/finding_files.h"
#include "store/sql.h"
#include "store/sqlite_driver.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using vocabulary::Certainty;
using vocabulary::Kind;

constexpr const char* kTablesOfVersion1 = R"(
CREATE TABLE assay_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE campaign (
  id INTEGER PRIMARY KEY, version TEXT NOT NULL, lock_hash TEXT NOT NULL,
  configuration TEXT NOT NULL, seed TEXT NOT NULL, started_us BIGINT NOT NULL,
  ended_us BIGINT NOT NULL, tests_done BIGINT NOT NULL,
  stragglers TEXT NOT NULL);
CREATE TABLE epoch (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id), number BIGINT NOT NULL,
  first_test BIGINT NOT NULL, tests BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, number));
CREATE TABLE epoch_share (
  campaign_id BIGINT NOT NULL, number BIGINT NOT NULL,
  position BIGINT NOT NULL, arm TEXT NOT NULL, share BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, number, position),
  FOREIGN KEY (campaign_id, number) REFERENCES epoch (campaign_id, number));
CREATE TABLE counter (
  campaign_id BIGINT NOT NULL REFERENCES campaign (id), arm TEXT NOT NULL,
  solver TEXT NOT NULL, name TEXT NOT NULL, value BIGINT NOT NULL,
  PRIMARY KEY (campaign_id, arm, solver, name));
CREATE TABLE finding (
  id INTEGER PRIMARY KEY, campaign_id BIGINT NOT NULL REFERENCES campaign (id),
  group_id BIGINT NOT NULL, kind TEXT NOT NULL, solver TEXT NOT NULL,
  solver_version TEXT NOT NULL, configuration TEXT NOT NULL,
  mode TEXT NOT NULL, trust TEXT NOT NULL, claim TEXT NOT NULL,
  why TEXT NOT NULL, detail BLOB NOT NULL, test_index BIGINT NOT NULL,
  technique TEXT NOT NULL, theory TEXT NOT NULL, signature BLOB NOT NULL,
  shape_hash TEXT NOT NULL, size BIGINT NOT NULL, runs BIGINT NOT NULL,
  shown BIGINT NOT NULL, first_seen_us BIGINT NOT NULL,
  standing BIGINT NOT NULL, argv BLOB NOT NULL, shows TEXT NOT NULL,
  shows_text BLOB NOT NULL, expected TEXT NOT NULL,
  time_limit_s BIGINT NOT NULL, provenance TEXT NOT NULL,
  UNIQUE (campaign_id, test_index, solver, configuration, kind));
CREATE INDEX finding_front ON finding
  (group_id, standing, size, test_index, configuration, id);
CREATE INDEX finding_signature ON finding (solver, kind, signature);
CREATE INDEX finding_shape ON finding (solver, kind, shape_hash);
CREATE TABLE finding_texts (
  finding_id BIGINT PRIMARY KEY REFERENCES finding (id), script BLOB NOT NULL,
  witness BLOB NOT NULL, proof BLOB NOT NULL, transcript BLOB NOT NULL,
  outcomes TEXT NOT NULL);
INSERT INTO assay_meta VALUES ('schema', '1');
INSERT INTO campaign VALUES (1, '0.1', 'lock', 'z3', '7', 5, 6, 40, '42 44');
INSERT INTO epoch VALUES (1, 0, 0, 256);
INSERT INTO epoch_share VALUES (1, 0, 0, 'random/ints', 3);
INSERT INTO counter VALUES (1, 'random/ints', 'z3', 'sat', 12);
)";

constexpr const char* kStepToVersion2 = R"(
ALTER TABLE finding_texts ADD COLUMN related BLOB NOT NULL DEFAULT '';
UPDATE assay_meta SET value = '2' WHERE name = 'schema';
)";

// A finding of an old store. In all of them the solver is z3 in the
// configuration default, and the test is the id.
struct OldRow {
  int64_t id = 0;
  int64_t group = 0;
  std::string kind = {};
  std::string claim = {};
  std::string detail = {};
  std::string signature = {};
  uint64_t shape = 0;
  std::string script = {};
  std::string runs = {};  // members of z3's run
  std::string transcript = {};
};

class Migration : public testing::Test {
 protected:
  std::string path() const { return folder_.path() + "/assay.db"; }

  void make_store(const std::vector<OldRow>& rows, bool is_version_1 = false) {
    Connection connection(*open_sqlite(path(), Access::Write));
    connection.run(kTablesOfVersion1);
    for (const OldRow& row : rows) {
      add(connection, row);
    }
    if (!is_version_1) {
      connection.run(kStepToVersion2);
    }
    const Result<void> done = connection.finish();
    ASSERT_TRUE(done) << done.error().message;
  }

  static void add(Connection& connection, const OldRow& row) {
    Query(connection,
          "INSERT INTO finding VALUES (?, 1, ?, ?, 'z3', '4.8', 'default', "
          "'server', 'vouched', ?, 'because', ?, ?, 'random', 'ints', ?, ?, "
          "30, 4, 3, 77, 1, ?, 'output', 'text', 'sat', 60, '{}')",
          row.id,
          row.group,
          row.kind,
          row.claim,
          Blob{row.detail},
          row.id,
          Blob{row.signature},
          fmt::format("{:016x}", row.shape),
          Blob{std::string_view("z3\0-in\0", 7)})
        .run();
    const std::string runs =
        row.runs.empty() ? "[]"
                         : fmt::format(
                               R"([{{"solver": "z3", "configuration": "other"}},
                                 {{"solver": "z3", "configuration": "default",
                                   {}}}])",
                               row.runs);
    Query(connection,
          "INSERT INTO finding_texts VALUES (?, ?, '(model)', 'proof', ?, ?)",
          row.id,
          Blob{row.script},
          Blob{row.transcript},
          runs)
        .run();
  }

  std::unique_ptr<Store> open(Access access) {
    Result<std::unique_ptr<Store>> store = open_store(path(), access);
    EXPECT_TRUE(store) << store.error().message;
    return *std::move(store);
  }

  test::TemporaryFolder folder_;
};

const OldRow kOldCrash = {.id = 1,
                          .group = 1,
                          .kind = "crash",
                          .claim = "sat",
                          .detail = "SIGSEGV",
                          .signature = "segv",
                          .script = "(check-sat)\n(get-model)\n"};
const OldRow kOldSuspect = {
    .id = 2,
    .group = 2,
    .kind = "suspicion",
    .claim = "sat",
    .detail = "unsat, but the formula is sat (not confirmed: only a label)",
    .shape = 9,
    .script = "(check-sat)\n"};
const OldRow kOldSession = {.id = 3,
                            .group = 3,
                            .kind = "session-only",
                            .claim = "unsat",
                            .detail = "crash in a session only: SIGABRT",
                            .shape = 9,
                            .script = "(check-sat)\n(get-unsat-core)\n",
                            .transcript = "(reset)\n"};

void check_all(Store& store) {
  const std::vector<Campaign> campaigns = store.campaigns().value();
  ASSERT_EQ(campaigns.size(), 1U);
  EXPECT_EQ(campaigns[0].identity, (Identity{"0.1", "lock", "z3", 7}));
  EXPECT_EQ(store.progress(1).value(), (Progress{40, {42, 44}}));
  EXPECT_THAT(store.epochs(1).value(),
              ElementsAre(Epoch{0, 0, 256, {{"random/ints", 3}}}));
  EXPECT_THAT(store.counts(1).value(),
              ElementsAre(Count{"random/ints", "z3", "sat", 12}));
  EXPECT_THAT(store.answers(1).value(), IsEmpty());
  EXPECT_EQ(store.fronts().value().size(), 3U);

  const StoredFinding crash = store.find_finding(1).value().value();
  EXPECT_EQ(crash.finding.kind, Kind::Crash);
  EXPECT_EQ(crash.finding.confirmation, Confirmation());
  EXPECT_EQ(crash.finding.relevance, vocabulary::Relevance::Unset);
  EXPECT_EQ(crash.finding.question.configuration, "default");
  EXPECT_EQ(crash.finding.question.ask, vocabulary::Ask::Model);
  EXPECT_EQ(crash.finding.mode, vocabulary::Mode::Server);
  EXPECT_EQ(crash.finding.trust, vocabulary::TrustRoot::Vouched);
  EXPECT_EQ(crash.finding.reproduction.argv,
            (std::vector<std::string>{"z3", "-in"}));
  EXPECT_EQ(crash.finding.reproduction.shows, Shows::Output);
  EXPECT_EQ(crash.finding.runs, 4U);
  EXPECT_EQ(crash.finding.artifact(kScriptName), "(check-sat)\n(get-model)\n");
  EXPECT_EQ(crash.finding.artifact(kWitnessName), "(model)");
  EXPECT_EQ(crash.finding.artifact(kProofName), "proof");
  EXPECT_EQ(crash.finding.artifact(kRunsName), "[]");
  EXPECT_EQ(crash.finding.artifacts.size(), 4U);
  EXPECT_EQ(crash.records.front(),
            (ArtifactRecord{"finding.smt2", 1, "hunt", 77}));

  const StoredFinding suspect = store.find_finding(2).value().value();
  EXPECT_EQ(suspect.finding.kind, Kind::RefutationUnsoundness);
  EXPECT_EQ(suspect.finding.confirmation,
            (Confirmation{Certainty::Unconfirmed, {}, "only a label"}));
  EXPECT_EQ(suspect.finding.detail, "unsat, but the formula is sat");
  EXPECT_EQ(suspect.finding.question.ask, vocabulary::Ask::Verdict);

  const StoredFinding session = store.find_finding(3).value().value();
  EXPECT_EQ(session.finding.kind, Kind::Crash);
  EXPECT_EQ(session.finding.confirmation,
            (Confirmation{Certainty::SessionOnly, {}, ""}));
  EXPECT_EQ(session.finding.question.ask, vocabulary::Ask::Core);
  EXPECT_EQ(session.finding.artifact(kSessionName), "(reset)\n");
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(Migration, WriterBringsAnOldStoreUpToDate) {
  make_store({kOldCrash, kOldSuspect, kOldSession});
  check_all(*open(Access::Write));
  check_all(*open(Access::Read));
}

TEST_F(Migration, TheFirstVersionToo) {
  make_store({kOldCrash, kOldSuspect, kOldSession}, true);
  check_all(*open(Access::Write));
}

TEST_F(Migration, ReaderChangesNothing) {
  make_store({kOldCrash, kOldSuspect, kOldSession});
  const std::string before = bytes_of(path());
  const std::unique_ptr<Store> store = open(Access::Read);
  check_all(*store);
  const Result<int64_t> refused = store->begin_campaign({}, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "store-readonly");
  EXPECT_EQ(bytes_of(path()), before);
}

TEST_F(Migration, KindsAreFoundInDetailRunsOrClaim) {
  struct Case {
    const char* kind;
    const char* claim;
    const char* detail;
    const char* runs;
    Kind expected;
  };

  const auto cases = std::to_array<Case>(
      {{"suspicion",
        "no-crash",
        "unsat, but cvc5 says sat",
        "",
        Kind::Disagreement},
       {"suspicion",
        "no-crash",
        "unsat, but cvc5 has a model that Assay has checked",
        "",
        Kind::RefutationUnsoundness},
       {"suspicion",
        "sat",
        "the model makes an assertion false",
        "",
        Kind::InvalidModel},
       {"session-only",
        "unsat",
        "only in a session: sat, but the formula is unsat",
        "",
        Kind::SolutionUnsoundness},
       {"session-only",
        "sat",
        "rejected in a session only: no such sort",
        "",
        Kind::InternalError},
       {"suspicion",
        "sat",
        "ASSERT(x) failed",
        R"("end": "assertion")",
        Kind::Crash},
       {"suspicion",
        "sat",
        "gave up",
        R"("end": "internal-error")",
        Kind::InternalError},
       {"suspicion",
        "unsat",
        "it lacks a",
        R"("end": "unsat", "core": "invalid")",
        Kind::InvalidCore},
       {"suspicion", "sat", "odd", "", Kind::RefutationUnsoundness},
       {"suspicion", "core", "odd", "", Kind::SolutionUnsoundness},
       {"suspicion", "implies", "odd", "", Kind::Disagreement},
       {"session-only", "sat", "only in a session: odd", "", Kind::Crash}});
  std::vector<OldRow> rows;
  for (const Case& row : cases) {
    const auto id = static_cast<int64_t>(rows.size()) + 1;
    rows.push_back({.id = id,
                    .group = id,
                    .kind = row.kind,
                    .claim = row.claim,
                    .detail = row.detail,
                    .runs = row.runs});
  }
  make_store(rows);
  const std::unique_ptr<Store> store = open(Access::Write);
  for (size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(store->find_finding(rows[i].id).value().value().finding.kind,
              cases[i].expected)
        << cases[i].detail;
  }
}

// Suspicions of several kinds were one group if they had one shape.
TEST_F(Migration, GroupsOfSeveralKindsAreParted) {
  const auto row = [](int64_t id,
                      const char* detail,
                      const char* signature,
                      uint64_t shape) {
    return OldRow{.id = id,
                  .group = 2,
                  .kind = "suspicion",
                  .claim = "sat",
                  .detail = detail,
                  .signature = signature,
                  .shape = shape};
  };
  const char* answer = "unsat, but the formula is sat";
  const char* model = "the model makes an assertion false";
  make_store({row(1, model, "", 5),
              row(2, answer, "", 5),
              row(3, answer, "a", 5),
              row(4, answer, "a", 6),
              row(5, model, "", 6),
              row(6, model, "b", 6)});
  const std::unique_ptr<Store> store = open(Access::Write);
  std::map<int64_t, int64_t> group_of;
  for (int64_t id = 1; id <= 6; ++id) {
    group_of[id] = store->find_finding(id).value().value().group;
  }
  EXPECT_EQ(group_of,
            (std::map<int64_t, int64_t>{
                {1, 1}, {2, 2}, {3, 2}, {4, 2}, {5, 5}, {6, 5}}));
}

TEST_F(Migration, NothingIsChangedIfItCannotBeFinished) {
  make_store({kOldCrash, kOldSuspect});
  {
    // A table that is in the way of the step.
    Connection connection(*open_sqlite(path(), Access::Write));
    connection.run("CREATE TABLE answer (x BIGINT)");
    ASSERT_TRUE(connection.finish());
  }
  EXPECT_FALSE(open_store(path(), Access::Write));
  Connection connection(*open_sqlite(path(), Access::Write));
  connection.run("DROP TABLE answer");
  Query query(connection, "SELECT COUNT(*) FROM finding_texts");
  ASSERT_TRUE(query.next());
  EXPECT_EQ(query.integer(0), 2);
}

TEST_F(Migration, FoldersFollow) {
  make_store({kOldCrash, kOldSuspect, kOldSession});
  const std::string parent = folder_.path() + "/findings";
  const auto make_folder =
      [&](const std::string& name, int64_t id, const std::string& kind) {
        fs::create_directories(parent + "/" + name);
        std::ofstream(parent + "/" + name + "/outcomes.json") << fmt::format(
            R"({{"id": {0}, "test": {0}, "first_seen_us": 77, "kind": "{1}",
             "solver": "z3", "solver_version": "4.8", "detail": "odd",
             "configuration": "default", "signature": "", "runs": 1,
             "shown": 1, "command": [], "outcomes": [], "provenance": {{}},
             "claim": "sat"}})",
            id,
            kind);
        std::ofstream(parent + "/" + name + "/finding.smt2") << "(check-sat)\n";
        std::ofstream(parent + "/" + name + "/notes") << "mine";
      };
  make_folder("0001-z3-crash", 1, "crash");
  make_folder("0002-z3-suspicion", 2, "suspicion");
  make_folder("0003-z3-session-only", 3, "session-only");
  const Result<Finding> old =
      read_finding_folder(parent + "/0002-z3-suspicion");
  ASSERT_TRUE(old) << old.error().message;
  EXPECT_EQ(old->kind, Kind::RefutationUnsoundness);
  EXPECT_FALSE(old->is_confirmed());

  const std::unique_ptr<Store> store = open(Access::Write);
  Archive archive(*store, folder_.path());
  EXPECT_EQ(archive.restore().value_or(99), 3U);
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent)) {
    names.push_back(entry.path().filename().string());
    EXPECT_EQ(bytes_of(entry.path().string() + "/notes"), "mine");
  }
  std::ranges::sort(names);
  EXPECT_THAT(names,
              ElementsAre("0001-z3-crash",
                          "0002-z3-refutation-unsoundness-unconfirmed",
                          "0003-z3-crash-session-only"));
  EXPECT_EQ(archive.restore().value_or(99), 0U);
}

}  // namespace
}  // namespace assay::store
