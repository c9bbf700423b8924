// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "base/rng.h"
#include "technique/synthesis/category.h"
#include "technique/synthesis/plan.h"

namespace assay::technique {

// Draws plans of sat formulas: an operator, values for its arguments, and the
// value that it has for them.
class Sampler {
 public:
  Sampler(const CornerPool& stock, PlanBuilder& builder, base::Rng& rng)
      : stock_(stock), builder_(builder), rng_(rng) {}

  // Nothing if no operator had a value.
  std::optional<Plan> draw(Category category);

 private:
  std::optional<Piece> draw_term(const Instance& instance,
                                 Category category,
                                 uint32_t depth);
  std::optional<Piece> draw_piece(uint8_t sort,
                                  Category category,
                                  uint32_t depth,
                                  bool wants_constant);
  Piece draw_right(const Instance& instance,
                   const num::Value& value,
                   Category category);

  const CornerPool& stock_;
  PlanBuilder& builder_;
  base::Rng& rng_;
};

}  // namespace assay::technique
