// SPDX-License-Identifier: MIT
//
// Soundness: the script is the seed's own, so the claim is just what the seed's
// label says, with the label's root.
#include "technique/labelled/seeds.h"

#include <algorithm>

#include "base/check.h"
#include "technique/generate/own_seeds.h"
#include "technique/logic_choice.h"

namespace assay::technique {

using testcase::Claim;
using testcase::Seed;
using testcase::Status;
using testcase::TestCase;

namespace {

class SeedsTables final : public Tables {
 public:
  SeedsTables(const testcase::Seeds& seeds, const Config& config)
      : language_(seeds.language()), logics_(config.logics) {
    const auto wants = [](const auto& list, const auto& value) {
      return list.empty() || std::ranges::find(list, value) != list.end();
    };
    std::vector<std::vector<const Seed*>> by_group(all_groups().size());
    for (const Seed& seed : seeds.list()) {
      const TheoryGroup group = group_of(seed.features);
      if (wants(config.groups, group)
          && logics_.takes(language_, seeds.base(), seed.script)) {
        by_group[static_cast<size_t>(group)].push_back(&seed);
      }
    }
    for (const TheoryGroup group : all_groups()) {
      std::vector<const Seed*>& list = by_group[static_cast<size_t>(group)];
      if (!list.empty()) {
        groups_.push_back(group);
        seeds_.push_back(std::move(list));
      }
    }
  }

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  const std::vector<const Seed*>& seeds(TheoryGroup group) const {
    const auto found = std::ranges::find(groups_, group);
    ASSAY_CHECK(found != groups_.end()) << group_name(group);
    return seeds_[static_cast<size_t>(found - groups_.begin())];
  }

  // The seed's own script, of the logic that is wanted.
  smtlib::Script script_of(const Seed& seed, term::TermManager& tm) const {
    smtlib::Script script = seed.script;
    logics_.apply(language_, tm, script);
    return script;
  }

 private:
  const smtlib::Language& language_;
  LogicChoice logics_;
  std::vector<TheoryGroup> groups_;
  std::vector<std::vector<const Seed*>> seeds_;  // of each group
};

Claim claim_of(const Seed& seed) {
  if (!seed.status) {
    return {};
  }
  if (*seed.status == Status::Unsat) {
    return Claim::unsat(seed.root,
                        seed.root == testcase::TrustRoot::Vouched
                            ? "families of solvers agree on this seed"
                            : "so the seed's file says");
  }
  return seed.witness ? Claim::sat(seed.root, *seed.witness)
                      : Claim::sat(seed.root);
}

Result<std::unique_ptr<const Tables>> prepare_seeds(
    const testcase::Seeds& seeds, const Config& config) {
  // Our own are tests of `random` already.
  if (std::ranges::all_of(seeds.list(), [](const Seed& seed) {
        return seed.id.starts_with(kOwnSeedPrefix);
      })) {
    return fail(std::string(kNoSeeds), {}, "the technique 'seeds' needs seeds");
  }
  return std::make_unique<const SeedsTables>(seeds, config);
}

Result<TestCase> make_of_seed(const Tables& tables,
                              const Order& order,
                              term::TermManager& tm,
                              base::Rng& rng) {
  const auto& own = static_cast<const SeedsTables&>(tables);
  const std::vector<const Seed*>& seeds = own.seeds(order.group);
  const Seed& seed = *seeds[rng.below(seeds.size())];
  return TestCase(own.script_of(seed, tm),
                  claim_of(seed),
                  {std::string(kSeedsTechnique.name),
                   std::string(group_name(order.group)),
                   order.campaign_seed,
                   order.index,
                   {seed.id},
                   {}});
}

}  // namespace

const Technique kSeedsTechnique = {
    "seeds", true, no_options, prepare_seeds, make_of_seed};

}  // namespace assay::technique
