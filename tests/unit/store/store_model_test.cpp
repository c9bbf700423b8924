// SPDX-License-Identifier: MIT
// Random calls on a store and on a plain model of it, which keeps everything in
// maps and computes groups and fronts anew from their definition. After each
// call both must tell the same.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "store/store.h"
#include "support/finding.h"
#include "support/store_groups.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

struct ModelFinding {
  int64_t id = 0;
  int64_t campaign = 0;
  Finding finding;
  std::map<std::string, std::vector<StoredArtifact>> artifacts;
};

struct ModelCampaign {
  Campaign campaign;
  Progress progress;
  std::map<std::array<std::string, 3>, int64_t> counts;
  std::map<uint64_t, Epoch> epochs;
  std::vector<Answer> answers;
};

bool is_same(const Finding& a, const Finding& b) {
  return a.test_index == b.test_index && a.solver == b.solver
         && a.question.configuration == b.question.configuration
         && a.kind == b.kind
         && a.confirmation.certainty == b.confirmation.certainty;
}

class Model {
 public:
  std::map<int64_t, ModelCampaign> campaigns;
  std::vector<ModelFinding> findings;

  std::set<int64_t> group_of(int64_t id) const {
    return test::group_of<ModelFinding>(findings, id);
  }

  const ModelFinding& get(int64_t id) const {
    return test::get_finding<ModelFinding>(findings, id);
  }

  int64_t front_of(const std::set<int64_t>& group) const {
    return test::front_of<ModelFinding>(findings, group);
  }
};

// Draws from few values, so that things meet.
Finding draw_finding(base::Rng& rng) {
  Finding finding = test::make_finding(rng.below(6));
  finding.solver = rng.chance(1, 3) ? "cvc5" : "z3";
  finding.kind = rng.chance(1, 4) ? vocabulary::Kind::Crash
                                  : vocabulary::Kind::InvalidModel;
  finding.confirmation.certainty =
      vocabulary::kCertainties.values()[rng.below(rng.chance(1, 2) ? 3 : 1)];
  finding.signature =
      rng.chance(1, 2) ? "" : fmt::format("fault {}", rng.below(5));
  finding.shape_hash = rng.below(8);
  finding.size = rng.below(4);
  finding.runs = 3;
  finding.shown = rng.chance(1, 3) ? 1 : 3;
  finding.question.configuration = rng.chance(1, 2) ? "a" : "b";
  return finding;
}

class StoreModel : public testing::Test {
 protected:
  void open() {
    store_.reset();
    store_ = *open_store(folder_.path() + "/assay.db", Access::Write);
  }

  int64_t some_campaign(base::Rng& rng) const {
    return 1 + static_cast<int64_t>(rng.below(model_.campaigns.size()));
  }

  void begin_campaign(base::Rng& rng) {
    const Identity identity = {"v", "", "", rng.below(2)};
    const int64_t id = *store_->begin_campaign(identity, 5);
    EXPECT_EQ(id, static_cast<int64_t>(model_.campaigns.size()) + 1);
    model_.campaigns[id].campaign = {id, identity, 5, 0};
  }

  void checkpoint(base::Rng& rng) {
    ModelCampaign& campaign = model_.campaigns[some_campaign(rng)];
    campaign.progress.done += rng.below(5);
    campaign.progress.stragglers = {campaign.progress.done + 3};
    std::vector<Count> counts;
    for (uint64_t i = 0; i < rng.below(3); ++i) {
      counts.push_back({fmt::format("arm{}", rng.below(2)),
                        "z3",
                        "n",
                        static_cast<int64_t>(rng.below(9)) - 4});
      campaign.counts[{counts.back().arm, "z3", "n"}] += counts.back().value;
    }
    std::vector<Answer> answers;
    for (uint64_t i = 0; i < rng.below(3); ++i) {
      Answer answer;
      answer.formula = fmt::format("f{}", rng.below(20));
      answer.solver = "z3";
      answer.end = vocabulary::kEnds.values()[rng.below(5)];
      answers.push_back(answer);
      if (std::ranges::find(campaign.answers, answer.formula, &Answer::formula)
          == campaign.answers.end()) {
        campaign.answers.push_back(answer);
      }
    }
    EXPECT_TRUE(store_->checkpoint(
        campaign.campaign.id, campaign.progress, counts, answers));
  }

  void add_epoch(base::Rng& rng) {
    ModelCampaign& campaign = model_.campaigns[some_campaign(rng)];
    const Epoch epoch = {
        rng.below(4), 0, 10 + rng.below(2), {{"a", 1}, {"b", 2}}};
    const auto [place, is_new] =
        campaign.epochs.try_emplace(epoch.number, epoch);
    EXPECT_EQ(store_->add_epoch(campaign.campaign.id, epoch).has_value(),
              place->second == epoch);
  }

