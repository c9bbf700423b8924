// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "support/plain_context.h"
#include "support/script.h"
#include "theory/ints/eval.h"
#include "theory/reals/eval.h"

namespace assay::theory {
namespace {

class NumberEval : public testing::Test {
 protected:
  test::Parsed parsed_ = test::parse("");
  test::PlainContext context_{*parsed_.tm};

  Value run(StrictEvaluator evaluator, std::vector<Value> args) {
    return context_.run(evaluator, std::move(args));
  }
};

TEST_F(NumberEval, DivisionByZeroIsOneValuePerDividend) {
  const Value five =
      run(ints::eval_div, {Value::integer(5), Value::integer(0)});
  const Value again =
      run(ints::eval_div, {Value::integer(5), Value::integer(0)});
  const Value six = run(ints::eval_div, {Value::integer(6), Value::integer(0)});
  ASSERT_TRUE(five.is(ValueKind::Unspecified));
  EXPECT_EQ(five.reason(), "divisor is 0");
  EXPECT_EQ(five.key(), again.key());
  EXPECT_NE(five.key(), six.key());
}

TEST_F(NumberEval, DivisionByZeroIsZeroWhereSolversSaySo) {
  context_.deviation = Deviation::DivisionByZeroIsZero;
  const std::vector<Value> ints{Value::integer(5), Value::integer(0)};
  const std::vector<Value> reals{Value::real(5), Value::real(0)};
  EXPECT_EQ(run(ints::eval_div, ints), Value::integer(0));
  EXPECT_EQ(run(ints::eval_mod, ints), Value::integer(5));
  EXPECT_EQ(run(reals::eval_div, reals), Value::real(0));
  EXPECT_EQ(run(ints::eval_div0, ints), Value::integer(0));
  EXPECT_EQ(run(ints::eval_mod0, ints), Value::integer(5));
  EXPECT_EQ(run(reals::eval_div0, reals), Value::real(0));
  EXPECT_TRUE(run(ints::eval_rem, ints).is(ValueKind::Unspecified));
  EXPECT_TRUE(run(ints::eval_div0, {Value::integer(5), Value::integer(1)})
                  .is(ValueKind::Unspecified));
}

TEST_F(NumberEval, LongNumbersUseUpTheBudget) {
  context_.steps_left = 1000;
  Value x = Value::integer(3);
  int squares = 0;
  while (x.is_known() && squares < 100) {
    x = run(ints::eval_mul, {x, x});
    ++squares;
  }
  EXPECT_LT(squares, 30);
  EXPECT_EQ(x.reason(), kBudget);
  EXPECT_EQ(run(ints::eval_add, {Value::integer(1), Value::integer(2)}),
            Value::integer(3));
}

TEST_F(NumberEval, AlgebraicNumbersUseUpTheBudget) {
  context_.steps_left = 100'000'000;
  const Value half = Value::real(mpq_class(1, 2));
  const Value two = run(reals::eval_power, {Value::real(2), half});
  const Value three = run(reals::eval_power, {Value::real(3), half});
  const Value sum = run(reals::eval_add, {two, three});
  EXPECT_TRUE(sum.is_algebraic());
  EXPECT_LT(context_.steps_left, 100'000'000U);
  context_.steps_left = 10;
  EXPECT_EQ(run(reals::eval_add, {two, three}).reason(), kBudget);
}

}  // namespace
}  // namespace assay::theory
