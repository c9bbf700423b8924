// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "smtlib/language.h"
#include "technique/generate/palette_table.h"
#include "term/term_manager.h"
#include "theory/op_info.h"
#include "theory/sorts.h"

namespace assay::technique {

// A sort by its structure, so that each test can make it in its own store.
struct SortRecipe {
  enum class Kind : uint8_t { Builtin, Declared, Datatype };
  Kind kind = Kind::Builtin;
  uint32_t row = 0;  // of a Builtin
  std::vector<term::Index> indices;
  std::vector<uint8_t> args;  // positions in the palette
  uint32_t width = 0;         // bits of a bit-vector or float
};

// An operator that takes and gives sorts of the palette.
struct Instance {
  static constexpr size_t kMaxArgs = 4;
  uint32_t row = 0;
  std::vector<term::Index> indices;
  std::array<uint8_t, kMaxArgs> args{};  // positions of their sorts
  uint8_t arg_count = 0;
  uint8_t result = 0;
  bool can_widen = false;  // takes more arguments of the last sort
  bool is_hard = false;
  bool wants_values = false;  // literals only
};

// Whether tests of the group have the operator though not all tests do, as its
// row says.
bool is_drawn_in(TheoryGroup group,
                 theory::TheoryId theory,
                 const theory::OpInfo& info);

// Whether all tests with the operator's sorts have it.
bool is_drawn_everywhere(const theory::OpInfo& info);

// Sorts and the operators on them, matched once, so that growing a term is a
// matter of choosing numbers.
class Palette {
 public:
  Palette(const smtlib::Language& language, const PaletteSpec& spec);

  TheoryGroup group() const { return group_; }

  const std::vector<SortRecipe>& sorts() const { return sorts_; }

  uint8_t sort_count() const { return static_cast<uint8_t>(sorts_.size()); }

  const std::vector<Instance>& instances() const { return instances_; }

  // An operator by its weight, then one of its instances. None of the operators
  // without arguments, which are leaves.
  const Instance& draw(base::Rng& rng) const;

  // The sum of the weights of the operators.
  uint32_t weight() const { return weights_.empty() ? 0 : weights_.back(); }

  // Instances with result Bool whose first argument has that sort, but no
  // equalities; and instances without arguments of that sort.
  const std::vector<uint32_t>& predicates(uint8_t sort) const {
    return predicates_[sort];
  }

  const std::vector<uint32_t>& constants(uint8_t sort) const {
    return constants_[sort];
  }

  // The position of Bool.
  static constexpr uint8_t kBool = 0;

 private:
  struct Row {
    uint32_t first = 0;
    uint32_t count = 0;
  };

  class Builder;

  TheoryGroup group_;
  std::vector<SortRecipe> sorts_;
  std::vector<Instance> instances_;  // of one operator next to each other
  std::vector<Row> rows_;
  std::vector<uint32_t> weights_;  // of the rows, summed up
  std::vector<std::vector<uint32_t>> predicates_;
  std::vector<std::vector<uint32_t>> constants_;
};

}  // namespace assay::technique
