// SPDX-License-Identifier: MIT
//
// The connectives need none: random truth values hit soon enough.
#include "theory/core/inverse.h"

namespace assay::theory::core {

using num::Value;

// True: all arguments are the one that is fixed, or the first. False: random
// ones differ, as a rule.
bool invert_equal(const InverseCall& call) {
  if (call.wanted.is_false()) {
    return true;
  }
  size_t model = 0;
  for (size_t i = 0; i < call.args.size(); ++i) {
    model = call.is_free(i) ? model : i;
  }
  const Value same = call.args[model];
  for (size_t i = 0; i < call.args.size(); ++i) {
    if (call.is_free(i)) {
      call.args[i] = same;
    }
  }
  return true;
}

// False: two arguments are the same.
bool invert_distinct(const InverseCall& call) {
  if (call.wanted.is_false() && call.args.size() >= 2) {
    const size_t to = call.is_free(0) ? 0 : 1;
    if (call.is_free(to)) {
      call.args[to] = Value(call.args[1 - to]);
    }
  }
  return true;
}

bool invert_ite(const InverseCall& call) {
  const size_t chosen = call.args[0].is_true() ? 1 : 2;
  if (call.is_free(chosen)) {
    call.args[chosen] = call.wanted;
  }
  return true;
}

}  // namespace assay::theory::core
