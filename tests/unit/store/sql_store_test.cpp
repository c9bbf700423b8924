// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sql.h"
#include "store/sqlite_driver.h"
#include "support/finding.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

using test::make_finding;
using testing::ElementsAre;
using testing::HasSubstr;

// A value, or the test fails here with the message.
template <typename T>
T get(Result<T> result) {
  EXPECT_TRUE(result) << result.error().message;
  if constexpr (!std::is_void_v<T>) {
    return result ? *std::move(result) : T{};
  }
}

// What holds for every database that a URL can name.
struct UrlKind {
  const char* name;
  const char* url;  // {} is a folder
  bool can_reopen;  // what was written is there for another connection
};

void PrintTo(const UrlKind& kind, std::ostream* out) {
  *out << kind.name;
}

class AnyStore : public testing::TestWithParam<UrlKind> {
 protected:
  AnyStore() : store_(get(open_store(url(), Access::Write))) {}

  std::string url() const {
    return fmt::format(fmt::runtime(GetParam().url), folder_.path());
  }

  // Calls it for the store, and for one that reads what it has written.
  template <typename Check>
  void for_readers(Check check) {
    check(*store_);
    if (GetParam().can_reopen) {
      check(*get(open_store(url(), Access::Read)));
    }
  }

  test::TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(
    Urls,
    AnyStore,
    testing::Values(UrlKind{"memory", "sqlite::memory:", false},
                    UrlKind{"file", "sqlite:{}/assay.db", true},
                    UrlKind{"path", "{}/a b?c=%41#d", true}),
    [](const auto& row) { return row.param.name; });

class SqliteStore : public testing::Test {
 protected:
  std::unique_ptr<Store> open(Access access = Access::Write) {
    return get(open_store(path(), access));
  }

  std::string path() const { return folder_.path() + "/assay.db"; }

  test::TemporaryFolder folder_;
};

TEST_P(AnyStore, FindsTheNewestCampaignOfAnIdentity) {
  const Identity one = {"0.1", "abc", "{}", ~uint64_t{0}};
  Identity other = one;
  other.seed = 1;
  EXPECT_FALSE(get(store_->find_campaign(one)));
  get(store_->begin_campaign(one, 10));
  const int64_t second = get(store_->begin_campaign(one, 20));
  get(store_->begin_campaign(other, 30));
  get(store_->end_campaign(second, 40));
  const std::optional<Campaign> found = get(store_->find_campaign(one));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, second);
  EXPECT_EQ(found->identity, one);
  EXPECT_EQ(found->started_us, 20);
  EXPECT_EQ(found->ended_us, 40);
  EXPECT_EQ(get(store_->campaigns()).size(), 3U);
}

TEST_P(AnyStore, LedgerIsKeptInOrderAndNotRewritten) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const Epoch first = {0, 0, 100, {{"b", 70}, {"a", 30}}};
  const Epoch second = {1, 100, 200, {}};
  get(store_->add_epoch(campaign, first));
  get(store_->add_epoch(campaign, second));
  get(store_->add_epoch(campaign, first));
  for_readers([&](Store& store) {
    EXPECT_THAT(get(store.epochs(campaign)), ElementsAre(first, second));
  });
  Epoch changed = first;
  changed.shares[0].share = 71;
  const Result<void> refused = store_->add_epoch(campaign, changed);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "store-conflict");
  EXPECT_THAT(get(store_->epochs(campaign)), ElementsAre(first, second));
}

TEST_P(AnyStore, CheckpointSetsProgressAndAddsCounts) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  EXPECT_EQ(get(store_->progress(campaign)), Progress{});
  const Count tests = {"arm", "", "tests", 5};
  const Count sat = {"arm", "z3", "sat", 3};
  get(store_->checkpoint(campaign, {5, {7, 9}}, {{tests, sat}}));
  get(store_->checkpoint(campaign, {8, {9}}, {{tests}}));
  EXPECT_EQ(get(store_->progress(campaign)), (Progress{8, {9}}));
  EXPECT_THAT(get(store_->counts(campaign)),
              ElementsAre(Count{"arm", "", "tests", 10}, sat));
}

