// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "../support/finding.h"
#include "../support/store_groups.h"
#include "base/rng.h"
#include "store/store.h"

// A plain model of a store for store_schedules.cpp: calls on it, and what it
// and a real store have, as text.
namespace store_model {

using assay::Result;
using namespace assay::store;
using assay::base::Rng;

// --- the model

struct ModelFinding {
  int64_t id = 0;
  int64_t campaign = 0;
  Finding finding;
  std::map<std::string, std::vector<StoredArtifact>> artifacts;
};

struct ModelCampaign {
  int64_t ended_us = 0;
  Progress progress;
  std::map<std::string, int64_t> counts;
  std::map<uint64_t, Epoch> epochs;
  std::vector<std::string> answers;
};

struct Model {
  std::vector<ModelCampaign> campaigns;
  std::vector<ModelFinding> findings;

  std::set<int64_t> group_of(int64_t id) const {
    return assay::test::group_of<ModelFinding>(findings, id);
  }

  int64_t front_of(const std::set<int64_t>& group) const {
    return assay::test::front_of<ModelFinding>(findings, group);
  }
};

// --- calls

enum class Call : uint8_t {
  Begin,
  End,
  Checkpoint,
  Epoch,
  Finding,
  Artifact,
  Reopen,
  Restore,
};

struct Op {
  Call call = Call::Reopen;
  int64_t target = 0;  // a campaign, or a finding
  uint64_t number = 0;
  Finding finding;
  Artifact artifact;
};

// Few values, so that things meet.
inline Finding draw_finding(Rng& rng) {
  Finding finding = assay::test::make_finding(rng.below(12));
  finding.solver = rng.chance(1, 3) ? "cvc5" : "z3";
  finding.kind = rng.chance(1, 4) ? assay::vocabulary::Kind::Crash
                                  : assay::vocabulary::Kind::InvalidModel;
  finding.confirmation.certainty =
      rng.chance(1, 5) ? assay::vocabulary::Certainty::Unconfirmed
                       : assay::vocabulary::Certainty::Confirmed;
  finding.signature =
      rng.chance(1, 2) ? "" : fmt::format("fault {}", rng.below(4));
  finding.shape_hash = rng.below(8);
  finding.size = rng.below(5);
  // Some take several pages.
  finding.set_artifact(kProofName,
                       std::string(rng.chance(1, 4) ? 9000 : 10, 'p'));
  return finding;
}

inline Op draw_op(const Model& model, Rng& rng) {
  Op op;
  op.number = rng.below(6);
  if (model.campaigns.empty()) {
    op.call = Call::Begin;
    return op;
  }
  op.target = 1 + static_cast<int64_t>(rng.below(model.campaigns.size()));
  const uint64_t kind = rng.below(20);
  if (kind < 1) {
    op.call = Call::Begin;
  } else if (kind < 2) {
    op.call = Call::End;
  } else if (kind < 7) {
    op.call = Call::Checkpoint;
  } else if (kind < 9) {
    op.call = Call::Epoch;
  } else if (kind < 12 && !model.findings.empty()) {
    op.call = Call::Artifact;
    op.target = 1 + static_cast<int64_t>(rng.below(model.findings.size()));
    op.artifact = {rng.chance(1, 2) ? "reduced.smt2" : "notes.txt",
                   ArtifactKind::Text,
                   fmt::format("text {}", rng.below(3))};
  } else if (kind < 13) {
    op.call = Call::Reopen;
  } else if (kind < 14) {
    op.call = Call::Restore;
  } else {
    op.call = Call::Finding;
    op.finding = draw_finding(rng);
  }
  return op;
}

inline Epoch epoch_of(const Op& op) {
  return {op.number % 3, 0, 10 + op.number / 3, {{"a", 1}, {"b", op.number}}};
}

inline Progress progress_of(const ModelCampaign& campaign, const Op& op) {
  const uint64_t done = campaign.progress.done + op.number;
  return {done, {done + 2}};
}

// Whether the model has changed: only then is there something to be written.
inline bool apply(Model& model, const Op& op) {
  const auto campaign = [&]() -> ModelCampaign& {
    return model.campaigns.at(static_cast<size_t>(op.target - 1));
  };
  switch (op.call) {
    case Call::Reopen:
    case Call::Restore: return false;
    case Call::Begin: model.campaigns.emplace_back(); return true;
    case Call::End: {
      const auto number = static_cast<int64_t>(op.number);
      return std::exchange(campaign().ended_us, number) != number;
    }
    case Call::Checkpoint: {
      ModelCampaign& row = campaign();
      row.progress = progress_of(row, op);
      row.counts["tests"] += static_cast<int64_t>(op.number);
      row.counts[fmt::format("n{}", op.number)] += 1;
      row.answers.push_back(fmt::format("f{}", row.answers.size()));
      return true;
    }
    case Call::Epoch:
      return campaign()
          .epochs.try_emplace(epoch_of(op).number, epoch_of(op))
          .second;
    case Call::Finding: {
      const auto is_same = [&](const ModelFinding& row) {
        return row.campaign == op.target
               && row.finding.test_index == op.finding.test_index
               && row.finding.solver == op.finding.solver
               && row.finding.kind == op.finding.kind
               && row.finding.confirmation.certainty
                      == op.finding.confirmation.certainty;
      };
      if (std::ranges::any_of(model.findings, is_same)) {
        return false;
      }
      ModelFinding row{static_cast<int64_t>(model.findings.size()) + 1,
                       op.target,
                       op.finding,
                       {}};
      for (const Artifact& artifact : op.finding.artifacts) {
        row.artifacts[artifact.name].push_back(
            {artifact, {artifact.name, 1, "hunt", op.finding.first_seen_us}});
      }
      model.findings.push_back(std::move(row));
      return true;
    }
    case Call::Artifact: {
      std::vector<StoredArtifact>& history =
          model.findings.at(static_cast<size_t>(op.target - 1))
              .artifacts[op.artifact.name];
      if (!history.empty() && history.back().artifact == op.artifact) {
        return false;
      }
      history.push_back(
          {op.artifact, {op.artifact.name, history.size() + 1, "me", 5}});
      return true;
    }
  }
  return false;
}

// --- what is there, as text

inline std::string dump_history(const std::vector<StoredArtifact>& history) {
  std::string text;
  for (const StoredArtifact& row : history) {
    text += fmt::format("    {} v{} by {} {} {}\n",
                        row.artifact.name,
                        row.record.version,
                        row.record.added_by,
                        row.record.added_us,
                        std::hash<std::string>()(row.artifact.bytes));
  }
  return text;
}

inline std::string dump_campaign(int64_t id,
                                 int64_t ended_us,
                                 const Progress& progress,
                                 const std::map<std::string, int64_t>& counts,
                                 const std::vector<Epoch>& epochs,
                                 const std::vector<std::string>& answers) {
  std::string text = fmt::format("campaign {} ended {} done {} + {} {} {}\n",
                                 id,
                                 ended_us,
                                 progress.done,
                                 fmt::join(progress.stragglers, ","),
                                 counts,
                                 answers);
  for (const Epoch& epoch : epochs) {
    text += fmt::format("  epoch {} {}\n", epoch.number, epoch.tests);
    for (const ArmShare& share : epoch.shares) {
      text += fmt::format("    {} {}\n", share.arm, share.share);
    }
  }
  return text;
}

inline std::string dump_finding(int64_t id,
                                int64_t campaign,
                                const Finding& finding,
                                const std::set<int64_t>& group,
                                int64_t front) {
  return fmt::format(
      "finding {} of {}: test {} {} {} {} {} {} in {} front {}\n",
      id,
      campaign,
      finding.test_index,
      finding.solver,
      kind_name(finding.kind),
      certainty_name(finding.confirmation.certainty),
      finding.signature,
      finding.provenance,
      group,
      front);
}

inline std::string dump(const Model& model) {
  std::string text;
  for (size_t i = 0; i < model.campaigns.size(); ++i) {
    const ModelCampaign& row = model.campaigns[i];
    std::vector<Epoch> epochs;
    for (const auto& [number, epoch] : row.epochs) {
      epochs.push_back(epoch);
    }
    text += dump_campaign(static_cast<int64_t>(i) + 1,
                          row.ended_us,
                          row.progress,
                          row.counts,
                          epochs,
                          row.answers);
  }
  for (const ModelFinding& row : model.findings) {
    const std::set<int64_t> group = model.group_of(row.id);
    text += dump_finding(
        row.id, row.campaign, row.finding, group, model.front_of(group));
    for (const auto& [name, history] : row.artifacts) {
      text += dump_history(history);
    }
  }
  return text;
}

template <typename T>
T get(Result<T> result) {
  if (!result) {
    fmt::print(stderr, "unexpected: {}\n", result.error().message);
    std::abort();
  }
  if constexpr (!std::is_void_v<T>) {
    return *std::move(result);
  }
}

inline std::string dump(Store& store) {
  std::string text;
  for (const Campaign& campaign : get(store.campaigns())) {
    std::map<std::string, int64_t> counts;
    for (const Count& count : get(store.counts(campaign.id))) {
      counts[count.name] = count.value;
    }
    std::vector<std::string> answers;
    for (const Answer& answer : get(store.answers(campaign.id))) {
      answers.push_back(answer.formula);
    }
    text += dump_campaign(campaign.id,
                          campaign.ended_us,
                          get(store.progress(campaign.id)),
                          counts,
                          get(store.epochs(campaign.id)),
                          answers);
  }
  std::map<int64_t, std::string> findings;
  for (const StoredFinding& front : get(store.fronts())) {
    const std::vector<StoredFinding> group =
        get(store.findings_of_group(front.group));
    std::set<int64_t> members;
    for (const StoredFinding& row : group) {
      members.insert(row.id);
    }
    for (const StoredFinding& row : group) {
      std::string& rest = findings[row.id];
      rest = dump_finding(row.id, row.campaign, row.finding, members, front.id);
      const StoredFinding whole = *get(store.find_finding(row.id));
      for (const ArtifactRecord& record : whole.records) {
        rest += dump_history(get(store.artifact_history(row.id, record.name)));
      }
    }
  }
  for (const auto& [id, rest] : findings) {
    text += rest;
  }
  return text;
}

}  // namespace store_model
