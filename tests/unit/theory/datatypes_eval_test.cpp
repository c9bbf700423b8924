// SPDX-License-Identifier: MIT
#include <vector>

#include <gtest/gtest.h>

#include "support/plain_context.h"
#include "support/script.h"
#include "theory/datatypes/datatypes.h"
#include "theory/datatypes/eval.h"

namespace assay::theory {
namespace {

class DatatypesEval : public testing::Test {
 protected:
  test::Parsed parsed_ = test::parse("");
  test::PlainContext context_{*parsed_.tm};

  Value run(StrictEvaluator evaluator,
            std::vector<Value> args,
            std::vector<uint32_t> indices = {}) {
    return context_.run(evaluator, std::move(args), std::move(indices));
  }
};

TEST_F(DatatypesEval, SizesOfDeepAndSharedValues) {
  Value list = Value::data(0, {});
  for (int i = 0; i < 100'000; ++i) {
    list = Value::data(1, {Value::integer(i), list});
  }
  EXPECT_EQ(run(datatypes::eval_size, {list}), Value::integer(100'001));
  Value tree = Value::data(0, {});
  for (int i = 0; i < 100; ++i) {
    tree = Value::data(1, {tree, tree});
  }
  EXPECT_EQ(run(datatypes::eval_size, {tree}),
            Value::integer(mpz_class((mpz_class(1) << 101) - 1)));
  context_.steps_left = 10;
  EXPECT_EQ(run(datatypes::eval_size, {list}).reason(), kBudget);
}

TEST_F(DatatypesEval, TuplesAreChangedInOnePlace) {
  const Value pair =
      run(datatypes::eval_tuple, {Value::integer(1), Value::boolean(true)});
  const Value other =
      run(datatypes::eval_tuple_update, {pair, Value::boolean(false)}, {1});
  EXPECT_EQ(run(datatypes::eval_tuple_select, {other}, {0}), Value::integer(1));
  EXPECT_TRUE(run(datatypes::eval_tuple_select, {other}, {1}).is_false());
  EXPECT_TRUE(run(datatypes::eval_tuple_select, {pair}, {1}).is_true());
  EXPECT_EQ(run(datatypes::eval_tuple_project, {pair}),
            run(datatypes::eval_tuple, {}));
}

TEST_F(DatatypesEval, TheValueOfNullIsOpenButOne) {
  const Value null = run(datatypes::eval_null, {});
  const Value value = run(datatypes::eval_val, {null});
  ASSERT_TRUE(value.is(ValueKind::Unspecified));
  EXPECT_EQ(value.key(), run(datatypes::eval_val, {null}).key());
  EXPECT_EQ(run(datatypes::eval_some, {Value::integer(1)}).constructor(),
            datatypes::kSome);
}

}  // namespace
}  // namespace assay::theory
