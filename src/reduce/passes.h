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
const Pass& rewrites();
const Pass& functions();
const Pass& indices();

// Proposes the script with just these assertions, counted from 0.
std::unique_ptr<Pass> core_of(std::vector<size_t> assertions);

// The distinct terms of a kind in the assertions, the later ones first.
std::vector<Point> points_of_kind(Workbench& bench,
                                  const Draft& draft,
                                  term::Kind kind);

// What many of them propose: one term for another, wherever it occurs.
Edit replacement(term::Term from, term::Term to);

}  // namespace assay::reduce
