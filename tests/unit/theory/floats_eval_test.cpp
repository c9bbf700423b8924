// SPDX-License-Identifier: MIT
//
// What tests/golden/values/floats.tsv cannot say.
#include <gtest/gtest.h>

#include "num/algebraic.h"
#include "num/float_ops.h"
#include "support/plain_context.h"
#include "support/script.h"
#include "theory/floats/eval.h"

namespace assay::theory::floats {
namespace {

using num::FloatFormat;
using num::RoundingMode;

class FloatsEval : public testing::Test {
 protected:
  test::Parsed parsed_ = test::parse(
      "(declare-const x Float32) (assert (fp.isNaN x))"
      "(declare-const h (_ FloatingPoint 8 70000)) (assert (fp.isNaN h))");
  test::PlainContext context_{*parsed_.tm};
  const FloatFormat format_{8, 24};
  const Value plus_ = num::float_zero(format_, false);
  const Value minus_ = num::float_zero(format_, true);
  const Value rne_ = Value::rounding_mode(RoundingMode::Rne);

  // Of the variable in the n-th assertion.
  term::Sort sort(size_t at) const {
    const term::TermManager& tm = *parsed_.tm;
    return tm.sort(tm.children(parsed_.assertion(at))[0]);
  }
};

TEST_F(FloatsEval, OppositeZerosHaveOneMinimumPerPair) {
  const Value one = context_.run(eval_min, {plus_, minus_});
  const Value again = context_.run(eval_min, {plus_, minus_});
  const Value other = context_.run(eval_min, {minus_, plus_});
  ASSERT_TRUE(one.is(ValueKind::Unspecified));
  EXPECT_EQ(one.key(), again.key());
  EXPECT_NE(one.key(), other.key());
}

TEST_F(FloatsEval, OppositeZerosAsZ3HasThem) {
  context_.deviation = Deviation::MinMaxTakesSecondZero;
  EXPECT_EQ(context_.run(eval_min, {plus_, minus_}), minus_);
  EXPECT_EQ(context_.run(eval_min, {minus_, plus_}), plus_);
  EXPECT_EQ(context_.run(eval_max, {plus_, minus_}), minus_);
  EXPECT_EQ(context_.run(eval_max, {minus_, plus_}), plus_);
}

TEST_F(FloatsEval, WideFloatsCostSteps) {
  const FloatFormat wide{15, 1000};
  const Value zero = num::float_zero(wide, false);
  const uint64_t before = context_.steps_left;
  EXPECT_EQ(context_.run(eval_add, {rne_, zero, zero}), zero);
  EXPECT_LT(context_.steps_left, before);
  context_.steps_left = 3;
  for (const StrictEvaluator evaluator : {eval_add, eval_mul, eval_div}) {
    EXPECT_EQ(context_.run(evaluator, {rne_, zero, zero}),
              Value::undetermined(kBudget));
  }
  EXPECT_EQ(context_.run(eval_fma, {rne_, zero, zero, zero}),
            Value::undetermined(kBudget));
  EXPECT_EQ(context_.run(eval_sqrt, {rne_, zero}),
            Value::undetermined(kBudget));
  EXPECT_EQ(context_.run(eval_rem, {zero, zero}), Value::undetermined(kBudget));
  EXPECT_EQ(context_.run(eval_neg, {zero}), Value::undetermined(kBudget));
  EXPECT_EQ(context_.run(eval_to_real, {zero}), Value::undetermined(kBudget));
  EXPECT_EQ(context_.run(eval_to_ubv, {rne_, zero}, {100'000}),
            Value::undetermined(kBudget));
}

TEST_F(FloatsEval, IrrationalNumbersAreRounded) {
  const mpz_class coefficients[] = {-2, 0, 1};
  const Value root = num::algebraic_root(coefficients, 2);
  EXPECT_EQ(context_.run(eval_from_real, {rne_, root}, {8, 24}, sort(0)),
            Value::float_bits(format_, Value::bits(32, 0x3fb504f3)));
}

TEST_F(FloatsEval, NothingIsMadeOfHugeFormats) {
  const ValueKind kind = ValueKind::Undetermined;
  const auto run = [&](StrictEvaluator evaluator, std::vector<Value> args) {
    return context_.run(evaluator, std::move(args), {8, 70000}, sort(1)).kind();
  };
  EXPECT_EQ(run(eval_nan, {}), kind);
  EXPECT_EQ(run(eval_minus_infinity, {}), kind);
  EXPECT_EQ(run(eval_plus_zero, {}), kind);
  EXPECT_EQ(run(eval_from_float, {rne_, plus_}), kind);
  EXPECT_EQ(run(eval_from_real, {rne_, Value::real(1)}), kind);
  EXPECT_EQ(run(eval_from_signed, {rne_, Value::bits(8, uint64_t{1})}), kind);
  EXPECT_EQ(run(eval_from_bits, {Value::bits(70008, uint64_t{1})}), kind);
  EXPECT_EQ(run(eval_from_parts,
                {Value::bits(1, uint64_t{0}),
                 Value::bits(8, uint64_t{0}),
                 Value::bits(69999, uint64_t{0})}),
            kind);
}

}  // namespace
}  // namespace assay::theory::floats
