// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/finding.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

using test::make_finding;
using testing::ElementsAre;
using testing::HasSubstr;

class SqliteStore : public testing::Test {
 protected:
  // A value, or the test fails here with the message.
  template <typename T>
  static T get(Result<T> result) {
    EXPECT_TRUE(result) << result.error().message;
    if constexpr (!std::is_void_v<T>) {
      return result ? *std::move(result) : T{};
    }
  }

  std::unique_ptr<Store> open(Access access = Access::Write) {
    return get(open_store(path(), access));
  }

  std::string path() const { return folder_.path() + "/assay.db"; }

  test::TemporaryFolder folder_;
};

TEST_F(SqliteStore, FindsTheNewestCampaignOfAnIdentity) {
  const Identity one = {"0.1", "abc", "{}", ~uint64_t{0}};
  Identity other = one;
  other.seed = 1;
  const std::unique_ptr<Store> store = open();
  EXPECT_FALSE(get(store->find_campaign(one)));
  get(store->begin_campaign(one, 10));
  const int64_t second = get(store->begin_campaign(one, 20));
  get(store->begin_campaign(other, 30));
  get(store->end_campaign(second, 40));
  const std::optional<Campaign> found = get(store->find_campaign(one));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, second);
  EXPECT_EQ(found->identity, one);
  EXPECT_EQ(found->started_us, 20);
  EXPECT_EQ(found->ended_us, 40);
  EXPECT_EQ(get(store->campaigns()).size(), 3U);
}

TEST_F(SqliteStore, LedgerIsKeptInOrderAndNotRewritten) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  const Epoch first = {0, 0, 100, {{"b", 70}, {"a", 30}}};
  const Epoch second = {1, 100, 200, {}};
  get(store->add_epoch(campaign, first));
  get(store->add_epoch(campaign, second));
  get(store->add_epoch(campaign, first));
  EXPECT_THAT(get(open(Access::Read)->epochs(campaign)),
              ElementsAre(first, second));
  Epoch changed = first;
  changed.shares[0].share = 71;
  const Result<void> refused = store->add_epoch(campaign, changed);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "store-conflict");
  EXPECT_THAT(get(store->epochs(campaign)), ElementsAre(first, second));
}

TEST_F(SqliteStore, CheckpointSetsProgressAndAddsCounts) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  EXPECT_EQ(get(store->progress(campaign)), Progress{});
  const Count tests = {"arm", "", "tests", 5};
  const Count sat = {"arm", "z3", "sat", 3};
  get(store->checkpoint(campaign, {5, {7, 9}}, {{tests, sat}}));
  get(store->checkpoint(campaign, {8, {9}}, {{tests}}));
  EXPECT_EQ(get(store->progress(campaign)), (Progress{8, {9}}));
  EXPECT_THAT(get(store->counts(campaign)),
              ElementsAre(Count{"arm", "", "tests", 10}, sat));
}

TEST_F(SqliteStore, FindingComesBackAsItWas) {
  Finding finding = make_finding(12);
  finding.shape_hash = ~uint64_t{0};
  finding.signature = std::string("a\0\xff", 3);
  finding.texts.script = std::string("\0\xff(assert", 9);
  finding.texts.transcript = "(reset)";
  finding.reproduction.argv = {"/opt/my solver", "", "-x'y"};
  finding.reproduction.shows = Shows::Death;
  const int64_t campaign = get(open()->begin_campaign({}, 0));
  const Added added = get(open()->add_finding(campaign, finding));
  EXPECT_TRUE(added.is_new && added.is_new_group && added.front_changed);
  const std::optional<StoredFinding> found =
      get(open(Access::Read)->find_finding(added.id));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->campaign, campaign);
  EXPECT_EQ(found->group_count, 1U);
  EXPECT_TRUE(found->has_texts);
  EXPECT_TRUE(test::same_finding(found->finding, finding));
}

TEST_F(SqliteStore, SameFindingIsAddedOnce) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  const Added first = get(store->add_finding(campaign, make_finding(1)));
  const Added again = get(store->add_finding(campaign, make_finding(1)));
  EXPECT_FALSE(again.is_new || again.is_new_group || again.front_changed);
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(get(store->findings_of_campaign(campaign)).size(), 1U);
  Finding other = make_finding(1);
  other.configuration = "other";
  EXPECT_TRUE(get(store->add_finding(campaign, other)).is_new);
  const int64_t next = get(store->begin_campaign({}, 1));
  EXPECT_TRUE(get(store->add_finding(next, make_finding(1))).is_new);
}