TEST_P(AnyStore, FindingComesBackAsItWas) {
  Finding finding = make_finding(12);
  finding.shape_hash = ~uint64_t{0};
  finding.signature = std::string("a\0\xff", 3);
  finding.set_artifact(kScriptName, std::string("\0\xff(assert", 9));
  finding.set_artifact(kSessionName, "(reset)");
  finding.reproduction.argv = {"/opt/my solver", "", "-x'y"};
  finding.reproduction.shows = Shows::Death;
  finding.confirmation = {
      vocabulary::Certainty::Unconfirmed, {"vote a b", ""}, "x\xff\ny"};
  finding.relevance = vocabulary::Relevance::Fixed;
  finding.relevance_why = "fixed in \xff";
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const Added added = get(store_->add_finding(campaign, finding));
  EXPECT_TRUE(added.is_new && added.is_new_group && added.front_changed);
  for_readers([&](Store& store) {
    const std::optional<StoredFinding> found =
        get(store.find_finding(added.id));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->campaign, campaign);
    EXPECT_EQ(found->group_count, 1U);
    EXPECT_TRUE(found->has_artifacts);
    EXPECT_TRUE(found->finding == finding);
  });
}

TEST_P(AnyStore, SameFindingIsAddedOnce) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const Added first = get(store_->add_finding(campaign, make_finding(1)));
  const Added again = get(store_->add_finding(campaign, make_finding(1)));
  EXPECT_FALSE(again.is_new || again.is_new_group || again.front_changed);
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(test::findings_of_campaign(*store_, campaign).size(), 1U);
  Finding other = make_finding(1);
  other.question.configuration = "other";
  EXPECT_TRUE(get(store_->add_finding(campaign, other)).is_new);
  const int64_t next = get(store_->begin_campaign({}, 1));
  EXPECT_TRUE(get(store_->add_finding(next, make_finding(1))).is_new);
}

Finding with(uint64_t index, std::string signature, uint64_t shape) {
  Finding finding = make_finding(index);
  finding.signature = std::move(signature);
  finding.shape_hash = shape;
  return finding;
}

// Which finding of a group is reported: rather one that needs no option than a
// smaller one, but none that is shown only now and then.
TEST_P(AnyStore, FrontIsWhatAMaintainerWouldLookAt) {
  using vocabulary::Relevance;
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const auto add = [&](uint64_t index, Relevance relevance, uint64_t size) {
    Finding finding = with(index, "s", 0);
    finding.relevance = relevance;
    finding.size = size;
    finding.runs = relevance == Relevance::Report ? 3 : 1;
    finding.shown = 1;
    return get(store_->add_finding(campaign, finding));
  };
  add(1, Relevance::Experimental, 1);
  const Added better = add(2, Relevance::Fixed, 9);
  EXPECT_TRUE(better.front_changed);
  EXPECT_FALSE(add(3, Relevance::Option, 2).front_changed);
  EXPECT_FALSE(add(4, Relevance::Report, 1).front_changed);  // flaky
  const std::vector<StoredFinding> fronts = get(store_->fronts());
  ASSERT_EQ(fronts.size(), 1U);
  EXPECT_EQ(fronts[0].id, better.id);
  const std::vector<GroupShare> shares = get(store_->group_shares());
  EXPECT_EQ(relevance_of(shares), Relevance::Fixed);
}

