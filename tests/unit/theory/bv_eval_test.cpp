// SPDX-License-Identifier: MIT
//
// The evaluators against a reference on exact integers: all arguments of widths
// 1 to 4, random ones of widths 1 to 200. The reference follows the prose of
// the standard and knows nothing of words.
#include <cstdint>
#include <rapidcheck.h>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "support/plain_context.h"
#include "support/script.h"
#include "theory/bv/eval.h"

namespace assay::theory::bv {
namespace {

using num::Value;

struct Operand {
  mpz_class natural;
  mpz_class integer;  // in two's complement
  uint32_t width;
};

mpz_class two_to(uint32_t exponent) {
  mpz_class made = 1;
  made <<= exponent;
  return made;
}

Operand operand(const mpz_class& natural, uint32_t width) {
  const mpz_class half = two_to(width - 1);
  return {natural,
          natural >= half ? mpz_class(natural - 2 * half) : natural,
          width};
}

// Division of exact integers, rounded to 0.
mpz_class towards_zero(const mpz_class& a, const mpz_class& b) {
  mpz_class quotient;
  mpz_fdiv_q(quotient.get_mpz_t(),
             mpz_class(abs(a)).get_mpz_t(),
             mpz_class(abs(b)).get_mpz_t());
  return sgn(a) * sgn(b) < 0 ? mpz_class(-quotient) : quotient;
}

mpz_class bit_by_bit(const Operand& x,
                     const Operand& y,
                     bool (*bit)(bool, bool)) {
  mpz_class made;
  for (uint32_t i = 0; i < x.width; ++i) {
    if (bit(mpz_tstbit(x.natural.get_mpz_t(), i) != 0,
            mpz_tstbit(y.natural.get_mpz_t(), i) != 0)) {
      mpz_setbit(made.get_mpz_t(), i);
    }
  }
  return made;
}

bool fits(const mpz_class& number, uint32_t width) {
  return number >= -two_to(width - 1) && number < two_to(width - 1);
}

bool fits_unsigned(const mpz_class& number, uint32_t width) {
  return number >= 0 && number < two_to(width);
}

// Times or by 2^y, without shifting by huge amounts.
mpz_class shifted(const Operand& x, const Operand& y, int direction) {
  const mpz_class& number = direction < -1 ? x.integer : x.natural;
  const uint32_t by =
      y.natural < x.width ? static_cast<uint32_t>(y.natural.get_ui()) : x.width;
  if (direction > 0) {
    return number * two_to(by);
  }
  mpz_class made;
  mpz_fdiv_q(made.get_mpz_t(), number.get_mpz_t(), two_to(by).get_mpz_t());
  return made;
}

struct Function {
  std::string_view name;
  StrictEvaluator evaluator;
  mpz_class (*reference)(const Operand& x, const Operand& y);
};

const Function kFunctions[] = {
    {"bvnot",
     eval_not,
     [](const Operand& x, const Operand&) -> mpz_class {
       return two_to(x.width) - 1 - x.natural;
     }},
    {"bvneg",
     eval_neg,
     [](const Operand& x, const Operand&) -> mpz_class {
       return two_to(x.width) - x.natural;
     }},
    {"bvand",
     eval_and,
     [](const Operand& x, const Operand& y) {
       return bit_by_bit(x, y, [](bool a, bool b) { return a && b; });
     }},
    {"bvor",
     eval_or,
     [](const Operand& x, const Operand& y) {
       return bit_by_bit(x, y, [](bool a, bool b) { return a || b; });
     }},
    {"bvxor",
     eval_xor,
     [](const Operand& x, const Operand& y) {
       return bit_by_bit(x, y, [](bool a, bool b) { return a != b; });
     }},
    {"bvnand",
     eval_nand,
     [](const Operand& x, const Operand& y) {
       return bit_by_bit(x, y, [](bool a, bool b) { return !(a && b); });
     }},
    {"bvnor",
     eval_nor,
     [](const Operand& x, const Operand& y) {
       return bit_by_bit(x, y, [](bool a, bool b) { return !(a || b); });
     }},
    {"bvxnor",
     eval_xnor,
     [](const Operand& x, const Operand& y) {
       return bit_by_bit(x, y, [](bool a, bool b) { return a == b; });
     }},
    {"bvadd",
     eval_add,
     [](const Operand& x, const Operand& y) -> mpz_class {
       return x.natural + y.natural;
     }},
    {"bvsub",
     eval_sub,
     [](const Operand& x, const Operand& y) -> mpz_class {
       return x.natural - y.natural;
     }},
    {"bvmul",
     eval_mul,
     [](const Operand& x, const Operand& y) -> mpz_class {
       return x.natural * y.natural;
     }},
    {"bvudiv",
     eval_udiv,
     [](const Operand& x, const Operand& y) -> mpz_class {
       return y.natural == 0 ? mpz_class(two_to(x.width) - 1)
                             : towards_zero(x.natural, y.natural);
     }},
    {"bvurem",
     eval_urem,
     [](const Operand& x, const Operand& y) -> mpz_class {
       return y.natural == 0
                  ? x.natural
                  : mpz_class(x.natural
                              - y.natural * towards_zero(x.natural, y.natural));
     }},
    {"bvsdiv",
     eval_sdiv,
     [](const Operand& x, const Operand& y) -> mpz_class {
       if (y.integer == 0) {
         return x.integer < 0 ? 1 : -1;
       }
       return towards_zero(x.integer, y.integer);
     }},
    {"bvsrem",
     eval_srem,
     [](const Operand& x, const Operand& y) -> mpz_class {
       return y.integer == 0
                  ? x.integer
                  : mpz_class(x.integer
                              - y.integer * towards_zero(x.integer, y.integer));
     }},
    {"bvsmod",
     eval_smod,
     [](const Operand& x, const Operand& y) -> mpz_class {
       if (y.integer == 0) {
         return x.integer;
       }
       mpz_class rest =
           x.integer - y.integer * towards_zero(x.integer, y.integer);
       if (rest != 0 && (rest < 0) != (y.integer < 0)) {
         rest += y.integer;
       }
       return rest;
     }},
    {"bvshl",
     eval_shl,
     [](const Operand& x, const Operand& y) { return shifted(x, y, 1); }},
    {"bvlshr",
     eval_lshr,
     [](const Operand& x, const Operand& y) { return shifted(x, y, -1); }},
    {"bvashr",
     eval_ashr,
     [](const Operand& x, const Operand& y) { return shifted(x, y, -2); }},
};

struct Predicate {
  std::string_view name;
  StrictEvaluator evaluator;
  bool (*reference)(const Operand& x, const Operand& y);
};

const Predicate kPredicates[] = {
    {"bvult",
     eval_ult,
     [](const Operand& x, const Operand& y) { return x.natural < y.natural; }},
    {"bvule",
     eval_ule,
     [](const Operand& x, const Operand& y) { return x.natural <= y.natural; }},
    {"bvugt",
     eval_ugt,
     [](const Operand& x, const Operand& y) { return x.natural > y.natural; }},
    {"bvuge",
     eval_uge,
     [](const Operand& x, const Operand& y) { return x.natural >= y.natural; }},
    {"bvslt",
     eval_slt,
     [](const Operand& x, const Operand& y) { return x.integer < y.integer; }},
    {"bvsle",
     eval_sle,
     [](const Operand& x, const Operand& y) { return x.integer <= y.integer; }},
    {"bvsgt",
     eval_sgt,
     [](const Operand& x, const Operand& y) { return x.integer > y.integer; }},
    {"bvsge",
     eval_sge,
     [](const Operand& x, const Operand& y) { return x.integer >= y.integer; }},
    {"bvnego",
     eval_nego,
     [](const Operand& x, const Operand&) {
       return !fits(-x.integer, x.width);
     }},
    {"bvuaddo",
     eval_uaddo,
     [](const Operand& x, const Operand& y) {
       return !fits_unsigned(x.natural + y.natural, x.width);
     }},
    {"bvsaddo",
     eval_saddo,
     [](const Operand& x, const Operand& y) {
       return !fits(x.integer + y.integer, x.width);
     }},
    {"bvumulo",
     eval_umulo,
     [](const Operand& x, const Operand& y) {
       return !fits_unsigned(x.natural * y.natural, x.width);
     }},
    {"bvsmulo",
     eval_smulo,
     [](const Operand& x, const Operand& y) {
       return !fits(x.integer * y.integer, x.width);
     }},
    {"bvusubo",
     eval_usubo,
     [](const Operand& x, const Operand& y) {
       return !fits_unsigned(x.natural - y.natural, x.width);
     }},
    {"bvssubo",
     eval_ssubo,
     [](const Operand& x, const Operand& y) {
       return !fits(x.integer - y.integer, x.width);
     }},
    {"bvsdivo",
     eval_sdivo,
     [](const Operand& x, const Operand& y) {
       return y.integer != 0
              && !fits(towards_zero(x.integer, y.integer), x.width);
     }},
    {"bvumul_noovfl",
     eval_umul_noovfl,
     [](const Operand& x, const Operand& y) {
       return fits_unsigned(x.natural * y.natural, x.width);
     }},
    {"bvsmul_noovfl",
     eval_smul_noovfl,
     [](const Operand& x, const Operand& y) {
       return x.integer * y.integer < two_to(x.width - 1);
     }},
    {"bvsmul_noudfl",
     eval_smul_noudfl,
     [](const Operand& x, const Operand& y) {
       return x.integer * y.integer >= -two_to(x.width - 1);
     }},
};

class BvEval : public testing::Test {
 protected:
  test::Parsed parsed_ = test::parse("");
  test::PlainContext context_{*parsed_.tm};

