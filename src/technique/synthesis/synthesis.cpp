// SPDX-License-Identifier: MIT
#include "technique/synthesis/synthesis.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "technique/synthesis/operator_table.h"
#include "technique/synthesis/sampler.h"
#include "technique/synthesis/script_of.h"
#include "technique/synthesis/stock.h"

namespace assay::technique {

using testcase::AppliedRule;
using testcase::Claim;
using testcase::Root;
using testcase::TestCase;

namespace {

constexpr int kMaxTries = 12;

class SynthesisTables final : public Tables {
 public:
  SynthesisTables(const smtlib::Language& language, const Config& config)
      : language_(language),
        max_terms_(size_t{std::max(config.max_size, 5U)} * kMaxTermsPerSize),
        logics_(config.logics),
        wish_(config.wish) {
    for (const PaletteSpec& spec : synthesis_palettes()) {
      if (!config.groups.empty()
          && std::ranges::find(config.groups, spec.group)
                 == config.groups.end()) {
        continue;
      }
      if (groups_.empty() || groups_.back() != spec.group) {
        groups_.push_back(spec.group);
        begins_.push_back(stocks_.size());
      }
      stocks_.emplace_back(language, spec);
    }
    begins_.push_back(stocks_.size());
  }

  const std::vector<Group>& groups() const override { return groups_; }

  const smtlib::Language& language() const { return language_; }

  const Stock& draw_stock(Group group, base::Rng& rng) const {
    const auto found = std::ranges::find(groups_, group);
    ASSAY_CHECK(found != groups_.end()) << group_name(group);
    const auto at = static_cast<size_t>(found - groups_.begin());
    return stocks_[begins_[at] + rng.below(begins_[at + 1] - begins_[at])];
  }

  Wish wish() const { return wish_; }

  size_t max_terms() const { return max_terms_; }

  bool wants(std::string_view logic) const {
    return logics_.empty()
           || std::ranges::find(logics_, logic) != logics_.end();
  }

  const CommandRows& commands() const { return commands_; }

 private:
  const smtlib::Language& language_;
  size_t max_terms_;
  std::vector<std::string> logics_;
  Wish wish_;
  std::vector<Group> groups_;
  std::vector<size_t> begins_;  // of the groups' stocks
  std::deque<Stock> stocks_;    // they do not move
  CommandRows commands_;
};

// Constants, assertions and what is known about them.
struct Made {
  Built built;
  Claim claim;
  AppliedRule step;
};

class TestMaker {
 public:
  TestMaker(const SynthesisTables& tables,
            const Stock& stock,
            term::TermManager& tm,
            base::Rng& rng)
      : tables_(tables),
        stock_(stock),
        tm_(tm),
        rng_(rng),
        builder_(tables.language(), stock, tm) {}

  std::optional<Made> make() {
    const Wish wish = tables_.wish();
    const bool is_unsat = wish == Wish::Unsat
                          || (wish != Wish::Sat && rng_.chance(1, 3));
    return is_unsat              ? make_table(rng_.chance(1, 2)
                                                  ? TableKind::Wrong
                                                  : TableKind::Symbolic)
           : rng_.chance(1, 5) ? make_table(rng_.chance(1, 2)
                                                  ? TableKind::Right
                                                  : TableKind::Unknown)
                               : make_sat();
  }

 private:
  std::optional<Made> make_sat() {
    constexpr std::array<SatCategory, 8> kCategories = {
        SatCategory::Operation,
        SatCategory::ConstantAssignment,
        SatCategory::ConstantAssignment,
        SatCategory::TermSynthesis,
        SatCategory::TermSynthesis,
        SatCategory::TermSynthesis,
        SatCategory::TermSynthesis,
        SatCategory::Ground};
    const SatCategory category = kCategories[rng_.below(kCategories.size())];
    const std::optional<Plan> plan =
        Sampler(stock_, builder_, rng_).draw(category);
    if (!plan) {
      return std::nullopt;
    }
    std::optional<Built> built = builder_.build(*plan);
    if (!built) {
      return std::nullopt;
    }
    Made made;
    made.claim = Claim::sat(Root::Proved, std::move(built->model));
    made.built = *std::move(built);
    made.step = {std::string(category_name(category)),
                 std::string(op_name(*plan->left.instance))};
    return made;
  }

  std::optional<Made> make_table(TableKind kind) {
    const std::vector<const Instance*>& all = stock_.operations();
    const Instance* instance = all[rng_.below(all.size())];
    // There is little to learn from equality and its like.
    for (int tries = 0; tries < 3 && is_core(*instance); ++tries) {
      instance = all[rng_.below(all.size())];
    }
    std::optional<OperatorTable> table = TableMaker(tables_.language(),
                                                    stock_,
                                                    builder_,
                                                    tm_,
                                                    rng_,
                                                    tables_.max_terms())
                                             .make(*instance, kind);
    if (!table) {
      return std::nullopt;
    }
    Made made;
    made.step = {std::string(table_name(kind)),
                 fmt::format("{} at {} points", table->op, table->points)};
    if (!is_unsat(kind)) {
      made.claim = Claim::sat(Root::Proved, std::move(table->built.model));
    } else {
      made.claim = unsat_claim(*table);
    }
    made.built = std::move(table->built);
    return made;
  }

  static Claim unsat_claim(const OperatorTable& table) {
    std::string proof = fmt::format(
        "Assay has evaluated {} at each of the {} points", table.op,
        table.points);
    if (!table.has_core) {
      return Claim::unsat(Root::Proved, std::move(proof));
    }
    std::vector<uint32_t> core(table.built.assertions.size());
    for (uint32_t i = 0; i < core.size(); ++i) {
      core[i] = i;
    }
    return {Root::Proved,
            testcase::KnownCore{std::move(core), std::move(proof)}};
  }

  bool is_core(const Instance& instance) const {
    return tables_.language().theories().theory_of(instance.row)
           == theory::TheoryId::Core;
  }

  std::string_view op_name(const Instance& instance) const {
    return tables_.language().theories().info(instance.row).name;
  }

  const SynthesisTables& tables_;
  const Stock& stock_;
  term::TermManager& tm_;
  base::Rng& rng_;
  PlanBuilder builder_;
};

}  // namespace

Result<std::unique_ptr<const Tables>> SynthesisTechnique::prepare(
    const testcase::Seeds& seeds, const Config& config) const {
  return std::make_unique<const SynthesisTables>(seeds.language(), config);
}

Result<TestCase> SynthesisTechnique::make(const Tables& tables,
                                          const Order& order,
                                          term::TermManager& tm,
                                          base::Rng& rng) const {
  const auto& own = static_cast<const SynthesisTables&>(tables);
  for (int tries = 0; tries < kMaxTries; ++tries) {
    const Stock& stock = own.draw_stock(order.group, rng);
    std::optional<Made> made = TestMaker(own, stock, tm, rng).make();
    if (!made) {
      continue;
    }
    smtlib::Script script = script_of(own.language(),
                                      own.commands(),
                                      tm,
                                      made->built.constants,
                                      made->built.assertions);
    if (!own.wants(script.logic)) {
      continue;
    }
    return TestCase(std::move(script),
                    std::move(made->claim),
                    {std::string(name()),
                     std::string(group_name(order.group)),
                     order.campaign_seed,
                     order.index,
                     {},
                     {std::move(made->step)}});
  }
  return fail("nothing-made", {}, "no test of the wanted logic came about");
}

}  // namespace assay::technique