TEST_P(AnyStore, GroupsBySignatureOrShape) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const auto add = [&](const Finding& finding) {
    return get(store_->add_finding(campaign, finding));
  };
  const int64_t group = add(with(1, "x", 10)).group;
  EXPECT_EQ(add(with(2, "x", 20)).group, group);
  EXPECT_EQ(add(with(3, "", 20)).group, group);
  EXPECT_NE(add(with(4, "", 30)).group, group);
  Finding other_solver = with(5, "x", 10);
  other_solver.solver = "cvc5";
  EXPECT_NE(add(other_solver).group, group);
  Finding other_kind = with(6, "x", 10);
  other_kind.kind = vocabulary::Kind::Crash;
  EXPECT_NE(add(other_kind).group, group);
  EXPECT_NE(add(with(7, "", 0)).group, add(with(8, "", 0)).group);
}

TEST_P(AnyStore, GroupsThatMeetBecomeOne) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const int64_t first =
      get(store_->add_finding(campaign, with(1, "x", 10))).group;
  const int64_t second =
      get(store_->add_finding(campaign, with(2, "y", 20))).group;
  const Added bridge = get(store_->add_finding(campaign, with(3, "y", 10)));
  EXPECT_EQ(bridge.group, first);
  EXPECT_THAT(bridge.merged, ElementsAre(second));
  EXPECT_EQ(get(store_->fronts()).size(), 1U);
  EXPECT_EQ(get(store_->findings_of_group(first)).size(), 3U);
  EXPECT_EQ(get(store_->find_front(second))->group, first);
}

TEST_P(AnyStore, SmallestThatIsNotFlakyIsInFront) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const auto add = [&](uint64_t index, uint64_t size, uint64_t shown) {
    Finding finding = with(index, "x", index);
    finding.size = size;
    finding.runs = 3;
    finding.shown = shown;
    return get(store_->add_finding(campaign, finding));
  };
  const Added first = add(1, 50, 3);
  EXPECT_FALSE(add(2, 60, 3).front_changed);
  EXPECT_FALSE(add(3, 10, 1).front_changed);
  EXPECT_EQ(get(store_->find_front(first.id))->id, first.id);
  const Added small = add(4, 20, 3);
  EXPECT_TRUE(small.front_changed);
  EXPECT_EQ(get(store_->find_front(first.id))->id, small.id);
  EXPECT_EQ(get(store_->fronts())[0].group_count, 4U);
}

TEST_P(AnyStore, LargeGroupKeepsTheArtifactsOfSome) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  constexpr uint64_t kMany = 120;
  for (uint64_t i = 0; i < kMany; ++i) {
    Finding finding = with(i, "x", 1);
    finding.size = 1000 + i;
    get(store_->add_finding(campaign, finding));
  }
  Finding smallest = with(kMany, "x", 1);
  smallest.size = 1;
  const Added added = get(store_->add_finding(campaign, smallest));
  EXPECT_TRUE(added.front_changed);
  const std::vector<StoredFinding> all =
      get(store_->findings_of_group(added.group));
  EXPECT_EQ(all.size(), kMany + 1);
  EXPECT_EQ(all.front().id, added.id);
  EXPECT_EQ(std::ranges::count(all, true, &StoredFinding::has_artifacts), 101);
  EXPECT_FALSE(get(store_->find_front(added.id))->finding.artifacts.empty());
  EXPECT_TRUE(
      get(store_->find_finding(all.back().id))->finding.artifacts.empty());
  EXPECT_FALSE(all.back().has_artifacts);
  EXPECT_FALSE(all.back().finding.provenance.empty());
  // What is made later is kept in any case.
  const Artifact late = {"reduced.smt2", ArtifactKind::Script, "(exit)"};
  get(store_->add_artifact(all.back().id, late, {"reduce", 1}));
  EXPECT_THAT(get(store_->find_finding(all.back().id))->finding.artifacts,
              ElementsAre(late));
}

