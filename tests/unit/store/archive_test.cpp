// SPDX-License-Identifier: MIT
#include "store/archive.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.h"
#include "store/finding_files.h"
#include "support/finding.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;
using test::make_finding;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

class ArchiveTest : public testing::Test {
 protected:
  ArchiveTest()
      : store_(*open_store(store_of_folder(out_.path()), Access::Write)),
        archive_(*store_, out_.path()),
        campaign_(*store_->begin_campaign({}, 0)) {}

  Kept add(const Finding& finding) {
    Result<Kept> kept = archive_.add(campaign_, finding);
    EXPECT_TRUE(kept) << kept.error().message;
    return *std::move(kept);
  }

  std::vector<std::string> folders() const { return names(findings()); }

  static std::vector<std::string> names(const std::string& folder) {
    std::vector<std::string> list;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      list.push_back(entry.path().filename().string());
    }
    std::ranges::sort(list);
    return list;
  }

  std::string read(const std::string& name) const {
    return base::read_file(findings() + "/" + name).value_or("(missing)");
  }

  std::string findings() const { return out_.path() + "/findings"; }

  test::TemporaryFolder out_;
  std::unique_ptr<Store> store_;
  Archive archive_;
  int64_t campaign_;
};

Finding crash(uint64_t index, std::string signature, uint64_t size) {
  Finding finding = make_finding(index);
  finding.kind = vocabulary::Kind::Crash;
  finding.signature = std::move(signature);
  finding.size = size;
  return finding;
}

constexpr const char* kFirst = "0001-z3-crash";

TEST_F(ArchiveTest, WritesAFolderForAFinding) {
  add(crash(1, "x", 10));
  EXPECT_THAT(folders(), ElementsAre(kFirst));
  EXPECT_THAT(names(findings() + "/" + kFirst),
              ElementsAre("README.txt",
                          "finding.smt2",
                          "outcomes.json",
                          "reproduce.sh",
                          "witness.smt2"));
  EXPECT_EQ(read("0001-z3-crash/finding.smt2"),
            crash(1, "x", 10).artifact(kScriptName));
  EXPECT_THAT(read("0001-z3-crash/README.txt"), HasSubstr("crash: z3 4.8.12"));
  const fs::perms mode =
      fs::status(findings() + "/" + kFirst + "/reproduce.sh").permissions();
  EXPECT_NE(mode & fs::perms::owner_exec, fs::perms::none);
}

TEST_F(ArchiveTest, SmallerFindingTakesTheFolder) {
  add(crash(1, "x", 10));
  std::ofstream(findings() + "/0001-z3-crash/notes") << "mine";
  add(crash(2, "x", 20));
  EXPECT_THAT(read("0001-z3-crash/finding.smt2"), HasSubstr("(= x 1)"));
  add(crash(3, "x", 5));
  EXPECT_THAT(read("0001-z3-crash/finding.smt2"), HasSubstr("(= x 3)"));
  EXPECT_EQ(read("0001-z3-crash/notes"), "mine");
  EXPECT_THAT(folders(), ElementsAre(kFirst));
}

TEST_F(ArchiveTest, MergedGroupHasOneFolder) {
  Finding first = crash(1, "x", 10);
  Finding second = crash(2, "y", 5);
  add(first);
  add(second);
  std::ofstream(findings() + "/0002-z3-crash/notes") << "mine";
  Finding bridge = crash(3, "y", 30);
  bridge.shape_hash = first.shape_hash;
  add(bridge);
  EXPECT_THAT(folders(), ElementsAre(kFirst));
  EXPECT_THAT(read("0001-z3-crash/finding.smt2"), HasSubstr("(= x 2)"));
  EXPECT_EQ(read("0001-z3-crash/notes"), "mine");
}

TEST_F(ArchiveTest, RestoresWhatIsMissing) {
  add(crash(1, "x", 10));
  add(crash(2, "y", 10));
  add(crash(3, "z", 10));
  fs::remove_all(findings() + "/0001-z3-crash");
  fs::remove(findings() + "/0002-z3-crash/reproduce.sh");
  // What a process that is no more was writing.
  fs::create_directories(findings() + "/.tmp-99999999-0003-z3-crash");
  std::ofstream(findings() + "/.tmp-99999999-0003-z3-crash/finding.smt2");
  EXPECT_EQ(archive_.restore().value_or(99), 2U);
  EXPECT_THAT(folders(), ElementsAre(kFirst, "0002-z3-crash", "0003-z3-crash"));
  EXPECT_NE(read("0001-z3-crash/reproduce.sh"), "(missing)");
  EXPECT_NE(read("0002-z3-crash/reproduce.sh"), "(missing)");
  EXPECT_EQ(archive_.restore().value_or(99), 0U);
}

TEST_F(ArchiveTest, RestoreFollowsTheStore) {
  const Added first = add(crash(1, "x", 10)).added;
  // Without the archive: as if killed before the folders were written.
  Finding second = crash(2, "y", 10);
  add(second);
  ASSERT_TRUE(store_->add_finding(campaign_, crash(3, "x", 2)));
  Finding bridge = crash(4, "x", 50);
  bridge.shape_hash = second.shape_hash;
  ASSERT_TRUE(store_->add_finding(campaign_, bridge));
  EXPECT_EQ(archive_.restore().value_or(99), 1U);
  EXPECT_THAT(folders(), ElementsAre(kFirst));
  EXPECT_THAT(read("0001-z3-crash/finding.smt2"), HasSubstr("(= x 3)"));
}

