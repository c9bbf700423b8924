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
  Unsat,       // unsat seeds, unsat
  MixedSat,    // both kinds, sat
  MixedUnsat,  // both kinds, unsat
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

  // A seed with this answer, of the group, or of a logic of it if that is not
  // empty: each logic with the same probability, then each seed. Null if there
  // is none. For a sat result: a sat seed has a witness, and an unsat one no
  // recursive definitions.
  const Fusable* draw(TheoryGroup group,
                      testcase::Status status,
                      bool for_sat,
                      std::string_view logic,
                      base::Rng& rng) const;

  // Such a seed of any group, for a formula with `other` that needs no larger
  // logic than one of the two. Null if some draws did not find one.
  const Fusable* draw_beside(const Fusable& other,
                             testcase::Status status,
                             bool for_sat,
                             base::Rng& rng) const;

 private:
  struct LogicPool {
    std::string logic;
    std::vector<const Fusable*> sat;
    std::vector<const Fusable*> unsat;
    std::vector<const Fusable*> unsat_for_sat;
  };

  struct GroupPool {
    std::vector<LogicPool> logics;
    std::vector<StatusMix> mixes;
    uint64_t weight = 0;
  };

  const std::vector<const Fusable*>& pool(const LogicPool& of_logic,
                                          testcase::Status status,
                                          bool for_sat) const;
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