  // The first function or test that does not agree, or "".
  std::string_view disagreement(const mpz_class& a,
                                const mpz_class& b,
                                uint32_t width) {
    const Operand x = operand(a, width);
    const Operand y = operand(b, width);
    const std::vector<Value> args{Value::bits(width, a), Value::bits(width, b)};
    for (const Function& function : kFunctions) {
      if (context_.run(function.evaluator, args)
          != Value::bits(width, function.reference(x, y))) {
        return function.name;
      }
    }
    for (const Predicate& test : kPredicates) {
      if (context_.run(test.evaluator, args)
          != Value::boolean(test.reference(x, y))) {
        return test.name;
      }
    }
    return "";
  }

  Value run(StrictEvaluator evaluator,
            std::vector<Value> args,
            std::vector<uint32_t> numerals = {}) {
    return context_.run(evaluator, std::move(args), std::move(numerals));
  }
};

TEST_F(BvEval, AllArgumentsOfSmallWidths) {
  for (uint32_t width = 1; width <= 4; ++width) {
    for (unsigned a = 0; a < 1U << width; ++a) {
      for (unsigned b = 0; b < 1U << width; ++b) {
        EXPECT_EQ(disagreement(a, b, width), "")
            << width << ": " << a << ", " << b;
      }
    }
  }
}

// All bits random, or few of them, or a number close to where signs change.
mpz_class random_bits(uint32_t width) {
  mpz_class made;
  for (uint32_t i = 0; i < width; i += 32) {
    made = (made << 32) + *rc::gen::arbitrary<uint32_t>();
  }
  switch (*rc::gen::inRange(0, 4)) {
    case 0: made = *rc::gen::inRange(0, 300); break;
    case 1: made = two_to(width - 1) + *rc::gen::inRange(-2, 3); break;
    case 2: made = *rc::gen::inRange(-3, 1); break;
    default: break;
  }
  mpz_fdiv_r_2exp(made.get_mpz_t(), made.get_mpz_t(), width);
  return made;
}

uint32_t random_width() {
  return *rc::gen::oneOf(
      rc::gen::inRange<uint32_t>(1, 201),
      rc::gen::element<uint32_t>(31, 32, 33, 63, 64, 65, 127, 128, 129));
}

TEST_F(BvEval, RandomArgumentsOfManyWidths) {
  EXPECT_TRUE(rc::check([this] {
    const uint32_t width = random_width();
    const mpz_class a = random_bits(width);
    const mpz_class b = random_bits(width);
    const std::string_view name = disagreement(a, b, width);
    RC_LOG() << name << " of " << a << " and " << b;
    RC_ASSERT(name.empty());
  }));
}

TEST_F(BvEval, PartsMakeTheWhole) {
  EXPECT_TRUE(rc::check([this] {
    const uint32_t width = random_width() + 1;
    const Value x = Value::bits(width, random_bits(width));
    const auto cut = *rc::gen::inRange<uint32_t>(1, width);
    const Value high = run(eval_extract, {x}, {width - 1, cut});
    const Value low = run(eval_extract, {x}, {cut - 1, 0});
    RC_ASSERT(high.width() + low.width() == width);
    RC_ASSERT(run(eval_concat, {high, low}) == x);
    // Bit for bit, so that concat's order is the standard's.
    RC_ASSERT(mpz_class(high.to_mpz() * two_to(cut) + low.to_mpz())
              == x.to_mpz());
  }));
}

TEST_F(BvEval, ConcatIsAssociative) {
  EXPECT_TRUE(rc::check([this] {
    std::vector<Value> parts;
    const auto count = *rc::gen::inRange<size_t>(1, 12);
    for (size_t i = 0; i < count; ++i) {
      const auto width = *rc::gen::inRange<uint32_t>(1, 40);
      parts.push_back(Value::bits(width, random_bits(width)));
    }
    Value folded = parts[0];
    for (size_t i = 1; i < count; ++i) {
      folded = run(eval_concat, {folded, parts[i]});
    }
    RC_ASSERT(run(eval_concat, parts) == folded);
    const Value twice = run(eval_repeat, {folded}, {2});
    RC_ASSERT(twice == run(eval_concat, {folded, folded}));
    const Value thrice = run(eval_repeat, {folded}, {3});
    RC_ASSERT(thrice == run(eval_concat, {folded, folded, folded}));
  }));
}

TEST_F(BvEval, RotationsComeBack) {
  EXPECT_TRUE(rc::check([this] {
    const uint32_t width = random_width();
    const Value x = Value::bits(width, random_bits(width));
    const auto by = *rc::gen::inRange<uint32_t>(0, 3 * width);
    const Value left = run(eval_rotate_left, {x}, {by});
    RC_ASSERT(run(eval_rotate_right, {left}, {by}) == x);
    RC_ASSERT(run(eval_rotate_left, {x}, {by + width}) == left);
    // One step moves the highest bit to the lowest place.
    const Value one = run(eval_rotate_left, {x}, {1});
    const mpz_class doubled = x.to_mpz() * 2;
    RC_ASSERT(
        one
        == Value::bits(width, mpz_class(doubled + (doubled >= two_to(width)))));
    const Value amount = Value::bits(width, mpz_class(by));
    const auto shown =
        static_cast<uint32_t>(mpz_fdiv_ui(amount.to_mpz().get_mpz_t(), width));
    RC_ASSERT(run(eval_ext_rotate_left, {x, amount})
              == run(eval_rotate_left, {x}, {shown}));
    RC_ASSERT(run(eval_ext_rotate_right, {x, amount})
              == run(eval_rotate_right, {x}, {shown}));
  }));
}

TEST_F(BvEval, ConversionsKeepTheNumber) {
  EXPECT_TRUE(rc::check([this] {
    const uint32_t width = random_width();
    const mpz_class bits = random_bits(width);
    const Operand x = operand(bits, width);
    const Value value = Value::bits(width, bits);
    const Value natural = run(eval_to_nat, {value});
    const Value integer = run(eval_to_int, {value});
    RC_ASSERT(natural == Value::integer(x.natural));
    RC_ASSERT(integer == Value::integer(x.integer));
    RC_ASSERT(run(eval_from_int, {natural}, {width}) == value);
    RC_ASSERT(run(eval_from_int, {integer}, {width}) == value);
    RC_ASSERT(run(eval_from_nat, {natural}, {width}) == value);
    const auto more = *rc::gen::inRange<uint32_t>(0, 100);
    RC_ASSERT(run(eval_to_nat, {run(eval_zero_extend, {value}, {more})})
              == natural);
    RC_ASSERT(run(eval_to_int, {run(eval_sign_extend, {value}, {more})})
              == integer);
    RC_ASSERT(run(eval_redor, {value})
              == Value::bits(1, uint64_t{x.natural != 0}));
    RC_ASSERT(run(eval_redand, {value})
              == Value::bits(1, uint64_t{x.integer == -1}));
  }));
}

TEST_F(BvEval, RefusesWhatIsTooWide) {
  const Value one = Value::bits(8, 1);
  EXPECT_TRUE(
      run(eval_zero_extend, {one}, {100'000'000}).is(ValueKind::Undetermined));
  EXPECT_TRUE(
      run(eval_repeat, {one}, {100'000'000}).is(ValueKind::Undetermined));
  EXPECT_TRUE(run(eval_from_int, {Value::integer(-1)}, {4'000'000'000})
                  .is(ValueKind::Undetermined));
  context_.steps_left = 1000;
  EXPECT_TRUE(
      run(eval_zero_extend, {one}, {1'000'000}).is(ValueKind::Undetermined));
}

TEST_F(BvEval, ManyBoolsMakeAVector) {
  std::vector<Value> bools(70, Value::boolean(false));
  bools[1] = Value::boolean(true);
  bools[69] = Value::boolean(true);
  EXPECT_EQ(run(eval_mkbv, bools), Value::bits(70, mpz_class(two_to(69) + 2)));
}

}  // namespace
}  // namespace assay::theory::bv