Finding with(uint64_t index, std::string signature, uint64_t shape) {
  Finding finding = make_finding(index);
  finding.signature = std::move(signature);
  finding.shape_hash = shape;
  return finding;
}

TEST_F(SqliteStore, GroupsBySignatureOrShape) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  const auto add = [&](const Finding& finding) {
    return get(store->add_finding(campaign, finding));
  };
  const int64_t group = add(with(1, "x", 10)).group;
  EXPECT_EQ(add(with(2, "x", 20)).group, group);
  EXPECT_EQ(add(with(3, "", 20)).group, group);
  EXPECT_NE(add(with(4, "", 30)).group, group);
  Finding other_solver = with(5, "x", 10);
  other_solver.solver = "cvc5";
  EXPECT_NE(add(other_solver).group, group);
  Finding other_kind = with(6, "x", 10);
  other_kind.kind = "crash";
  EXPECT_NE(add(other_kind).group, group);
  EXPECT_NE(add(with(7, "", 0)).group, add(with(8, "", 0)).group);
}

TEST_F(SqliteStore, GroupsThatMeetBecomeOne) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  const int64_t first =
      get(store->add_finding(campaign, with(1, "x", 10))).group;
  const int64_t second =
      get(store->add_finding(campaign, with(2, "y", 20))).group;
  const Added bridge = get(store->add_finding(campaign, with(3, "y", 10)));
  EXPECT_EQ(bridge.group, first);
  EXPECT_THAT(bridge.merged, ElementsAre(second));
  EXPECT_EQ(get(store->fronts()).size(), 1U);
  EXPECT_EQ(get(store->findings_of_group(first)).size(), 3U);
  EXPECT_EQ(get(store->find_front(second))->group, first);
}

TEST_F(SqliteStore, SmallestThatIsNotFlakyIsInFront) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  const auto add = [&](uint64_t index, uint64_t size, uint64_t shown) {
    Finding finding = with(index, "x", index);
    finding.size = size;
    finding.runs = 3;
    finding.shown = shown;
    return get(store->add_finding(campaign, finding));
  };
  const Added first = add(1, 50, 3);
  EXPECT_FALSE(add(2, 60, 3).front_changed);
  EXPECT_FALSE(add(3, 10, 1).front_changed);
  EXPECT_EQ(get(store->find_front(first.id))->id, first.id);
  const Added small = add(4, 20, 3);
  EXPECT_TRUE(small.front_changed);
  EXPECT_EQ(get(store->find_front(first.id))->id, small.id);
  get(store->add_runs(small.id, 1, 0));
  EXPECT_EQ(get(store->find_front(first.id))->id, first.id);
  EXPECT_EQ(get(store->fronts())[0].group_count, 4U);
}

TEST_F(SqliteStore, LargeGroupKeepsTheTextsOfSome) {
  const std::unique_ptr<Store> store = open();
  const int64_t campaign = get(store->begin_campaign({}, 0));
  constexpr uint64_t kMany = 120;
  for (uint64_t i = 0; i < kMany; ++i) {
    Finding finding = with(i, "x", 1);
    finding.size = 1000 + i;
    get(store->add_finding(campaign, finding));
  }
  Finding smallest = with(kMany, "x", 1);
  smallest.size = 1;
  const Added added = get(store->add_finding(campaign, smallest));
  EXPECT_TRUE(added.front_changed);
  const std::vector<StoredFinding> all =
      get(store->findings_of_group(added.group));
  EXPECT_EQ(all.size(), kMany + 1);
  EXPECT_EQ(all.front().id, added.id);
  EXPECT_EQ(std::ranges::count(all, true, &StoredFinding::has_texts), 101);
  EXPECT_FALSE(get(store->find_front(added.id))->finding.texts.script.empty());
  EXPECT_FALSE(all.back().has_texts);
  EXPECT_FALSE(all.back().finding.provenance.empty());
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
  EXPECT_EQ(get(one->findings_of_campaign(campaign)).size(), 40U);
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
