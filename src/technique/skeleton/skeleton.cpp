// SPDX-License-Identifier: MIT
//
// Yao, Huang, Tang et al., "Skeletal approximation enumeration for SMT solver
// testing" (ESEC/FSE 2021). Where we deviate: the formula keeps its shape, as
// polarities say the same as clauses do; the table is checked, wrong rows are
// left out and many are new (rules/approx.rules); a sat mutant has a witness.
#include "technique/skeleton/skeleton.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"
#include "eval/evaluator.h"
#include "rules/built_in.h"
#include "technique/generate/palette_table.h"
#include "technique/skeleton/cnf.h"
#include "technique/skeleton/mutator.h"
#include "technique/skeleton/options.h"
#include "technique/skeleton/rare_places.h"
#include "technique/skeleton/seed_index.h"

namespace assay::technique {

using skeleton::Approximations;
using skeleton::Menus;
using skeleton::Mutant;
using skeleton::Mutator;
using skeleton::SeedIndex;
using skeleton::Subject;
using testcase::Claim;
using testcase::Seed;
using testcase::Status;
using testcase::TestCase;

namespace {

constexpr int kMutantTries = 4;

class SkeletonTables final : public Tables {
 public:
  // A seed that can be approximated.
  struct Start {
    const Seed* seed = nullptr;
    SeedIndex material;
    base::IdMap<num::Value> values;  // of closed terms under the witness
  };

  // Those with a model, and the others.
  struct Starts {
    std::vector<Start> sat;
    std::vector<Start> others;
  };

  SkeletonTables(const testcase::Seeds& seeds, const Config& config)
      : language_(seeds.language()),
        menus_(seeds.language()),
        config_(config),
        options_(read_skeleton_options(config.options)) {}

  Result<void> prepare(const testcase::Seeds& seeds) {
    skeleton::KnownSizes sizes(seeds.base());
    if (config_.only_extends) {
      for (const PaletteSpec& palette : all_palettes()) {
        sizes.add(palette.sorts);
      }
    }
    auto table = Approximations::compile(
        language_,
        rules::all_rules(rules::RuleKind::Weaken, config_.rule_files),
        sizes);
    if (!table) {
      return std::unexpected(table.error());
    }
    approximations_ = *std::move(table);
    mutator_.emplace(
        language_,
        *approximations_,
        Mutator::Limits{
            options_, config_.may_widen, LogicChoice(config_.logics)});
    std::vector<Starts> by_group(all_groups().size());
    for (const Seed& seed :
         config_.only_extends ? std::span<const Seed>() : seeds.list()) {
      add(seeds, seed, by_group[static_cast<size_t>(group_of(seed.features))]);
    }
    for (const TheoryGroup group : all_groups()) {
      Starts& starts = by_group[static_cast<size_t>(group)];
      const bool is_wanted =
          config_.groups.empty()
          || std::ranges::find(config_.groups, group) != config_.groups.end();
      if (is_wanted && (!starts.sat.empty() || !starts.others.empty())) {
        groups_.push_back(group);
        starts_.push_back(std::move(starts));
      }
    }
    skeleton::RarePlaces rare(*approximations_, seeds.base());
    for (Starts& starts : starts_) {
      for (std::vector<Start>* list : {&starts.sat, &starts.others}) {
        for (Start& start : *list) {
          if (start.seed->status) {
            rare.look_at(start.material, *start.seed->status);
          }
        }
      }
    }
    rare.tell();
    return {};
  }

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  uint64_t most_tests(TheoryGroup group) const override {
    const Starts& all = starts_of(group);
    return uint64_t{options_.mutants} * (all.sat.size() + all.others.size());
  }

