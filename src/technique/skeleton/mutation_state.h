// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "rules/builder.h"
#include "technique/skeleton/mutator.h"
#include "technique/skeleton/snippets.h"
#include "technique/skeleton/special_rules.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// One mutant while it is made: assertions, and the places that were changed.
class MutationState {
 public:
  struct Setting {
    const smtlib::Language& language;
    const Approximations& approximations;
    const SkeletonOptions& options;
    bool may_widen = false;
  };

  // `witness` must not be null; it may have nothing but universes.
  MutationState(const Setting& setting,
                const Subject& subject,
                Direction direction,
                const model::Model& witness,
                term::TermManager& tm,
                base::Rng& rng);

  // A chain of steps, each of some literals. False if nothing was changed.
  bool run();

  const std::vector<term::Term>& assertions() const { return assertions_; }

  bool is_changed(size_t assertion) const { return is_changed_[assertion]; }

  const std::vector<Snippets::Fresh>& fresh() const {
    return snippets_.fresh();
  }

  std::vector<testcase::AppliedRule> take_rules() { return std::move(rules_); }

  // The weakest of the rules that were used.
  testcase::TrustRoot root() const { return root_; }

  // Takes back some of the changes, by their numbers from 0, and with each what
  // was changed in what it had made. The steps that are left say what they
  // made. False if there is no such step.
  bool undo(std::span<const uint32_t> numbers);

  // Of assertions and literals that are still there; there may be more.
  smtlib::Features kept_features() const;

  eval::Evaluator& evaluator() { return evaluator_; }

 private:
  // Where something was changed, and when.
  struct Change {
    uint32_t assertion = 0;
    term::Path path;
    bool keeps = false;  // what stood there is still there
    term::Term made;
  };

  // A literal of a formula that the first so many changes led to.
  struct Later {
    Literal literal;
    size_t changes = 0;
  };

  struct Made {
    term::Term term;
    std::string rule;
    bool keeps = false;
  };

  void step(uint64_t wanted);
  bool overlaps(const Literal& literal, size_t since) const;
  bool change(const Literal& literal);
  bool change_rare();
  bool put(const Literal& literal, std::optional<Made> made);
  void look_into(const Literal& literal, term::Term made);
  std::optional<Made> by_rule(const Literal& literal, Direction direction);
  std::optional<Made> by_table(const Literal& literal, Direction direction);
  std::optional<Made> by_pattern(const Literal& literal,
                                 const Pattern& pattern);
  std::optional<Made> by_snippet(const Literal& literal, Direction direction);
  bool fits_logic(const Pattern& pattern) const;
  std::optional<term::Term> build(const Pattern& pattern);
  bool bind_sorts(const rules::Instance& instance);
  bool draw(const Pattern& pattern, rules::Builder& builder);
  bool is_constant(term::Term term) const;
  bool is_about_constants(const rules::Recipe& recipe,
                          const rules::Builder& builder) const;
  bool conditions_hold(const Pattern& pattern, rules::Builder& builder);

  const Setting& setting_;
  const Subject& subject_;
  const SeedIndex& material_;
  Direction direction_;
  term::TermManager& tm_;
  base::Rng& rng_;
  eval::Evaluator evaluator_;
  Snippets snippets_;
  SpecialRules special_;
  std::vector<term::Term> assertions_;
  std::vector<bool> is_changed_;
  std::vector<Change> changes_;
  std::vector<Later> later_;
  Match match_;
  std::vector<testcase::AppliedRule> rules_;
  bool is_last_step_ = true;
  testcase::TrustRoot root_ = testcase::TrustRoot::Proved;
};

}  // namespace assay::technique::skeleton
