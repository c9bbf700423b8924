// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "rules/builder.h"
#include "smtlib/language.h"
#include "technique/synthesis/category.h"
#include "technique/synthesis/laws.h"
#include "term/term_manager.h"
#include "testcase/testcase.h"
#include "theory/value_drawer.h"

namespace assay::technique {

// How a law is to be denied.
struct ContradictionPlan {
  const Law* law = nullptr;
  uint32_t equations = 0;  // that enlarge the core
  uint32_t noise = 0;      // that do not
  bool has_patterns = false;
  // Noise of a law with a quantifier is not only for what it binds.
  bool mixes_noise = false;
  // Which of all ways to add the first equation; else any.
  std::optional<uint64_t> choice = {};
};

// In how many ways a law can be enlarged by one equation.
struct ContradictionCounts {
  uint64_t larger = 0;
  uint64_t noise = 0;
};

// Assertions without a model.
struct Contradiction {
  Category category = Category::EquivalentFormula;
  std::vector<term::Symbol> datatypes;
  std::vector<term::Symbol> constants;
  std::vector<term::Term> assertions;
  std::vector<testcase::AppliedRule> steps;
  testcase::TrustRoot root =
      testcase::TrustRoot::Proved;  // the weakest of its laws
  // Positions of the unique minimal core, if it is known.
  std::optional<std::vector<uint32_t>> core;
};

// Denies laws: `from` and not `to`. A constant of two assertions may get
// another name in one of them, with an equation between the two; a literal may
// become a constant, with an equation for it; and a constant of one assertion
// only, or a bound variable, may get another name, which changes nothing.
class Contradictor {
 public:
  Contradictor(const smtlib::Language& language,
               const Laws& laws,
               term::TermManager& tm,
               base::Rng& rng);

  // Nothing if something could not be drawn.
  std::optional<Contradiction> make(const ContradictionPlan& plan);

  ContradictionCounts count(const Law& law);

 private:
  // Something that may get another name in one assertion.
  struct Choice {
    size_t assertion = 0;
    term::Term term;
    const Equation* equation = nullptr;
  };

  // A constant, and a term over earlier ones whose value it should have for an
  // assertion to be true.
  struct Constant {
    term::Symbol symbol;
    term::Term term;
    term::Term hint;
    size_t home = 0;  // that assertion
  };

  // A value that a formula has as a literal.
  struct Shown {
    term::Sort sort;
    num::Value value;
  };

  std::vector<term::Sort> draw_sorts(const rules::Instance& instance);
  bool draw_constants(const rules::Instance& instance, rules::Builder& builder);
  void declare(rules::Builder& builder,
               size_t variable,
               const std::string& name,
               term::Term hint);
  term::Term draw_regex();
  bool start(const ContradictionPlan& plan);
  bool start_alike(const ContradictionPlan& plan);

  // A bound variable of a law and an equation for it.
  struct BoundChoice {
    size_t variable = 0;
    const Equation* equation = nullptr;
  };

  // What is added to a quantifier.
  struct BoundNoise {
    std::vector<term::Var> vars;
    std::vector<term::Term> premises;
    std::vector<term::Term> patterns;
  };

  std::vector<BoundChoice> bound_choices(const rules::Instance& instance,
                                         rules::Builder& builder) const;
  bool add_bound_noise(const BoundChoice& choice,
                       rules::Builder& builder,
                       BoundNoise& noise);
  term::Term quantify(const ContradictionPlan& plan,
                      const rules::Recipe& from,
                      rules::Builder& builder);
  std::vector<Choice> larger_choices();
  std::vector<Choice> noise_choices() const;
  bool add(const std::vector<Choice>& choices,
           std::optional<uint64_t> which,
           bool is_noise);
  bool use(const Equation& equation,
           term::Term old_term,
           size_t assertion,
           bool is_noise);
  void add_choices(size_t assertion,
                   term::Term term,
                   std::vector<Choice>& choices) const;
  void add_closed_choices(size_t assertion,
                          term::Term term,
                          std::vector<Choice>& choices);
  bool contains(size_t assertion, term::Term term) const;
  void move_before_use(size_t first, term::Term old_term, size_t assertion);
  bool find_core();
  void list_shown();
  num::Value draw(term::Sort sort);
  bool assign();
  void name_assertions();

  void add_step(const rules::Instance& instance, std::string place);

  const smtlib::Language& language_;
  const Laws& laws_;
  term::TermManager& tm_;
  base::Rng& rng_;
  model::Model model_;
  eval::Evaluator evaluator_;
  theory::ValueDrawer drawer_;
  TheoryGroup group_ = TheoryGroup::Core;  // of the law
  Contradiction made_;
  std::vector<Constant> constants_;
  std::vector<bool> is_noise_;  // by assertion
  std::vector<Shown> shown_;
  uint64_t bound_choices_ = 0;  // of the law
  // The terms of Laws::of_closed(), as far as asked for.
  std::unordered_map<std::string, std::vector<term::Term>> closed_;
};

}  // namespace assay::technique