  // The seed whose turn it is. Sat and unsat seeds take turns until the fewer
  // of them have had their mutants; then it is all the others'. Whoever asks
  // for each index in turn, as assay gen does, so gives each seed its number;
  // who asks for some indices gives it about that.
  const Start& next(const Order& order) const {
    const Starts& all = starts_of(order.group);
    const uint64_t fewer = std::min(all.sat.size(), all.others.size());
    const uint64_t most = most_tests(order.group);
    const auto [round, number] = turn_of(order.index);
    const uint64_t turn = most == 0 ? number : number % most;
    const uint64_t both = 2 * options_.mutants * fewer;
    const bool takes_turns = fewer > 0 && (most == 0 || turn < both);
    const uint64_t rank = takes_turns ? turn / 2 : turn - both / 2;
    // Mixed, as somebody may ask for every second index.
    const auto mix = [&](uint64_t value) {
      return base::hash_combine(round, value) >> 32;
    };
    const bool is_sat = takes_turns ? ((turn ^ mix(rank)) & 1) == 0
                                    : all.sat.size() > all.others.size();
    const std::vector<Start>& list = is_sat ? all.sat : all.others;
    return list[(rank + mix(rank / list.size())) % list.size()];
  }

  // Any of those that have the same answer.
  const Start& another(TheoryGroup group,
                       const Start& than,
                       base::Rng& rng) const {
    const Starts& all = starts_of(group);
    const std::vector<Start>& list =
        than.seed->status == Status::Sat ? all.sat : all.others;
    return list[rng.below(list.size())];
  }

  const Mutator& mutator() const { return *mutator_; }

  const smtlib::Language& language() const { return language_; }

  bool uses_cnf() const { return options_.uses_cnf; }

  // For one test.
  SeedIndex study(const term::TermManager& tm,
                  const smtlib::Script& script) const {
    return skeleton::study(
        {language_, menus_}, tm, script, skeleton::Use::Once);
  }

 private:
  const Starts& starts_of(TheoryGroup group) const {
    const auto found = std::ranges::find(groups_, group);
    ASSAY_CHECK(found != groups_.end()) << group_name(group);
    return starts_[static_cast<size_t>(found - groups_.begin())];
  }

  struct Turn {
    uint64_t round = 0;   // how often all tests have been made
    uint64_t number = 0;  // turns of a group since then
  };

  // If groups take turns until each has its tests.
  Turn turn_of(uint64_t index) const {
    std::vector<uint64_t> limits;
    uint64_t sum = 0;
    for (const TheoryGroup group : groups_) {
      limits.push_back(most_tests(group));
      sum += limits.back();
    }
    if (sum == 0) {
      return {0, index / groups_.size()};
    }
    std::ranges::sort(limits);
    const uint64_t round = index / sum;
    index %= sum;
    uint64_t turn = 0;
    for (size_t i = 0; i < limits.size(); ++i) {
      const uint64_t groups = limits.size() - i;
      const uint64_t turns = limits[i] - turn;
      if (index < turns * groups) {
        return {round, turn + index / groups};
      }
      index -= turns * groups;
      turn = limits[i];
    }
    return {round, turn};
  }

  void add(const testcase::Seeds& seeds, const Seed& seed, Starts& out) {
    const bool is_sat = seed.status == Status::Sat;
    const bool is_unsat = seed.status == Status::Unsat;
    if ((config_.wish == StatusFilter::Sat && !is_sat)
        || (config_.wish == StatusFilter::Unsat && !is_unsat)
        || (is_sat && seed.script.has_recursion())
        || !LogicChoice(config_.logics)
                .takes(language_, seeds.base(), seed.script)) {
      return;
    }
    SeedIndex material = skeleton::study(
        {language_, menus_}, seeds.base(), seed.script, skeleton::Use::Often);
    if (material.literals.empty()) {
      return;
    }
    base::IdMap<num::Value> values;
    if (seed.witness) {
      // Only what changes is evaluated later, so all must hold here.
      eval::Evaluator evaluator(
          language_.theories(), seeds.base(), *seed.witness);
      for (const term::Term assertion : seed.script.assertions()) {
        if (!evaluator.evaluate(assertion).is_true()) {
          return;
        }
        evaluator.export_closed(assertion, values);
      }
    }
    (is_sat ? out.sat : out.others)
        .push_back({&seed, std::move(material), std::move(values)});
  }

