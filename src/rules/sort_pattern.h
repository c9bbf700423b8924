// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"
#include "term/term_manager.h"

namespace assay::rules {

// What a rule's variables stand for.
struct Bindings {
  std::vector<term::Sort> sorts;  // as Rule::sorts; none: not known yet
  std::vector<uint32_t> sizes;    // as Rule::sizes; 0: not known yet
};

// The sort of a rule's input, compiled for matching.
class SortPattern {
 public:
  static Result<SortPattern> compile(const Rule& rule, const Piece& sort);

  // Whether the sort is one of these; binds what is not bound. After a failure
  // the bindings mean nothing.
  bool matches(const term::TermManager& tm,
               term::Sort sort,
               Bindings& bindings) const;

  // Whether it is a variable alone, for any sort.
  bool is_any() const { return steps_.front().is_variable; }

 private:
  struct Size {
    bool is_variable = false;
    uint32_t value = 0;      // or the variable's number
    std::string expression;  // or this, of variables that are bound by then
  };

  struct Step {
    bool is_variable = false;
    uint32_t value = 0;  // the variable's number, or the constructor's row
    std::vector<Size> sizes;
    uint32_t args = 0;
  };

  std::vector<std::string> names_;  // of sizes
  std::vector<Step> steps_;         // a constructor, then its arguments
};

}  // namespace assay::rules
