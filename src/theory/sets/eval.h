// SPDX-License-Identifier: MIT
#pragma once

#include "theory/evaluation.h"

// Sets as cvc5 and z3 (FiniteSet) have them: finite. Those of z3 that are
// arrays to Bool are in eval_arrays.cpp, relations in eval_relations.cpp.
namespace assay::theory::sets {

Value eval_empty(const EvalCall& call);
Value eval_singleton(const EvalCall& call);
Value eval_insert(const EvalCall& call);
Value eval_union(const EvalCall& call);
Value eval_intersection(const EvalCall& call);
Value eval_minus(const EvalCall& call);
Value eval_subset(const EvalCall& call);
Value eval_member(const EvalCall& call);
Value eval_card(const EvalCall& call);
Value eval_choose(const EvalCall& call);
Value eval_is_empty(const EvalCall& call);
Value eval_is_singleton(const EvalCall& call);
Value eval_filter(const EvalCall& call);
Value eval_map(const EvalCall& call);
Value eval_all(const EvalCall& call);
Value eval_some(const EvalCall& call);
Value eval_fold(const EvalCall& call);

// z3's (FiniteSet A)
Value eval_range(const EvalCall& call);
Value eval_difference_of(const EvalCall& call);
Value eval_map_inverse(const EvalCall& call);

// relations
Value eval_join(const EvalCall& call);
Value eval_product(const EvalCall& call);
Value eval_transpose(const EvalCall& call);
Value eval_tclosure(const EvalCall& call);
Value eval_join_image(const EvalCall& call);
Value eval_iden(const EvalCall& call);
Value eval_project(const EvalCall& call);
Value eval_group(const EvalCall& call);
Value eval_aggregate(const EvalCall& call);
Value eval_table_join(const EvalCall& call);

// z3's arrays to Bool
Value eval_array_union(const EvalCall& call);
Value eval_array_intersection(const EvalCall& call);
Value eval_array_minus(const EvalCall& call);
Value eval_array_complement(const EvalCall& call);
Value eval_array_subset(const EvalCall& call);
Value eval_array_card(const EvalCall& call);
Value eval_array_has_size(const EvalCall& call);

// (Set A) where it is used as an array
Value eval_has_size(const EvalCall& call);
Value eval_select(const EvalCall& call);
Value eval_store(const EvalCall& call);
Value eval_const(const EvalCall& call);
Value eval_default(const EvalCall& call);
Value eval_map_index(const EvalCall& call);

}  // namespace assay::theory::sets
