// SPDX-License-Identifier: MIT
#pragma once

#include "reduce/pass.h"

// The passes, each of which lives in a file of its kind; registry.cpp has their
// order.
namespace assay::reduce {

const Pass& clean_up();
const Pass& assertions();
const Pass& commands();
const Pass& witness_values();
const Pass& variables();
const Pass& equalities();
const Pass& names();
const Pass& arguments();
const Pass& quantifiers();
const Pass& terms();
const Pass& operators();
const Pass& literals();
const Pass& sorts();
const Pass& indices();

// What many of them propose: one term for another, wherever it occurs.
Edit replacement(term::Term from, term::Term to);

}  // namespace assay::reduce