// Nothing but how sure we are, and of what, keeps them apart.
TEST_P(AnyStore, GroupsKeepKindAndCertaintyApart) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  std::set<int64_t> groups;
  size_t count = 0;
  for (const vocabulary::Kind kind : vocabulary::all_kinds()) {
    for (const vocabulary::Certainty certainty :
         vocabulary::kCertainties.values()) {
      Finding finding = with(1, "x", 10);
      finding.kind = kind;
      finding.confirmation.certainty = certainty;
      groups.insert(get(store_->add_finding(campaign, finding)).group);
      ++count;
    }
  }
  EXPECT_EQ(groups.size(), count);
  EXPECT_EQ(get(store_->fronts()).size(), count);
}

TEST_P(AnyStore, ArtifactIsNeverOverwritten) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const Finding finding = make_finding(1);
  const int64_t id = get(store_->add_finding(campaign, finding)).id;
  const Artifact first = {"reduced.smt2", ArtifactKind::Script, "one"};
  const Artifact second = {
      "reduced.smt2", ArtifactKind::Script, std::string("\0\xff", 2)};
  EXPECT_EQ(get(store_->add_artifact(id, first, {"reduce", 10})), 1U);
  EXPECT_EQ(get(store_->add_artifact(id, first, {"somebody", 15})), 1U);
  EXPECT_EQ(get(store_->add_artifact(id, second, {"me", 20})), 2U);
  for_readers([&](Store& store) {
    const std::optional<StoredFinding> found = get(store.find_finding(id));
    EXPECT_EQ(found->finding.artifacts.size(), finding.artifacts.size() + 1);
    EXPECT_EQ(found->finding.artifact("reduced.smt2"), second.bytes);
    const std::vector<StoredArtifact> history =
        get(store.artifact_history(id, "reduced.smt2"));
    ASSERT_EQ(history.size(), 2U);
    EXPECT_EQ(history[0].artifact, first);
    EXPECT_EQ(history[0].record,
              (ArtifactRecord{"reduced.smt2", 1, "reduce", 10}));
    EXPECT_EQ(history[1].artifact, second);
    EXPECT_EQ(history[1].record, (ArtifactRecord{"reduced.smt2", 2, "me", 20}));
  });
}

TEST_P(AnyStore, ArtifactNeedsAFindingAndAHarmlessName) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const int64_t id = get(store_->add_finding(campaign, make_finding(1))).id;
  const auto code = [&](int64_t finding, const std::string& name) {
    const auto added =
        store_->add_artifact(finding, {name, ArtifactKind::Text, "x"}, {});
    return added ? "" : added.error().code;
  };
  EXPECT_EQ(code(id, "a-B_1.txt"), "");
  EXPECT_EQ(code(id + 1, "a.txt"), "store-artifact");
  for (const char* name : {"",
                           ".hidden",
                           "../a",
                           "a/b",
                           "a b",
                           "reproduce.sh",
                           "README.txt",
                           "outcomes.json"}) {
    EXPECT_EQ(code(id, name), "store-artifact") << name;
  }
  Finding bad = make_finding(2);
  bad.artifacts.push_back({"a/b", ArtifactKind::Text, "x"});
  const Result<Added> refused = store_->add_finding(campaign, bad);
  ASSERT_FALSE(refused);
  EXPECT_EQ(test::findings_of_campaign(*store_, campaign).size(), 1U);
}

Answer answer(const std::string& formula, uint64_t seed) {
  return {.formula = formula,
          .category = "laws",
          .claim = "sat",
          .solver = "z3",
          .solver_version = "4.8.12",
          .solver_seed = seed,
          .end = vocabulary::End::Unsat,
          .check = "valid",
          .conclusion = "confirmed",
          .reason = "witness",
          .detail = std::string("a\0\xff", 3),
          .finding = 7,
          .cpu_us = 1,
          .wall_us = 2,
          .cpu_limit_ms = 3};
}

