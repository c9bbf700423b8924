// SPDX-License-Identifier: MIT
//
// The answer comes first, then a formula that has it: the semantics run
// backwards. The idea is that of guaranteed construction by constraint logic
// programming; here operators have inverses of their own instead, and what is
// unsat comes from looking at all assignments, word by word, from sets that
// have all values of a term, or from circuits and a checked proof.
//
// Soundness: a sat test's assertions are evaluated under its witness; an unsat
// one's are refuted as its proof says, see the three engines. A syntactic test
// without an answer claims nothing but that no solver should crash.
#include "technique/construct/construct.h"

#include <memory>
#include <utility>

#include "base/check.h"
#include "technique/command_rows.h"
#include "technique/construct/abstract_engine.h"
#include "technique/construct/exhaustive_engine.h"
#include "technique/construct/goal_builder.h"
#include "technique/construct/made_formulas.h"
#include "technique/construct/options.h"
#include "technique/construct/proof_engine.h"
#include "technique/construct/syntactic.h"
#include "technique/construct/workshop.h"
#include "technique/logic_choice.h"
#include "technique/synthesis/script_of.h"

namespace assay::technique {

using term::Term;
using testcase::Claim;
using testcase::TestCase;
using testcase::TrustRoot;

namespace {

constexpr int kConstructTries = 16;

class ConstructTables final : public Tables {
 public:
  ConstructTables(const smtlib::Language& language, const Config& config)
      : language_(language),
        options_(read_construct_options(config)),
        wish_(config.wish),
        logics_(config.logics) {
    for (const ConstructSorts& sorts : options_.sorts) {
      if (options_.kinds.empty() || !logics_.may_have(sorts.group)) {
        continue;
      }
      if (groups_.empty() || groups_.back() != sorts.group) {
        groups_.push_back(sorts.group);
      }
      stocks_.push_back(
          std::make_unique<const ConstructStock>(language, sorts));
    }
  }

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  const smtlib::Language& language() const { return language_; }

  const ConstructOptions& options() const { return options_; }

  const LogicChoice& logics() const { return logics_; }

  const CommandRows& commands() const { return commands_; }

  StatusFilter wish() const { return wish_; }

  const ConstructStock& draw_stock(TheoryGroup group, base::Rng& rng) const {
    std::vector<const ConstructStock*> fitting;
    for (const auto& stock : stocks_) {
      if (stock->palette.group() == group) {
        fitting.push_back(stock.get());
      }
    }
    ASSAY_CHECK(!fitting.empty()) << group_name(group);
    return *fitting[rng.below(fitting.size())];
  }

 private:
  const smtlib::Language& language_;
  ConstructOptions options_;
  StatusFilter wish_;
  LogicChoice logics_;
  std::vector<TheoryGroup> groups_;
  std::vector<std::unique_ptr<const ConstructStock>> stocks_;
  CommandRows commands_;
};

std::optional<MadeFormulas> make_sat(Workshop& shop,
                                     const ConstructOptions& options) {
  base::Rng& rng = shop.rng();
  GoalBuilder builder(shop, options);
  builder.add_variables();
  MadeFormulas made;
  for (uint32_t i = 0; i < options.assertions; ++i) {
    const bool is_forward = rng.chance(options.forward_percent, 100);
    const Term formula =
        is_forward ? builder.build_forward()
                   : builder.build(Palette::kBool, num::Value::boolean(true));
    if (formula) {
      made.assertions.push_back(rng.chance(1, 8) ? shop.bind_some(formula)
                                                 : formula);
    }
  }
  if (made.assertions.empty() || !shop.hold(made.assertions)) {
    return std::nullopt;
  }
  made.claim = Claim::sat(TrustRoot::Proved,
                          shop.take_model(shop.used_symbols(made.assertions)));
  return made;
}

std::optional<MadeFormulas> make_unsat(Workshop& shop,
                                       const ConstructOptions& options) {
  if (options.proof_percent > 0
      && shop.rng().chance(options.proof_percent, 100)) {
    return refute_by_proof(shop, options);
  }
  return shop.rng().chance(1, 2) ? refute_by_enumeration(shop, options)
                                 : refute_by_abstraction(shop, options);
}

std::optional<MadeFormulas> make_formulas(Workshop& shop,
                                          const ConstructOptions& options) {
  switch (options.kinds[shop.rng().below(options.kinds.size())]) {
    case ConstructKind::Sat: return make_sat(shop, options);
    case ConstructKind::Unsat: return make_unsat(shop, options);
    case ConstructKind::Syntactic: return make_syntactic(shop, options);
  }
  return std::nullopt;
}

Result<std::unique_ptr<const Tables>> prepare_construct(
    const testcase::Seeds& seeds, const Config& config) {
  return std::make_unique<const ConstructTables>(seeds.language(), config);
}

Result<TestCase> make_construct(const Tables& tables,
                                const Order& order,
                                term::TermManager& tm,
                                base::Rng& rng) {
  const auto& own = static_cast<const ConstructTables&>(tables);
  for (int tries = 0; tries < kConstructTries; ++tries) {
    const ConstructStock& stock = own.draw_stock(order.group, rng);
    Workshop shop(own.language(), stock, tm, rng);
    std::optional<MadeFormulas> made = make_formulas(shop, own.options());
    if (!made || !fits(own.wish(), made->claim)) {
      continue;
    }
    smtlib::Script script =
        script_of(own.language(),
                  own.commands(),
                  tm,
                  {{}, shop.used_symbols(made->assertions), made->assertions});
    if (!own.logics().apply(own.language(), tm, script)) {
      continue;
    }
    return TestCase(std::move(script),
                    std::move(made->claim),
                    {std::string(kConstructTechnique.name),
                     std::string(group_name(order.group)),
                     order.campaign_seed,
                     order.index,
                     {},
                     {}});
  }
  return fail("nothing-made", {}, "no test of the wanted kind came about");
}

}  // namespace

const Technique kConstructTechnique = {
    "construct", false, construct_options, prepare_construct, make_construct};

}  // namespace assay::technique
