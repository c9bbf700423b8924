// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "num/value.h"
#include "term/term_manager.h"

namespace assay::eval {

// A value inside another, with its sort.
struct ValuePart {
  term::Sort sort;
  num::Value value;
};

// What a value is made of, in the order in which it is written: the elements of
// a seq, set, tuple or datatype value; element and count of a bag; of an array
// or function the default (if there is one) and then index and value in turns,
// the indices of a function with several arguments one by one. Empty for all
// others.
std::vector<ValuePart> value_parts(term::TermManager& tm,
                                   term::Sort sort,
                                   const num::Value& value);

// The sorts of a constructor's fields in an instance of its datatype.
std::vector<term::Sort> field_sorts(term::TermManager& tm,
                                    term::Sort datatype,
                                    term::Symbol constructor);

}  // namespace assay::eval
