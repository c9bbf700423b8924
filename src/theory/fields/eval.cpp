// SPDX-License-Identifier: MIT
#include "theory/fields/eval.h"

#include <utility>

#include "theory/numeral.h"

namespace assay::theory::fields {

namespace {

mpz_class order(const EvalCall& call) {
  const term::TermManager& tm = call.context.tm();
  return numeral(tm, tm.sort_indices(call.sort)[0]);
}

Value reduced(const EvalCall& call, mpz_class number) {
  const mpz_class p = order(call);
  mpz_mod(number.get_mpz_t(), number.get_mpz_t(), p.get_mpz_t());
  return Value::field(std::move(number));
}

}  // namespace

Value eval_add(const EvalCall& call) {
  return can_afford(call)
             ? reduced(call, call.args[0].to_mpz() + call.args[1].to_mpz())
             : too_costly();
}

Value eval_mul(const EvalCall& call) {
  return can_afford(call)
             ? reduced(call, call.args[0].to_mpz() * call.args[1].to_mpz())
             : too_costly();
}

Value eval_neg(const EvalCall& call) {
  return reduced(call, -call.args[0].to_mpz());
}

// x0 + 2 x1 + 4 x2 + ..., from the last on.
Value eval_bitsum(const EvalCall& call) {
  const mpz_class p = order(call);
  const uint64_t limbs = mpz_size(p.get_mpz_t());
  if (!call.context.spend(limbs * call.args.size())) {
    return too_costly();
  }
  mpz_class sum;
  for (size_t i = call.args.size(); i-- > 0;) {
    sum = 2 * sum + call.args[i].to_mpz();
    mpz_mod(sum.get_mpz_t(), sum.get_mpz_t(), p.get_mpz_t());
  }
  return Value::field(std::move(sum));
}

}  // namespace assay::theory::fields
