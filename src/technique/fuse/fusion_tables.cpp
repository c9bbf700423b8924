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
    : language_(seeds.language()), may_widen_(config.may_widen) {
  const auto wants = [](const auto& list, const auto& value) {
    return list.empty() || std::ranges::find(list, value) != list.end();
  };
  for (const Seed& seed : seeds.list()) {
    if (!seed.status || !wants(config.groups, group_of(seed.features))
        || !wants(config.logics, seed.logic)) {
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
  find_blends(config.wish);
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
  const Group group = group_of(seed.seed->features);
  const auto at = std::ranges::lower_bound(groups_, group);
  const auto position = at - groups_.begin();
  if (at == groups_.end() || *at != group) {
    groups_.insert(at, group);
    rooms_.insert(rooms_.begin() + position, Room{});
  }
  std::vector<Shelf>& shelves = rooms_[static_cast<size_t>(position)].shelves;
  auto shelf = std::ranges::find(shelves, seed.seed->logic, &Shelf::logic);
  if (shelf == shelves.end()) {
    shelf = shelves.insert(shelf, Shelf{seed.seed->logic, {}, {}, {}});
  }
  if (*seed.seed->status == Status::Unsat) {
    shelf->unsat.push_back(&seed);
    if (!seed.has_recursion) {
      shelf->unsat_for_sat.push_back(&seed);
    }
  } else if (seed.seed->witness && !seed.has_recursion) {
    shelf->sat.push_back(&seed);
  }
}

// Groups without any are dropped.
void FusionTables::find_blends(Wish wish) {
  std::vector<Group> groups;
  std::vector<Room> rooms;
  for (size_t i = 0; i < groups_.size(); ++i) {
    Room& room = rooms_[i];
    const auto has = [&](auto Shelf::* list) {
      return std::ranges::any_of(room.shelves, [&](const Shelf& shelf) {
        return !(shelf.*list).empty();
      });
    };
    const bool is_mixed_wanted = wish == Wish::Any || wish == Wish::Mixed;
    // The plain kinds come up more often.
    if (has(&Shelf::sat) && (wish == Wish::Any || wish == Wish::Sat)) {
      room.blends.insert(room.blends.end(), 3, Blend::Sat);
    }
    if (has(&Shelf::unsat) && (wish == Wish::Any || wish == Wish::Unsat)) {
      room.blends.insert(room.blends.end(), 3, Blend::Unsat);
    }
    if (has(&Shelf::sat) && has(&Shelf::unsat_for_sat) && is_mixed_wanted) {
      room.blends.push_back(Blend::MixedSat);
    }
    if (has(&Shelf::sat) && has(&Shelf::unsat) && is_mixed_wanted) {
      room.blends.push_back(Blend::MixedUnsat);
    }
    room.weight = static_cast<uint64_t>(
        std::ranges::count_if(room.shelves, [&](const Shelf& shelf) {
          return (wish != Wish::Unsat && !shelf.sat.empty())
                 || (wish != Wish::Sat && !shelf.unsat.empty());
        }));
    if (!room.blends.empty()) {
      groups.push_back(groups_[i]);
      rooms.push_back(std::move(room));
    }
  }
  groups_ = std::move(groups);
  rooms_ = std::move(rooms);
}

const FusionTables::Room& FusionTables::room(Group group) const {
  const auto found = std::ranges::find(groups_, group);
  ASSAY_CHECK(found != groups_.end()) << group_name(group);
  return rooms_[static_cast<size_t>(found - groups_.begin())];
}

const std::vector<Blend>& FusionTables::blends(Group group) const {
  return room(group).blends;
}

const std::vector<const Fusable*>& FusionTables::pool(const Shelf& shelf,
                                                      Status status,
                                                      bool for_sat) const {
  return status == Status::Sat ? shelf.sat
         : for_sat             ? shelf.unsat_for_sat
                               : shelf.unsat;
}

const Fusable* FusionTables::draw(Group group,
                                  Status status,
                                  bool for_sat,
                                  std::string_view logic,
                                  base::Rng& rng) const {
  std::vector<const std::vector<const Fusable*>*> pools;
  for (const Shelf& shelf : room(group).shelves) {
    const auto& list = pool(shelf, status, for_sat);
    if (!list.empty() && (logic.empty() || shelf.logic == logic)) {
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
                                         Status status,
                                         bool for_sat,
                                         base::Rng& rng) const {
  const Seed& first = *other.seed;
  for (int tries = 0; tries < kPartnerTries; ++tries) {
    const Group group = groups_[rng.below(groups_.size())];
    const Fusable* seed = draw(group, status, for_sat, {}, rng);
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
