// SPDX-License-Identifier: MIT
//
// Real algebraic numbers on Calcium's qqbar (F. Johansson, Calcium: computing
// in exact real and complex fields, 2021): the minimal polynomial over the
// integers and an Arb ball that holds one of its roots. The representation is
// canonical but for the ball, so that equality is cheap: the same polynomial,
// and balls that overlap once they are refined.
//
// Comparing needs no resultants: numbers that are not equal are separated by
// their balls at some precision, which is found by doubling.
//
// Sums and products are factors of a resultant whose degree is the product of
// the degrees; its cost was measured to grow about as the product's degree
// times the bits of the resultant's coefficients. Both are bounded before the
// work starts. Beyond the bound we still find what stays in the field of one of
// the two, such as x^2 * x, by looking for a polynomial f with f(a) = b (by
// lattice reduction, then proved).
#include "num/algebraic.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/check.h"
#include "num/integer.h"
#include "num/qqbar.h"

namespace assay::num {

namespace {

constexpr uint64_t kMaxCost = uint64_t{1} << 18;
constexpr size_t kMaxRootBits = size_t{1} << 14;
constexpr size_t kMaxScalarBits = size_t{1} << 16;

// NOLINTBEGIN(cppcoreguidelines-pro-type-member-init): the libraries' init
// functions do it.
class Qqbar {
 public:
  Qqbar() { qqbar_init(value_); }

  Qqbar(const Qqbar& other) : Qqbar() { qqbar_set(value_, other.value_); }

  Qqbar(Qqbar&& other) noexcept : Qqbar() { qqbar_swap(value_, other.value_); }

  Qqbar& operator=(const Qqbar& other) {
    qqbar_set(value_, other.value_);
    return *this;
  }

  Qqbar& operator=(Qqbar&& other) noexcept {
    qqbar_swap(value_, other.value_);
    return *this;
  }

  ~Qqbar() { qqbar_clear(value_); }

  qqbar_ptr get() { return value_; }

  qqbar_srcptr get() const { return value_; }

  slong degree() const { return fmpz_poly_degree(&value_->poly); }

  uint64_t coefficient_bits() const {
    const slong bits = fmpz_poly_max_bits(&value_->poly);
    return static_cast<uint64_t>(bits < 0 ? -bits : bits);
  }

 private:
  qqbar_t value_;
};

class Rational {
 public:
  explicit Rational(const mpq_class& value) {
    fmpq_init(value_);
    fmpq_set_mpq(value_, value.get_mpq_t());
  }

  Rational(const Rational&) = delete;
  Rational& operator=(const Rational&) = delete;

  ~Rational() { fmpq_clear(value_); }

  const fmpq* get() const { return value_; }

 private:
  fmpq_t value_;
};

class Ball {
 public:
  Ball() { arb_init(value_); }

  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;

  ~Ball() { arb_clear(value_); }

  arb_ptr get() { return value_; }

 private:
  arb_t value_;
};

class Polynomial {
 public:
  Polynomial() { fmpz_poly_init(value_); }

  explicit Polynomial(std::span<const mpz_class> coefficients) : Polynomial() {
    fmpz_t one;
    fmpz_init(one);
    for (size_t i = 0; i < coefficients.size(); ++i) {
      fmpz_set_mpz(one, coefficients[i].get_mpz_t());
      fmpz_poly_set_coeff_fmpz(value_, static_cast<slong>(i), one);
    }
    fmpz_clear(one);
  }

  Polynomial(const Polynomial&) = delete;
  Polynomial& operator=(const Polynomial&) = delete;

  ~Polynomial() { fmpz_poly_clear(value_); }

  fmpz_poly_struct* get() { return value_; }

 private:
  fmpz_poly_t value_;
};

class RationalPolynomial {
 public:
  RationalPolynomial() { fmpq_poly_init(value_); }

  RationalPolynomial(const RationalPolynomial&) = delete;
  RationalPolynomial& operator=(const RationalPolynomial&) = delete;

  ~RationalPolynomial() { fmpq_poly_clear(value_); }

  fmpq_poly_struct* get() { return value_; }

