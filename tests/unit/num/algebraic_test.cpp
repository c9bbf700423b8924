// SPDX-License-Identifier: MIT
#include "num/algebraic.h"

#include <rapidcheck.h>
#include <vector>

#include <gtest/gtest.h>

#include "num/rational.h"

namespace assay::num {
namespace {

using Polynomial = std::vector<mpz_class>;

Value root(int64_t radicand, int64_t degree = 2) {
  return real_pow(Value::real(radicand),
                  mpq_class(1, static_cast<unsigned long>(degree)));
}

TEST(Algebraic, RationalResultsAreRational) {
  EXPECT_TRUE(root(2).is_algebraic());
  EXPECT_EQ(real_mul(root(2), root(2)), Value::real(2));
  EXPECT_EQ(real_sub(root(8), real_mul(Value::real(2), root(2))),
            Value::real(0));
  EXPECT_EQ(real_div(root(18), root(2)), Value::real(3));
  EXPECT_EQ(real_div(root(3), root(3)), Value::real(1));
  EXPECT_EQ(real_mul(Value::real(0), root(3)), Value::real(0));
  EXPECT_EQ(root(8, 3), Value::real(2));
  EXPECT_EQ(real_pow(root(2), mpq_class(-4)), Value::real(mpq_class(1, 4)));
  // (sqrt 2 + sqrt 3) (sqrt 3 - sqrt 2) = 1
  EXPECT_EQ(real_mul(real_add(root(2), root(3)), real_sub(root(3), root(2))),
            Value::real(1));
}

TEST(Algebraic, EqualNumbersAreEqualValues) {
  EXPECT_EQ(real_mul(root(2), root(3)), root(6));
  EXPECT_EQ(real_mul(root(2), root(3)).hash(), root(6).hash());
  EXPECT_EQ(real_div(Value::real(1), root(2)),
            real_div(root(2), Value::real(2)));
  EXPECT_NE(root(2), real_neg(root(2)));
  EXPECT_NE(root(2),
            Value::real(mpq_class("7071067811865475/5000000000000000")));
  EXPECT_EQ(real_pow(root(2, 4), mpq_class(2)), root(2));
}

TEST(Algebraic, RootsOfAPolynomialAreCountedFromBelow) {
  // (x^2 - 2) (x - 1)^2
  const Polynomial polynomial{-2, 4, -1, -2, 1};
  EXPECT_EQ(algebraic_root(polynomial, 1), real_neg(root(2)));
  EXPECT_EQ(algebraic_root(polynomial, 2), Value::real(1));
  EXPECT_EQ(algebraic_root(polynomial, 3), root(2));
  EXPECT_FALSE(algebraic_root(polynomial, 4));
  EXPECT_FALSE(algebraic_root(polynomial, 0));
  EXPECT_FALSE(algebraic_root(Polynomial{1, 0, 1}, 1));  // x^2 + 1
  EXPECT_FALSE(algebraic_root(Polynomial{}, 1));
  EXPECT_FALSE(algebraic_root(Polynomial{5}, 1));
  EXPECT_FALSE(algebraic_root(Polynomial{0, 0}, 1));
  EXPECT_EQ(algebraic_root(Polynomial{3, -2}, 1), Value::real(mpq_class(3, 2)));
  // x^4 - 10x^2 + 1 has the four +-sqrt 2 +-sqrt 3.
  const Polynomial four{1, 0, -10, 0, 1};
  EXPECT_EQ(algebraic_root(four, 4), real_add(root(2), root(3)));
  EXPECT_EQ(algebraic_root(four, 3), real_sub(root(3), root(2)));
  EXPECT_EQ(algebraic_root(four, 2), real_sub(root(2), root(3)));
}

TEST(Algebraic, RootsInAnInterval) {
  const Polynomial polynomial{-2, 0, 1};
  EXPECT_EQ(
      algebraic_root_between(polynomial, mpq_class(5, 4), mpq_class(3, 2)),
      root(2));
  EXPECT_EQ(algebraic_root_between(polynomial, -2, 0), real_neg(root(2)));
  EXPECT_FALSE(algebraic_root_between(polynomial, -2, 2));
  EXPECT_FALSE(algebraic_root_between(polynomial, 2, 3));
  // The interval is open, unless it is a point.
  EXPECT_FALSE(algebraic_root_between(Polynomial{-2, 1}, 2, 3));
  EXPECT_EQ(algebraic_root_between(Polynomial{-2, 1}, 2, 2), Value::real(2));
}

TEST(Algebraic, KnowsItsPolynomialAndIndex) {
  const Value golden =
      real_div(real_add(Value::real(1), root(5)), Value::real(2));
  EXPECT_EQ(algebraic_polynomial(golden), (Polynomial{-1, -1, 1}));
  EXPECT_EQ(algebraic_index(golden), 2U);
  EXPECT_EQ(algebraic_index(real_sub(Value::real(1), golden)), 1U);
  EXPECT_EQ(algebraic_degree(golden), 2U);
  EXPECT_EQ(algebraic_degree(Value::real(5)), 1U);
}

TEST(Algebraic, Floor) {
  EXPECT_EQ(real_floor(root(2)), Value::integer(1));
  EXPECT_EQ(real_floor(real_neg(root(2))), Value::integer(-2));
  EXPECT_EQ(real_floor(real_mul(
                root(2), Value::real(mpq_class("1" + std::string(30, '0'))))),
            Value::integer(mpz_class("1414213562373095048801688724209")));
  EXPECT_FALSE(is_integral(root(2)));
}

TEST(Algebraic, ComparesWhatIsClose) {
  // sqrt 2 and its approximation by 300 digits.
  mpz_class digits;
  mpz_ui_pow_ui(digits.get_mpz_t(), 10, 600);
  digits *= 2;
  mpz_class below = sqrt(digits);
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, 300);
  mpq_class close(below, scale);
  close.canonicalize();
  EXPECT_TRUE(real_compare(root(2), Value::real(close)) > 0);
  mpq_class above(below + 1, scale);
  above.canonicalize();
  EXPECT_TRUE(real_compare(root(2), Value::real(above)) < 0);
  EXPECT_TRUE(real_compare(root(6), real_mul(root(2), root(3))) == 0);
  EXPECT_EQ(real_sign(real_neg(root(2))), -1);
}

TEST(Algebraic, RefusesLargeDegrees) {
  // 2 * 3 * 5 * 7 > 64
  Value sum = root(2);
  sum = real_add(sum, root(3, 3));
  sum = real_add(sum, root(5, 5));
  ASSERT_TRUE(sum.is_known());
  EXPECT_EQ(algebraic_degree(sum), 30U);
  sum = real_add(sum, root(7, 7));
  ASSERT_TRUE(sum.is(ValueKind::Undetermined));
  EXPECT_EQ(sum.reason(), kAlgebraicDegree);
  EXPECT_TRUE(root(2, 65).is(ValueKind::Undetermined));
  Polynomial large(70);
  large[0] = -2;
  large[69] = 1;
  EXPECT_TRUE(algebraic_root(large, 1).is(ValueKind::Undetermined));
}

TEST(Algebraic, StaysInAFieldOfLargeDegree) {
  const Value x = root(2, 12);
  const Value square = real_mul(x, x);
  EXPECT_EQ(square, root(2, 6));
  // The product of the degrees is 144 if the field is not noticed.
  const Value y = real_add(x, Value::real(1));
  const Value product = real_mul(y, x);
  EXPECT_EQ(product, real_add(square, x));
}

// Numbers a + b sqrt 2 with rational a and b, as pairs.
TEST(Algebraic, AgreesWithArithmeticInAQuadraticField) {
  EXPECT_TRUE(rc::check([] {
    struct Pair {
      mpq_class a;
      mpq_class b;
    };
    const auto pair = [] {
      Pair made{mpq_class(*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 5)),
                mpq_class(*rc::gen::inRange(-9, 10), *rc::gen::inRange(1, 5))};
      made.a.canonicalize();
      made.b.canonicalize();
      return made;
    };
    const auto value = [](const Pair& p) {
      return real_add(Value::real(p.a), real_mul(Value::real(p.b), root(2)));
    };
    const Pair p = pair();
    const Pair q = pair();
    RC_ASSERT(real_add(value(p), value(q)) == value({p.a + q.a, p.b + q.b}));
    RC_ASSERT(real_sub(value(p), value(q)) == value({p.a - q.a, p.b - q.b}));
    RC_ASSERT(real_mul(value(p), value(q))
              == value({p.a * q.a + 2 * p.b * q.b, p.a * q.b + p.b * q.a}));
    const mpq_class norm = q.a * q.a - 2 * q.b * q.b;
    if (norm != 0) {
      RC_ASSERT(real_mul(real_div(value(p), value(q)), value(q)) == value(p));
    }
    const double left = p.a.get_d() + p.b.get_d() * 1.41421356237309505;
    const double right = q.a.get_d() + q.b.get_d() * 1.41421356237309505;
    if (left < right - 1e-9) {
      RC_ASSERT((real_compare(value(p), value(q)) < 0));
    } else if (left > right + 1e-9) {
      RC_ASSERT((real_compare(value(p), value(q)) > 0));
    } else {
      RC_ASSERT(value(p) == value(q));
    }
  }));
}

}  // namespace
}  // namespace assay::num
