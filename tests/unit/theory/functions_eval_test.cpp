// SPDX-License-Identifier: MIT
#include <array>

#include <gtest/gtest.h>

#include "num/value_map.h"
#include "support/plain_context.h"
#include "support/script.h"
#include "theory/functions/eval.h"

namespace assay::theory {
namespace {

using num::make_map;
using num::ValueMap;

Value place(int first, int second) {
  return Value::seq({Value::integer(first), Value::integer(second)});
}

TEST(FunctionsEval, ATableWithItsFirstArgumentGiven) {
  const test::Parsed parsed = test::parse("");
  test::PlainContext context(*parsed.tm);
  const Value table =
      make_map(Value::integer(0),
               ValueMap::of({{place(1, 2), Value::integer(3)},
                             {place(1, 4), Value::integer(5)},
                             {place(6, 2), Value::integer(7)}}));
  const std::array<Value, 1> one{Value::integer(1)};
  EXPECT_EQ(functions::apply_partly(context, table, one),
            make_map(Value::integer(0),
                     ValueMap::of({{Value::integer(2), Value::integer(3)},
                                   {Value::integer(4), Value::integer(5)}})));
  const std::array<Value, 1> nine{Value::integer(9)};
  EXPECT_EQ(functions::apply_partly(context, table, nine),
            make_map(Value::integer(0), {}));
}

TEST(FunctionsEval, WhatIsNoFunctionIsNotApplied) {
  const test::Parsed parsed = test::parse("");
  test::PlainContext context(*parsed.tm);
  const std::array<Value, 2> args{Value::integer(1), Value::integer(2)};
  const std::array<term::Sort, 2> sorts{};
  EXPECT_TRUE(functions::eval_apply({context, term::Op{1}, {}, {}, sorts, args})
                  .is(ValueKind::Undetermined));
}

}  // namespace
}  // namespace assay::theory