  void add_finding(base::Rng& rng) {
    const int64_t campaign = some_campaign(rng);
    const Finding finding = draw_finding(rng);
    const Added added = *store_->add_finding(campaign, finding);
    const auto old =
        std::ranges::find_if(model_.findings, [&](const ModelFinding& row) {
          return row.campaign == campaign && is_same(row.finding, finding);
        });
    EXPECT_EQ(added.is_new, old == model_.findings.end());
    if (!added.is_new) {
      EXPECT_EQ(added.id, old->id);
      return;
    }
    ModelFinding row = {added.id, campaign, finding, {}};
    for (const Artifact& artifact : finding.artifacts) {
      row.artifacts[artifact.name].push_back(
          {artifact, {artifact.name, 1, "hunt", finding.first_seen_us}});
    }
    model_.findings.push_back(std::move(row));
    const std::set<int64_t> group = model_.group_of(added.id);
    EXPECT_EQ(added.is_new_group, group.size() == 1);
    EXPECT_TRUE(group.contains(added.group));
    if (model_.front_of(group) == added.id) {
      EXPECT_TRUE(added.front_changed);
    }
  }

  void add_artifact(base::Rng& rng) {
    if (model_.findings.empty()) {
      return;
    }
    ModelFinding& row = model_.findings[rng.below(model_.findings.size())];
    const Artifact artifact = {
        rng.chance(1, 2) ? "reduced.smt2" : std::string(kScriptName),
        ArtifactKind::Script,
        fmt::format("text {}", rng.below(3))};
    const auto now = static_cast<int64_t>(rng.below(1000));
    std::vector<StoredArtifact>& history = row.artifacts[artifact.name];
    if (history.empty() || history.back().artifact != artifact) {
      history.push_back(
          {artifact, {artifact.name, history.size() + 1, "me", now}});
    }
    EXPECT_EQ(store_->add_artifact(row.id, artifact, {"me", now}).value_or(0),
              history.size());
  }

  void check_campaigns() {
    for (const auto& [id, expected] : model_.campaigns) {
      EXPECT_EQ(store_->progress(id).value(), expected.progress);
      std::vector<Count> counts;
      for (const auto& [names, value] : expected.counts) {
        counts.push_back({names[0], names[1], names[2], value});
      }
      EXPECT_EQ(store_->counts(id).value(), counts);
      EXPECT_EQ(store_->answers(id).value(), expected.answers);
      std::vector<Epoch> epochs;
      for (const auto& [number, epoch] : expected.epochs) {
        epochs.push_back(epoch);
      }
      EXPECT_EQ(store_->epochs(id).value(), epochs);
    }
  }

  void check_finding(const ModelFinding& row) {
    const StoredFinding found = store_->find_finding(row.id).value().value();
    Finding expected = row.finding;
    expected.artifacts.clear();
    for (const auto& [name, history] : row.artifacts) {
      expected.artifacts.push_back(history.back().artifact);
      const std::vector<StoredArtifact> stored =
          store_->artifact_history(row.id, name).value();
      ASSERT_EQ(stored.size(), history.size());
      for (size_t i = 0; i < stored.size(); ++i) {
        EXPECT_EQ(stored[i].artifact, history[i].artifact);
        EXPECT_EQ(stored[i].record, history[i].record);
      }
    }
    EXPECT_TRUE(found.finding == expected);
    EXPECT_EQ(found.campaign, row.campaign);
    const std::set<int64_t> group = model_.group_of(row.id);
    EXPECT_EQ(found.group_count, group.size());
    EXPECT_TRUE(group.contains(found.group));
    EXPECT_EQ(store_->find_front(row.id).value()->id, model_.front_of(group));
    std::set<int64_t> members;
    const std::vector<StoredFinding> stored_group =
        store_->findings_of_group(found.group).value();
    for (const StoredFinding& member : stored_group) {
      members.insert(member.id);
    }
    EXPECT_EQ(members, group);
  }

  void check() {
    check_campaigns();
    std::set<std::set<int64_t>> groups;
    for (const ModelFinding& row : model_.findings) {
      check_finding(row);
      groups.insert(model_.group_of(row.id));
    }
    EXPECT_EQ(store_->fronts().value().size(), groups.size());
  }

  test::TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
  Model model_;
};

TEST_F(StoreModel, RandomCallsTellTheSame) {
  base::Rng rng(20);
  open();
  begin_campaign(rng);
  for (int i = 0; i < 120 && !HasFailure(); ++i) {
    switch (rng.below(8)) {
      case 0: begin_campaign(rng); break;
      case 1: checkpoint(rng); break;
      case 2: add_epoch(rng); break;
      case 3: add_artifact(rng); break;
      case 4: open(); break;
      default: add_finding(rng);
    }
    if (i % 10 == 0) {
      check();
    }
  }
  check();
  EXPECT_GT(model_.findings.size(), 30U);
}

}  // namespace
}  // namespace assay::store
