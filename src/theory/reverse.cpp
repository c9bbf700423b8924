// SPDX-License-Identifier: MIT
#include "theory/reverse.h"

#include <array>

#include "theory/bv/reverse.h"
#include "theory/core/reverse.h"
#include "theory/floats/reverse.h"

namespace assay::theory {

std::vector<std::span<const ReverseRow>> all_reverse_rows() {
  return {core::reverse_rows(), bv::reverse_rows(), floats::reverse_rows()};
}

Reverses::Reverses(const Theories& theories) : columns_(theories.row_count()) {
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    const Evaluation& own = theories.info(row).evaluation;
    if (own.strict == nullptr && own.lazy == nullptr) {
      continue;
    }
    for (const std::span<const ReverseRow> table : all_reverse_rows()) {
      for (const ReverseRow& each : table) {
        if (each.evaluation.strict == own.strict
            && each.evaluation.lazy == own.lazy) {
          columns_[row] = {each.inverse, each.abstraction};
        }
      }
    }
  }
}

}  // namespace assay::theory