 private:
  fmpq_poly_t value_;
};

// NOLINTEND(cppcoreguidelines-pro-type-member-init)

mpz_class to_mpz(const fmpz_t number) {
  mpz_class made;
  fmpz_get_mpz(made.get_mpz_t(), number);
  return made;
}

mpz_class coefficient(const fmpz_poly_struct& polynomial, slong at) {
  fmpz_t number;
  fmpz_init(number);
  fmpz_poly_get_coeff_fmpz(number, &polynomial, at);
  mpz_class made = to_mpz(number);
  fmpz_clear(number);
  return made;
}

uint64_t hash_of(const Qqbar& number) {
  uint64_t hash = combine_hash(5, static_cast<uint64_t>(number.degree()));
  for (slong i = 0; i <= number.degree(); ++i) {
    const Value part = Value::integer(coefficient(number.get()->poly, i));
    hash = combine_hash(hash, part.hash());
  }
  return hash;
}

std::strong_ordering compare(const Qqbar& a, const Qqbar& b) {
  if (qqbar_equal(a.get(), b.get()) != 0) {
    return std::strong_ordering::equal;
  }
  Ball left;
  Ball right;
  for (slong bits = 64;; bits *= 2) {
    qqbar_get_arb(left.get(), a.get(), bits);
    qqbar_get_arb(right.get(), b.get(), bits);
    if (arb_lt(left.get(), right.get()) != 0) {
      return std::strong_ordering::less;
    }
    if (arb_gt(left.get(), right.get()) != 0) {
      return std::strong_ordering::greater;
    }
  }
}

struct AlgebraicBox final : Box {
  explicit AlgebraicBox(Qqbar value)
      : Box(hash_of(value)), number(std::move(value)) {}

  std::strong_ordering compare_own(
      const Box& other,
      std::vector<std::pair<const Value*, const Value*>>&) const override {
    return compare(number, static_cast<const AlgebraicBox&>(other).number);
  }

  int rank() const override { return 1; }

  Qqbar number;
};

Value to_value(Qqbar number) {
  if (number.degree() > 1) {
    return Value::boxed(ValueKind::Real, new AlgebraicBox(std::move(number)));
  }
  // a*x + b = 0
  mpq_class root(-coefficient(number.get()->poly, 0),
                 coefficient(number.get()->poly, 1));
  root.canonicalize();
  return Value::real(std::move(root));
}

const Qqbar& number_of(const Value& value) {
  ASSAY_CHECK(value.is_algebraic());
  return static_cast<const AlgebraicBox&>(value.box()).number;
}

Qqbar to_qqbar(const Value& value) {
  if (value.is_algebraic()) {
    return number_of(value);
  }
  Qqbar made;
  qqbar_set_fmpq(made.get(), Rational(value.to_mpq()).get());
  return made;
}

// Whether adding a rational number, or multiplying by it, would make the
// coefficients too large.
bool is_too_large(const Qqbar& number, const Value& rational) {
  return static_cast<size_t>(number.degree()) * bit_length(rational)
             + number.coefficient_bits()
         > kMaxScalarBits;
}

uint64_t cost_of(const Qqbar& a, const Qqbar& b) {
  const auto a_degree = static_cast<uint64_t>(a.degree());
  const auto b_degree = static_cast<uint64_t>(b.degree());
  return a_degree * b_degree
         * (a.coefficient_bits() * b_degree + b.coefficient_bits() * a_degree);
}

bool is_affordable(const Qqbar& a, const Qqbar& b) {
  return a.degree() * b.degree() <= slong{kMaxAlgebraicDegree}
         && cost_of(a, b) <= kMaxCost;
}

enum class Operation : uint8_t { Add, Multiply };

// If b = f(a) for a polynomial f that is found quickly: a + b or a * b.
std::optional<Qqbar> combine_in_field(const Qqbar& a,
                                      const Qqbar& b,
                                      Operation operation) {
  constexpr slong kMaxFieldDegree = 32;
  if (a.degree() > kMaxFieldDegree || a.degree() % b.degree() != 0
      || a.coefficient_bits() + b.coefficient_bits() > 256) {
    return std::nullopt;
  }
  RationalPolynomial f;
  RationalPolynomial x;
  fmpq_poly_set_coeff_si(x.get(), 1, 1);
  for (const slong bits : {128, 256}) {
    if (qqbar_express_in_field(f.get(), a.get(), b.get(), bits / 2, 0, bits)
        == 0) {
      continue;
    }
    Qqbar proof;
    qqbar_evaluate_fmpq_poly(proof.get(), f.get(), a.get());
    if (qqbar_equal(proof.get(), b.get()) == 0) {
      continue;
    }
    if (operation == Operation::Add) {
      fmpq_poly_add(f.get(), f.get(), x.get());
    } else {
      fmpq_poly_mul(f.get(), f.get(), x.get());
    }
    Qqbar result;
    qqbar_evaluate_fmpq_poly(result.get(), f.get(), a.get());
    return result;
  }
  return std::nullopt;
}

Value combine(const Qqbar& a, const Qqbar& b, Operation operation) {
  if (!is_affordable(a, b)) {
    std::optional<Qqbar> result = combine_in_field(a, b, operation);
    if (!result) {
      result = combine_in_field(b, a, operation);
    }
    return result ? to_value(std::move(*result))
                  : Value::undetermined(kAlgebraicDegree);
  }
  Qqbar result;
  if (operation == Operation::Add) {
    qqbar_add(result.get(), a.get(), b.get());
  } else {
    qqbar_mul(result.get(), a.get(), b.get());
  }
  return to_value(std::move(result));
}

Value power(const Qqbar& base, const mpz_class& exponent) {
  // The bits of the result's coefficients, about.
  const mpz_class bits = exponent * base.coefficient_bits();
  if (base.degree() > slong{kMaxAlgebraicDegree} || bits > kMaxRootBits) {
    return Value::undetermined(kAlgebraicDegree);
  }
  Qqbar result;
  qqbar_pow_ui(result.get(), base.get(), exponent.get_ui());
  return to_value(std::move(result));
}

class Roots {
 public:
  explicit Roots(slong count) : all_(static_cast<size_t>(count)) {
    for (qqbar_struct& root : all_) {
      qqbar_init(&root);
    }
  }

