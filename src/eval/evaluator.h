// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/id_map.h"
#include "base/stop_flag.h"
#include "eval/closure.h"
#include "model/model.h"
#include "num/value_map.h"
#include "term/term_manager.h"
#include "theory/evaluation.h"
#include "theory/registry.h"

namespace assay::eval {

using num::Value;

// What several evaluations may take together.
struct Allowance {
  uint64_t steps = 0;
};

struct EvalLimits {
  uint64_t steps = 20'000'000;     // about one operator application each
  uint64_t instances = 65'536;     // of a quantifier, when all are looked at
  uint64_t tried_instances = 64;   // when not all can be
  uint32_t function_depth = 200;   // functions that apply functions that ...
  uint64_t bytes = 512'000'000;    // of the large values made, each once
  uint64_t deviations = 0;         // bit set of theory::Deviation
  Allowance* allowance = nullptr;  // null: each evaluation has its own steps
  base::StopFlag is_stopped = nullptr;  // then there are no steps left
};

// The values of terms under a model. Keeps what it has evaluated: a formula
// that shares most of its terms with one seen before costs only what is new.
//
// The terms are those of `tm`, or of an overlay given to `use`, which must have
// the first manager as its base (what was kept of another overlay is
// forgotten). One thread.
class Evaluator final : public theory::EvalContext {
 public:
  Evaluator(const theory::Theories& theories,
            const term::TermManager& tm,
            const model::Model& model,
            EvalLimits limits = {});

  // The value of a term whose variables are all bound in it. The step limit
  // counts from here.
  Value evaluate(term::Term term);

  // Lets the step limit count from here, for who uses it as a context.
  void refill();

  // Goes on with terms of this manager.
  void use(const term::TermManager& tm);

  // Takes the values of these terms from a table instead of evaluating them:
  // what export_closed gave, of models that this one extends. The table must
  // outlive the evaluator; null for none.
  void set_background(const base::IdMap<Value>* values) {
    background_ = values;
  }

  // Adds what was found out about the parts of `root` that depend on no
  // variable.
  void export_closed(term::Term root, base::IdMap<Value>& to);

  // Forgets everything; for a model that has changed.
  void clear();

  // Whether a value of the model's for an unspecified application was used
  // since the last `clear`.
  bool used_table() const { return used_table_; }

  // Operators, functions and binders evaluated so far.
  uint64_t applications() const { return applications_; }

  // Whether the values are the same; undetermined for functions given by
  // terms, unless a difference is found or all places can be looked at.
  Value equal(const Value& a, const Value& b, term::Sort sort) override;

  // What was evaluated of the term by now, with the variables as they were
  // last; null if nothing.
  const Value* find_value(term::Term term);

  // Applications that may have any value and have none by the model, in the
  // order in which they were met since the last `clear`.
  struct OpenApplication {
    Value key;
    term::Sort sort;
  };

  std::span<const OpenApplication> open_applications() const {
    return open_applications_;
  }

  // Takes unspecified Boolean applications to be what the table says of their
  // keys. The table must outlive the evaluator; null for none.
  void assume(const num::ValueMap* truths) { assumed_ = truths; }

  // The key of the first such application that the table says nothing about,
  // met since the last `clear`; None if there was none.
  const Value& open_atom() const { return open_atom_; }

  // A few values of the sort that are worth a try, the default one first; none
  // if none is known.
  std::vector<Value> candidates(term::Sort sort);

  // --- theory::EvalContext
  const term::TermManager& tm() const override { return *tm_; }

  bool spend(uint64_t steps) override {
    steps_left_ -= std::min(steps, steps_left_);
    if (steps_left_ <= next_look_) [[unlikely]] {
      look_around();
    }
    return steps_left_ > 0;
  }

  theory::Universe universe(term::Sort sort) const override;
  std::optional<mpz_class> cardinality(term::Sort sort) override;
  std::optional<std::vector<Value>> enumerate(term::Sort sort,
                                              size_t limit) override;
  Value default_value(term::Sort sort) override;
  Value apply(const Value& function, std::span<const Value> args) override;
  Value call(term::Symbol symbol, std::span<const Value> args) override;
  Value call(term::Op op,
             term::Sort sort,
             std::span<const Value> args) override;
  Value function_value(term::Symbol symbol) override;

  std::optional<Value> choose(const Value& key, term::Sort sort) override;

  bool has(theory::Deviation deviation) const override {
    return ((limits_.deviations >> static_cast<unsigned>(deviation)) & 1U) != 0;
  }

 private:
  // What is known of a term. `deps` has a bit for each variable it depends on
  // (several variables may share one); it holds as long as none of them has
  // changed since `stamp`.
  struct Known {
    Value value;
    uint64_t deps = 0;
    uint64_t stamp = 0;
  };

  struct Binding {
    Value value;
    uint32_t bucket = 0;
    uint32_t active = 0;  // binders that are open and have it
  };

  struct Saved {
    term::Var var;
    Value before;
    bool was_active;
  };

  // How the instances of a quantifier go.
  struct Instances {
    std::vector<std::vector<Value>> domains;
    std::vector<size_t> at;
    bool is_complete = false;
    Value unknown;  // the first instance's that was neither true nor false
  };

