// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "theory/abstraction.h"
#include "theory/evaluation.h"
#include "theory/inverse.h"
#include "theory/registry.h"

// What is known of operators beyond what they give: how to run them backwards,
// and what follows from a little knowledge of their arguments. A theory's
// folder has a table of it beside its operators; operators of the same meaning,
// under whatever name, share a row.
namespace assay::theory {

struct ReverseRow {
  Evaluation evaluation;  // of the operators that the row is about
  Inverse inverse = nullptr;
  Abstraction abstraction = nullptr;
};

// The rows of the theories that have some.
std::vector<std::span<const ReverseRow>> all_reverse_rows();

// By operator row; null where there is nothing.
class Reverses {
 public:
  explicit Reverses(const Theories& theories);

  Inverse inverse(uint32_t row) const { return columns_[row].inverse; }

  Abstraction abstraction(uint32_t row) const {
    return columns_[row].abstraction;
  }

 private:
  struct Columns {
    Inverse inverse = nullptr;
    Abstraction abstraction = nullptr;
  };

  std::vector<Columns> columns_;
};

}  // namespace assay::theory
