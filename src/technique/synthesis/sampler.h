// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "base/rng.h"
#include "technique/synthesis/plan.h"

namespace assay::technique {

// What the paper calls its sat formulas, and the ground ones.
enum class SatCategory : uint8_t {
  Operation,           // only variables
  ConstantAssignment,  // some are constants
  TermSynthesis,       // some are terms
  Ground,              // no variable
};

std::string_view category_name(SatCategory category);

// Draws plans of sat formulas: an operator, values for its arguments, and the
// value that it has for them.
class Sampler {
 public:
  Sampler(const CornerPool& stock, PlanBuilder& builder, base::Rng& rng)
      : stock_(stock), builder_(builder), rng_(rng) {}

  // Nothing if no operator had a value.
  std::optional<Plan> draw(SatCategory category);

 private:
  std::optional<Piece> draw_term(const Instance& instance,
                                 SatCategory category,
                                 uint32_t depth);
  std::optional<Piece> draw_piece(uint8_t sort,
                                  SatCategory category,
                                  uint32_t depth,
                                  bool wants_constant);
  Piece draw_right(const Instance& instance,
                   const num::Value& value,
                   SatCategory category);

  const CornerPool& stock_;
  PlanBuilder& builder_;
  base::Rng& rng_;
};

}  // namespace assay::technique