TEST_P(AnyStore, AnswersComeWithTheProgressAndInOrder) {
  const int64_t campaign = get(store_->begin_campaign({}, 0));
  const int64_t other = get(store_->begin_campaign({}, 0));
  Answer not_asked = answer("z/1", ~uint64_t{0});
  not_asked.end.reset();
  const Answer second = answer("a/2", 1);
  get(store_->checkpoint(campaign, {1, {}}, {}, {{not_asked, second}}));
  get(store_->checkpoint(other, {1, {}}, {}, {{answer("other", 1)}}));
  Answer again = second;
  again.end = vocabulary::End::Sat;
  const Answer third = answer("a/2", 2);
  get(store_->checkpoint(campaign, {2, {}}, {}, {{again, third}}));
  for_readers([&](Store& store) {
    EXPECT_THAT(get(store.answers(campaign)),
                ElementsAre(not_asked, second, third));
    EXPECT_EQ(get(store.progress(campaign)).done, 2U);
  });
}

TEST_F(SqliteStore, ThreadsWriteAtOnce) {
  const std::unique_ptr<Store> one = open();
  const std::unique_ptr<Store> two = open();
  const int64_t campaign = get(one->begin_campaign({}, 0));
  std::vector<std::thread> threads;
  for (uint64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      Store& store = t % 2 == 0 ? *one : *two;
      for (uint64_t i = 0; i < 20; ++i) {
        get(store.add_finding(campaign, make_finding(t / 2 * 20 + i)));
        get(store.checkpoint(campaign, {i, {}}, {{{"a", "b", "c", 1}}}));
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(test::findings_of_campaign(*one, campaign).size(), 40U);
  EXPECT_THAT(get(two->counts(campaign)),
              ElementsAre(Count{"a", "b", "c", 80}));
}

TEST_F(SqliteStore, ReaderSeesWhatAWriterHasDone) {
  const std::unique_ptr<Store> writer = open();
  const std::unique_ptr<Store> reader = open(Access::Read);
  const int64_t campaign = get(writer->begin_campaign({}, 0));
  EXPECT_EQ(get(reader->campaigns()).size(), 1U);
  const Result<Added> refused = reader->add_finding(campaign, make_finding(1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "store-readonly");
}

TEST_F(SqliteStore, OpensOnlyWhatIsThere) {
  const auto store = open_store(path(), Access::Read);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "store-open");
  EXPECT_THAT(store.error().message, HasSubstr("no such file"));
  const auto in_nowhere =
      open_store(folder_.path() + "/none/assay.db", Access::Write);
  ASSERT_FALSE(in_nowhere);
  EXPECT_EQ(in_nowhere.error().code, "store-open");
  EXPECT_FALSE(open_store("mysql://x", Access::Write));
}

TEST_F(SqliteStore, PathMayHaveAnyLetters) {
  const std::string odd = folder_.path() + "/a?b=c#d%41 e";
  get(open_store("sqlite:" + odd, Access::Write));
  EXPECT_TRUE(std::filesystem::exists(odd));
}

TEST_F(SqliteStore, UnknownWordIsADiag) {
  {
    const std::unique_ptr<Store> store = open();
    const int64_t campaign = get(store->begin_campaign({}, 0));
    get(store->add_finding(campaign, make_finding(1)));
  }
  Connection connection(get(open_sqlite(path(), Access::Write)));
  connection.run("UPDATE finding SET kind = 'of-tomorrow'");
  get(connection.finish());
  const auto found = open(Access::Read)->fronts();
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, "store-corrupt");
  EXPECT_THAT(found.error().message, HasSubstr("'of-tomorrow'"));
}

TEST_F(SqliteStore, RefusesWhatIsNotAStore) {
  std::ofstream(path()) << "This is a text, and not a short one: a database "
                           "starts with a header of a hundred bytes, so this "
                           "has to be longer than that to be looked at.\n";
  for (const Access access : {Access::Read, Access::Write}) {
    const auto store = open_store(path(), access);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().code, "store-corrupt");
  }
}

}  // namespace
}  // namespace assay::store
