// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "eval/evaluator.h"
#include "rules/builder.h"
#include "technique/fuse/fusion_tables.h"
#include "term/substitute.h"
#include "testcase/testcase.h"

namespace assay::technique {

// Makes one fused test.
//
// Soundness. Let M be the structure that has every part's witness, and values
// for what is new. A sat result has M as its witness: the parts were evaluated
// under M; each substituted term was evaluated under M and has the value of the
// constant in whose place it stands; and taking the terms back gives the parts
// again. So the truth of no formula has changed. A sat result of parts of which
// some have no witness: each part has a model, though nobody knows it, and
// these models together, with z = f(x, y), are M; for that the inverses have to
// be proved without a condition, and at most one part may hang on what a solver
// chooses where the standard leaves a choice. An unsat result: in every
// model of the constraints each substituted term is equal to its constant, so
// each unsat part stays unsat. The constraints say so outright (x = rx), or
// they say z = f(x, y) for a row that is proved without a condition.
class Fuser {
 public:
  Fuser(const FusionTables& tables, term::TermManager& tm, base::Rng& rng);

  Result<testcase::TestCase> make(const Order& order,
                                  std::string_view technique);

 private:
  // One of the formulas that are put together.
  struct Part {
    const Fusable* seed = nullptr;
    testcase::Status status = testcase::Status::Sat;
    Adding adding;
    std::vector<term::Term> roots;
    std::vector<uint8_t> is_used;     // constants, by position
    std::vector<uint8_t> is_changed;  // roots
  };

  // A constant of a part.
  struct Pick {
    size_t part = 0;
    size_t variable = 0;
  };

  // An occurrence that gets another term.
  struct Change {
    size_t part = 0;
    uint32_t root = 0;
    term::Replacement replacement;
    term::Term constant;  // in whose place it stands
  };

  bool choose_parts(TheoryGroup group);
  bool add_part(TheoryGroup group, testcase::Status status);
  bool has_part_of(const Fusable* seed) const;
  bool may_join(const Fusable& seed) const;
  const Fusable* draw_seed(TheoryGroup group, testcase::Status status);
  void copy_seed(Part& part);
  void join_witnesses();
  void add_defaults(const Part& part);

  void fuse();
  bool try_pair(size_t first, size_t second);
  bool scan_pairs(size_t first, size_t second);
  bool try_single(size_t part);
  bool apply(const RuleUse& use, Pick x, std::optional<Pick> y);
  bool is_allowed(uint32_t rule) const;
  bool draw_constants(const rules::Instance& instance, rules::Builder& builder);
  bool declare_new(const rules::Instance& instance, rules::Builder& builder);
  bool use_inverses(const rules::Instance& instance,
                    rules::Builder& builder,
                    std::span<const Pick> picks);
  bool use_inverse(const rules::Instance& instance,
                   rules::Builder& builder,
                   size_t number,
                   Pick pick);
  void constrain(const rules::Instance& instance,
                 rules::Builder& builder,
                 std::span<const size_t> inverses);
  size_t choose_occurrences(Pick pick, term::Term replacement);
  std::string describe(Pick pick, std::span<const Change> changes) const;

  void change_roots();
  void assemble();
  bool is_undone_right(const Part& part, size_t root);
  bool check_witness(bool in_full);
  testcase::TestCase finish(const Order& order, std::string_view technique);

  bool has_witness() const {
    return mix_ == StatusMix::Sat || mix_ == StatusMix::MixedSat;
  }

  bool is_sat() const { return has_witness() || mix_ == StatusMix::OpenSat; }

  SeedWish wish_for(testcase::Status status) const;

  const Fusable::Variable& variable(Pick pick) const {
    return parts_[pick.part].seed->variables[pick.variable];
  }

  term::Term conjunction(std::span<const term::Term> terms);

  const FusionTables& tables_;
  term::TermManager& tm_;
  base::Rng& rng_;
  StatusMix mix_ = StatusMix::Sat;
  std::vector<Part> parts_;
  std::deque<Fusable> made_;  // copies, and seeds with expanded definitions
  std::deque<std::unordered_map<term::Symbol, term::Symbol>> copies_;
  model::Model witness_;
  std::optional<eval::Evaluator> evaluator_;
  smtlib::Features features_;
  bool has_new_features_ = false;  // by a rule, perhaps
  JoinedScript script_;
  std::vector<term::Symbol> new_symbols_;
  std::vector<term::Symbol> new_datatypes_;
  std::vector<Change> changes_;
  std::vector<term::Term> constraints_;
  std::vector<term::Term> assertions_;
  std::vector<testcase::AppliedRule> rules_;
};

}  // namespace assay::technique
