// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "theory/op_info.h"
#include "theory/sorts.h"

namespace assay::theory {

// An operator that others make terms of, as a constant of its theory's header
// (`arrays::kSelect`). Theories::row gives its number. Those of Core are
// numbers themselves.
struct OpRef {
  TheoryId theory = TheoryId::Core;
  uint16_t place = 0;  // in the theory's table
};

// The row of that name, and of that signature if the name is overloaded. If
// there is not exactly one, this does not compile.
consteval OpRef find_op(TheoryId theory,
                        std::span<const OpInfo> rows,
                        std::string_view name,
                        std::string_view signature = {}) {
  size_t found = rows.size();
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].name == name
        && (signature.empty() || rows[i].signature == signature)) {
      if (found != rows.size()) {
        throw "several rows have this name";
      }
      found = i;
    }
  }
  if (found == rows.size()) {
    throw "no row has this name";
  }
  return {theory, static_cast<uint16_t>(found)};
}

}  // namespace assay::theory
