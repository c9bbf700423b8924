// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/id_map.h"
#include "num/value.h"
#include "technique/fuse/fusable.h"
#include "technique/fuse/joined_script.h"
#include "technique/fuse/rule_index.h"
#include "technique/logic_choice.h"
#include "technique/technique.h"

namespace assay::technique {

// What is put together, and what comes of it.
enum class StatusMix : uint8_t {
  Sat,         // sat seeds, sat
  OpenSat,     // sat seeds of which one or more have no witness, sat
  Unsat,       // unsat seeds, unsat
  MixedSat,    // both kinds, sat
  MixedUnsat,  // both kinds, unsat
};

// What is wanted of a seed.
enum class SeedWish : uint8_t {
  Witnessed,  // sat, with a witness
  Open,       // sat, without one
  Sat,        // either
  Unsat,
  UnsatForSat,  // unsat, without recursive definitions
};

class FusionTables final : public Tables {
 public:
  FusionTables(const testcase::Seeds& seeds,
               const Config& config,
               bool has_rules);

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  // The number of its logics: each is as often the first seed's.
  uint64_t weight(TheoryGroup group) const override {
    return pool_of(group).weight;
  }

  const smtlib::Language& language() const { return language_; }

  // Null without rules.
  const RuleIndex* rules() const { return rules_.get(); }

  const CommandRows& commands() const { return commands_; }

  // What the sat seeds' formulas have as values under their witnesses.
  const base::IdMap<num::Value>& known_values() const { return known_values_; }

  bool may_widen() const { return may_widen_; }

  const LogicChoice& logics() const { return logics_; }

  // The mixes that the group's seeds allow and that are wanted.
  const std::vector<StatusMix>& mixes(TheoryGroup group) const;

  // Such a seed, of the group, or of a logic of it if that is not empty: each
  // logic with the same probability, then each seed. Null if there is none.
  const Fusable* draw(TheoryGroup group,
                      SeedWish wish,
                      std::string_view logic,
                      base::Rng& rng) const;

  // Such a seed of any group, for a formula with `other` that needs no larger
  // logic than one of the two. Null if some draws did not find one.
  const Fusable* draw_beside(const Fusable& other,
                             SeedWish wish,
                             base::Rng& rng) const;

 private:
  struct LogicPool {
    std::string logic;
    std::vector<const Fusable*> witnessed;
    std::vector<const Fusable*> open;
    std::vector<const Fusable*> sat;  // of both kinds
    std::vector<const Fusable*> unsat;
    std::vector<const Fusable*> unsat_for_sat;
  };

  struct GroupPool {
    std::vector<LogicPool> logics;
    std::vector<StatusMix> mixes;
    uint64_t weight = 0;
  };

  static const std::vector<const Fusable*>& pool(const LogicPool& of_logic,
                                                 SeedWish wish);
  void sort_in(const Fusable& seed);
  void find_mixes(StatusFilter wish);
  // Evaluates a sat seed; false if its witness does not hold.
  bool evaluate(const term::TermManager& tm, const Fusable& seed);
  const GroupPool& pool_of(TheoryGroup group) const;

  const smtlib::Language& language_;
  bool may_widen_;
  LogicChoice logics_;
  CommandRows commands_;
  std::vector<Fusable> seeds_;
  std::vector<TheoryGroup> groups_;
  std::vector<GroupPool> pools_;
  std::unique_ptr<const RuleIndex> rules_;
  base::IdMap<num::Value> known_values_;
};

}  // namespace assay::technique
