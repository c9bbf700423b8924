// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::theory {

// Values of one sort that a user has chosen, each once.
struct OwnValues {
  std::string sort;  // as sort_to_string writes it
  std::vector<Value> values;
  bool is_only = false;  // instead of the row's corners
};

struct CornerOptions {
  // If strings are present, integers are small enough to index short strings.
  bool has_strings = false;
  // First of all, or instead of the rows' corners.
  std::span<const OwnValues> own = {};
};

// Values at the corners of a sort, one for each class that a solver may treat
// alike, the plainest first. None for declared sorts, whose elements are all
// alike, for sorts nested deeper than kMaxDepth, and where a sort is asked for
// its own corners while they are made.
class Corners {
 public:
  static constexpr uint32_t kMaxDepth = 64;

  explicit Corners(EvalContext& context, CornerOptions options = {})
      : context_(context), options_(options) {}

  EvalContext& context() const { return context_; }

  const term::TermManager& tm() const { return context_.tm(); }

  bool has_strings() const { return options_.has_strings; }

  std::vector<Value> of(term::Sort sort) const;

  // The same next to strings, for the fields of datatypes.
  Corners beside_strings() const;

 private:
  EvalContext& context_;
  CornerOptions options_;
  // What asked, and for which sort.
  const Corners* outside_ = nullptr;
  term::Sort sort_;
};

}  // namespace assay::theory
