// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "theory/sort_values.h"

namespace assay::theory::ints {

extern const SortValues kIntValues;

// Any integer, most often a small one; also the numerators of Reals.
mpz_class draw_integer(ValueDrawer& in);

// 5, (- 5)
std::string integer_text(const mpz_class& number);

}  // namespace assay::theory::ints
