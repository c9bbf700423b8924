// SPDX-License-Identifier: MIT
#include "technique/synthesis/formula_maker.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "technique/synthesis/sampler.h"

namespace assay::technique {

using testcase::Claim;
using testcase::TrustRoot;

std::optional<MadeFormula> FormulaMaker::make(const Section& section,
                                              uint64_t number) {
  if (is_table(section.category)) {
    const Slice& slice = tables_.slices(section)[number];
    return make_table(*slice.instance, section.category, slice.number);
  }
  if (is_unsat(section.category)) {
    const Denial& denial = tables_.denials(section)[number];
    const bool is_larger = section.category == Category::LargerCore;
    const bool is_noise = section.category == Category::Noise;
    return make_contradiction(
        {denial.law,
         is_larger || section.is_both ? 1U : 0U,
         is_noise ? 1U : 0U,
         section.has_patterns,
         section.is_both,
         is_larger || is_noise ? std::optional(denial.choice) : std::nullopt});
  }
  return make_sat(tables_.ranking(section.stock).plan(section.level, number),
                  section.category);
}

std::optional<MadeFormula> FormulaMaker::make() {
  const StatusFilter wish = tables_.wish();
  const bool is_unsat = wish == StatusFilter::Unsat
                        || (wish != StatusFilter::Sat && rng_.chance(1, 3));
  const bool is_first = rng_.chance(1, 2);
  if (is_unsat && rng_.chance(1, 2)) {
    if (std::optional<MadeFormula> made = draw_contradiction()) {
      return made;
    }
  }
  if (is_unsat) {
    return make_table(
        draw_operation(),
        is_first ? Category::WrongTable : Category::SymbolicTable);
  }
  return rng_.chance(1, 5) ? make_table(draw_operation(),
                                        is_first ? Category::RightTable
                                                 : Category::UnknownTable)
                           : draw_sat();
}

std::optional<MadeFormula> FormulaMaker::draw_sat() {
  constexpr std::array<Category, 8> kDrawn = {Category::Operation,
                                              Category::ConstantAssignment,
                                              Category::ConstantAssignment,
                                              Category::TermSynthesis,
                                              Category::TermSynthesis,
                                              Category::TermSynthesis,
                                              Category::TermSynthesis,
                                              Category::Ground};
  const Category category = kDrawn[rng_.below(kDrawn.size())];
  const std::optional<Plan> plan =
      Sampler(stock_, builder_, rng_).draw(category);
  return plan ? make_sat(*plan, category) : std::nullopt;
}

std::optional<MadeFormula> FormulaMaker::make_sat(const Plan& plan,
                                                  Category category) {
  std::optional<Built> built = builder_.build(plan);
  if (!built) {
    return std::nullopt;
  }
  if (built->constants.empty()) {
    category = Category::Ground;
  }
  MadeFormula made;
  made.claim = Claim::sat(TrustRoot::Proved, std::move(built->model));
  made.built = *std::move(built);
  made.built.datatypes = builder_.datatypes();
  made.category = category_title(category);
  made.steps = {
      {made.category, std::string(stock_.name_of(*plan.left.instance))}};
  return made;
}

std::optional<MadeFormula> FormulaMaker::draw_contradiction() {
  const std::vector<Law>& laws = tables_.laws().of_group(group_);
  if (laws.empty()) {
    return std::nullopt;
  }
  const auto equations = static_cast<uint32_t>(rng_.below(3));
  const uint32_t noise = rng_.chance(1, 4) ? (rng_.chance(1, 4) ? 2 : 1) : 0;
  return make_contradiction({&laws[rng_.below(laws.size())],
                             equations,
                             noise,
                             rng_.chance(1, 2),
                             noise > 0 && rng_.chance(1, 2)});
}

std::optional<MadeFormula> FormulaMaker::make_contradiction(
    const ContradictionPlan& plan) {
  std::optional<Contradiction> contradiction =
      Contradictor(tables_.language(), tables_.laws(), tm_, rng_).make(plan);
  if (!contradiction) {
    return std::nullopt;
  }
  MadeFormula made;
  made.steps = std::move(contradiction->steps);
  const bool has_patterns = plan.has_patterns && plan.law->has_quantifier
                            && !plan.law->instance->patterns.empty();
  made.category = fmt::format("{}{}",
                              category_title(contradiction->category),
                              has_patterns ? " [+p]" : "");
  made.steps.push_back({made.category, ""});
  const TrustRoot root = contradiction->root;
  std::string proof =
      fmt::format("the law {} {}",
                  plan.law->instance->rule->name,
                  root == TrustRoot::Proved
                      ? "is checked by `assay rules check`"
                      : "or one it was enlarged by is what a file of rules "
                        "says: some values were tried");
  if (contradiction->core) {
    proof += "; without any one of the core, Assay has a model for the rest";
    made.claim = {
        root,
        testcase::KnownCore{*std::move(contradiction->core), std::move(proof)}};
  } else {
    made.claim = Claim::unsat(root, std::move(proof));
  }
  made.built.datatypes = std::move(contradiction->datatypes);
  made.built.constants = std::move(contradiction->constants);
  made.built.assertions = std::move(contradiction->assertions);
  return made;
}

const Instance& FormulaMaker::draw_operation() {
  const std::vector<const Instance*>& all = stock_.operations();
  const Instance* chosen = all[rng_.below(all.size())];
  for (int tries = 0; tries < 3 && is_core(*chosen); ++tries) {
    chosen = all[rng_.below(all.size())];
  }
  return *chosen;
}

std::optional<MadeFormula> FormulaMaker::make_table(
    const Instance& instance, Category kind, std::optional<uint64_t> slice) {
  std::optional<OperatorTable> table =
      TableMaker(
          tables_.language(), stock_, builder_, tm_, rng_, tables_.max_terms())
          .make(instance, kind, slice);
  if (!table) {
    return std::nullopt;
  }
  MadeFormula made;
  made.category = category_title(kind);
  made.steps = {
      {made.category,
       fmt::format(
           "{} at {} points: {}", table->op, table->points, table->which)}};
  if (!is_unsat(kind)) {
    made.claim = Claim::sat(TrustRoot::Proved, std::move(table->built.model));
  } else {
    made.claim = unsat_claim(*table);
  }
  made.built = std::move(table->built);
  made.built.datatypes = builder_.datatypes();
  return made;
}

Claim FormulaMaker::unsat_claim(const OperatorTable& table) {
  std::string proof =
      fmt::format("Assay has evaluated {} at each of the {} points",
                  table.op,
                  table.points);
  if (!table.has_core) {
    return Claim::unsat(TrustRoot::Proved, std::move(proof));
  }
  std::vector<uint32_t> core(table.built.assertions.size());
  for (uint32_t i = 0; i < core.size(); ++i) {
    core[i] = i;
  }
  return {TrustRoot::Proved,
          testcase::KnownCore{std::move(core), std::move(proof)}};
}

bool FormulaMaker::is_core(const Instance& instance) const {
  return !is_call(instance)
         && tables_.language().theories().theory_of(instance.row)
                == theory::TheoryId::Core;
}

}  // namespace assay::technique
