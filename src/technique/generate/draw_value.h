// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/rng.h"
#include "num/value.h"
#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::technique {

// Draws values of any sort, often such that sit at a corner: 0, 1, the largest,
// the smallest, powers of two, NaN, the empty string, repeated letters.
class ValueDrawer {
 public:
  // `context` knows the sizes of declared sorts. With `small_numbers` integers
  // are such as index a short string.
  ValueDrawer(term::TermManager& tm,
              theory::EvalContext& context,
              base::Rng& rng,
              bool small_numbers)
      : tm_(tm),
        context_(context),
        rng_(rng),
        has_small_numbers_(small_numbers) {}

  // None for regular languages and sorts without known values.
  num::Value draw(term::Sort sort) { return draw(sort, 0); }

  // A function of these sorts, as a Map.
  num::Value draw_function(std::span<const term::Sort> params,
                           term::Sort result);

 private:
  num::Value draw(term::Sort sort, uint32_t depth);
  num::Value draw_container(term::Sort sort, uint32_t depth);
  num::Value draw_map(std::span<const term::Sort> indices,
                      term::Sort result,
                      uint32_t depth);
  num::Value draw_data(term::Sort sort, uint32_t depth);
  mpz_class draw_integer();
  mpq_class draw_rational();
  num::Value draw_bits(uint32_t width);
  num::Value draw_float(num::FloatFormat format);
  std::u32string draw_text();
  mpz_class draw_pattern(uint32_t width);
  uint64_t draw_count(uint32_t depth);

  term::TermManager& tm_;
  theory::EvalContext& context_;
  base::Rng& rng_;
  bool has_small_numbers_;
};

}  // namespace assay::technique