  enum class Phase : uint8_t { Children, Body };

  struct Frame {
    term::Term term;
    uint32_t next = 0;    // child
    uint32_t values = 0;  // size of values_ before its children
    uint32_t saved = 0;   // size of saved_ before it bound anything
    Phase phase = Phase::Children;
    uint64_t deps = 0;
    uint64_t deps_before = 0;  // before the body
  };

  void look_around();
  Value pay_for(Value value, std::span<const Value> args);
  Value run(term::Term root);
  const Known* find_known(term::Term term);
  void keep(term::Term term, const Value& value, uint64_t deps);
  bool give(term::Term term);
  bool give_children(Frame& frame);
  void give_up(term::Term term);
  void finish(Value value, uint64_t deps);
  void step();
  void step_app(Frame& frame);
  void step_lazy(Frame& frame);
  void step_call(Frame& frame);

  Value apply_row(term::Op op,
                  term::Sort sort,
                  std::span<const term::Sort> arg_sorts,
                  std::span<const Value> args);
  Value fold(const theory::OpInfo& info, const theory::EvalCall& call);
  Value settle(const theory::EvalCall& call, Value value);
  Value call_as(term::Symbol symbol,
                term::Sort sort,
                std::span<const Value> args);
  Value constructor_or_selector(term::Symbol symbol,
                                term::Sort sort,
                                std::span<const Value> args);
  Value wrong_selector(term::Symbol selector,
                       term::Sort sort,
                       const Value& data);
  Value apply_meaning(const model::Meaning& meaning,
                      std::span<const Value> args);
  Value run_function(std::span<const term::Var> params,
                     term::Term body,
                     const Closure::Captured& captured,
                     std::span<const Value> args);
  static std::optional<Value> find_unknown(
      std::span<const Value> args,
      int64_t head,
      term::Sort sort,
      std::span<const term::Index> indices);
  Value assumed(term::Sort sort, Value value);
  const model::Meaning* find_meaning(term::Symbol symbol) const;

  void bind(term::Var var, Value value, bool is_let);
  void unbind(size_t saved);

  void touch(uint32_t bucket) { last_change_[bucket] = ++now_; }

  // --- evaluate_binders.cpp
  const std::vector<term::Var>& free_vars(term::Term root);
  void step_binder(Frame& frame);
  void step_let(Frame& frame);
  void step_quantifier(Frame& frame);
  void step_comprehension(Frame& frame);
  void step_match(Frame& frame);
  Value make_closure(term::Term lambda, uint64_t& deps);

  bool is_unused(term::Var var, term::Term binder);
  Instances open_instances(term::Term quantifier);
  static bool next_instance(Instances& instances);
  void bind_instance(Frame& frame);
  uint64_t without_own(uint64_t deps, std::span<const term::Var> vars);
  bool needs_universe(term::Sort sort);
  static Value differ_at_elements(const Value& a, const Value& b);
  Value equal_at_places(const Value& a, const Value& b, term::Sort sort);

  // --- functions.cpp
  Value make_function(std::span<const term::Var> params,
                      term::Term body,
                      Closure::Captured captured);
  std::optional<Value> tabulate(std::span<const term::Var> params,
                                term::Term body,
                                const Closure::Captured& captured);
  std::optional<Value> tabulate_places(std::span<const term::Var> params,
                                       term::Term body);
  std::optional<Value> table_key(std::span<const term::Var> params,
                                 term::Term condition);
  bool is_free_of(std::span<const term::Var> params, term::Term term) const;

  const theory::Theories& theories_;
  const term::TermManager* base_;
  const term::TermManager* tm_;
  const model::Model& model_;
  EvalLimits limits_;

  const base::IdMap<Value>* background_ = nullptr;
  base::IdMap<Known> known_;
  base::IdMap<Known> own_known_;  // of the overlay's terms
  base::IdMap<Binding> bindings_;
  base::IdMap<std::vector<term::Var>> free_vars_;  // of terms
  base::IdMap<uint8_t> needs_universe_;            // by sort
  std::array<uint64_t, 64> last_change_{};
  std::array<uint32_t, 64> vars_in_bucket_{};
  uint64_t now_ = 0;
  uint32_t next_let_bucket_ = 0;
  uint32_t next_other_bucket_ = 0;

  std::vector<Frame> frames_;
  std::vector<Value> values_;
  std::vector<Saved> saved_;
  std::vector<Instances> instances_;
  uint64_t steps_left_ = 0;
  uint64_t next_look_ = 0;   // when so many are left
  uint64_t settled_ = 0;     // steps left when the allowance was last charged
  uint64_t bytes_made_ = 0;  // of large values
  uint64_t applications_ = 0;
  uint64_t calls_ = 0;  // of functions with a body, that are open
  size_t bottom_ = 0;   // frames below are of an outer run
  uint32_t depth_ = 0;  // of nested runs
  bool used_table_ = false;
  std::vector<OpenApplication> open_applications_;
  const num::ValueMap* assumed_ = nullptr;
  Value open_atom_;
};

}  // namespace assay::eval
