// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "technique/synthesis/contradiction.h"
#include "technique/synthesis/operator_table.h"
#include "technique/synthesis/plan.h"
#include "technique/synthesis/synthesis_tables.h"
#include "testcase/testcase.h"

namespace assay::technique {

// Constants, assertions and what is known about them.
struct MadeFormula {
  Built built;
  testcase::Claim claim;
  std::vector<testcase::AppliedRule> steps;
  std::string category;  // a title, with [+p] for patterns
};

// Makes single formulas, by their number in a section or at random.
class FormulaMaker {
 public:
  FormulaMaker(const SynthesisTables& tables,
               TheoryGroup group,
               const CornerPool& stock,
               term::TermManager& tm,
               base::Rng& rng)
      : tables_(tables),
        group_(group),
        stock_(stock),
        tm_(tm),
        rng_(rng),
        builder_(tables.language(), stock, tm) {}

  // The nth of a section; nothing if it cannot be written.
  std::optional<MadeFormula> make(const Section& section, uint64_t number);

  // Any; nothing if it cannot be written.
  std::optional<MadeFormula> make();

 private:
  std::optional<MadeFormula> draw_sat();
  std::optional<MadeFormula> make_sat(const Plan& plan, Category category);
  std::optional<MadeFormula> draw_contradiction();
  std::optional<MadeFormula> make_contradiction(const ContradictionPlan& plan);
  // There is little to learn from equality and its like.
  const Instance& draw_operation();
  std::optional<MadeFormula> make_table(const Instance& instance,
                                        Category kind,
                                        std::optional<uint64_t> slice = {});
  static testcase::Claim unsat_claim(const OperatorTable& table);
  bool is_core(const Instance& instance) const;

  const SynthesisTables& tables_;
  TheoryGroup group_;
  const CornerPool& stock_;
  term::TermManager& tm_;
  base::Rng& rng_;
  PlanBuilder builder_;
};

}  // namespace assay::technique