TEST_F(ArchiveTest, FolderOfAnotherStoreIsMovedAside) {
  fs::create_directories(findings() + "/" + kFirst);
  std::ofstream(findings() + "/0001-z3-crash/finding.smt2") << "old";
  add(crash(1, "x", 10));
  EXPECT_THAT(folders(), ElementsAre(kFirst, "0001-z3-crash.old1"));
  EXPECT_EQ(read("0001-z3-crash.old1/finding.smt2"), "old");
  EXPECT_EQ(archive_.restore().value_or(99), 0U);
}

TEST_F(ArchiveTest, UnwritableFolderLosesNothing) {
  std::ofstream(findings()) << "a file where the folder should be";
  const Kept kept = add(crash(1, "x", 10));
  EXPECT_TRUE(kept.added.is_new);
  ASSERT_TRUE(kept.folder_problem);
  EXPECT_EQ(kept.folder_problem->code, "folder-write");
  EXPECT_THAT(kept.folder_problem->message, HasSubstr(findings()));
  EXPECT_FALSE(archive_.restore());
  fs::remove(findings());
  EXPECT_EQ(archive_.restore().value_or(99), 1U);
  EXPECT_THAT(folders(), ElementsAre(kFirst));
}

TEST_F(ArchiveTest, NamesAreHarmless) {
  Finding finding = crash(1, "", 10);
  finding.solver = "../z 3/\n";
  add(finding);
  EXPECT_THAT(folders(), ElementsAre("0001-.._z_3__-crash"));
}

TEST_F(ArchiveTest, SessionHasItsTranscript) {
  Finding finding = crash(1, "", 10);
  finding.set_artifact(kSessionName, "(reset)\n");
  add(finding);
  EXPECT_EQ(read("0001-z3-crash/session.smt2"), "(reset)\n");
  EXPECT_THAT(read("0001-z3-crash/reproduce.sh"),
              HasSubstr("input='session.smt2'"));
}

TEST_F(ArchiveTest, WhatIsNotConfirmedSaysSo) {
  Finding doubtful = crash(1, "x", 10);
  doubtful.confirmation = {vocabulary::Certainty::Unconfirmed, {}, "alone"};
  Finding session = crash(2, "x", 10);
  session.confirmation.certainty = vocabulary::Certainty::SessionOnly;
  add(doubtful);
  add(session);
  EXPECT_THAT(
      folders(),
      ElementsAre("0001-z3-crash-unconfirmed", "0002-z3-crash-session-only"));
  EXPECT_THAT(read("0001-z3-crash-unconfirmed/README.txt"),
              HasSubstr("why not        alone"));
}

TEST_F(ArchiveTest, ArtifactsAreFilesAndFollowTheStore) {
  const int64_t id = add(crash(1, "x", 10)).added.id;
  std::ofstream(findings() + "/0001-z3-crash/notes") << "mine";
  const Artifact reduced = {"reduced.smt2", ArtifactKind::Script, "(exit)\n"};
  const auto kept = archive_.add_artifact(id, reduced, {"reduce", 7});
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->version, 1U);
  EXPECT_FALSE(kept->folder_problem);
  EXPECT_EQ(read("0001-z3-crash/reduced.smt2"), "(exit)\n");
  EXPECT_EQ(read("0001-z3-crash/notes"), "mine");
  // Into the store alone, as if killed before the folder was written.
  ASSERT_TRUE(store_->add_artifact(
      id, {"reduced.smt2", ArtifactKind::Script, "()\n"}, {"reduce", 8}));
  EXPECT_EQ(archive_.restore().value_or(99), 1U);
  EXPECT_EQ(read("0001-z3-crash/reduced.smt2"), "()\n");
  EXPECT_EQ(archive_.restore().value_or(99), 0U);
  // Another finding in front takes all of the old one's files away, and only
  // those.
  add(crash(2, "x", 5));
  EXPECT_EQ(read("0001-z3-crash/reduced.smt2"), "(missing)");
  EXPECT_EQ(read("0001-z3-crash/notes"), "mine");
}

TEST_F(ArchiveTest, FolderTellsItsFindingAgain) {
  Finding finding = crash(1, "x", 10);
  finding.set_artifact(kRelatedName, "(check-sat)\n");
  const int64_t id = add(finding).added.id;
  const Artifact proof = {"proof.drat", ArtifactKind::Proof, "1 0\n"};
  ASSERT_TRUE(archive_.add_artifact(id, proof, {"reduce", 7}));
  const Result<Finding> told =
      read_finding_folder(findings() + "/0001-z3-crash");
  ASSERT_TRUE(told) << told.error().message;
  EXPECT_EQ(told->kind, finding.kind);
  EXPECT_EQ(told->confirmation, finding.confirmation);
  EXPECT_EQ(told->question, finding.question);
  EXPECT_EQ(told->trust, finding.trust);
  EXPECT_EQ(told->mode, finding.mode);
  EXPECT_EQ(told->artifact(kScriptName), finding.artifact(kScriptName));
  EXPECT_EQ(told->artifact(kRelatedName), "(check-sat)\n");
  EXPECT_EQ(told->artifact("proof.drat"), "1 0\n");
}

}  // namespace
}  // namespace assay::store