  Roots(const Roots&) = delete;
  Roots& operator=(const Roots&) = delete;

  ~Roots() {
    for (qqbar_struct& root : all_) {
      qqbar_clear(&root);
    }
  }

  qqbar_ptr get() { return all_.data(); }

  // Ascending, each once.
  std::vector<Qqbar> real() const;

 private:
  std::vector<qqbar_struct> all_;
};

std::vector<Qqbar> Roots::real() const {
  std::vector<Qqbar> real;
  for (const qqbar_struct& one : all_) {
    if (qqbar_sgn_im(&one) == 0) {
      Qqbar root;
      qqbar_set(root.get(), &one);
      real.push_back(std::move(root));
    }
  }
  std::sort(real.begin(), real.end(), [](const Qqbar& a, const Qqbar& b) {
    return compare(a, b) < 0;
  });
  const auto end =
      std::unique(real.begin(), real.end(), [](const Qqbar& a, const Qqbar& b) {
        return compare(a, b) == 0;
      });
  real.erase(end, real.end());
  return real;
}

struct RealRoots {
  std::vector<Qqbar> roots;  // ascending
  bool is_beyond_budget = false;
};

RealRoots real_roots(std::span<const mpz_class> coefficients) {
  Polynomial polynomial(coefficients);
  const slong degree = fmpz_poly_degree(polynomial.get());
  if (degree <= 0) {
    return {};
  }
  const slong bits = fmpz_poly_max_bits(polynomial.get());
  if (degree > slong{kMaxAlgebraicDegree}
      || static_cast<size_t>(bits < 0 ? -bits : bits) > kMaxRootBits) {
    return {{}, true};
  }
  Roots all(degree);
  qqbar_roots_fmpz_poly(all.get(), polynomial.get(), 0);
  return {all.real()};
}

}  // namespace

Value algebraic_root(std::span<const mpz_class> coefficients, uint32_t index) {
  RealRoots real = real_roots(coefficients);
  if (real.is_beyond_budget) {
    return Value::undetermined(kAlgebraicDegree);
  }
  if (index == 0 || index > real.roots.size()) {
    return {};
  }
  return to_value(std::move(real.roots[index - 1]));
}

Value algebraic_root_between(std::span<const mpz_class> coefficients,
                             const mpq_class& low,
                             const mpq_class& high) {
  RealRoots real = real_roots(coefficients);
  if (real.is_beyond_budget) {
    return Value::undetermined(kAlgebraicDegree);
  }
  const Qqbar from = to_qqbar(Value::real(low));
  const Qqbar to = to_qqbar(Value::real(high));
  Value found;
  for (Qqbar& root : real.roots) {
    const bool is_inside =
        low == high ? compare(root, from) == 0
                    : compare(from, root) < 0 && compare(root, to) < 0;
    if (is_inside) {
      if (found) {
        return {};
      }
      found = to_value(std::move(root));
    }
  }
  return found;
}

Value algebraic_add(const Value& a, const Value& b) {
  if (!a.is_algebraic() || !b.is_algebraic()) {
    const Value& irrational = a.is_algebraic() ? a : b;
    const Value& rational = a.is_algebraic() ? b : a;
    if (is_too_large(number_of(irrational), rational)) {
      return Value::undetermined(kTooLarge);
    }
    Qqbar sum;
    qqbar_add_fmpq(sum.get(),
                   number_of(irrational).get(),
                   Rational(rational.to_mpq()).get());
    return to_value(std::move(sum));
  }
  if (a == b) {
    return algebraic_mul(a, Value::real(2));
  }
  if (algebraic_neg(a) == b) {
    return Value::real(0);
  }
  return combine(number_of(a), number_of(b), Operation::Add);
}

Value algebraic_mul(const Value& a, const Value& b) {
  if (!a.is_algebraic() || !b.is_algebraic()) {
    const Value& irrational = a.is_algebraic() ? a : b;
    const Value& rational = a.is_algebraic() ? b : a;
    if (is_too_large(number_of(irrational), rational)) {
      return Value::undetermined(kTooLarge);
    }
    Qqbar product;
    qqbar_mul_fmpq(product.get(),
                   number_of(irrational).get(),
                   Rational(rational.to_mpq()).get());
    return to_value(std::move(product));
  }
  if (a == b) {
    return power(number_of(a), 2);
  }
  return combine(number_of(a), number_of(b), Operation::Multiply);
}

Value algebraic_div(const Value& a, const Value& b) {
  if (!b.is_algebraic()) {
    return algebraic_mul(a, Value::real(mpq_class(1 / b.to_mpq())));
  }
  if (a == b) {
    return Value::real(1);
  }
  Qqbar inverse;
  qqbar_inv(inverse.get(), number_of(b).get());
  return algebraic_mul(a, to_value(std::move(inverse)));
}

std::strong_ordering algebraic_compare(const Value& a, const Value& b) {
  return compare(to_qqbar(a), to_qqbar(b));
}

Value algebraic_neg(const Value& a) {
  Qqbar negative;
  qqbar_neg(negative.get(), number_of(a).get());
  return to_value(std::move(negative));
}

Value algebraic_floor(const Value& a) {
  fmpz_t floor;
  fmpz_init(floor);
  qqbar_floor(floor, number_of(a).get());
  Value made = Value::integer(to_mpz(floor));
  fmpz_clear(floor);
  return made;
}

Value algebraic_pow(const Value& base, const mpq_class& exponent) {
  if (!base.is_algebraic() && bit_length(base) > kMaxRootBits) {
    return Value::undetermined(kTooLarge);
  }
  Qqbar number = to_qqbar(base);
  if (sgn(exponent) < 0) {
    Qqbar inverse;
    qqbar_inv(inverse.get(), number.get());
    number = std::move(inverse);
  }
  const mpz_class& denominator = exponent.get_den();
  if (denominator > 1) {
    if (denominator * number.degree() > kMaxAlgebraicDegree
        || number.coefficient_bits() * kMaxAlgebraicDegree > kMaxRootBits) {
      return Value::undetermined(kAlgebraicDegree);
    }
    Qqbar root;
    qqbar_root_ui(root.get(), number.get(), denominator.get_ui());
    number = std::move(root);
  }
  return power(number, abs(exponent.get_num()));
}

std::vector<mpz_class> algebraic_polynomial(const Value& a) {
  const Qqbar& number = number_of(a);
  std::vector<mpz_class> coefficients;
  for (slong i = 0; i <= number.degree(); ++i) {
    coefficients.push_back(coefficient(number.get()->poly, i));
  }
  return coefficients;
}

uint32_t algebraic_index(const Value& a) {
  const Qqbar& number = number_of(a);
  Roots conjugates(number.degree());
  qqbar_conjugates(conjugates.get(), number.get());
  uint32_t index = 1;
  for (const Qqbar& root : conjugates.real()) {
    index += compare(root, number) < 0 ? 1 : 0;
  }
  return index;
}

uint32_t algebraic_degree(const Value& a) {
  return a.is_algebraic() ? static_cast<uint32_t>(number_of(a).degree()) : 1;
}

uint64_t algebraic_cost(const Value& a, const Value& b) {
  const auto cost = [](const Value& value) {
    return value.is_algebraic() ? cost_of(number_of(value), number_of(value))
                                : 1;
  };
  if (!a.is_algebraic() || !b.is_algebraic()) {
    return cost(a) + cost(b);
  }
  return cost_of(number_of(a), number_of(b));
}

}  // namespace assay::num