  const smtlib::Language& language_;
  Menus menus_;
  Config config_;
  SkeletonOptions options_;
  std::unique_ptr<const Approximations> approximations_;
  std::optional<Mutator> mutator_;
  std::vector<TheoryGroup> groups_;
  std::vector<Starts> starts_;  // of each group
};

// As the paper does it: first the normal form, made anew for each test.
Result<Mutant> mutate_cnf(const SkeletonTables& tables,
                          Subject subject,
                          term::TermManager& tm,
                          base::Rng& rng) {
  const Result<skeleton::Cnf> cnf =
      skeleton::to_cnf(tables.language(), tm, *subject.script, subject.witness);
  if (!cnf) {
    return std::unexpected(cnf.error());
  }
  const SeedIndex material = tables.study(tm, cnf->script);
  const smtlib::Script* original = subject.script;
  subject.script = &cnf->script;
  subject.material = &material;
  subject.witness = cnf->witness ? &*cnf->witness : nullptr;
  subject.values = nullptr;
  Result<Mutant> made = tables.mutator().mutate(subject, tm, rng);
  if (made) {
    made->rules.insert(made->rules.begin(), {"tseitin", "all assertions"});
    // Equisatisfiable, so what is related to the one is to the other.
    if (auto* related = std::get_if<testcase::Related>(&made->claim.promise)) {
      related->other = *original;
    }
  }
  return made;
}

Result<Mutant> mutate_any(const SkeletonTables& tables,
                          const Subject& subject,
                          term::TermManager& tm,
                          base::Rng& rng) {
  return tables.uses_cnf() ? mutate_cnf(tables, subject, tm, rng)
                           : tables.mutator().mutate(subject, tm, rng);
}

Result<std::unique_ptr<const Tables>> prepare_skeleton(
    const testcase::Seeds& seeds, const Config& config) {
  if (seeds.empty() && !config.only_extends) {
    return fail(
        std::string(kNoSeeds), {}, "the technique 'skeleton' needs seeds");
  }
  auto tables = std::make_unique<SkeletonTables>(seeds, config);
  if (Result<void> done = tables->prepare(seeds); !done) {
    return std::unexpected(done.error());
  }
  return tables;
}

Result<TestCase> make_mutant(const Tables& tables,
                             const Order& order,
                             term::TermManager& tm,
                             base::Rng& rng) {
  const auto& own = static_cast<const SkeletonTables&>(tables);
  const SkeletonTables::Start& first = own.next(order);
  for (int tries = 0; tries < kMutantTries; ++tries) {
    // Once more, then others.
    const SkeletonTables::Start& start =
        2 * tries < kMutantTries ? first : own.another(order.group, first, rng);
    const Seed& seed = *start.seed;
    const Subject subject{&seed.script,
                          &start.material,
                          seed.status,
                          seed.root,
                          seed.witness ? &*seed.witness : nullptr,
                          &start.values};
    Result<Mutant> made = mutate_any(own, subject, tm, rng);
    if (!made && made.error().code == kNoStep) {
      return std::unexpected(made.error());
    }
    if (made) {
      return TestCase(std::move(made->script),
                      std::move(made->claim),
                      {std::string(kSkeletonTechnique.name),
                       std::string(group_name(order.group)),
                       order.campaign_seed,
                       order.index,
                       {seed.id},
                       std::move(made->rules)});
    }
  }
  return fail("nothing-made", {}, "no seed could be approximated");
}

Result<void> extend_by_mutation(const Tables& tables,
                                TestCase& test,
                                term::TermManager& tm,
                                base::Rng& rng) {
  const auto& own = static_cast<const SkeletonTables&>(tables);
  const SeedIndex material = own.study(tm, test.script);
  const std::optional<Status> status = test.claim.status();
  if (status == Status::Sat && test.script.has_recursion()) {
    return fail("nothing-made", {}, "a recursive definition may be false");
  }
  const Subject subject{
      &test.script, &material, status, test.claim.root, test.claim.witness()};
  ASSAY_TRY(Mutant made, mutate_any(own, subject, tm, rng));
  testcase::Provenance provenance = std::move(test.provenance);
  std::ranges::move(made.rules, std::back_inserter(provenance.rules));
  test = TestCase(
      std::move(made.script), std::move(made.claim), std::move(provenance));
  return {};
}

}  // namespace

const Technique kSkeletonTechnique = {"skeleton",
                                      true,
                                      skeleton_options,
                                      prepare_skeleton,
                                      make_mutant,
                                      extend_by_mutation};

}  // namespace assay::technique
