// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "theory/evaluation.h"

namespace assay::theory::bags {

// A bag while it is made: how often each element is in it.
using Counts = std::map<Value, mpz_class>;

// Elements with counts below 1 are not in the bag. Undetermined if several
// elements cannot be told apart for certain.
Value bag_of(const Counts& counts);

}  // namespace assay::theory::bags
