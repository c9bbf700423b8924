// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "num/value.h"
#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::theory {

// Draws values of any sort by their rows, often such that sit at a corner: 0,
// 1, the largest, the smallest, powers of two, NaN, the empty string, repeated
// letters. The draws depend on the sort and the random numbers alone.
class ValueDrawer {
 public:
  enum class Numbers : uint8_t {
    Any,
    Indices,  // such as index a short string
    Digits,   // the same inside of others; an Int by itself is -9 to 9
  };

  // `context` knows the sizes of declared sorts.
  ValueDrawer(term::TermManager& tm,
              EvalContext& context,
              base::Rng& rng,
              Numbers numbers)
      : tm_(tm), context_(context), rng_(rng), numbers_(numbers) {}

  // None for sorts without known values, undetermined for regular languages.
  Value draw(term::Sort sort);

  // A function of these sorts, as a Map.
  Value draw_function(std::span<const term::Sort> params, term::Sort result);

  // --- for the rows
  term::TermManager& tm() const { return tm_; }

  EvalContext& context() const { return context_; }

  base::Rng& rng() const { return rng_; }

  Numbers numbers() const { return numbers_; }

  // How many values the one that is drawn now lies in.
  uint32_t depth() const { return depth_ - 1; }

  // How many elements or entries it gets.
  uint64_t draw_count() { return rng_.below(depth() == 0 ? 4 : 3); }

  // Some values of the sort, often the same one again.
  std::vector<Value> draw_elements(term::Sort sort);

 private:
  term::TermManager& tm_;
  EvalContext& context_;
  base::Rng& rng_;
  Numbers numbers_;
  uint32_t depth_ = 0;
};

// `width` random bits, and up to 31 more.
mpz_class draw_pattern(base::Rng& rng, uint32_t width);

}  // namespace assay::theory
