// SPDX-License-Identifier: MIT
#include "theory/core/abstract.h"

#include "theory/abstract_sets.h"

namespace assay::theory::core {

namespace {

Abstract some_truth(bool may_be_true, bool may_be_false) {
  return {.kind = Abstract::Kind::Bool,
          .may_be_true = may_be_true,
          .may_be_false = may_be_false};
}

}  // namespace

Abstract abstract_not(const AbstractCall& call, const Abstract& /*all*/) {
  const Abstract& x = call.args[0];
  return some_truth(x.may_be_false, x.may_be_true);
}

Abstract abstract_and(const AbstractCall& call, const Abstract& /*all*/) {
  Abstract made = some_truth(true, false);
  for (const Abstract& x : call.args) {
    made.may_be_true = made.may_be_true && x.may_be_true;
    made.may_be_false = made.may_be_false || x.may_be_false;
  }
  return made;
}

Abstract abstract_or(const AbstractCall& call, const Abstract& /*all*/) {
  Abstract made = some_truth(false, true);
  for (const Abstract& x : call.args) {
    made.may_be_true = made.may_be_true || x.may_be_true;
    made.may_be_false = made.may_be_false && x.may_be_false;
  }
  return made;
}

// False only if all but the last are true and the last is false.
Abstract abstract_implies(const AbstractCall& call, const Abstract& /*all*/) {
  Abstract made = some_truth(false, true);
  for (size_t i = 0; i < call.args.size(); ++i) {
    const bool is_last = i + 1 == call.args.size();
    const Abstract& x = call.args[i];
    made.may_be_true =
        made.may_be_true || (is_last ? x.may_be_true : x.may_be_false);
    made.may_be_false =
        made.may_be_false && (is_last ? x.may_be_false : x.may_be_true);
  }
  return made;
}

Abstract abstract_xor(const AbstractCall& call, const Abstract& all) {
  bool value = false;
  for (const Abstract& x : call.args) {
    if (x.may_be_true && x.may_be_false) {
      return all;
    }
    value = value != x.may_be_true;
  }
  return Abstract::truth(value);
}

// Sets that have nothing in common have no equal values.
Abstract abstract_equal(const AbstractCall& call, const Abstract& all) {
  for (size_t i = 0; i + 1 < call.args.size(); ++i) {
    if (are_disjoint(call.args[i], call.args[i + 1])) {
      return Abstract::truth(false);
    }
  }
  return all;
}

Abstract abstract_distinct(const AbstractCall& call, const Abstract& all) {
  return call.args.size() == 2 && are_disjoint(call.args[0], call.args[1])
             ? Abstract::truth(true)
             : all;
}

Abstract abstract_ite(const AbstractCall& call, const Abstract& all) {
  const Abstract& condition = call.args[0];
  if (!condition.may_be_false) {
    return call.args[1];
  }
  return condition.may_be_true ? joined(call.args[1], call.args[2], all)
                               : call.args[2];
}

}  // namespace assay::theory::core
