// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/evaluator.h"
#include "model/model.h"
#include "num/value.h"
#include "smtlib/language.h"
#include "technique/synthesis/corner_pool.h"
#include "term/term_manager.h"

namespace assay::technique {

// A value in a formula, and what stands for it.
struct Piece {
  enum class Kind : uint8_t { Variable, Constant, Regex, Application };
  Kind kind = Kind::Variable;
  uint8_t sort = 0;  // position in the palette
  num::Value value;  // none for a Regex
  const RegexPiece* regex = nullptr;
  const Instance* instance = nullptr;  // of an Application
  std::shared_ptr<const std::vector<Piece>> args;
};

// The equation f(args) = result, which is true for the pieces' values.
struct Plan {
  Piece left;  // a Term
  Piece right;
  // Variables of one sort and value are one variable.
  bool is_shared = false;
  // Terms in arguments have a variable of their own, with an equation for it.
  bool is_flat = false;
};

// A formula and a model of it.
struct Built {
  std::vector<term::Symbol> datatypes;
  std::vector<term::Symbol> constants;
  std::vector<term::Term> assertions;
  model::Model model;
};

// Makes terms of plans, and values of operators, in one manager.
class PlanBuilder {
 public:
  PlanBuilder(const smtlib::Language& language,
              const CornerPool& stock,
              term::TermManager& tm);
  ~PlanBuilder() = default;
  PlanBuilder(const PlanBuilder&) = delete;
  PlanBuilder& operator=(const PlanBuilder&) = delete;

  // The operator's value for the pieces; not known if the standard leaves it
  // open or it is too large to be of use.
  num::Value apply(const Instance& instance, std::span<const Piece> args);

  // Nothing if a constant cannot be written, or a term has another value than
  // was planned.
  std::optional<Built> build(const Plan& plan);

  // A literal or closed term for the value; the null Term if it has none.
  term::Term constant(uint8_t sort, const num::Value& value);

  term::Term build_regex(const RegexPiece& regex);

  // The operator applied to these.
  term::Term application(const Instance& instance,
                         std::span<const term::Term> args);

  term::Term equal(term::Term a, term::Term b);
  term::Term negate(term::Term formula);
  // A connective of Core.
  term::Term combine(uint32_t row, std::span<const term::Term> formulas);

  // The datatypes that formulas may need to declare.
  const std::vector<term::Symbol>& datatypes() const {
    return symbols_.datatypes;
  }

  // A new constant of the formula with this value in the model.
  term::Term declare(uint8_t sort, const num::Value& value, Built& built);

  // Whether all assertions are true in the model.
  bool holds(const Built& built);

  term::Sort sort(uint8_t position) const { return sorts_[position]; }

 private:
  term::Term build_piece(const Piece& piece, const Plan& plan, Built& built);
  term::Term variable(const Piece& piece, const Plan& plan, Built& built);

  const smtlib::Language& language_;
  const CornerPool& stock_;
  term::TermManager& tm_;
  DatatypeSymbols symbols_;
  std::vector<term::Sort> sorts_;
  model::Model no_model_;
  eval::Evaluator evaluator_;
  std::vector<num::Value> values_;

  struct Known {
    uint8_t sort;
    num::Value value;
    term::Term term;
  };

  std::vector<Known> variables_;  // of the plan that is being built
};

}  // namespace assay::technique
