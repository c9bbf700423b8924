// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "num/value.h"
#include "term/term_manager.h"

namespace assay::eval {

// A function or array that is given by a term over parameters, with the values
// of the other variables in it. Holds handles of the manager it comes from.
class Closure final : public num::Box {
 public:
  using Captured = std::vector<std::pair<term::Var, num::Value>>;

  Closure(std::vector<term::Var> params, term::Term body, Captured captured);

  const std::vector<term::Var>& params() const { return params_; }

  term::Term body() const { return body_; }

  const Captured& captured() const { return captured_; }

  std::strong_ordering compare_own(
      const Box& other,
      std::vector<std::pair<const num::Value*, const num::Value*>>& pairs)
      const override;
  void give_up(num::Orphans& to) override;

 private:
  std::vector<term::Var> params_;
  term::Term body_;
  Captured captured_;
};

num::Value make_closure_value(std::vector<term::Var> params,
                              term::Term body,
                              Closure::Captured captured);
// Of a Value of kind Closure.
const Closure& closure_of(const num::Value& value);

}  // namespace assay::eval
