// SPDX-License-Identifier: MIT
#include "technique/fuse/fusion_tables.h"

#include <algorithm>
#include <unordered_set>

#include "base/check.h"
#include "eval/evaluator.h"
#include "rules/built_in.h"

namespace assay::technique {

using testcase::Seed;
using testcase::Status;

namespace {

constexpr int kPartnerTries = 8;

}  // namespace

FusionTables::FusionTables(const testcase::Seeds& seeds,
                           const Config& config,
                           bool has_rules)
    : language_(seeds.language()),
      may_widen_(config.may_widen),
      logics_(config.logics) {
  const auto wants = [](const auto& list, const auto& value) {
    return list.empty() || std::ranges::find(list, value) != list.end();
  };
  for (const Seed& seed : seeds.list()) {
    if (!seed.status || !wants(config.groups, group_of(seed.features))
        || !logics_.takes(language_, seeds.base(), seed.script)) {
      continue;
    }
    std::optional<Fusable> fusable = make_fusable(seeds.base(), seed);
    if (fusable && (!has_rules || !fusable->variables.empty())
        && (!seed.witness || evaluate(seeds.base(), *fusable))) {
      seeds_.push_back(*std::move(fusable));
    }
  }
  for (const Fusable& seed : seeds_) {
    sort_in(seed);
  }
  find_mixes(config.wish);
  if (has_rules) {
    std::vector<term::Sort> sorts;
    std::unordered_set<term::Sort> seen;
    for (const Fusable& seed : seeds_) {
      for (const Fusable::Variable& variable : seed.variables) {
        if (seen.insert(variable.sort).second) {
          sorts.push_back(variable.sort);
        }
      }
    }
    std::vector<rules::Rule> rows =
        rules::all_rules(rules::RuleKind::Fusion, config.rule_files);
    std::erase_if(rows, [&](const rules::Rule& row) {
      return !wants(config.fusion_rules, row.name);
    });
    rules_ = std::make_unique<const RuleIndex>(
        language_, seeds.base(), std::move(rows), sorts);
  }
}

bool FusionTables::evaluate(const term::TermManager& tm, const Fusable& seed) {
  eval::Evaluator evaluator(language_.theories(), tm, *seed.seed->witness);
  for (const term::Term root : seed.roots) {
    if (!evaluator.evaluate(root).is_true()) {
      return false;
    }
  }
  if (evaluator.used_table()) {
    return false;
  }
  for (const term::Term root : seed.roots) {
    evaluator.export_closed(root, known_values_);
  }
  return true;
}

void FusionTables::sort_in(const Fusable& seed) {
  const TheoryGroup group = group_of(seed.seed->features);
  const auto at = std::ranges::lower_bound(groups_, group);
  const auto position = at - groups_.begin();
  if (at == groups_.end() || *at != group) {
    groups_.insert(at, group);
    pools_.insert(pools_.begin() + position, GroupPool{});
  }
  std::vector<LogicPool>& logics = pools_[static_cast<size_t>(position)].logics;
  auto of_logic =
      std::ranges::find(logics, seed.seed->logic, &LogicPool::logic);
  if (of_logic == logics.end()) {
    of_logic = logics.insert(of_logic,
                             LogicPool{seed.seed->logic, {}, {}, {}, {}, {}});
  }
  if (*seed.seed->status == Status::Unsat) {
    of_logic->unsat.push_back(&seed);
    if (!seed.has_recursion) {
      of_logic->unsat_for_sat.push_back(&seed);
    }
  } else if (!seed.has_recursion) {
    (seed.seed->witness ? of_logic->witnessed : of_logic->open)
        .push_back(&seed);
    of_logic->sat.push_back(&seed);
  }
}

// Groups without any are dropped.
void FusionTables::find_mixes(StatusFilter wish) {
  std::vector<TheoryGroup> groups;
  std::vector<GroupPool> pools;
  for (size_t i = 0; i < groups_.size(); ++i) {
    GroupPool& of_group = pools_[i];
    const auto has = [&](auto LogicPool::* list) {
      return std::ranges::any_of(
          of_group.logics,
          [&](const LogicPool& of_logic) { return !(of_logic.*list).empty(); });
    };
    const bool is_mixed_wanted =
        wish == StatusFilter::Any || wish == StatusFilter::Mixed;
    // The plain kinds come up more often.
    const bool is_sat_wanted =
        wish == StatusFilter::Any || wish == StatusFilter::Sat;
    if (has(&LogicPool::witnessed) && is_sat_wanted) {
      of_group.mixes.insert(of_group.mixes.end(), 3, StatusMix::Sat);
    }
    if (has(&LogicPool::open) && is_sat_wanted) {
      of_group.mixes.insert(of_group.mixes.end(), 2, StatusMix::OpenSat);
    }
    if (has(&LogicPool::unsat)
        && (wish == StatusFilter::Any || wish == StatusFilter::Unsat)) {
      of_group.mixes.insert(of_group.mixes.end(), 3, StatusMix::Unsat);
    }
    if (has(&LogicPool::witnessed) && has(&LogicPool::unsat_for_sat)
        && is_mixed_wanted) {
      of_group.mixes.push_back(StatusMix::MixedSat);
    }
    if (has(&LogicPool::witnessed) && has(&LogicPool::unsat)
        && is_mixed_wanted) {
      of_group.mixes.push_back(StatusMix::MixedUnsat);
    }
    of_group.weight = static_cast<uint64_t>(
        std::ranges::count_if(of_group.logics, [&](const LogicPool& of_logic) {
          const auto& sat = is_sat_wanted ? of_logic.sat : of_logic.witnessed;
          return (wish != StatusFilter::Unsat && !sat.empty())
                 || (wish != StatusFilter::Sat && !of_logic.unsat.empty());
        }));
    if (!of_group.mixes.empty()) {
      groups.push_back(groups_[i]);
      pools.push_back(std::move(of_group));
    }
  }
  groups_ = std::move(groups);
  pools_ = std::move(pools);
}

const FusionTables::GroupPool& FusionTables::pool_of(TheoryGroup group) const {
  const auto found = std::ranges::find(groups_, group);
  ASSAY_CHECK(found != groups_.end()) << group_name(group);
  return pools_[static_cast<size_t>(found - groups_.begin())];
}

const std::vector<StatusMix>& FusionTables::mixes(TheoryGroup group) const {
  return pool_of(group).mixes;
}

const std::vector<const Fusable*>& FusionTables::pool(const LogicPool& of_logic,
                                                      SeedWish wish) {
  switch (wish) {
    case SeedWish::Witnessed: return of_logic.witnessed;
    case SeedWish::Open: return of_logic.open;
    case SeedWish::Sat: return of_logic.sat;
    case SeedWish::Unsat: return of_logic.unsat;
    case SeedWish::UnsatForSat: break;
  }
  return of_logic.unsat_for_sat;
}

const Fusable* FusionTables::draw(TheoryGroup group,
                                  SeedWish wish,
                                  std::string_view logic,
                                  base::Rng& rng) const {
  std::vector<const std::vector<const Fusable*>*> pools;
  for (const LogicPool& of_logic : pool_of(group).logics) {
    const auto& list = pool(of_logic, wish);
    if (!list.empty() && (logic.empty() || of_logic.logic == logic)) {
      pools.push_back(&list);
    }
  }
  if (pools.empty()) {
    return nullptr;
  }
  const std::vector<const Fusable*>& list = *pools[rng.below(pools.size())];
  return list[rng.below(list.size())];
}

const Fusable* FusionTables::draw_beside(const Fusable& other,
                                         SeedWish wish,
                                         base::Rng& rng) const {
  const Seed& first = *other.seed;
  for (int tries = 0; tries < kPartnerTries; ++tries) {
    const TheoryGroup group = groups_[rng.below(groups_.size())];
    const Fusable* seed = draw(group, wish, {}, rng);
    if (seed == nullptr || seed->seed == other.seed) {
      continue;
    }
    const std::string_view logic = smtlib::least_logic(
        smtlib::merged(first.features, seed->seed->features));
    if (logic == smtlib::least_logic(first.features)
        || logic == smtlib::least_logic(seed->seed->features)) {
      return seed;
    }
  }
  return nullptr;
}

}  // namespace assay::technique
