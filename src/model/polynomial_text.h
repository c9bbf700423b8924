// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "num/value.h"

// Real algebraic numbers as solvers print them. Undetermined if it cannot be
// read, or if there is no such root.
namespace assay::model {

// z3: (root-obj (+ (^ x 2) (- 2)) 1), the first root of x^2 - 2.
num::Value read_root_object(std::string_view text);

// cvc5: (_ real_algebraic_number <1*x^2 + (-2), (-3/2, -1)>), the root in that
// interval.
num::Value read_algebraic_number(std::string_view text);

}  // namespace assay::model
